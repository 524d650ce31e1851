// One slice of Ludo between two players, for the sweeps of solver/chance/sweeps.hpp.
//
// As in Niout, captures do not change the numbers of unfinished pieces, and the walks of the throwing player are listed
// once for each crowd and tried against sixteen crowds of the other player at once. The other player's pieces affect
// only the chance that is looked up: after a capture (L8) it is that of the position with the piece back in its yard,
// and on a tower (L9) it is below all others. A release (L5) is worth the mean over its throws.
#pragma once

#include "solver/chance/chance_slice.hpp"
#include "solver/chance/ludo_crowds.hpp"

namespace tabuleiro {

class LudoSlice {
public:
    using Crowds = LudoCrowds;

    // Chances against sixteen waiting crowds. `moved`: of the player who has just moved, by their crowd, of the slice's
    // size or one less. `released`: of the player who has just released a piece, by the crowd with that piece on its
    // start square. `chances`: the result, of the player to throw.
    struct Tile {
        std::vector<Lanes> moved, released, chances;
    };

    // `slices` has both slices of the pair, holding a first guess, and all smaller ones.
    LudoSlice(const LudoCrowds& crowds, ChanceSlices& slices, const SliceKey& key, std::size_t /*workers*/)
        : crowds_(crowds), slices_(slices), moving_(key.moving), waiting_(key.waiting), slice_(slices.at(key)) {}

    static bool can_stand(const LudoCrowds& crowds, std::size_t moving, std::size_t waiting) {
        return (crowds.loop(moving) & crowds.met(waiting)) == 0;
    }
    static std::uint64_t entry(const Crowd& moving, const Crowd& waiting) { return ludo_entry(moving, waiting); }
    // The first of all entries of a moving crowd.
    static std::uint64_t first_entry(const SliceKey& key, std::uint32_t moving_rank) {
        return std::uint64_t{moving_rank} * crowd_count(ludo_places, key.waiting);
    }

    std::size_t tiles() const { return tiles_of(crowds_.count(waiting_)); }
    void load(std::size_t tile, Tile& out) const;
    // Every moving crowd against the waiting crowds of the tile. Impossible positions keep their values.
    double improve(std::size_t tile, Tile& values, bool keep) const;
    void store(std::size_t tile, const Tile& values);
    void swept() {}

private:
    using Numbers = std::array<std::size_t, lanes>;
    Numbers waiting_crowds(std::size_t tile) const;
    void load_moved(std::size_t size, const Numbers& waiting, Tile& out) const;
    void load_released(const Numbers& waiting, Tile& out) const;
    float released_beside(std::size_t number, std::size_t waiting) const;
    Lanes& moved(Tile& tile, std::size_t number) const { return tile.moved[number - crowds_.first(moving_ - 1)]; }
    const Lanes& moved(const Tile& tile, std::size_t number) const {
        return tile.moved[number - crowds_.first(moving_ - 1)];
    }
    // The chance after the throwing player's turn, without a capture.
    float passed(std::size_t moving, std::size_t waiting) const {
        return 1 -
               slices_.at({waiting_, moving_}).row(waiting - crowds_.first(waiting_))[moving - crowds_.first(moving_)];
    }

    const LudoCrowds& crowds_;
    ChanceSlices& slices_;
    std::size_t moving_, waiting_;
    ChanceSlice& slice_;
};

// The memory that sweeps need besides the slices.
std::uint64_t ludo_sweep_bytes(std::size_t pieces);

} // namespace tabuleiro
