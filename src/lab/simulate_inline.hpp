// The games of a simulation: the definition of lab/simulate.hpp, compiled once for each game in lab/games/<game>.cpp.
#pragma once

#include "ai/advise.hpp"
#include "core/playout.hpp"
#include "lab/simulate.hpp"

namespace tabuleiro {

using Captures = std::array<std::uint64_t, max_players>; // by the seat whose move it was

// choose(state) makes the moves.
template <Game G, class Choose>
Playout<G> counted_playout(const typename G::State& start, Random& chance, Captures& captures, const Choose& choose) {
    return playout<G>(start, chance, [&](const typename G::State& state) {
        const auto move = choose(state);
        captures[index(G::turn(state).seat)] += G::captured(state, move);
        return move;
    });
}

// Flattened like random_playout. The random generators are copies, so that they can stay in registers.
template <Game G>
[[gnu::flatten]] Playout<G> counted_random_playout(const typename G::State& start, Random chance, Random choices,
                                                   Captures& captures) {
    Captures counted{};
    const auto game = counted_playout<G>(
        start, chance, counted, [&](const typename G::State& state) { return random_move<G>(state, choices); });
    captures = counted;
    return game;
}

// Plays game number `i` by play(chance, choices, captures). Dice and players' choices have separate random streams, so
// that the choices cannot affect the dice.
template <Game G, class Play>
void simulate_one(const typename G::State& start, std::uint64_t seed, std::uint64_t i, const Play& play,
                  Simulation& result) {
    const Random chance = Random(seed).stream(i), choices = chance.stream(1);
    Captures captures{};
    const Playout<G> game = play(chance, choices, captures);
    ++result.games;
    result.edges.add(game.edges);
    result.moves.add(game.moves);
    if (G::turn(game.state).kind != Turn::Kind::over) {
        ++result.unfinished;
        return;
    }
    const Outcome outcome = G::outcome(game.state);
    const std::size_t players = start.rules.players;
    bool draw = true;
    for (std::size_t seat = 0; seat < players; ++seat) draw = draw && outcome.places[seat] == 1;
    result.draws += draw;
    for (std::size_t seat = 0; seat < players; ++seat) {
        SeatStatistics& mine = result.seats[seat];
        mine.wins += !draw && outcome.places[seat] == 1;
        ++mine.places[outcome.places[seat] - 1];
        mine.points.add(outcome.points[seat]);
        mine.captures.add(captures[seat]);
    }
}

// The same in blocks of games, whose results are small enough to send and to store.
template <Game G, class Play>
Simulation simulate_blocks(const typename G::State& start, const SimulationJob& job, const Play& play) {
    const std::uint64_t games = std::max<std::uint64_t>(256, job.games / 4096);
    std::vector<Simulation> blocks((job.games + games - 1) / games);
    map_all(
        job.crew, blocks,
        [&](std::size_t block) {
            Simulation result;
            for (std::uint64_t i = block * games; i < std::min(job.games, (block + 1) * games); ++i)
                simulate_one<G>(start, job.seed, i, play, result);
            return result;
        },
        [&](std::uint64_t done) { return !job.progress || job.progress(std::min(job.games, done * games)); });
    Simulation all;
    for (const Simulation& block : blocks) all.add(block);
    return all;
}

// play(chance, choices, captures) is called from several threads at once.
template <Game G, class Play>
Simulation simulate_with(const typename G::State& start, const SimulationJob& job, const Play& play) {
    if (job.crew.ranks || job.crew.checkpoint) return simulate_blocks<G>(start, job, play);
    std::vector<Simulation> parts(std::max(1u, job.crew.threads));
    parallel_for(
        parts.size(), job.games,
        [&](std::size_t worker, std::size_t i) { simulate_one<G>(start, job.seed, i, play, parts[worker]); },
        job.progress);
    for (std::size_t i = 1; i < parts.size(); ++i) parts[0].add(parts[i]);
    return parts[0];
}

template <Game G> Simulation simulate_bots(const typename G::State& start, const SimulationJob& job) {
    const auto at_random = [](const Bot& bot) { return bot.kind.method == BotKind::Method::random; };
    if (std::all_of(job.bots.begin(), job.bots.end(), at_random))
        return simulate_with<G>(start, job, [&](Random chance, Random choices, Captures& captures) {
            return counted_random_playout<G>(start, chance, choices, captures);
        });
    return simulate_with<G>(start, job, [&](Random chance, Random choices, Captures& captures) {
        return counted_playout<G>(start, chance, captures, [&](const typename G::State& state) {
            const Seat mover = G::turn(state).seat;
            if (index(mover) >= job.bots.size() || at_random(job.bots[index(mover)]))
                return random_move<G>(state, choices);
            return Advisor<G>(job.bots[index(mover)], {}, choices.next())(G::view(state, mover)).moves[0].move;
        });
    });
}

} // namespace tabuleiro
