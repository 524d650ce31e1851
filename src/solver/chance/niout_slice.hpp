// One slice of Niout between two players, for the sweeps of solver/chance/sweeps.hpp.
//
// Captures do not change the numbers of unfinished horses, so a slice and its mirror (the other player to cast) depend
// only on each other and on smaller slices. Captured horses start again, so positions within a slice form cycles.
//
// Sweeps are fast because the moves of the casting player depend only on their own horses: they are listed once for
// each crowd of horses and tried against sixteen crowds of the other player at once. Where both would stand on one
// station, the array holds the chance after the capture, so that a capture is looked up like any other move.
#pragma once

#include "solver/chance/chance_slice.hpp"
#include "solver/chance/niout_crowds.hpp"

namespace tabuleiro {

class NioutSlice {
public:
    using Crowds = NioutCrowds;

    // The moving player's chances with every crowd up to a size against sixteen waiting crowds: `passed` if the other
    // player casts next, `kept` if the same player does. Indexed by the number of the crowd.
    struct Tile {
        std::vector<Lanes> passed, kept;
    };

    // `slices` has both slices of the pair, holding a first guess, and all smaller ones.
    NioutSlice(const NioutCrowds& crowds, ChanceSlices& slices, const SliceKey& key, std::size_t workers)
        : crowds_(crowds), slices_(slices), moving_(key.moving), waiting_(key.waiting), workers_(workers),
          slice_(slices.at(key)) {}

    static bool can_stand(const NioutCrowds& crowds, std::size_t moving, std::size_t waiting) {
        return (crowds.stations(moving) & crowds.stations(waiting)) == 0;
    }
    static std::uint64_t entry(const Crowd& moving, const Crowd& waiting) {
        return niout_index(moving.size, waiting.size).entry(moving, waiting);
    }

    // The first of all entries of a moving crowd.
    static std::uint64_t first_entry(const SliceKey& key, std::uint32_t moving_rank) {
        return niout_index(key.moving, key.waiting).first(moving_rank);
    }

    std::size_t tiles() const { return tiles_of(crowds_.count(waiting_)); }
    void load(std::size_t tile, Tile& out) const;
    // Every moving crowd against the waiting crowds of the tile. Impossible positions keep their values.
    double improve(std::size_t tile, Tile& values, bool keep) const;
    void store(std::size_t tile, const Tile& values);
    // Where both sides would stand on one station, the side that has just arrived has captured.
    void swept();

private:
    std::size_t waiting_crowd(std::size_t tile, std::size_t lane) const;
    void load_captures(std::size_t tile, std::size_t lane, std::size_t size, const ChanceSlice& others,
                       Tile& out) const;
    std::size_t without(std::size_t number, std::size_t place) const;

    const NioutCrowds& crowds_;
    ChanceSlices& slices_;
    std::size_t moving_, waiting_, workers_;
    ChanceSlice& slice_;
};

// The memory that sweeps need besides the slices.
std::uint64_t niout_sweep_bytes(std::size_t horses);

} // namespace tabuleiro
