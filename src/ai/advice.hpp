// What a bot thinks of the moves it has.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/values.hpp"
#include "endgame/known.hpp"
#include "engine/game.hpp"

namespace tabuleiro {

template <Game G> struct RankedMove {
    typename G::Move move;
    Values values{};                // what each seat may expect after it
    float error = 0;                // standard error of the mover's value where it is sampled; 0 where it is worked out
    bool exact = true;              // false: only known not to be better than those before it
    std::optional<Verdict> known{}; // what tables say of it, to the mover
};

// Best first; the first is what the bot plays.
template <Game G> struct Advice {
    std::vector<RankedMove<G>> moves;
    std::uint64_t nodes = 0;
    int depth = 0; // turns, or throws, looked ahead; 0 where that has no meaning
};

template <Game G> void rank(std::vector<RankedMove<G>>& moves, Seat mover) {
    std::stable_sort(moves.begin(), moves.end(), [mover](const auto& one, const auto& other) {
        return one.values[index(mover)] > other.values[index(mover)];
    });
}

} // namespace tabuleiro
