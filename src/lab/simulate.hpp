// Many games at once on all cores, with the same numbers for the same seed whatever the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <span>
#include <thread>
#include <vector>

#include "ai/values.hpp"
#include "engine/board.hpp"
#include "engine/playout.hpp"
#include "lab/statistics.hpp"

namespace tabuleiro {

struct SeatStatistics {
    std::uint64_t wins = 0;                          // alone in place 1, in pairs with the partner
    std::array<std::uint64_t, max_players> places{}; // how often in place 1, 2, …
    Tally points;
    Tally captures; // enemy pieces sent home or taken off by this seat's moves, not its own side's
};

struct Simulation {
    std::uint64_t games = 0;
    std::uint64_t draws = 0;      // all in place 1
    std::uint64_t unfinished = 0; // hit the bound on the length
    Tally edges;
    Tally moves;
    std::array<SeatStatistics, max_players> seats;

    void add(const Simulation& other);
};

struct SimulationJob {
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    // Called from one of the threads with the number of games played; false stops early.
    std::function<bool(std::uint64_t)> progress = [](std::uint64_t) { return true; };
};

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

// `make_choose()` is called once per thread; what it makes is called as choose(state, moves, random).
template <Game G, class MakeChoose>
Simulation simulate(const typename G::State& start, const SimulationJob& job, MakeChoose&& make_choose) {
    const auto colours = G::board(start.rules).seats;
    std::vector<Simulation> parts(std::max(1u, job.threads));
    std::atomic<std::uint64_t> next = 0, done = 0;
    std::atomic<bool> stopped = false;
    const auto work = [&](Simulation& part, bool reports) {
        auto choose = make_choose();
        for (std::uint64_t i = next++; i < job.games && !stopped; i = next++) {
            simulate_one<G>(start, colours, job.seed, i, choose, part);
            const std::uint64_t count = ++done;
            if (reports && !job.progress(count)) stopped = true;
        }
    };
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < parts.size(); ++i) helpers.emplace_back([&, i] { work(parts[i], false); });
    work(parts[0], true);
    for (auto& helper : helpers) helper.join();
    for (std::size_t i = 1; i < parts.size(); ++i) parts[0].add(parts[i]);
    return parts[0];
}

} // namespace tabuleiro
