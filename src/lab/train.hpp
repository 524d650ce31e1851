// Self-play with temporal differences: a network plays itself and learns to predict what it will expect a little later.
//
// Every chance turn (without chance: every quiet turn) is a lesson; its target is the λ-return, a mix of what is
// expected a turn later, two turns later and so on, and of how the game ended. Games are played in generations with the
// same network, so that the result is the same on any number of threads.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ai/network.hpp"
#include "endgame/known.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct TrainingJob {
    std::uint64_t games = 20'000;
    std::size_t hidden = 16;
    std::uint64_t seed = 1;
    Crew crew = {};
    Progress progress = {};                // in games, after every generation
    const KnownPositions* known = nullptr; // tables, which give exact targets where they exist
};

struct CurvePoint {
    std::uint64_t games;
    double loss;  // mean cross-entropy since the previous point
    double share; // won against the hand-made evaluation, both with the same small search; two players
};

struct Training {
    Network network;
    std::vector<CurvePoint> curve;
    bool stopped = false;
};

Result<Training> train(std::string_view game, const TrainingJob& job);

// The weights of a game's network in a file.
Result<Network> read_weights(std::string_view game, std::string_view content);

} // namespace tabuleiro
