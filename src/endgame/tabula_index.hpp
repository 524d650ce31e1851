// Endings of Tabula as numbers: the pieces of both sides in hand and on the board, and the lead, which is how many more
// pieces the waiting side has lost.
//
// The side that has lost fewer pieces wins (T7): the pieces off the board matter only by this lead. A lead as large
// as the number of the side's remaining pieces cannot be lost, so a table has few leads. A side that has borne off a
// piece has all others on the last six squares (T6), so for most leads one side has six places instead of 25.
#pragma once

#include <vector>

#include "endgame/crowd.hpp"
#include "endgame/table_entry.hpp"

namespace tabuleiro {

inline constexpr std::size_t tabula_places = tabula::last_square + 1; // the hand, then the squares
inline constexpr std::uint8_t tabula_home = 19;                       // the first of the last six squares, T6
inline constexpr std::size_t tabula_home_places = tabula_places - tabula_home;

// The rank of a crowd that is all on the last six squares, among such crowds.
std::uint32_t tabula_home_rank(const Crowd& crowd);
inline bool all_home(const Crowd& crowd) { return crowd.size == 0 || crowd.places[0] >= tabula_home; }

// The pieces in hand and on the board; nothing if there are more than four.
std::optional<Crowd> tabula_crowd(const tabula::Side& side);

// The numbers of one table.
class TabulaIndex {
public:
    TabulaIndex(std::size_t moving, std::size_t waiting);

    // Leads from -(waiting - 1) to moving - 1 are open; a higher one is won, a lower one lost.
    int lowest() const { return 1 - static_cast<int>(waiting_); }
    int highest() const { return static_cast<int>(moving_) - 1; }
    // With this lead, may the pieces of a side stand anywhere or only on the last six squares?
    bool moving_anywhere(int lead) const { return lead <= even(); }
    bool waiting_anywhere(int lead) const { return lead >= even(); }
    std::uint32_t rows(int lead) const { return count(moving_, moving_anywhere(lead)); }
    std::uint32_t columns(int lead) const { return count(waiting_, waiting_anywhere(lead)); }
    std::uint64_t first(int lead) const { return first_[static_cast<std::size_t>(lead - lowest())]; }
    std::uint64_t won() const { return first(highest() + 1); }
    std::uint64_t lost() const { return won() + 1; }
    std::uint64_t entries() const { return won() + 2; }
    // Nothing for impossible positions.
    std::optional<std::uint64_t> entry(const Crowd& moving, const Crowd& waiting, int lead) const;

private:
    // The lead when neither side has borne off a piece.
    int even() const { return static_cast<int>(moving_) - static_cast<int>(waiting_); }
    static std::uint32_t count(std::size_t size, bool anywhere) {
        return crowd_count(anywhere ? tabula_places : tabula_home_places, size);
    }

    std::size_t moving_, waiting_;
    std::array<std::uint64_t, 2 * Crowd::most> first_{};
};

// For one to four pieces each.
const TabulaIndex& tabula_index(std::size_t moving, std::size_t waiting);

} // namespace tabuleiro
