// Positions of Niout between two players as numbers without gaps. The two sides never share a station.
//
// The horses of a side that are not home are a multiset over `off` and the 28 stations, ranked as combinations with
// repetition. The other side's are ranked over the stations that the first side leaves free, so every number is a
// possible position.
#pragma once

#include <vector>

#include "endgame/crowd.hpp"
#include "endgame/table_entry.hpp"

namespace tabuleiro {

constexpr Niout::Rules niout_rules(std::uint8_t number) {
    Niout::Rules rules;
    rules.finish_over = (number & 1) != 0;
    rules.capture_again = (number & 2) != 0;
    return rules;
}

// The spots of a horse that is not home are numbered off, 1 .. 19, W1 .. C, N2, N1.
inline constexpr std::size_t niout_places = 29;
constexpr std::size_t niout_place(std::uint8_t spot) { return spot <= niout::C ? spot : spot - 3u; }
constexpr std::uint8_t niout_spot(std::size_t place) {
    return static_cast<std::uint8_t>(place <= niout::C ? place : place + 3);
}

// The unfinished horses of a side.
Crowd niout_crowd(const niout::Horses& horses);
niout::Horses niout_horses(const Crowd& crowd);   // the others are home
std::uint32_t niout_stations(const Crowd& crowd); // a bit for every place but off

class NioutIndex {
public:
    NioutIndex(std::size_t moving, std::size_t waiting);
    std::uint64_t entries() const { return first_.back(); }
    std::uint64_t entry(const Crowd& moving, const Crowd& waiting) const;
    struct Position {
        Crowd moving, waiting;
    };
    Position position(std::uint64_t entry) const;
    // The first entry of a moving crowd; one past the last entry for the rank past the last.
    std::uint64_t first(std::uint32_t moving_rank) const { return first_[moving_rank]; }

private:
    std::size_t moving_, waiting_;
    std::vector<std::uint64_t> first_; // by the rank of the moving crowd
};

// For one to four unfinished horses each.
const NioutIndex& niout_index(std::size_t moving, std::size_t waiting);

} // namespace tabuleiro
