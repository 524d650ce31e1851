// The games of a simulation: the definition of lab/simulate.hpp, compiled once for each game in lab/games/<game>.cpp.
#pragma once

#include <span>

#include "ai/advise.hpp"
#include "engine/board.hpp"
#include "engine/playout.hpp"
#include "lab/simulate.hpp"

namespace tabuleiro {

// Pieces of other sides that a move sends home or takes off. `colours` are those of the seats.
template <Game G>
std::uint64_t enemies_captured(const typename G::State& state, const typename G::Move& move,
                               std::span<const std::uint8_t> colours) {
    const bool pairs = G::modes[state.rules.mode].pairs;
    const std::size_t mover = index(G::turn(state).seat);
    std::uint64_t count = 0;
    for (const auto& walk : G::gesture(state, move).walks)
        if (walk.kind == Gesture::Walk::Kind::captured)
            for (std::size_t seat = 0; seat < colours.size(); ++seat)
                if (colours[seat] == walk.colour && side_of(pairs, seat) != side_of(pairs, mover)) count += walk.count;
    return count;
}

// Plays game number `i` with its own stream of chance; choose(state, moves, random) makes the moves, with random
// numbers of its own: who chooses cannot touch the dice.
template <Game G, class Choose>
void simulate_one(const typename G::State& start, std::span<const std::uint8_t> colours, std::uint64_t seed,
                  std::uint64_t i, Choose&& choose, Simulation& result) {
    Random random = Random(seed).stream(i), choices = random.stream(1);
    std::array<std::uint64_t, max_players> captures{};
    const auto game = playout<G>(start, random, [&](const auto& state, const auto& moves) {
        const auto move = choose(state, moves, choices);
        captures[index(G::turn(state).seat)] += enemies_captured<G>(state, move, colours);
        return move;
    });
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

// choose(state, moves, random) is called from several threads at once.
template <Game G, class Choose>
Simulation simulate_with(const typename G::State& start, const SimulationJob& job, const Choose& choose) {
    const auto colours = G::board(start.rules).seats;
    std::vector<Simulation> parts(std::max(1u, job.threads));
    share_out(
        parts.size(), job.games,
        [&](std::size_t worker, std::size_t i) { simulate_one<G>(start, colours, job.seed, i, choose, parts[worker]); },
        job.progress);
    for (std::size_t i = 1; i < parts.size(); ++i) parts[0].add(parts[i]);
    return parts[0];
}

template <Game G> Simulation simulate_bots(const typename G::State& start, const SimulationJob& job) {
    const auto at_random = [](const Bot& bot) { return bot.kind.method == BotKind::Method::random; };
    if (std::all_of(job.bots.begin(), job.bots.end(), at_random))
        return simulate_with<G>(start, job, [](const auto& state, const auto& moves, Random& random) {
            return UniformChoice{random}(state, moves);
        });
    return simulate_with<G>(start, job, [&](const auto& state, const auto& moves, Random& random) {
        const Seat mover = G::turn(state).seat;
        if (index(mover) >= job.bots.size() || at_random(job.bots[index(mover)]))
            return UniformChoice{random}(state, moves);
        return Advisor<G>(job.bots[index(mover)], {}, random.next())(G::view(state, mover)).moves[0].move;
    });
}

} // namespace tabuleiro
