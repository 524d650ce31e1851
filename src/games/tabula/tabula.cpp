#include "games/tabula/tabula.hpp"

#include <algorithm>

namespace tabuleiro {

namespace tabula {

namespace {

// T4: the worth of a way of playing dice: more dice are better, then more pips (three dice have at most 18).
using Worth = int;
constexpr Worth worth_of_die(int die) { return 32 + die; }

Worth worth_of_all(std::span<const std::uint8_t> dice) {
    Worth worth = 0;
    for (const std::uint8_t die : dice) worth += worth_of_die(die);
    return worth;
}

// The ways of playing dice. During a turn no square is closed or opened: a piece that is hit was alone. A hit that ends
// the game (T7) needs no special case: if the enemy has only one piece, no square is closed and all dice can be played.
struct Ways {
    Places open;

    // The best way that begins by playing dice[i] with the piece on `from`. `all` is the worth of playing all dice.
    Worth beginning(Side own, std::span<const std::uint8_t> dice, Worth all, std::size_t i, unsigned from) const {
        own.remove(only(from));
        own.add(only(target(from, dice[i])));
        if (!own.plays_on()) return all; // T4: it ends the game
        std::array<std::uint8_t, 2> rest{};
        std::size_t n = 0;
        for (std::size_t k = 0; k < dice.size(); ++k)
            if (k != i) rest[n++] = dice[k];
        const Worth played = worth_of_die(dice[i]);
        return played + best(own, {rest.data(), n}, all - played);
    }

    Worth best(const Side& own, std::span<const std::uint8_t> dice, Worth all) const {
        if (dice.empty()) return 0;
        const Reach reach(own, open);
        if (dice.size() == 1) return reach.sources(dice[0]) ? worth_of_die(dice[0]) : 0;
        const Places first = reach.sources(dice[0]), second = reach.sources(dice[1]);
        // Two dice, two different pieces: nothing to try out. (On the bar there is: T5.)
        if (dice.size() == 2 && first != 0 && second != 0 && !(reach.standing & only(bar)) &&
            own.has_pieces(first | second, 2))
            return all;
        Worth best = 0;
        for (std::size_t i = 0; i < dice.size() && best != all; ++i) {
            if (i > 0 && dice[i] == dice[i - 1]) continue;
            for (Places left = reach.sources(dice[i]); left != 0 && best != all; left &= left - 1)
                best = std::max(best, beginning(own, dice, all, i, static_cast<unsigned>(std::countr_zero(left))));
        }
        return best;
    }
};

} // namespace

void add_best_beginnings(const TabulaState& state, Tabula::Moves& moves) {
    const Ways ways{state.open()};
    const Reach reach(state.own(), ways.open);
    const std::span<const std::uint8_t> dice(state.dice.data(), state.dice_left);
    const Worth all = worth_of_all(dice);
    Worth best = 0;
    for (std::size_t i = 0; i < dice.size(); ++i) {
        if (i > 0 && dice[i] == dice[i - 1]) continue; // T2: equal dice are one die
        for_each_place(reach.sources(dice[i]), [&](std::uint8_t from) {
            const Worth worth = ways.beginning(state.own(), dice, all, i, from);
            if (worth > best) moves.clear();
            best = std::max(best, worth);
            if (worth == best) moves.push_back({from, dice[i]});
        });
    }
    if (moves.empty()) moves.push_back({hand, 0}); // T4: pass
}

} // namespace tabula

TabulaState Tabula::start(const Rules& rules) {
    using namespace tabula;
    State state;
    for (Side& side : state.sides)
        for (int i = 0; i < 15; ++i) side.add(only(hand)); // T1
    state.rules = rules;
    return state; // G1: seat 0 begins
}

Outcome Tabula::outcome(const State& state) {
    using namespace tabula;
    Outcome outcome;
    for (std::size_t side = 0; side < 2; ++side) {
        unsigned points = state.sides[side].count(off);
        if (state.rules.capture == TabulaCapture::removed) // T7: what is left counts as borne off
            for_each_place(state.sides[side].any() & in_play,
                           [&](std::uint8_t place) { points += state.sides[side].count(place); });
        outcome.points[side] = static_cast<std::uint16_t>(points);
    }
    // T7: more pieces off; if equal, the one who has no piece left.
    const bool first_wins =
        outcome.points[0] != outcome.points[1] ? outcome.points[0] > outcome.points[1] : !state.sides[0].plays_on();
    outcome.places = {static_cast<std::uint8_t>(first_wins ? 1 : 2), static_cast<std::uint8_t>(first_wins ? 2 : 1)};
    return outcome;
}

InlineList<Piece, 30> Tabula::pieces(const State& state) {
    using namespace tabula;
    InlineList<Piece, 30> pieces;
    for (std::uint8_t colour = 0; colour < 2; ++colour)
        for_each_place(state.sides[colour].any(), [&](std::uint8_t place) {
            const auto count = static_cast<std::uint8_t>(state.sides[colour].count(place));
            pieces.push_back({spot(place, colour), colour, count});
        });
    return pieces;
}

Gesture Tabula::gesture(const State& state, const Move& move) {
    using namespace tabula;
    Gesture gesture;
    if (move.die == 0) {
        gesture.act = Gesture::Act::pass;
        return gesture;
    }
    const std::uint8_t own = state.turn, enemy = 1 - state.turn;
    const unsigned to = target(move.from, move.die);
    std::vector<Point> path{spot(move.from, own)};
    const unsigned first = move.from == bar ? 1 : move.from + 1u;
    for (unsigned square = first; square <= std::min(to, last_square); ++square) path.push_back(spot(square, own));
    if (to == off) {
        gesture.die = move.die;
        path.push_back(spot(off, own));
    }
    gesture.walks.push_back({Gesture::Walk::Kind::move, own, 1, path});
    if (to != off && state.enemy().count(to) == 1) { // T3, T5
        const unsigned goes_to = state.rules.capture == TabulaCapture::removed ? out : bar;
        gesture.walks.push_back({Gesture::Walk::Kind::captured, enemy, 1, {spot(to, enemy), spot(goes_to, enemy)}});
    }
    return gesture;
}

} // namespace tabuleiro
