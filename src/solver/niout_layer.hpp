// Value iteration for Niout between two players, layer by layer.
//
// A layer is all positions with the same numbers of unfinished horses. Captures keep these numbers, so a layer and its
// mirror (the other player to cast) depend on themselves and on smaller layers only. Within a layer horses come back,
// and the chances are found by sweeps: every position takes what its casts and best moves are worth by the chances as
// they stand, until nothing changes any more.
//
// What makes a sweep fast: the moves of the casting player depend on their own horses alone, so they are listed once
// for each crowd of horses and tried against sixteen crowds of the other player at once. Where both would stand on one
// station, the array holds the chance after the capture, so that a capture is looked up like any other move.
#pragma once

#include <functional>
#include <map>

#include "solver/large_array.hpp"
#include "solver/niout_crowds.hpp"

namespace tabuleiro {

// The chances of the player to cast, by the crowds of both. Rows, one for each moving crowd, are whole cache lines.
class NioutLayer {
public:
    static constexpr std::size_t lanes = 16;

    static Result<NioutLayer> make(const NioutCrowds& crowds, std::size_t moving, std::size_t waiting);
    static std::uint64_t bytes(std::size_t moving, std::size_t waiting);

    std::size_t moving() const { return moving_; }
    std::size_t waiting() const { return waiting_; }
    // By the places of both crowds among those of their sizes.
    float* row(std::size_t moving) { return chances() + moving * stride_; }
    const float* row(std::size_t moving) const { return chances() + moving * stride_; }

private:
    float* chances() { return reinterpret_cast<float*>(memory_.data()); }
    const float* chances() const { return reinterpret_cast<const float*>(memory_.data()); }

    std::size_t moving_ = 0, waiting_ = 0, stride_ = 0;
    LargeArray memory_;
};

// All layers made so far, by moving and waiting.
using NioutLayers = std::map<std::pair<std::size_t, std::size_t>, NioutLayer>;

struct NioutSweeps {
    unsigned sweeps = 0;
    double residual = 0; // how far any position is from what its successors say, measured over all of them afterwards
};

struct NioutSweepTask {
    const NioutCrowds& crowds;
    NioutLayers& layers; // with both layers of the pair, holding a first guess, and all smaller ones
    std::size_t moving, waiting;
    std::size_t workers;
    // Called now and then with the part that is done, 0 .. 1; false stops. May be empty.
    std::function<bool(double)> progress;
};

inline constexpr double niout_residual = 1e-6;

// Sweeps over a layer and its mirror until their residual is small enough. solve.stopped.
Result<NioutSweeps> sweep_niout(const NioutSweepTask& task);

// The memory that sweeps take beside the layers.
std::uint64_t niout_sweep_bytes(std::size_t horses);

} // namespace tabuleiro
