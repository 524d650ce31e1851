#include "families/slides.hpp"

#include <algorithm>

namespace tabuleiro {

SlidesState slides_begin(const SlidesEdition& edition, const SlidesRules& rules) {
    SlidesState state;
    state.rules = rules;
    state.pile = slides_pack(edition, rules);
    for (unsigned i = 0; i < rules.players; ++i) {
        const std::uint8_t colour = rules.colour_of(i);
        state.start[colour] = 4;
        if (!rules.quick_start && !rules.club()) continue; // S15, V2
        state.start[colour] = 3;
        state.track[colour] = slides_square(slides_circle(colour));
    }
    return state;
}

SlidesTally slides_tally(const SlidesState& state, Seat seat) {
    SlidesTally tally{0, 0};
    for (unsigned i = 0; i < state.rules.players; ++i) {
        const std::uint8_t colour = state.rules.colour_of(i);
        if (state.rules.same_side(state.rules.colour_of(static_cast<unsigned>(index(seat))), colour))
            tally.home += state.home[colour];
        else
            tally.others_out += 4 - state.home[colour];
    }
    return tally;
}

Outcome slides_places(const SlidesRules& rules, std::uint8_t winner) {
    Outcome outcome;
    for (unsigned i = 0; i < rules.players; ++i)
        outcome.places[i] = rules.same_side(winner, rules.colour_of(i)) ? 1 : 2;
    return outcome;
}

std::uint8_t slides_winner(const SlidesState& state) {
    for (unsigned i = 0; i < state.rules.players; ++i)
        if (slides_won(state, state.rules.colour_of(i))) return state.rules.colour_of(i);
    assert(false && "the game is over");
    return 0;
}

SlidesState slides_at_turn_of(const SlidesState& state, Seat seat) {
    SlidesState next = state;
    next.seat = static_cast<std::uint8_t>(index(seat));
    next.colour = state.rules.colour_of(next.seat);
    next.due = state.rules.club() ? SlidesState::Due::choice : SlidesState::Due::card;
    next.card = SlidesCard::none;
    next.split = 0;
    next.first = SlidesState::no_first;
    return next;
}

InlineList<Piece, 16> slides_pieces(const SlidesState& state) {
    InlineList<Piece, 16> pieces;
    for (unsigned i = 0; i < state.rules.players; ++i) {
        const std::uint8_t colour = state.rules.colour_of(i);
        const auto add = [&](int place, std::uint8_t count) {
            if (count > 0) pieces.push_back({slides_spot(colour, place), colour, count});
        };
        add(slides_start, state.start[colour]);
        slides_each_pawn_out(state, colour, [&](SlidesPlace place) { add(place, 1); });
        add(slides_home, state.home[colour]);
    }
    return pieces;
}

namespace {

// Every spot from one place to another, a step at a time. Twelve steps forward and four back never meet.
std::vector<Point> walked(std::uint8_t colour, SlidesPlace from, SlidesPlace to) {
    if (from == slides_start) return {slides_spot(colour, from), slides_spot(colour, to)};
    for (const int step : {1, -1}) {
        std::vector<Point> path{slides_spot(colour, from)};
        SlidesPlace at = from;
        for (int steps = step > 0 ? 12 : 4; steps > 0 && at != to && at < slides_home; --steps) {
            at = slides_reach(colour, step)[at];
            path.push_back(slides_spot(colour, at));
        }
        if (at == to) return path;
    }
    assert(false && "no card leads there");
    return {};
}

} // namespace

Gesture slides_gesture(const SlidesState& state, const SlidesMove& move) {
    using Walk = Gesture::Walk;
    Gesture gesture;
    if (move.card != SlidesCard::none) gesture.card = slides_card_name(move.card);
    switch (move.kind) {
    case SlidesMove::Kind::pass: gesture.act = Gesture::Act::pass; return gesture;
    case SlidesMove::Kind::decline: gesture.act = Gesture::Act::decline; return gesture;
    case SlidesMove::Kind::discard: gesture.act = Gesture::Act::discard; return gesture;
    case SlidesMove::Kind::go:
    case SlidesMove::Kind::part:
    case SlidesMove::Kind::swap:
    case SlidesMove::Kind::sorry: break;
    }
    SlidesState after = state; // the moving pawn, after the one it swaps with has been placed
    slides_lift(after, move.colour, move.from);
    const auto captured = [&](SlidesPlace square) {
        for (std::uint8_t colour = 0; colour < slides_colours; ++colour)
            if (after.track[colour] >> square & 1)
                gesture.walks.push_back(
                    {Walk::Kind::captured, colour, 1, {point(square), slides_spot(colour, slides_start)}});
    };
    if (move.kind == SlidesMove::Kind::swap) { // S11
        gesture.walks.push_back({Walk::Kind::swapped, move.colour, 1, {point(move.from), point(move.to)}});
        for (std::uint8_t colour = 0; colour < slides_colours; ++colour) {
            if (!(after.track[colour] >> move.to & 1)) continue;
            after.track[colour] ^= slides_square(move.from) | slides_square(move.to);
            gesture.walks.push_back({Walk::Kind::swapped, colour, 1, {point(move.to), point(move.from)}});
        }
    } else {
        gesture.walks.push_back({Walk::Kind::move, move.colour, 1, walked(move.colour, move.from, move.to)});
    }
    if (move.to >= slides_track) return gesture;
    captured(move.to); // S4, S12
    const SlidesPlace end = slides_slide_end(state, move.colour, move.to);
    if (end == move.to) return gesture;
    Walk slide{Walk::Kind::slide, move.colour, 1, {}}; // S5
    for (SlidesPlace square = move.to; square <= end; ++square) slide.path.push_back(point(square));
    gesture.walks.push_back(slide);
    for (SlidesPlace square = move.to + 1; square <= end; ++square) captured(square);
    return gesture;
}

} // namespace tabuleiro
