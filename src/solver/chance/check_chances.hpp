// Checks tables of chances: derives sampled entries again from their successors, by the rules of the game itself.
#pragma once

#include <span>

#include "runtime/crew.hpp"
#include "solver/chance/chance_game.hpp"

namespace tabuleiro {

// How far an entry may be from what its successors give: both are rounded to sixteen bits, and sweeps end with a
// residual.
inline constexpr double chance_tolerance = 2e-5;

struct CheckedChances {
    std::uint64_t positions = 0;
    double off = 0; // the largest difference
};

// Checks `samples` entries of every slice, or all if there are fewer; numbers that no position has are left out.
// table.lies {position, stored, derived} in percent; table.unreadable if something is missing; solve.stopped.
Result<CheckedChances> check_chances(const Crew& crew, const ChanceGame& game, const ChanceLookUp& known,
                                     std::span<const SliceKey> slices, std::uint64_t samples, const Progress& progress);

} // namespace tabuleiro
