// Winning chances in games with dice, from tables.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/game.hpp"
#include "endgame/table_entry.hpp"

namespace tabuleiro {

// Sixteen bits per chance: the rounding error is at most half of 1/65535, 0.0008 percentage points.
// NOLINTNEXTLINE(bugprone-incorrect-roundings): a float's error at one half is harmless, and lround is not constexpr
constexpr std::uint16_t packed_chance(float chance) { return static_cast<std::uint16_t>(chance * 65535.0f + 0.5f); }
constexpr float unpacked_chance(std::uint16_t packed) { return static_cast<float>(packed) * (1.0f / 65535.0f); }

// The winning chance of the player about to throw. Nothing if there is no such table.
using ChanceLookUp = std::function<std::optional<float>(const TableEntry&)>;

// The winning chance of seat 0 with perfect play. Nothing for positions outside the tables.
template <HasChances G>
std::optional<float> first_player_chance(const ChanceLookUp& look_up, const typename G::State& state) {
    const Turn turn = G::turn(state);
    if (turn.kind == Turn::Kind::over) return G::outcome(state).places[0] == 1 ? 1.0f : 0.0f;
    const bool first = index(turn.seat) == 0;
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

// Compiled once for each game, in known.cpp.
extern template std::optional<float> first_player_chance<Ludo>(const ChanceLookUp&, const Ludo::State&);
extern template std::optional<float> first_player_chance<Niout>(const ChanceLookUp&, const Niout::State&);
extern template std::optional<float> first_player_chance<Tabula>(const ChanceLookUp&, const Tabula::State&);

} // namespace tabuleiro
