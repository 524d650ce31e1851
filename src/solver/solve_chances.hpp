// Solves a game with chance for two players, slice by slice, into a directory of tables; what is there already stays.
#pragma once

#include <functional>

#include "solver/chance_folder.hpp"
#include "solver/chance_game.hpp"
#include "solver/resources.hpp"

namespace tabuleiro {

struct ChanceTask {
    const ChanceGame& game;
    std::size_t more, fewer; // unfinished pieces of the side that has more of them, and of the other, at most
    std::filesystem::path directory;
    std::size_t workers = 1;
};

struct ChanceSliceReport {
    SliceKey key;
    std::uint64_t positions = 0;
    Sweeps sweeps;   // none of a slice that was there
    float start = 0; // the chance of the player to throw with all these pieces off the board
    bool was_there = false;
};

struct ChanceListener {
    std::function<bool(double done)> progress; // called now and then; false stops
    std::function<void(const ChanceSliceReport&)> slice_done;
};

Result<SolveNeeds> chance_needs(const ChanceTask& task);

// Existing slices are the first guess when larger ones are still to be made: a few sweeps restore the precision that
// packing lost. Errors as those of solve().
Result<std::vector<ChanceSliceReport>> solve_chances(const ChanceTask& task, const ChanceListener& listener);

// The tables that a directory has.
Result<ChanceFolder> open_chances(const ChanceGame& game, const std::filesystem::path& directory,
                                  std::uint64_t cache_bytes = std::uint64_t{256} << 20);

} // namespace tabuleiro
