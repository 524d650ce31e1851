// What Policiais e Ladrões and Pretoa are as games: they add their name, options, lines and drawing.
#pragma once

#include "families/leap.hpp"

namespace tabuleiro {

// G is the game itself; G::lines is its board.
template <class G> struct LeapGame {
    using Rules = LeapRules;
    using State = LeapState;
    using View = LeapState;
    using Move = LeapMove;
    enum class Event : std::uint8_t {}; // there is no chance

    static constexpr std::array modes{Mode{"normal", 2, 2}};

    static State start(const Rules& rules) { return leap_start(G::lines, rules); }
    static Turn turn(const State& state) { return leap_turn(G::lines, state); }
    static std::array<Weighted<Event>, 0> events(const State&) { return {}; }
    static LeapMoves moves(const State& state) { return leap_moves(G::lines, state); }
    static Move random_move(const State& state, Random& random) { return leap_random_move(G::lines, state, random); }
    static unsigned captured(const State&, const Move& move) { return leap_captured(move); }
    static State after(const State& state, const Move& move) { return leap_after(G::lines, state, move); }
    static State after(const State& state, Event) { return state; }
    static Outcome outcome(const State& state) { return leap_outcome(G::lines, state); }
    static State at_turn_of(State state, Seat seat) {
        state.turn = static_cast<std::uint8_t>(index(seat));
        state.chain = State::no_chain;
        state.huffable = 0;
        return state;
    }
    static View view(const State& state, Seat) { return state; }
    static bool hides(const State&, Seat) { return false; }
    static InlineList<Piece, 24> pieces(const State& state) { return leap_pieces(G::lines, state); }
    static Gesture gesture(const State& state, const Move& move) { return leap_gesture(G::lines, state, move); }
    static std::optional<Reason> why_not(const State& state, const Piece& piece) {
        return leap_why_not(G::lines, state, piece);
    }
    static std::string text(const Move& move) { return leap_text(move); }
    static std::string text(Event) { return {}; }
    static std::string text(const State& state) { return leap_text(state); }
    static Result<State> parse(const Rules& rules, std::string_view text) { return leap_parse(G::lines, rules, text); }
};

} // namespace tabuleiro
