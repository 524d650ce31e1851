// Pretoa (Pretwa): nine against nine on three circles and three diameters. Rules A2–A9; sheet: Pretoa.
#pragma once

#include "families/leap_game.hpp"

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

struct Pretoa : LeapGame<Pretoa> {
    static constexpr std::string_view name = "pretoa";
    static constexpr Tables tables = Tables::solved;

    static constexpr std::array options{
        option<&Rules::circle_leaps_off>("circle_leaps", {"on", "off"}), // A4
        switch_option<&Rules::most_captures>("most_captures"),           // A6
        switch_option<&Rules::sopro>("sopro"),                           // A9
    };
    // 16 captures, at most 60 steps before, between and after them (A8), and with sopro as many stops and huffs.
    static constexpr std::size_t length_bound = 61 * 18 + 4 * 18;

    // A2: seat 0 on rays 0, 1, 2, seat 1 on rays 3, 4, 5.
    static constexpr Points first_seat = 7u << 1 | 7u << 7 | 7u << 13;
    static constexpr LeapBoard lines{19, pretoa_lines, first_seat, first_seat << 3};

    static const Board& board(const Rules&);
};

static_assert(Game<Pretoa>);

} // namespace tabuleiro
