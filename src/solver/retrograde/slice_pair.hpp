// Solves a slice (m, w) together with its mirror (w, m): steps lead from one into the other, captures into smaller
// slices, which are solved already.
//
// First every position with a capture gets the value of its best chain (A6: captures are compulsory). The others, the
// quiet positions, are decided by distance: a quiet position is won in d steps if a step leads to one lost in d - 1,
// and lost in d if every step leads to one won in d - 1 or fewer. When a position is decided, the quiet positions that
// step into it are marked, and only marked ones are examined for the next distance. Positions never decided are draws.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>

#include "core/result.hpp"
#include "endgame/position_index.hpp"
#include "endgame/wdl.hpp"
#include "solver/tables/large_array.hpp"

namespace tabuleiro {

// A value and its distance in one byte. The distance is the number of steps, of both players together, until someone
// captures or cannot move.
struct Distance {
    static constexpr unsigned longest = 126; // this many or more
    static constexpr std::uint8_t win(unsigned steps) {
        return static_cast<std::uint8_t>(1 + 2 * std::min(steps, longest));
    }
    static constexpr std::uint8_t loss(unsigned steps) {
        return static_cast<std::uint8_t>(2 + 2 * std::min(steps, longest));
    }
    static constexpr std::uint8_t draw = 0;
    static constexpr Wdl value(std::uint8_t code) {
        return code == draw ? Wdl::draw : code % 2 == 1 ? Wdl::win : Wdl::loss;
    }
    static constexpr unsigned steps(std::uint8_t code) { return code == draw ? 0 : (code - 1u) / 2; }
};

// Positions by their value to the player to move, counting symmetric ones separately.
struct Counts {
    std::uint64_t wins = 0, losses = 0, draws = 0;
    Counts& operator+=(const Counts& other);
    bool operator==(const Counts&) const = default;
};

struct SolvedSlice {
    std::size_t moving = 0, waiting = 0;
    LargeArray codes; // a Distance for every entry
    Counts counts;
    unsigned longest_win = 0;
    unsigned longest_loss = 0;
};

struct SlicePairTask {
    const PositionIndex& index;
    std::size_t moving, waiting;
    std::size_t workers;
    // The packed values of a smaller slice.
    std::function<const std::uint8_t*(std::size_t moving, std::size_t waiting)> smaller;
    // Called now and then with the completed part of the pair, 0 .. 1; returning false stops. May be empty.
    std::function<bool(double)> progress;
};

// The memory that solving a pair needs besides the smaller slices.
std::uint64_t slice_pair_bytes(const PositionIndex& index, std::size_t moving, std::size_t waiting);

// Solves a slice and its mirror; the mirror is empty if they are the same. solve.no_memory, solve.stopped.
Result<std::array<SolvedSlice, 2>> solve_slice_pair(const SlicePairTask& task);

} // namespace tabuleiro
