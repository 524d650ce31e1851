// The playout hot path of a game of slides: moves and their effects. Part of families/slides.hpp.
#pragma once

#include "core/random.hpp"
#include "families/slides.hpp"
#include "families/slides_tables.hpp"

namespace tabuleiro {

inline const std::array<SlidesPlace, slides_home>& slides_reach(std::uint8_t colour, int steps) {
    return slides_tables.to[colour][steps - SlidesTables::least_steps];
}

inline SlidesPlace slides_slide_end(const SlidesState& state, std::uint8_t colour, SlidesPlace square) {
    return slides_tables.slide_end[state.rules.own_slides][colour][square];
}

inline std::uint64_t slides_square(int square) { return std::uint64_t{1} << square; }

inline std::uint64_t slides_all_on_track(const SlidesState& state) {
    return state.track[0] | state.track[1] | state.track[2] | state.track[3];
}

// Calls use(colour) for the colours whose pawns the player to act may move: their own, and in pairs the partner's
// (S17).
template <class Use> void slides_each_own_colour(const SlidesState& state, Use&& use) {
    use(state.colour);
    if (state.rules.pairs()) use(static_cast<std::uint8_t>(state.colour ^ 2));
}

inline std::uint64_t slides_enemies_on_track(const SlidesState& state) {
    std::uint64_t own = 0;
    slides_each_own_colour(state, [&](std::uint8_t colour) { own |= state.track[colour]; });
    return slides_all_on_track(state) & ~own; // no square holds two pawns
}

// Calls use(place) for every pawn of the colour on the track or in safety.
template <class Use> void slides_each_pawn_out(const SlidesState& state, std::uint8_t colour, Use&& use) {
    for (std::uint64_t left = state.track[colour]; left != 0; left &= left - 1)
        use(static_cast<SlidesPlace>(std::countr_zero(left)));
    for (unsigned left = state.safety[colour]; left != 0; left &= left - 1)
        use(static_cast<SlidesPlace>(slides_start + std::countr_zero(left)));
}

// S4, S6: may a pawn of the colour end its count there? Not on one of its own colour; at Home they share.
inline bool slides_open(const SlidesState& state, std::uint8_t colour, SlidesPlace to) {
    if (to < slides_track) return !(state.track[colour] >> to & 1);
    return to != slides_nowhere && !(state.safety[colour] >> (to - slides_start) & 1);
}

inline void slides_add_steps(const SlidesState& state, int steps, SlidesCard played, SlidesMoves& moves) {
    slides_each_own_colour(state, [&](std::uint8_t colour) {
        const auto& reach = slides_reach(colour, steps);
        slides_each_pawn_out(state, colour, [&](SlidesPlace from) {
            if (slides_open(state, colour, reach[from]))
                moves.push_back({SlidesMove::Kind::go, played, colour, from, reach[from], 0});
        });
    });
}

inline void slides_add_starts(const SlidesState& state, SlidesCard played, SlidesMoves& moves) { // S8
    slides_each_own_colour(state, [&](std::uint8_t colour) {
        const auto circle = static_cast<SlidesPlace>(slides_circle(colour));
        if (state.start[colour] > 0 && slides_open(state, colour, circle))
            moves.push_back({SlidesMove::Kind::go, played, colour, slides_start, circle, 0});
    });
}

inline void slides_lift(SlidesState& state, std::uint8_t colour, SlidesPlace from) {
    if (from < slides_track)
        state.track[colour] ^= slides_square(from);
    else if (from == slides_start)
        --state.start[colour];
    else
        state.safety[colour] ^= static_cast<std::uint8_t>(1 << (from - slides_start));
}

// A pawn that has been lifted stops: it bumps (S4), slides and sweeps the slide (S5). Where it stands then.
inline SlidesPlace slides_stop(SlidesState& state, std::uint8_t colour, SlidesPlace to) {
    if (to == slides_home) {
        ++state.home[colour];
        return to;
    }
    if (to > slides_track) {
        state.safety[colour] |= static_cast<std::uint8_t>(1 << (to - slides_start));
        return to;
    }
    const SlidesPlace end = slides_slide_end(state, colour, to);
    const std::uint64_t swept = 2 * slides_square(end) - slides_square(to);
    if (slides_all_on_track(state) & swept)
        for (std::size_t c = 0; c < slides_colours; ++c) {
            for (std::uint64_t hit = state.track[c] & swept; hit != 0; hit &= hit - 1) ++state.start[c];
            state.track[c] &= ~swept;
        }
    state.track[colour] |= slides_square(end);
    return end;
}

// S10: can a pawn other than the one that made the first part go the steps left?
inline bool slides_can_end_split(const SlidesState& state, std::uint8_t colour) {
    const auto& reach = slides_reach(colour, state.split);
    const auto can = [&](int from) {
        const auto place = static_cast<SlidesPlace>(from);
        return index(slides_spot(colour, place)) != state.first && slides_open(state, colour, reach[place]);
    };
    for (std::uint64_t left = state.track[colour]; left != 0; left &= left - 1)
        if (can(std::countr_zero(left))) return true;
    for (unsigned left = state.safety[colour]; left != 0; left &= left - 1)
        if (can(slides_start + std::countr_zero(left))) return true;
    return false;
}

inline bool slides_can_end_split(const SlidesState& state) {
    return slides_can_end_split(state, state.colour) ||
           (state.rules.pairs() && slides_can_end_split(state, static_cast<std::uint8_t>(state.colour ^ 2)));
}

inline void slides_add_first_parts(const SlidesState& state, SlidesCard played, SlidesMoves& moves) { // S10
    int out = 0;
    slides_each_own_colour(state, [&](std::uint8_t colour) { out += 4 - state.start[colour] - state.home[colour]; });
    if (out < 2) return;
    slides_each_own_colour(state, [&](std::uint8_t colour) {
        slides_each_pawn_out(state, colour, [&](SlidesPlace from) {
            for (int steps = 1; steps <= 6; ++steps) {
                const SlidesPlace to = slides_reach(colour, steps)[from];
                if (!slides_open(state, colour, to)) continue;
                SlidesState next = state;
                slides_lift(next, colour, from);
                next.first = static_cast<std::uint8_t>(slides_spot(colour, slides_stop(next, colour, to)));
                next.split = static_cast<std::uint8_t>(7 - steps);
                if (slides_can_end_split(next))
                    moves.push_back({SlidesMove::Kind::part, played, colour, from, to, next.split});
            }
        });
    });
}

inline void slides_add_second_parts(const SlidesState& state, SlidesCard played, SlidesMoves& moves) { // S10
    slides_each_own_colour(state, [&](std::uint8_t colour) {
        const auto& reach = slides_reach(colour, state.split);
        slides_each_pawn_out(state, colour, [&](SlidesPlace from) {
            if (index(slides_spot(colour, from)) != state.first && slides_open(state, colour, reach[from]))
                moves.push_back({SlidesMove::Kind::go, played, colour, from, reach[from], 0});
        });
    });
}

inline void slides_add_swaps(const SlidesState& state, SlidesCard played, SlidesMoves& moves) { // S11, S6
    const std::uint64_t enemies = slides_enemies_on_track(state);
    if (enemies == 0) return;
    slides_each_own_colour(state, [&](std::uint8_t colour) {
        for (std::uint64_t own = state.track[colour]; own != 0; own &= own - 1)
            for (std::uint64_t left = enemies; left != 0; left &= left - 1)
                moves.push_back({SlidesMove::Kind::swap, played, colour,
                                 static_cast<SlidesPlace>(std::countr_zero(own)),
                                 static_cast<SlidesPlace>(std::countr_zero(left)), 0});
    });
}

inline void slides_add_sorries(const SlidesState& state, SlidesCard played, SlidesMoves& moves) { // S12, S6
    const std::uint64_t enemies = slides_enemies_on_track(state);
    slides_each_own_colour(state, [&](std::uint8_t colour) {
        if (state.start[colour] == 0) return;
        std::uint64_t targets = enemies;
        if (targets == 0 && state.rules.pairs()) targets = state.track[colour ^ 2]; // S17
        for (; targets != 0; targets &= targets - 1)
            moves.push_back({SlidesMove::Kind::sorry, played, colour, slides_start,
                             static_cast<SlidesPlace>(std::countr_zero(targets)), 0});
    });
}

// S8–S11: the steps of the eleven cards, of which the last has none.
inline constexpr std::array<std::int8_t, slides_card_kinds> slides_steps{1, 2, 3, -4, 5, 7, 8, 10, 11, 12, 0};

// Everything the player to act can do with a card. `played` goes into the moves: the card in club, else `none`.
inline void slides_add_uses(const SlidesState& state, SlidesCard card, SlidesCard played, SlidesMoves& moves) {
    assert(card < SlidesCard::unknown);
    const std::size_t before = moves.size();
    if (card == SlidesCard::sorry) { // S12
        slides_add_sorries(state, played, moves);
        if (state.rules.sorry_forward4 && moves.size() == before) slides_add_steps(state, 4, played, moves);
        return;
    }
    slides_add_steps(state, slides_steps[static_cast<std::size_t>(card)], played, moves);
    if (card <= SlidesCard::two) return slides_add_starts(state, played, moves);        // S8
    if (card == SlidesCard::seven) return slides_add_first_parts(state, played, moves); // S10
    if (card == SlidesCard::ten) return slides_add_steps(state, -1, played, moves);     // S9
    if (card == SlidesCard::eleven) return slides_add_swaps(state, played, moves);      // S11
}

// S14: is there something to do, but nothing except swaps that may be declined?
inline bool slides_may_decline(const SlidesState& state, const SlidesMoves& moves) {
    if (!state.rules.may_decline) return false;
    for (const SlidesMove& move : moves)
        if (move.kind != SlidesMove::Kind::swap) return false;
    return !moves.empty();
}

inline SlidesMoves slides_moves(const SlidesState& state) {
    SlidesMoves moves;
    if (state.split > 0) {
        slides_add_second_parts(state, SlidesCard::none, moves);
        return moves;
    }
    slides_add_uses(state, state.card, SlidesCard::none, moves);
    if (moves.empty()) // S13
        moves.push_back({SlidesMove::Kind::pass, SlidesCard::none, 0, 0, 0, 0});
    else if (state.card == SlidesCard::eleven && slides_may_decline(state, moves)) // S14
        moves.push_back({SlidesMove::Kind::decline, SlidesCard::none, 0, 0, 0, 0});
    return moves;
}

inline bool slides_won(const SlidesState& state, std::uint8_t colour) {
    return state.home[colour] == 4 && (!state.rules.pairs() || state.home[colour ^ 2] == 4);
}

inline Turn slides_turn(const SlidesState& state) {
    using Kind = Turn::Kind;
    const Kind kind = state.due == SlidesState::Due::choice ? Kind::choose
                      : state.due == SlidesState::Due::over ? Kind::over
                                                            : Kind::chance;
    return {kind, seat(state.seat)};
}

// S7: the pile to draw from; an empty one is rebuilt from all cards not in hands.
inline SlidesCards slides_pile(const SlidesEdition& edition, const SlidesState& state) {
    if (!state.pile.empty()) return state.pile;
    SlidesCards pile = slides_pack(edition, state.rules);
    for (const SlidesCards& hand : state.hands) pile = pile - hand;
    return pile;
}

inline SlidesEvents slides_events(const SlidesEdition& edition, const SlidesState& state) {
    SlidesEvents events;
    std::uint64_t left = slides_pile(edition, state).bits;
    events.append([&](Weighted<SlidesCard>* end) {
        for (std::uint8_t i = 0; i < slides_card_kinds; ++i, left >>= 4) {
            *end = {static_cast<SlidesCard>(i), static_cast<std::uint16_t>(left & 15)};
            end += (left & 15) != 0; // without a branch: what is left of a pack cannot be predicted
        }
        return end;
    });
    return events;
}

// The same card as a draw from the list would give. Kinds are counted in pairs, a byte for each pair; then each byte
// gets the sum up to itself. The first byte whose sum exceeds the number drawn has the card.
inline SlidesCard slides_random_event(const SlidesEdition& edition, const SlidesState& state, Random& random) {
    constexpr std::uint64_t ones = 0x0101010101010101, high_bits = 0x80 * ones, low_halves = 0x0f * ones;
    constexpr std::uint64_t known = (std::uint64_t{1} << 4 * slides_card_kinds) - 1;
    const std::uint64_t pile = slides_pile(edition, state).bits & known;
    const std::uint64_t first_of_two = pile & low_halves;
    const std::uint64_t counted = (first_of_two + (pile >> 4 & low_halves)) * ones;
    const std::uint32_t drawn = random.below(static_cast<std::uint32_t>(counted >> 56));
    const std::uint64_t beyond = ((counted | high_bits) - (drawn + 1) * ones) & high_bits;
    const int shift = std::countr_zero(beyond) - 7;
    const std::uint64_t before = counted << 8 >> shift & 255;
    const bool second = drawn - before >= (first_of_two >> shift & 255);
    return static_cast<SlidesCard>(shift / 4 + second);
}

inline SlidesState slides_after(const SlidesEdition& edition, const SlidesState& state, SlidesCard card) {
    SlidesState next = state;
    next.pile = slides_pile(edition, state);
    next.pile.remove(card);
    next.card = card;
    next.due = SlidesState::Due::choice;
    return next;
}

inline void slides_pass_turn(SlidesState& state) {
    state.seat = static_cast<std::uint8_t>(state.seat + 1 == state.rules.players ? 0 : state.seat + 1);
    state.colour = state.rules.colour_of(state.seat);
}

// S16: the state no longer shows who made the last move.
inline void slides_finish(SlidesState& state) {
    state.due = SlidesState::Due::over;
    state.seat = state.colour = 0;
}

// What a move does to the pawns, and to the parts of a 7; not to cards and turns.
inline void slides_move_pawns(SlidesState& state, const SlidesMove& move) {
    using Kind = SlidesMove::Kind;
    state.split = 0;
    state.first = SlidesState::no_first;
    if (move.kind >= Kind::pass) return;
    slides_lift(state, move.colour, move.from);
    if (move.kind == Kind::swap) // S11: the other pawn does not slide
        for (std::uint64_t& pawns : state.track)
            if (pawns >> move.to & 1) pawns ^= slides_square(move.to) | slides_square(move.from);
    const SlidesPlace end = slides_stop(state, move.colour, move.to);
    if (move.kind == Kind::part) { // S10
        state.split = move.left;
        state.first = static_cast<std::uint8_t>(slides_spot(move.colour, end));
    }
}

// Pawns of other sides that are captured: where the count ends and down the slide (S4, S5, S12).
inline unsigned slides_captured(const SlidesState& state, const SlidesMove& move) {
    if (move.kind >= SlidesMove::Kind::pass || move.to >= slides_track) return 0;
    std::uint64_t enemies = slides_enemies_on_track(state);
    if (move.kind == SlidesMove::Kind::swap) enemies ^= slides_square(move.to) | slides_square(move.from); // S11
    const std::uint64_t swept =
        2 * slides_square(slides_slide_end(state, move.colour, move.to)) - slides_square(move.to);
    const std::uint64_t hit = enemies & swept;
    return hit != 0 ? static_cast<unsigned>(std::popcount(hit)) : 0;
}

inline SlidesState slides_after(const SlidesState& state, const SlidesMove& move) {
    SlidesState next = state;
    slides_move_pawns(next, move);
    if (move.kind == SlidesMove::Kind::part) return next; // S10
    next.card = SlidesCard::none;
    next.due = SlidesState::Due::card;
    if (slides_won(next, state.colour))
        slides_finish(next); // S16
    else if (state.card != SlidesCard::two)
        slides_pass_turn(next); // S8
    return next;
}

} // namespace tabuleiro
