// Pretoa (Pretwa): nine against nine on three circles and three diameters. Rules A2–A9; sheet: Pretoa.
#pragma once

#include "families/leap.hpp"

namespace tabuleiro {

// A2: 0 the centre; circles 1–6, 7–12, 13–18 from inside out; ray k is 1+k, 7+k, 13+k.
inline constexpr std::array<LeapLine, 6> pretoa_lines{{
    {13, 7, 1, 0, 4, 10, 16},
    {14, 8, 2, 0, 5, 11, 17},
    {15, 9, 3, 0, 6, 12, 18},
    LeapLine({1, 2, 3, 4, 5, 6}, true),
    LeapLine({7, 8, 9, 10, 11, 12}, true),
    LeapLine({13, 14, 15, 16, 17, 18}, true),
}};

struct Pretoa {
    static constexpr std::string_view name = "pretoa";

    using Rules = LeapRules;
    using State = LeapState;
    using View = LeapState;
    using Move = LeapMove;
    enum class Event : std::uint8_t {}; // there is no chance

    static constexpr std::array modes{Mode{"normal", 2, 2}};
    static constexpr std::array options{
        option<&Rules::circle_leaps_off>("circle_leaps", {"on", "off"}), // A4
        switch_option<&Rules::most_captures>("most_captures"),           // A6
        switch_option<&Rules::sopro>("sopro"),                           // A9
    };
    // 16 captures, at most 60 steps before, between and after them (A8), and with sopro as many stops and huffs.
    static constexpr std::size_t length_bound = 61 * 18 + 4 * 18;
    static constexpr bool has_tables = true; // docs/solved.md

    // A2: seat 0 on rays 0, 1, 2, seat 1 on rays 3, 4, 5.
    static constexpr Points first_seat = 7u << 1 | 7u << 7 | 7u << 13;
    static constexpr LeapBoard lines{19, pretoa_lines, first_seat, first_seat << 3};

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

static_assert(Game<Pretoa>);

} // namespace tabuleiro
