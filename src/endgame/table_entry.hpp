// Where tables hold a position of a game with chance: which table, and the number of the position in it.
//
// There is one table for each pair of piece counts: the unfinished pieces of the player to throw and of the opponent.
// Each game numbers its own positions (ludo_index.hpp, niout_index.hpp, tabula_index.hpp), and the house rules that
// have tables; files, threads and caches see only numbers.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "families/leap.hpp"
#include "games/ludo/ludo.hpp"
#include "games/niout/niout.hpp"
#include "games/tabula/tabula.hpp"

namespace tabuleiro {

struct TableEntry {
    std::uint8_t moving = 0, waiting = 0; // pieces not yet home
    std::uint64_t entry = 0;
    std::uint8_t rules = 0; // the number of the house rules; 0: the default
    bool operator==(const TableEntry&) const = default;
};

// Nothing for rules without tables, for too many pieces, and where no throw is due or only one within a turn.
std::optional<TableEntry> table_entry(const LudoState& state);
std::optional<TableEntry> table_entry(const Niout::State& state);
std::optional<TableEntry> table_entry(const TabulaState& state);

// A throw that belongs to the turn: the position before it has no entry, but the positions after it have.
inline bool throws_within_turn(const LudoState& state) { return state.released && state.die == 0; } // L5
inline bool throws_within_turn(const Niout::State&) { return false; }
inline bool throws_within_turn(const TabulaState&) { return false; }

// The number of the house rules, in all games with tables; nothing for rules without tables. Most know the default
// rules between two players only; in the leap games without the count of A8.
template <class Rules> constexpr std::optional<std::uint8_t> table_rules(const Rules& rules) {
    return rules == Rules{} ? std::optional<std::uint8_t>(0) : std::nullopt;
}
// N9 and N10 either way.
constexpr std::optional<std::uint8_t> table_rules(Niout::Rules rules) {
    const auto number = static_cast<std::uint8_t>(rules.finish_over + 2 * rules.capture_again);
    rules.finish_over = rules.capture_again = false;
    return rules == Niout::Rules{} ? std::optional(number) : std::nullopt;
}

// The pieces that decide which table is asked.
std::size_t unfinished_pieces(const LudoState& state, std::size_t seat);
std::size_t unfinished_pieces(const Niout::State& state, std::size_t seat);
std::size_t unfinished_pieces(const TabulaState& state, std::size_t seat);
inline std::size_t unfinished_pieces(const LeapState& state, std::size_t seat) {
    return static_cast<std::size_t>(std::popcount(state.sides[seat]));
}

} // namespace tabuleiro
