// The places of Ludo's board and the order of its seats, for what is drawn and written.
#pragma once

#include <span>
#include <string_view>

#include "games/ludo/ludo.hpp"

namespace tabuleiro::ludo {

inline constexpr std::array<std::string_view, colours> colour_names{"red", "green", "yellow", "blue"};

// L1: the colours in order of seats.
inline std::span<const std::uint8_t> colours_of(std::size_t players) {
    static constexpr std::array<std::uint8_t, 2> opposite{0, 2};
    static constexpr std::array<std::uint8_t, 4> clockwise{0, 1, 2, 3};
    if (players == 2) return opposite;
    return std::span(clockwise).first(players);
}

inline constexpr Sixteen all_in_yards{0x4040404040404040, 0x4040404040404040};
static_assert(all_in_yards.of(0) == all(yard));

// L10: who was the n-th to finish, counted from 0.
constexpr std::uint8_t finished_colour(const LudoState& state, std::size_t n) {
    return static_cast<std::uint8_t>(state.finished >> 8 * n);
}

// The board's spots: the loop, then the lanes, then the yards.
inline constexpr std::size_t lane_length = finished - last_on_loop;
inline constexpr std::size_t first_of_lanes = loop;
inline constexpr std::size_t first_of_yards = first_of_lanes + colours * lane_length;

constexpr Point spot_of(std::size_t colour, std::uint8_t progress) {
    if (progress == yard) return point(first_of_yards + colour);
    if (progress <= last_on_loop) return point(square(colour, progress));
    return point(first_of_lanes + colour * lane_length + (progress - last_on_loop - 1u));
}

} // namespace tabuleiro::ludo
