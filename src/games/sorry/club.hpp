// The club game of Sorry!: hands of five cards, of which one is chosen (V2–V4).
#pragma once

#include "families/slides.hpp"

namespace tabuleiro {

inline constexpr unsigned club_hand = 5; // V2

inline SlidesMoves club_moves(const SlidesState& state) {
    SlidesMoves moves;
    if (state.split > 0) {
        slides_add_second_parts(state, SlidesCard::seven, moves);
        return moves;
    }
    const SlidesCards hand = state.hands[state.seat];
    const auto each_card = [&](auto use) { // V3: equal cards are one
        for (std::size_t i = 0; i < slides_card_kinds; ++i)
            if (hand.of(static_cast<SlidesCard>(i)) > 0) use(static_cast<SlidesCard>(i));
    };
    each_card([&](SlidesCard card) { slides_add_uses(state, card, card, moves); }); // V3
    if (moves.empty() || slides_may_decline(state, moves))                          // V4
        each_card([&](SlidesCard card) { moves.push_back({SlidesMove::Kind::discard, card, 0, 0, 0, 0}); });
    return moves;
}

// V2, V3: the card goes to the hand of the player whose turn it is.
inline SlidesState club_after(const SlidesEdition& edition, const SlidesState& state, SlidesCard card) {
    using Due = SlidesState::Due;
    SlidesState next = state;
    next.pile = slides_pile(edition, state);
    next.pile.remove(card);
    next.hands[state.seat].add(card);
    if (state.due != Due::card_and_play) slides_pass_turn(next);
    const bool dealing = state.due == Due::deal && next.hands[next.seat].total() < club_hand;
    next.due = dealing ? Due::deal : Due::choice;
    return next;
}

inline SlidesState club_after(const SlidesState& state, const SlidesMove& move) {
    using Due = SlidesState::Due;
    SlidesState next = state;
    if (state.split == 0) next.hands[state.seat].remove(move.card); // the 7 of a second part has left the hand
    slides_move_pawns(next, move);
    next.card = SlidesCard::none;
    if (move.kind == SlidesMove::Kind::part) {
        next.card = SlidesCard::seven; // S10
    } else if (slides_won(next, state.colour)) {
        slides_finish(next); // S16, V3: no draw
    } else {
        const bool again = move.card == SlidesCard::two && move.kind != SlidesMove::Kind::discard; // V3, V4
        next.due = again ? Due::card_and_play : Due::card;
    }
    return next;
}

} // namespace tabuleiro
