// Solves a whole game, slice by slice from few pieces to many, into a directory of tables; what is there already stays.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/resources.hpp"
#include "solver/table_file.hpp"

namespace tabuleiro {

struct SolveTask {
    std::string_view game; // the name in the tables' names
    const LeapBoard& board;
    std::size_t pieces = 2 * max_points; // on the board together, at most; all there are if larger
    std::filesystem::path directory;
    std::size_t workers = 1;
};

struct SliceReport {
    std::size_t moving = 0, waiting = 0;
    Counts counts;
    unsigned longest_win = 0, longest_loss = 0;
    bool was_there = false;
};

struct SolveListener {
    // Called now and then with the current slice and the part of all positions that is done; false stops.
    std::function<bool(std::size_t moving, std::size_t waiting, double done)> progress;
    std::function<void(const SliceReport&)> slice_done;
};

struct SolveReport {
    Counts counts;
    std::vector<SliceReport> slices;
    std::optional<Wdl> start; // when the start is among what was solved
};

// Finds out before anything is done. table.* for what is in the directory and is not a table of this game.
Result<SolveNeeds> solve_needs(const SolveTask& task);

// Besides the errors of tables and slices: solve.memory_needed and solve.disk_needed {needed, free, in MiB},
// solve.busy {directory} while another process solves into it.
Result<SolveReport> solve(const SolveTask& task, const SolveListener& listener);

} // namespace tabuleiro
