// Tables of winning chances for games with dice.
//
// There is one table for each pair of piece counts: the unfinished pieces of the player to throw and of the opponent.
// It has a chance for every position. Each game numbers its own positions, and the house rules that have tables; files,
// threads and caches see only numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/game.hpp"

namespace tabuleiro {

struct TableEntry {
    std::uint8_t moving = 0, waiting = 0; // pieces not yet home
    std::uint64_t entry = 0;
    std::uint8_t rules = 0; // the number of the house rules; 0: the default
    bool operator==(const TableEntry&) const = default;
};

// Sixteen bits per chance: the rounding error is at most half of 1/65535, 0.0008 percentage points.
// NOLINTNEXTLINE(bugprone-incorrect-roundings): a float's error at one half is harmless, and lround is not constexpr
constexpr std::uint16_t packed_chance(float chance) { return static_cast<std::uint16_t>(chance * 65535.0f + 0.5f); }
constexpr float unpacked_chance(std::uint16_t packed) { return static_cast<float>(packed) * (1.0f / 65535.0f); }

// The winning chance of the player about to throw. Nothing if there is no such table.
using ChanceLookUp = std::function<std::optional<float>(const TableEntry&)>;

// Games that number their positions for tables of chances. In the browser, which has no tables, none does.
#ifdef __wasm__
template <class G>
concept HasChances = false;
#else
template <class G>
concept HasChances = requires(const typename G::State& state) { table_entry(state); };
#endif

// Games with throws inside a turn: the position before such a throw has no entry, but the positions after it have.
template <class G>
concept ThrowsWithinTurn = requires(const typename G::State& state) { throws_within_turn(state); };

// The winning chance of seat 0 with perfect play. Nothing for positions outside the tables.
template <Game G>
    requires HasChances<G>
std::optional<float> first_player_chance(const ChanceLookUp& look_up, const typename G::State& state) {
    const Turn turn = G::turn(state);
    if (turn.kind == Turn::Kind::over) return G::outcome(state).places[0] == 1 ? 1.0f : 0.0f;
    const bool first = index(turn.seat) == 0;
    if constexpr (ThrowsWithinTurn<G>)
        if (turn.kind == Turn::Kind::chance && throws_within_turn(state)) {
            float sum = 0, total = 0;
            for (const auto& [event, weight] : G::events(state)) {
                const auto chance = first_player_chance<G>(look_up, G::after(state, event));
                if (!chance) return std::nullopt;
                sum += static_cast<float>(weight) * *chance;
                total += static_cast<float>(weight);
            }
            return sum / total;
        }
    if (turn.kind == Turn::Kind::chance) {
        const auto entry = table_entry(state);
        const auto chance = entry ? look_up(*entry) : std::nullopt;
        if (!chance) return std::nullopt;
        return first ? *chance : 1 - *chance;
    }
    std::optional<float> best;
    for (const auto& move : G::moves(state)) {
        const auto chance = first_player_chance<G>(look_up, G::after(state, move));
        if (!chance) return std::nullopt;
        if (!best || (first ? *chance > *best : *chance < *best)) best = chance;
    }
    return best;
}

} // namespace tabuleiro
