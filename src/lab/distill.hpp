// Distils a network from the tables of Niout: it learns their exact chances in positions that arise in play.
#pragma once

#include "ai/network.hpp"
#include "endgame/known.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct DistillJob {
    std::uint64_t samples = 4'000'000;
    std::uint64_t passes = 4; // over all samples
    std::size_t hidden = 128, second = 32;
    std::uint64_t seed = 1;
    const KnownPositions* known = nullptr; // all tables
    Progress progress = {};                // in samples taken, and then learned
};

struct Distilled {
    Network network;
    double error = 0; // root mean square, on samples that were not used for learning
    bool stopped = false;
};

// table.missing if tables are missing.
Result<Distilled> distill_niout(const DistillJob& job);

} // namespace tabuleiro
