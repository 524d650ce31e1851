// Where tables keep the chances of a position in a game with dice.
//
// A table belongs to so many unfinished pieces of the player to throw and of the other one, and holds a chance for
// every position they can make. Each game numbers its own positions; files, threads and caches know numbers only.
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
    bool operator==(const TableEntry&) const = default;
};

// Sixteen bits a chance: off by at most half of 1/65535, 0.0008 percentage points.
constexpr std::uint16_t packed_chance(float chance) { return static_cast<std::uint16_t>(chance * 65535.0f + 0.5f); }
constexpr float unpacked_chance(std::uint16_t packed) { return static_cast<float>(packed) * (1.0f / 65535.0f); }

// The chance of the player about to throw to win. Nothing where there is no such table.
using ChanceLookUp = std::function<std::optional<float>(const TableEntry&)>;

// Games that number their positions for tables.
template <class G>
concept HasChances = requires(const typename G::State& state) { table_entry(state); };

// The chance of seat 0 to win if both players play best. Nothing where the tables do not reach.
template <Game G>
    requires HasChances<G>
std::optional<float> first_player_chance(const ChanceLookUp& look_up, const typename G::State& state) {
    const Turn turn = G::turn(state);
    if (turn.kind == Turn::Kind::over) return G::outcome(state).places[0] == 1 ? 1.0f : 0.0f;
    const bool first = index(turn.seat) == 0;
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
