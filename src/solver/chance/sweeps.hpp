// Value iteration: every position is assigned the value of its throws and best moves by the present chances, until
// nothing changes any more.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "core/result.hpp"
#include "runtime/parallel_for.hpp"

namespace tabuleiro {

struct Sweeps {
    unsigned sweeps = 0;
    double residual = 0; // the largest error of a position against its successors, over all positions at the end
};

inline constexpr double most_residual = 1e-6;

// Changes so small that more sweeps gain nothing. Where a position is likely to return to itself, rounding may keep the
// changes a little larger; then this many more sweeps are made.
inline constexpr double enough_change = most_residual / 3;
inline constexpr unsigned last_sweeps = 8;

// Few, so that new chances soon reach the other tiles; enough for eight workers.
inline constexpr std::size_t tiles_at_once = 8;

// The sweeps over one slice, cut into tiles that are independent within a sweep. A game's `Slice` has
//   Tile: a tile with what it depends on; load(tile, out), improve(tile, out, keep), store(tile, in); tiles();
//   swept(), called after every sweep.
// `improve` returns the largest change, and keeps the new chances in the tile if `keep` is set.
template <class Slice> class Sweeper {
public:
    using Tile = typename Slice::Tile;

    Sweeper(Slice slice, std::size_t workers)
        : slice_(std::move(slice)), workers_(workers), changes_(slice_.tiles(), 1.0) {
        slice_.swept();
    }

    // Improves all positions once; false if stopped. Tiles that hardly change are only visited in every fourth sweep.
    // Tiles processed together see the chances from before any of them was stored, so that the result does not depend
    // on the number of threads.
    bool sweep(std::vector<Tile>& buffers) {
        ++sweeps_;
        std::vector<std::size_t> due;
        for (std::size_t tile = 0; tile < changes_.size(); ++tile)
            if (changes_[tile] > enough_change || (tile + sweeps_) % 4 == 0) due.push_back(tile);
        const bool whole = in_batches(due, buffers, true);
        if (whole) slice_.swept();
        return whole;
    }
    // The largest error of a position against its successors; nothing if stopped.
    std::optional<double> residual(std::vector<Tile>& buffers) {
        std::vector<std::size_t> all(changes_.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        if (!in_batches(all, buffers, false)) return std::nullopt;
        return change();
    }
    // The largest change of any tile when it was last visited.
    double change() const { return *std::max_element(changes_.begin(), changes_.end()); }

    std::function<bool()> go_on = [] { return true; };

private:
    bool in_batches(std::span<const std::size_t> due, std::vector<Tile>& buffers, bool improving) {
        for (std::size_t begin = 0; begin < due.size(); begin += buffers.size()) {
            const auto tiles = due.subspan(begin, std::min(buffers.size(), due.size() - begin));
            parallel_for(workers_, tiles.size(), [&](std::size_t, std::size_t i) {
                slice_.load(tiles[i], buffers[i]);
                changes_[tiles[i]] = slice_.improve(tiles[i], buffers[i], improving);
            });
            if (improving)
                parallel_for(workers_, tiles.size(),
                             [&](std::size_t, std::size_t i) { slice_.store(tiles[i], buffers[i]); });
            if (!go_on()) return false;
        }
        return true;
    }

    Slice slice_;
    std::size_t workers_;
    std::vector<double> changes_; // of each tile, when it was last visited
    std::size_t sweeps_ = 0;
};

// Sweeps over a slice and its mirror until their residual is small enough. `progress` is called now and then with the
// completed part, 0 .. 1; returning false stops. solve.stopped.
template <class Slice>
Result<Sweeps> sweep_until_exact(std::vector<Sweeper<Slice>> both, const std::function<bool(double)>& progress) {
    const Error stopped{"solve.stopped", {}};
    Sweeps report;
    double largest = 1;
    unsigned small = 0; // sweeps since the changes became small
    for (auto& one : both)
        one.go_on = [&] {
            if (!progress) return true;
            return progress(std::clamp(std::log(largest) / std::log(enough_change), 0.0, 1.0));
        };
    std::vector<typename Slice::Tile> buffers(tiles_at_once);
    for (;;) {
        for (auto& one : both)
            if (!one.sweep(buffers)) return stopped;
        ++report.sweeps;
        largest = std::max(both.front().change(), both.back().change());
        if (largest > most_residual || (largest > enough_change && ++small < last_sweeps)) continue;
        report.residual = 0;
        for (auto& one : both) {
            const auto most = one.residual(buffers);
            if (!most) return stopped;
            report.residual = std::max(report.residual, *most);
        }
        if (report.residual <= most_residual) return report;
    }
}

} // namespace tabuleiro
