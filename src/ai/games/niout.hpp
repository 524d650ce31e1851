// The evaluation of Niout.
#pragma once

#include "ai/evaluation.hpp"
#include "games/niout/niout.hpp"

namespace tabuleiro {

template <> struct Evaluation<Niout> {
    static constexpr bool described = true;
    static constexpr float doubt = 0.27f; // against the tables
    static constexpr std::size_t spots = niout::spot_count;
    static constexpr std::size_t inputs = 4 * spots + 11;

    static void fill_inputs(const Niout::State& state, std::size_t seat, std::span<float, inputs> out) {
        const auto& rules = state.rules;
        for (std::size_t i = 0; i < rules.horses(); ++i) out[state.horses[seat][i]] += 1;
        out[spots] = to_go(state, seat);
        for (std::size_t other = 0; other < rules.players; ++other) {
            if (!niout::enemies(rules, seat, other)) continue;
            out[spots + 1] += threat(state, other, seat);
            out[spots + 2] += threat(state, seat, other);
            for (std::size_t i = 0; i < rules.horses(); ++i) out[2 * spots + 11 + state.horses[other][i]] += 1;
            for_each_follower(state, other, [&](std::uint8_t spot) { out[3 * spots + 11 + spot] += 1; });
        }
        for_each_follower(state, seat, [&](std::uint8_t spot) {
            out[spots + 3] += 1;
            out[spots + 11 + spot] += 1;
        });
        out[spots + 4] = state.turn == seat ? 1.0f : 0.0f;
        out[spots + 3 + rules.players] = 1; // 5, 6, 7
        out[spots + 8] = rules.pairs() ? 1.0f : 0.0f;
        out[spots + 9] = rules.stop_to_turn ? out[spots] : 0.0f;
        out[spots + 10] = rules.finish_over ? out[spots] : 0.0f;
    }

    // Of the player to cast and of the other: the n-th horse on a spot is an input. Between two, as the tables know it.
    static constexpr std::size_t distilled_inputs = 2 * 4 * spots;
    static bool fill_distilled(const Niout::State& state, std::span<float, distilled_inputs> out) {
        if (state.rules != Niout::Rules{} || state.cast != 0 || state.over) return false;
        for (std::size_t side = 0; side < 2; ++side)
            state.horses[state.turn ^ side].for_each(
                [&](std::uint8_t spot, std::uint8_t number) { out[(side * 4 + number - 1) * spots + spot] = 1; });
        return true;
    }

    // How far the horses still have to go.
    static float strength(const Niout::State& state, std::size_t seat) { return -5 * to_go(state, seat); }

private:
    // The spots of all horses in tandem but the first on each spot.
    template <class Use> static void for_each_follower(const Niout::State& state, std::size_t seat, Use&& use) {
        for (std::size_t i = 1; i < state.rules.horses(); ++i) {
            const auto spot = state.horses[seat][i];
            if (spot == state.horses[seat][i - 1] && spot != niout::off && spot != niout::home) use(spot);
        }
    }

    // Steps home by the shortest road, by centre; off counts as one before station 1.
    static constexpr std::array<std::array<std::uint8_t, spots>, 2> make_distances() {
        std::array<std::array<std::uint8_t, spots>, 2> distances{};
        for (std::size_t turning = 0; turning < 2; ++turning) {
            auto& steps = distances[turning];
            steps.fill(99);
            steps[niout::home] = 0;
            for (int round = 0; round < 40; ++round)
                for (std::uint8_t spot = 0; spot < niout::home; ++spot) {
                    const std::uint8_t on = niout::onward(spot, turning == 1), side = niout::aside(spot);
                    std::uint8_t best = steps[on];
                    if (side != niout::nowhere && steps[side] < best) best = steps[side];
                    if (best < 99) steps[spot] = static_cast<std::uint8_t>(best + 1);
                }
        }
        return distances;
    }
    static const std::array<std::array<std::uint8_t, spots>, 2>& distances() {
        static constexpr auto table = make_distances();
        return table;
    }

    // The steps left as a fraction of all.
    static float to_go(const Niout::State& state, std::size_t seat) {
        const auto& steps = distances()[state.rules.stop_to_turn];
        int sum = 0;
        for (std::size_t i = 0; i < state.rules.horses(); ++i) sum += steps[state.horses[seat][i]];
        return static_cast<float>(sum) / static_cast<float>(steps[niout::off] * state.rules.horses());
    }

    // The expected cost to the hunted of one cast by the hunter, used as well as possible; as a fraction of all steps.
    static float threat(const Niout::State& state, std::size_t hunter, std::size_t hunted) {
        const auto& rules = state.rules;
        const auto& steps = distances()[rules.stop_to_turn];
        float sum = 0;
        for (const auto& [cast, weight] : Niout::casts) {
            const auto& stops =
                niout::stop_tables[rules.stop_to_turn][rules.finish_over][static_cast<std::size_t>(cast)];
            int most = 0;
            std::uint8_t before = niout::nowhere;
            for (std::size_t i = 0; i < rules.horses(); ++i) {
                const std::uint8_t spot = state.horses[hunter][i];
                if (spot == before || spot >= niout::home) continue;
                before = spot;
                for (const std::uint8_t to : {stops.onward[spot], stops.aside[spot]}) {
                    if (to >= niout::home) continue;
                    const std::uint8_t twin = niout::twin(to);
                    int count = state.horses[hunted].count(to);
                    if (twin != to) count += state.horses[hunted].count(twin);
                    most = std::max(most, count * (steps[niout::off] - steps[to]));
                }
            }
            sum += static_cast<float>(weight * most);
        }
        return sum / (16.0f * static_cast<float>(steps[niout::off] * rules.horses()));
    }
};

} // namespace tabuleiro
