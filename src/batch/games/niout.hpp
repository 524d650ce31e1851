// Niout. Places are the spots of the game: off, the ring, the cross, home. Action 0 is pass; the others are a road
// (a spot and where it leads) and how many horses go: own horses, and in pairs the partner's.
#pragma once

#include "batch/encoding.hpp"
#include "games/niout/niout.hpp"

namespace tabuleiro {

template <> struct Encoding<Niout> {
    static constexpr std::size_t events = 5;

    static std::size_t actions(const Niout::Rules& rules) {
        return rules.pairs() ? 1 + roads * 9 + 81 : 1 + roads * 4 + 16;
    }
    static std::size_t action(const Niout::State& state, const niout::Move& move) {
        if (move.from == niout::absent) return 0;
        const std::size_t road = road_numbers[move.from][move.to];
        const bool from_both = (move.own.from_c() | move.partners.from_c()) != 0; // of the centre: CW and C
        if (!state.rules.pairs())
            return from_both ? 1 + roads * 4 + move.own.here() % 4u * 4 + move.own.from_c() % 4u
                             : 1 + road * 4 + (move.own.here() - 1u);
        const std::size_t here = 3u * move.own.here() + move.partners.here();
        return from_both ? 1 + roads * 9 + here * 9 + 3u * move.own.from_c() + move.partners.from_c()
                         : 1 + road * 9 + here;
    }
    static std::size_t event(Niout::Event cast) { return static_cast<std::size_t>(cast) - 1; }
    static std::size_t places(const Niout::Rules&) { return niout::spot_count; }

    static void fill_planes(const Niout::State& state, std::size_t viewer, std::uint8_t* out) {
        const std::size_t players = state.rules.players, horses = state.rules.horses();
        for (std::size_t player = 0; player < players; ++player, out += niout::spot_count)
            for (std::size_t i = 0; i < horses; ++i) ++out[state.horses[seat_after(viewer, player, players)][i]];
    }

    static std::vector<std::string> names(const Niout::Rules& rules) {
        std::vector<std::string> names;
        add_names(names, rules.players, rules.horses(), "horse"); // its place, 0 off the board, 32 home
        names.push_back("cast");
        return names;
    }
    static void fill_vector(const Niout::State& state, std::size_t viewer, std::uint8_t* out) {
        const std::size_t players = state.rules.players, horses = state.rules.horses();
        for (std::size_t player = 0; player < players; ++player)
            for (std::size_t i = 0; i < horses; ++i) *out++ = state.horses[seat_after(viewer, player, players)][i];
        *out = state.cast;
    }

private:
    // Straight on from every spot but home, and aside from four.
    static constexpr std::size_t roads = niout::home + 4;
    static constexpr auto road_numbers = [] {
        std::array<std::array<std::uint8_t, niout::spot_count>, niout::absent> numbers{};
        for (std::uint8_t from = 0; from < niout::absent; ++from) numbers[from].fill(from);
        std::uint8_t next = niout::home;
        for (std::uint8_t from = 0; from < niout::home; ++from) {
            if (niout::aside(from) == niout::nowhere) continue;
            for (const bool stop_to_turn : {false, true})
                for (std::size_t steps = 1; steps <= niout::most_steps; ++steps) {
                    const std::uint8_t to = niout::stop_tables[stop_to_turn][1][steps].aside[from];
                    if (to < niout::spot_count) numbers[from][to] = next;
                }
            ++next;
        }
        return numbers;
    }();
};

} // namespace tabuleiro
