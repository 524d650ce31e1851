// Policiais e Ladrões (Egara-guti): eleven against eleven on 23 points. Rules A1, A3–A9; sheet: Policiais e Ladrões.
#pragma once

#include "families/leap_game.hpp"

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

struct Policiais : LeapGame<Policiais> {
    static constexpr std::string_view name = "policiais";
    static constexpr Tables tables = Tables::solved;

    static constexpr std::array options{
        switch_option<&Rules::most_captures>("most_captures"), // A6
        switch_option<&Rules::sopro>("sopro"),                 // A9
    };
    // 20 captures, at most 60 steps before, between and after them (A8), and with sopro as many stops and huffs.
    static constexpr std::size_t length_bound = 61 * 22 + 4 * 22;

    // A1: seat 0 on 0–10, seat 1 on 12–22.
    static constexpr LeapBoard lines{23, policiais_lines, only(11) - 1, (only(11) - 1) << 12};

    static const Board& board(const Rules&);
};

static_assert(Game<Policiais>);

} // namespace tabuleiro
