#include "games/ludo/ludo.hpp"

#include "games/ludo/spots.hpp"

namespace tabuleiro {

namespace ludo {

Sixteen sent_home(Sixteen pieces, Sixteen hit) {
    for (std::size_t colour = 0; colour < colours; ++colour) {
        Four four = pieces.of(colour);
        // From the highest on, so that the places of the others stay.
        for (Four left = hit.of(colour); left != 0;) {
            const int highest = std::bit_width(left) - 8;
            four = take_out(four, highest) | Four{yard} << 24;
            left ^= Four{0x80} << highest;
        }
        pieces.set(colour, four);
    }
    return pieces;
}

} // namespace ludo

Ludo::State Ludo::start(const Rules& rules) {
    using namespace ludo;
    State state;
    state.rules = rules;
    state.pieces = all_in_yards; // L1
    if (rules.quick_start)       // L11: of each colour in play
        for (const std::uint8_t colour : colours_of(rules.players)) state.pieces.set(colour, all(yard) << 8);
    return state;
}

Outcome Ludo::outcome(const State& state) {
    using namespace ludo;
    Outcome outcome;
    const auto seats = colours_of(state.rules.players);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const int home = count(state.pieces.of(seats[i]), finished);
        outcome.points[i] = static_cast<std::uint16_t>(home); // L10
        if (!state.rules.places) {
            outcome.places[i] = home == 4 ? 1 : 2; // G5
            continue;
        }
        // L10: in order of finishing, the one left over last.
        std::uint8_t place = 0;
        while (place < state.finished_count && finished_colour(state, place) != seats[i]) ++place;
        outcome.places[i] = static_cast<std::uint8_t>(place + 1);
    }
    return outcome;
}

Ludo::State Ludo::at_turn_of(const State& state, Seat seat) {
    State next = state;
    next.turn = ludo::colours_of(state.rules.players)[index(seat)];
    next.die = next.sixes = next.tries = 0;
    next.released = false;
    return next;
}

InlineList<Piece, 16> Ludo::pieces(const State& state) {
    using namespace ludo;
    InlineList<Piece, 16> pieces;
    for (const std::uint8_t colour : colours_of(state.rules.players)) {
        const Four four = state.pieces.of(colour);
        for (Four left = first_of_equals(four); left != 0; left &= left - 1) {
            const std::uint8_t progress = byte_at(four, lowest(left));
            pieces.push_back({spot_of(colour, progress), colour, static_cast<std::uint8_t>(count(four, progress))});
        }
    }
    return pieces;
}

Gesture Ludo::gesture(const State& state, const Move& move) {
    using namespace ludo;
    Gesture gesture;
    if (move.kind == Move::Kind::pass) {
        gesture.act = Gesture::Act::pass;
        return gesture;
    }
    Gesture::Walk walk{Gesture::Walk::Kind::move, move.colour, 1, {spot_of(move.colour, move.from)}};
    if (move.kind == Move::Kind::release) {
        walk.path.push_back(spot_of(move.colour, 0));
    } else { // step by step, L7: back again from the final square
        for (std::uint8_t step = 1; step <= state.die; ++step)
            walk.path.push_back(spot_of(move.colour, targets[step][move.from]));
    }
    gesture.walks.push_back(walk);
    const Sixteen enemies_there = enemies(state, move.to);
    for (const std::uint8_t colour : colours_of(state.rules.players)) { // L5, L8
        const auto hit = static_cast<std::uint8_t>(std::popcount(enemies_there.of(colour)));
        if (hit == 0) continue;
        gesture.walks.push_back(
            {Gesture::Walk::Kind::captured, colour, hit, {spot_of(move.colour, move.to), spot_of(colour, yard)}});
    }
    return gesture;
}

} // namespace tabuleiro
