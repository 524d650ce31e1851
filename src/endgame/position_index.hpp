// Positions as numbers: where a position at the start of a turn stands in the table of its slice.
//
// A slice (m, w) holds the positions in which the player to move has m pieces and the other has w. The waiting
// set is mapped by a symmetry of the board onto the first set of its class. The same symmetry is applied to the moving
// set, which is then ranked among the sets of m free points. So all positions with the same waiting set are adjacent
// (a row), and the moves of one moving set lead into few rows, because the side that has moved waits.
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
    struct Canonical {
        std::uint32_t set_class;
        std::uint32_t symmetry; // maps the set onto the representative
    };

    SetClasses(std::size_t points, std::size_t size, std::span<const Symmetry> symmetries);

    std::size_t count() const { return representatives_.size(); }
    Points representative(std::size_t set_class) const { return representatives_[set_class]; }
    Canonical canonical(Points set) const {
        const std::uint32_t packed = places_[ranks_.rank(set)];
        return {packed / max_symmetries, packed % max_symmetries};
    }
    // The points outside the representative, byte by byte, and the number of the first such point in each byte.
    struct Frame {
        std::array<std::uint8_t, 3> bytes;
        std::uint8_t second_at, third_at;
    };
    const Frame& beside(std::size_t set_class) const { return frames_[set_class]; }
    // The symmetries that map the representative onto itself, as bits; 1 is the identity alone.
    std::uint32_t stabilizer(std::size_t set_class) const { return stabilizers_[set_class]; }
    // The number of sets in the class.
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
    // For up to `max_pieces` per side. The board must outlive it.
    PositionIndex(const LeapBoard& board, std::size_t max_pieces);

    const LeapBoard& board() const { return board_; }
    std::size_t max_pieces() const { return classes_.size(); }
    std::span<const Symmetry> all_symmetries() const { return symmetries_; }
    const SetClasses& classes(std::size_t size) const { return classes_[size - 1]; }

    // Positions in a row: the moving sets disjoint from one waiting set.
    std::uint64_t row_length(std::size_t moving, std::size_t waiting) const {
        return binomial(board_.points() - waiting, moving);
    }
    std::uint64_t entries(std::size_t moving, std::size_t waiting) const {
        return std::uint64_t{classes(waiting).count()} * row_length(moving, waiting);
    }
    // All positions of the slice, counting symmetric ones separately.
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
