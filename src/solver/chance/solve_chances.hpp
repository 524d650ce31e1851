// Solves a game with chance for two players into a directory of tables, slice by slice. Existing tables are kept.
#pragma once

#include <functional>

#include "solver/chance/chance_game.hpp"
#include "solver/tables/chance_folder.hpp"
#include "solver/tables/resources.hpp"

namespace tabuleiro {

struct ChanceTask {
    const ChanceGame& game;
    std::size_t more, fewer; // at most this many unfinished pieces: of the side with more, and of the other
    std::filesystem::path directory;
    std::size_t workers = 1;
};

struct ChanceSliceReport {
    SliceKey key;
    std::uint64_t positions = 0;
    Sweeps sweeps;   // none for a slice that existed
    float start = 0; // the chance of the player to throw while all these pieces are off the board
    bool was_there = false;
};

struct ChanceListener {
    std::function<bool(double done)> progress; // called now and then; returning false stops
    std::function<void(const ChanceSliceReport&)> slice_done;
};

Result<SolveNeeds> chance_needs(const ChanceTask& task);

// Existing slices are the first guess if larger ones are missing: a few sweeps restore the precision that packing lost.
// The same errors as solve().
Result<std::vector<ChanceSliceReport>> solve_chances(const ChanceTask& task, const ChanceListener& listener);

// The tables in a directory.
Result<ChanceFolder> open_chances(const ChanceGame& game, const std::filesystem::path& directory,
                                  std::uint64_t cache_bytes = std::uint64_t{256} << 20);

} // namespace tabuleiro
