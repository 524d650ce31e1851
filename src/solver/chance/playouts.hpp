// Checks tables of chances: derives the values of sampled positions from their successors, and counts the results of
// games that both sides play by the tables.
#pragma once

#include "core/playout.hpp"
#include "endgame/chances.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct PlayoutJob {
    std::uint64_t positions = 100, games = 10'000; // games per position
    std::uint64_t seed = 1;
    Crew crew = {};
    Progress progress = {}; // in blocks of games
};
inline constexpr std::uint64_t games_in_block = 100;

// Chances and games won are those of the first player.
template <Game G> struct PlayedOut {
    typename G::State state{};
    double chance = 0;  // according to the tables
    double derived = 0; // from the successors
    std::uint64_t won = 0;

    // In standard errors.
    double deviation(std::uint64_t games) const {
        const double n = static_cast<double>(games);
        return (static_cast<double>(won) - n * chance) / std::sqrt(std::max(n * chance * (1 - chance), 1e-9));
    }
};

namespace playouts {

// A position before a throw from a game of random moves, known to the tables and not yet decided.
template <HasChances G> std::optional<typename G::State> sample(const ChanceLookUp& known, Random random) {
    constexpr int most_games = 1000;
    for (int game = 0; game < most_games; ++game) {
        std::optional<typename G::State> taken;
        std::uint32_t met = 0;
        typename G::State state = G::start({});
        for (Turn turn = G::turn(state); turn.kind != Turn::Kind::over; turn = G::turn(state)) {
            if (turn.kind == Turn::Kind::choose) {
                const auto moves = G::moves(state);
                state = G::after(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
                continue;
            }
            const auto entry = table_entry(state);
            const auto chance = entry ? known(*entry) : std::nullopt;
            if (chance && *chance > 0 && *chance < 1 && random.below(++met) == 0) taken = state;
            state = G::after(state, random_event<G>(state, random));
        }
        if (taken) return taken;
    }
    return std::nullopt;
}

// The move with the best chance for the player who makes it. Nothing outside the tables.
template <HasChances G>
std::optional<typename G::State> after_best(const ChanceLookUp& known, const typename G::State& state) {
    const bool first = index(G::turn(state).seat) == 0;
    std::optional<typename G::State> best;
    float most = 0;
    for (const auto& move : G::moves(state)) {
        const typename G::State next = G::after(state, move);
        const auto chance = first_player_chance<G>(known, next);
        if (!chance) return std::nullopt;
        const float own = first ? *chance : 1 - *chance;
        if (best && own <= most) continue;
        most = own;
        best = next;
    }
    return best;
}

// Does the first player win? Nothing outside the tables.
template <HasChances G> std::optional<bool> play(const ChanceLookUp& known, typename G::State state, Random& random) {
    for (Turn turn = G::turn(state); turn.kind != Turn::Kind::over; turn = G::turn(state)) {
        if (turn.kind == Turn::Kind::chance) {
            state = G::after(state, random_event<G>(state, random));
            continue;
        }
        const auto next = after_best<G>(known, state);
        if (!next) return std::nullopt;
        state = *next;
    }
    return G::outcome(state).places[0] == 1;
}

template <HasChances G> std::optional<double> derived(const ChanceLookUp& known, const typename G::State& state) {
    double sum = 0, weights = 0;
    for (const auto& [event, weight] : G::events(state)) {
        const auto chance = first_player_chance<G>(known, G::after(state, event));
        if (!chance) return std::nullopt;
        sum += weight * static_cast<double>(*chance);
        weights += weight;
    }
    return sum / weights;
}

} // namespace playouts

// Two players, default rules. table.unreadable where tables are missing; solve.stopped.
template <HasChances G> Result<std::vector<PlayedOut<G>>> play_out(const ChanceLookUp& known, const PlayoutJob& job) {
    struct Sampled {
        PlayedOut<G> position;
        std::uint64_t known = 0;
    };
    const Random source(job.seed);
    std::vector<Sampled> sampled(job.positions);
    const auto sample = [&](std::size_t i) {
        Sampled one;
        const auto state = playouts::sample<G>(known, source.stream(i));
        const auto chance = state ? first_player_chance<G>(known, *state) : std::nullopt;
        const auto derived = state ? playouts::derived<G>(known, *state) : std::nullopt;
        if (chance && derived) one = {{*state, static_cast<double>(*chance), *derived, 0}, 1};
        return one;
    };
    const auto go_on = [&](std::uint64_t) { return !job.progress || job.progress(0); };
    if (!map_all(job.crew, sampled, sample, go_on)) return Error{"solve.stopped", {}};
    std::vector<PlayedOut<G>> all;
    for (const Sampled& one : sampled) {
        if (one.known == 0) return Error{"table.unreadable", {std::string(G::name)}};
        all.push_back(one.position);
    }

    const std::uint64_t blocks = (job.games + games_in_block - 1) / games_in_block;
    struct Block {
        std::uint32_t won = 0, known = 1;
    };
    std::vector<Block> played(job.positions * blocks);
    const auto play = [&](std::size_t i) {
        Random random = source.stream(job.positions + i);
        const std::uint64_t games = std::min(games_in_block, job.games - i % blocks * games_in_block);
        Block block;
        for (std::uint64_t game = 0; game < games && block.known != 0; ++game) {
            const auto won = playouts::play<G>(known, all[i / blocks].state, random);
            block.known = won.has_value();
            block.won += won.value_or(false);
        }
        return block;
    };
    if (!map_all(job.crew, played, play, job.progress)) return Error{"solve.stopped", {}};
    for (std::size_t i = 0; i < played.size(); ++i) {
        if (played[i].known == 0) return Error{"table.unreadable", {G::text(all[i / blocks].state)}};
        all[i / blocks].won += played[i].won;
    }
    return all;
}

} // namespace tabuleiro
