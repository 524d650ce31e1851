// The expected result of each seat, from 0 (lost) to 1 (won): a win probability where there is no draw.
#pragma once

#include <algorithm>
#include <array>

#include "core/rules.hpp"
#include "core/types.hpp"
#include "endgame/known.hpp"

namespace tabuleiro {

using SeatValues = std::array<float, max_players>;

// The first place is worth 1, the last 0, a draw 0.5 for every seat.
inline SeatValues values_of(const Outcome& outcome, std::size_t players) {
    const auto last = *std::max_element(outcome.places.begin(), outcome.places.begin() + players);
    SeatValues values{};
    for (std::size_t i = 0; i < players; ++i)
        values[i] = last == 1 ? 0.5f : static_cast<float>(last - outcome.places[i]) / static_cast<float>(last - 1);
    return values;
}

// Of two players, from tables.
inline SeatValues values_of(const Known& known) { return {known.values[0], known.values[1]}; }

// A side is one seat, or the two seats of a pair.
inline std::size_t side_count(bool pairs, std::size_t players) { return pairs ? 2 : players; }
inline std::size_t side_of(bool pairs, std::size_t seat) { return pairs ? seat % 2 : seat; }

} // namespace tabuleiro
