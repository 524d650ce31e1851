// One layer of Niout between two players, for the sweeps of solver/sweeps.hpp.
//
// Captures keep the numbers of unfinished horses, so a layer and its mirror (the other player to cast) depend on
// themselves and on smaller layers only. Within a layer horses come back.
//
// What makes a sweep fast: the moves of the casting player depend on their own horses alone, so they are listed once
// for each crowd of horses and tried against sixteen crowds of the other player at once. Where both would stand on one
// station, the array holds the chance after the capture, so that a capture is looked up like any other move.
#pragma once

#include "solver/chance_layer.hpp"
#include "solver/niout_crowds.hpp"

namespace tabuleiro {

class NioutLayer {
public:
    using Crowds = NioutCrowds;

    // What sixteen waiting crowds and every moving crowd up to a size are worth to the moving player: `passed` when the
    // other one casts next, `kept` when the same one does. Numbered as the crowds are.
    struct Tile {
        std::vector<Lanes> passed, kept;
    };

    // `layers` has both layers of the pair, holding a first guess, and all smaller ones.
    NioutLayer(const NioutCrowds& crowds, ChanceLayers& layers, const LayerKey& key, std::size_t workers)
        : crowds_(crowds), layers_(layers), moving_(key.moving), waiting_(key.waiting), workers_(workers),
          layer_(layers.at(key)) {}

    static bool can_stand(const NioutCrowds& crowds, std::size_t moving, std::size_t waiting) {
        return (crowds.stations(moving) & crowds.stations(waiting)) == 0;
    }
    static std::uint64_t entry(const Crowd& moving, const Crowd& waiting) {
        return niout_index(moving.size, waiting.size).entry(moving, waiting);
    }

    // Of all entries of a moving crowd.
    static std::uint64_t first_entry(const LayerKey& key, std::uint32_t moving_rank) {
        return niout_index(key.moving, key.waiting).first(moving_rank);
    }

    std::size_t tiles() const { return tiles_of(crowds_.count(waiting_)); }
    void load(std::size_t tile, Tile& out) const;
    // Every moving crowd against those of the tile. Positions that cannot stand keep what they have.
    double improve(std::size_t tile, Tile& values, bool keep) const;
    void store(std::size_t tile, const Tile& values);
    // If both would stand on one station, the one that has just arrived has captured.
    void swept();

private:
    std::size_t waiting_crowd(std::size_t tile, std::size_t lane) const;
    void load_captures(std::size_t tile, std::size_t lane, std::size_t size, const ChanceLayer& others,
                       Tile& out) const;
    std::size_t without(std::size_t number, std::size_t place) const;

    const NioutCrowds& crowds_;
    ChanceLayers& layers_;
    std::size_t moving_, waiting_, workers_;
    ChanceLayer& layer_;
};

// The memory that sweeps take beside the layers.
std::uint64_t niout_sweep_bytes(std::size_t horses);

} // namespace tabuleiro
