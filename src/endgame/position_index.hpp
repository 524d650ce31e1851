// Positions as numbers: where a position at the start of a turn stands in the table of its slice.
//
// A slice (m, w) holds the positions in which the player to move has m pieces and the other has w. The waiting
// set is turned by a symmetry of the board onto the first set of its class; the moving set, turned along, is ranked
// among the sets of m points beside it. So all positions with one waiting set lie together: a solver that goes through
// the moves of one moving set reads only the few rows into which these moves lead, because then that side waits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "endgame/subsets.hpp"
#include "endgame/symmetry.hpp"

namespace tabuleiro {

// The sets of one size up to symmetry.
class SetClasses {
public:
    struct Place {
        std::uint32_t set_class;
        std::uint32_t symmetry; // that turns the set onto the representative
    };

    SetClasses(std::size_t points, std::size_t size, std::span<const Symmetry> symmetries);

    std::size_t count() const { return representatives_.size(); }
    Points representative(std::size_t set_class) const { return representatives_[set_class]; }
    Place place(Points set) const {
        const std::uint32_t packed = places_[ranks_.rank(set)];
        return {packed / max_symmetries, packed % max_symmetries};
    }
    // The points beside the representative, byte by byte, with the places where their numbers begin.
    struct Frame {
        std::array<std::uint8_t, 3> bytes;
        std::uint8_t second_at, third_at;
    };
    const Frame& beside(std::size_t set_class) const { return frames_[set_class]; }
    // The symmetries that leave the representative in its place, as bits; 1 is the identity alone.
    std::uint32_t stabilizer(std::size_t set_class) const { return stabilizers_[set_class]; }
    // How many sets are in the class.
    std::size_t weight(std::size_t set_class) const {
        return symmetry_count_ / static_cast<std::size_t>(std::popcount(stabilizers_[set_class]));
    }

private:
    SubsetRanks::OfSize ranks_;
    std::size_t symmetry_count_;
    std::vector<std::uint32_t> places_; // by rank
    std::vector<Points> representatives_;
    std::vector<Frame> frames_;
    std::vector<std::uint16_t> stabilizers_;
};

class PositionIndex {
public:
    // For up to `max_pieces` a side. The board must outlive it.
    PositionIndex(const LeapBoard& board, std::size_t max_pieces);

    const LeapBoard& board() const { return board_; }
    std::size_t max_pieces() const { return classes_.size(); }
    std::span<const Symmetry> all_symmetries() const { return symmetries_; }
    const SetClasses& classes(std::size_t size) const { return classes_[size - 1]; }

    // Positions of a row: the moving sets beside one waiting set.
    std::uint64_t row_length(std::size_t moving, std::size_t waiting) const {
        return binomial(board_.points() - waiting, moving);
    }
    std::uint64_t entries(std::size_t moving, std::size_t waiting) const {
        return std::uint64_t{classes(waiting).count()} * row_length(moving, waiting);
    }
    // All positions of the slice, symmetric ones counted each.
    std::uint64_t positions(std::size_t moving, std::size_t waiting) const {
        return std::uint64_t{binomial(board_.points(), waiting)} * row_length(moving, waiting);
    }
    // Both sets have 1 .. max_pieces points, none in common.
    std::uint64_t entry(Points moving, Points waiting) const;
    struct Position {
        Points moving, waiting;
    };
    // One position of the entry; the others are its images.
    Position position(std::size_t moving, std::size_t waiting, std::uint64_t entry) const;

private:
    const LeapBoard& board_;
    std::vector<Symmetry> symmetries_;
    std::vector<SetClasses> classes_; // of size 1, 2, …
};

} // namespace tabuleiro
