// Policiais e Ladrões (Egara-guti): eleven against eleven on 23 points. Rules A1, A3–A9; sheet: Policiais e Ladrões.
#pragma once

#include "families/leap.hpp"

namespace tabuleiro {

// A1: three long lines, six across, two diagonals.
inline constexpr std::array<LeapLine, 11> policiais_lines{{
    {1, 5, 15, 19},
    {2, 6, 9, 11, 13, 16, 20},
    {3, 7, 17, 21},
    {0, 1, 2, 3, 4},
    {5, 6, 7},
    {8, 9, 10},
    {12, 13, 14},
    {15, 16, 17},
    {18, 19, 20, 21, 22},
    {0, 5, 8, 11, 14, 17, 22},
    {4, 7, 10, 11, 12, 15, 18},
}};

struct Policiais {
    static constexpr std::string_view name = "policiais";

    using Rules = LeapRules;
    using State = LeapState;
    using View = LeapState;
    using Move = LeapMove;
    enum class Event : std::uint8_t {}; // there is no chance

    static constexpr std::array modes{Mode{"normal", 2, 2}};
    static constexpr std::array options{
        switch_option<&Rules::most_captures>("most_captures"), // A6
        switch_option<&Rules::sopro>("sopro"),                 // A9
    };
    // 20 captures, at most 60 steps before, between and after them (A8), and with sopro as many stops and huffs.
    static constexpr std::size_t length_bound = 61 * 22 + 4 * 22;
    static constexpr bool has_tables = true; // docs/solved.md

    // A1: seat 0 on 0–10, seat 1 on 12–22.
    static constexpr LeapBoard lines{23, policiais_lines, only(11) - 1, (only(11) - 1) << 12};

    static const Board& board(const Rules&);
    static State start(const Rules& rules) { return leap_start(lines, rules); }
    static Turn turn(const State& state) { return leap_turn(lines, state); }
    static std::array<Weighted<Event>, 0> events(const State&) { return {}; }
    static LeapMoves moves(const State& state) { return leap_moves(lines, state); }
    static Move random_move(const State& state, Random& random) { return leap_random_move(lines, state, random); }
    static unsigned captured(const State&, const Move& move) { return leap_captured(move); }
    static State after(const State& state, const Move& move) { return leap_after(lines, state, move); }
    static State after(const State& state, Event) { return state; }
    static Outcome outcome(const State& state) { return leap_outcome(lines, state); }
    static View view(const State& state, Seat) { return state; }
    static bool hides(const State&, Seat) { return false; }
    static InlineList<Piece, 24> pieces(const State& state) { return leap_pieces(lines, state); }
    static Gesture gesture(const State& state, const Move& move) { return leap_gesture(lines, state, move); }
    static std::optional<Reason> why_not(const State& state, const Piece& piece) {
        return leap_why_not(lines, state, piece);
    }
    static std::string text(const Move& move) { return leap_text(move); }
    static std::string text(Event) { return {}; }
    static std::string text(const State& state) { return leap_text(state); }
    static Result<State> parse(const Rules& rules, std::string_view text) { return leap_parse(lines, rules, text); }
};

static_assert(Game<Policiais>);

} // namespace tabuleiro
