// Solves a whole game into a directory of tables, slice by slice, from few pieces to many. Existing tables are kept.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/tables/resources.hpp"
#include "solver/tables/table_file.hpp"

namespace tabuleiro {

struct SolveTask {
    std::string_view game; // as in the names of the tables
    const LeapBoard& board;
    std::size_t pieces = 2 * max_points; // at most, of both sides together; by default no limit
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
    // Called now and then with the current slice and the completed part of all positions; returning false stops.
    std::function<bool(std::size_t moving, std::size_t waiting, double done)> progress;
    std::function<void(const SliceReport&)> slice_done;
};

struct SolveReport {
    Counts counts;
    std::vector<SliceReport> slices;
    std::optional<Wdl> start; // if the starting position was solved
};

// To be asked before solving. table.* for files in the directory that are not tables of this game.
Result<SolveNeeds> solve_needs(const SolveTask& task);

// Besides the errors of tables and slices: solve.memory_needed and solve.disk_needed {needed, free, in MiB},
// solve.busy {directory} while another process is solving into it.
Result<SolveReport> solve(const SolveTask& task, const SolveListener& listener);

} // namespace tabuleiro
