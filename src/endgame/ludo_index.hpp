// Endings of Ludo between two players as numbers: the pieces of both sides that are not home.
//
// A piece is in the yard, on one of the 51 loop squares of its way or on the five squares of its lane before the last.
// A number is a pair of ranks; pairs in which both sides would stand on the same square are unused.
#pragma once

#include "endgame/crowd.hpp"
#include "endgame/table_entry.hpp"

namespace tabuleiro {

// Places: the yard, then progress 0 .. 55.
inline constexpr std::size_t ludo_places = Crowd::most_places;
constexpr std::uint8_t ludo_place(std::uint8_t progress) {
    return progress == ludo::yard ? std::uint8_t{0} : static_cast<std::uint8_t>(progress + 1);
}
constexpr std::uint8_t ludo_progress(std::uint8_t place) {
    return place == 0 ? ludo::yard : static_cast<std::uint8_t>(place - 1);
}
inline constexpr std::uint8_t ludo_start_place = ludo_place(0);

Crowd ludo_crowd(ludo::Four pieces);
ludo::Four ludo_pieces(const Crowd& crowd); // the others are home

inline std::uint64_t ludo_entries(std::size_t moving, std::size_t waiting) {
    return std::uint64_t{crowd_count(ludo_places, moving)} * crowd_count(ludo_places, waiting);
}
inline std::uint64_t ludo_entry(const Crowd& moving, const Crowd& waiting) {
    return std::uint64_t{moving.rank()} * crowd_count(ludo_places, waiting.size) + waiting.rank();
}

} // namespace tabuleiro
