// The pieces of one side in Ludo as the solver numbers them, and how throws change them.
#pragma once

#include <span>
#include <vector>

#include "endgame/ludo_index.hpp"

namespace tabuleiro {

// All crowds of unfinished pieces of one side up to a size: fewer pieces first, and among crowds of one size those that
// are further advanced.
class LudoCrowds {
public:
    explicit LudoCrowds(std::size_t pieces);

    static constexpr std::size_t faces = 6;
    using Number = std::uint32_t;
    static constexpr Number none = ~Number{0};

    std::size_t first(std::size_t size) const { return first_[size]; }
    std::size_t count(std::size_t size) const { return first_[size + 1] - first_[size]; }
    const Crowd& operator[](std::size_t number) const { return crowds_[number]; }
    Number number(const Crowd& crowd) const { return numbers_[crowd.size][crowd.rank()]; }

    // L6: the crowds after a walk; `face` is the die minus 1.
    std::span<const Number> walks(std::size_t number, std::size_t face) const {
        const std::size_t at = number * faces + face;
        return {walks_.data() + first_walk_[at], first_walk_[at + 1] - first_walk_[at]};
    }
    // L4: the crowd after a release, numbered among the crowds with a piece on the start square; `none` without a piece
    // in the yard.
    Number release(std::size_t number) const { return releases_[number]; }
    // L5: the crowd after the throw of the released piece on the start square.
    Number start_walk(std::size_t released, std::size_t face) const { return start_walks_[released * faces + face]; }

    // Occupied places on the loop, as bits: in the side's own numbering, in the other side's numbering, and the towers
    // in the other side's numbering.
    std::uint64_t loop(std::size_t number) const { return sights_[number].own; }
    std::uint64_t met(std::size_t number) const { return sights_[number].met; }
    std::uint64_t met_towers(std::size_t number) const { return sights_[number].towers; }
    // The crowds of a size with a piece on a place.
    std::span<const Number> standing(std::size_t size, std::size_t place) const { return standing_[size][place]; }
    // L8: the crowd after its pieces on a place (in the other side's numbering) were sent to the yard.
    Number without(std::size_t number, std::size_t met_place) const;

private:
    struct Sight {
        std::uint64_t own = 0, met = 0, towers = 0;
    };
    static Sight sight_of(const Crowd& crowd);
    void list_moves(std::size_t number);

    std::vector<Crowd> crowds_;
    std::array<std::size_t, Crowd::most + 2> first_{};
    std::array<std::vector<Number>, Crowd::most + 1> numbers_; // by size and rank
    std::vector<std::uint32_t> first_walk_;
    std::vector<Number> walks_, releases_, start_walks_;
    std::vector<Sight> sights_;
    std::array<std::array<std::vector<Number>, ludo_places>, Crowd::most + 1> standing_;
};

// The memory they take.
std::uint64_t ludo_crowd_bytes(std::size_t pieces);

} // namespace tabuleiro
