// A move of Niout, and precomputed moves of a seat's own horses.
#pragma once

#include "games/niout/horses.hpp"

namespace tabuleiro::niout {

// How many horses of one owner go: of the spot where the move starts, and under stop_to_turn, when that is CW and they
// go by N2, of C with them (N11).
class Group {
public:
    constexpr Group() = default;
    constexpr Group(std::uint8_t here, std::uint8_t from_c = 0)
        : numbers_(static_cast<std::uint8_t>(from_c << 4 | here)) {}
    constexpr std::uint8_t here() const { return numbers_ & 15; }
    constexpr std::uint8_t from_c() const { return numbers_ >> 4; }
    bool operator==(const Group&) const = default;

private:
    std::uint8_t numbers_ = 0;
};

struct Move {
    std::uint8_t from; // `absent`: pass
    std::uint8_t to;   // `nowhere` only in the tables below
    Group own;
    Group partners; // N12
    bool operator==(const Move&) const = default;
};

// The two roads that some horses of a spot may take together.
struct Choice {
    Move onward;
    Move aside;
};

using ChoiceTable = std::array<std::array<std::array<Choice, absent + 1>, Horses::most>, most_steps + 1>;

// By steps, the number of horses less one, and their spot.
constexpr ChoiceTable make_choices(const StopTable& stops) {
    ChoiceTable table{};
    for (std::size_t steps = 1; steps <= most_steps; ++steps)
        for (std::uint8_t number = 1; number <= Horses::most; ++number)
            for (std::uint8_t spot = 0; spot <= absent; ++spot) {
                const bool may_go = spot != off || number == 1; // N7: they enter one at a time
                const std::uint8_t onward = may_go ? stops[steps].onward[spot] : nowhere;
                table[steps][number - 1][spot] = {{spot, onward, {number}, {}},
                                                  {spot, stops[steps].aside[spot], {number}, {}}};
            }
    return table;
}

// By stop_to_turn and finish_over.
inline constexpr std::array<std::array<ChoiceTable, 2>, 2> choice_tables{{
    {make_choices(stop_tables[0][0]), make_choices(stop_tables[0][1])},
    {make_choices(stop_tables[1][0]), make_choices(stop_tables[1][1])},
}};

} // namespace tabuleiro::niout
