// How fast random play, evaluation and tree search are, in processor time.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "core/setup.hpp"

namespace tabuleiro {

struct Speed {
    std::size_t state_bytes = 0;
    double games_per_second = 0, ns_per_move = 0, ns_per_edge = 0; // of random play
    double evaluations_per_second = 0;                             // of the learned network
    double simulations_per_second = 0;                             // of the tree search with it
};

// One run of about half a second from the start of the game.
Result<Speed> measure(const Setup& setup, std::uint64_t seed);

} // namespace tabuleiro
