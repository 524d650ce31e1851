// Solves Niout for two players, layer by layer, into a directory of tables; what is there already stays.
#pragma once

#include <functional>

#include "solver/chance_folder.hpp"
#include "solver/niout_layer.hpp"
#include "solver/resources.hpp"

namespace tabuleiro {

struct NioutTask {
    std::size_t horses = niout::Horses::most; // unfinished, of each side, at most
    std::filesystem::path directory;
    std::size_t workers = 1;
};

struct NioutLayerReport {
    std::size_t moving = 0, waiting = 0;
    std::uint64_t positions = 0;
    NioutSweeps sweeps; // none of a layer that was there
    float start = 0;    // the chance of the player to cast with all these horses off
    bool was_there = false;
};

struct NioutListener {
    std::function<bool(double done)> progress; // called now and then; false stops
    std::function<void(const NioutLayerReport&)> layer_done;
};

Result<SolveNeeds> niout_needs(const NioutTask& task);

// Layers that are there are the first guess when larger ones are still to be made: a few sweeps give back what packing
// took. Errors as those of solve().
Result<std::vector<NioutLayerReport>> solve_niout(const NioutTask& task, const NioutListener& listener);

// The tables that a directory has.
Result<ChanceFolder> open_niout(const std::filesystem::path& directory,
                                std::uint64_t cache_bytes = std::uint64_t{256} << 20);

} // namespace tabuleiro
