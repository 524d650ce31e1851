// A bot's ranking of its moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/seat_values.hpp"
#include "core/game.hpp"

namespace tabuleiro {

template <Game G> struct RankedMove {
    typename G::Move move;
    SeatValues values{};          // the expectation of each seat after it
    float error = 0;              // standard error of the mover's value if it is sampled, else 0
    bool exact = true;            // false: the value is only an upper bound
    std::optional<Known> known{}; // from tables, for the mover
};

// Best first; the first is what the bot plays.
template <Game G> struct Advice {
    std::vector<RankedMove<G>> moves;
    std::uint64_t nodes = 0;
    int depth = 0; // turns or throws searched; 0 for methods without a depth
};

template <Game G> void rank(std::vector<RankedMove<G>>& moves, Seat mover) {
    std::stable_sort(moves.begin(), moves.end(), [mover](const auto& one, const auto& other) {
        return one.values[index(mover)] > other.values[index(mover)];
    });
}

} // namespace tabuleiro
