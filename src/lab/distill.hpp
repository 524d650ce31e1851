// Distils a network from the tables of Niout: it learns their exact chances in positions that arise in play.
#pragma once

#include "ai/network.hpp"
#include "endgame/known.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct DistillJob {
    std::uint64_t samples = 4'000'000;
    std::uint64_t passes = 4; // through all of them
    std::size_t hidden = 128, second = 32;
    std::uint64_t seed = 1;
    const KnownPositions* known = nullptr; // all tables
    Progress progress = {};                // of samples taken, and then learned
};

struct Distilled {
    Network network;
    double error = 0; // root of the mean square, on samples that it did not learn from
    bool stopped = false;
};

// table.missing where the tables do not reach.
Result<Distilled> distill_niout(const DistillJob& job);

} // namespace tabuleiro
