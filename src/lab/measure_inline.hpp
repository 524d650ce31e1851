// How speed is measured: the definition of lab/measure.hpp, compiled once for each game in lab/games/<game>.cpp.
#pragma once

#include <ctime>
#include <vector>

#include "ai/advise.hpp"
#include "ai/evaluation.hpp"
#include "core/playout.hpp"
#include "lab/measure.hpp"

namespace tabuleiro {

// Processor time, not wall-clock time: it is less affected by other programs on the machine.
inline double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Learned evaluations of positions of random games.
template <Game G> double evaluations_per_second(const typename G::State& start, std::uint64_t seed) {
    std::vector<typename G::State> states;
    Random random(seed);
    playout<G>(start, random, [&](const typename G::State& state) {
        states.push_back(state);
        return random_move<G>(state, random);
    });
    const Evaluator<G> evaluator(learned_network<G>());
    std::uint64_t count = 0;
    float sum = 0; // so that the compiler removes nothing
    const double begin = cpu_seconds();
    double seconds = 0;
    while (seconds < 0.1) {
        for (const auto& state : states) sum += evaluator(state)[0];
        count += states.size();
        seconds = cpu_seconds() - begin;
    }
    return sum >= 0 ? static_cast<double>(count) / seconds : 0;
}

// Simulations of the tree search with the learned evaluation, from the first choice of a random game.
template <Game G> double simulations_per_second(const typename G::State& start, std::uint64_t seed) {
    Random random(seed);
    auto state = start;
    while (G::turn(state).kind == Turn::Kind::chance || G::moves(state).size() < 2)
        state = G::turn(state).kind == Turn::Kind::chance ? G::after(state, random_event<G>(state, random))
                                                          : G::after(state, G::moves(state)[0]);
    const Seat mover = G::turn(state).seat;
    const double begin = cpu_seconds();
    const auto advice = Advisor<G>(*read_bot("tree@20000"), {}, seed)(G::view(state, mover));
    const double seconds = cpu_seconds() - begin;
    return static_cast<double>(advice.nodes) / seconds;
}

// Random playouts from the start for about a quarter of a second.
template <Game G> Speed measure_speed(const typename G::State& start, std::uint64_t seed) {
    Random random(seed);
    std::uint64_t games = 0, moves = 0, edges = 0;
    const double begin = cpu_seconds();
    double seconds = 0;
    while (seconds < 0.25) {
        for (int i = 0; i < 64; ++i, ++games) {
            const auto game = random_playout<G>(start, random);
            moves += game.moves;
            edges += game.edges;
        }
        seconds = cpu_seconds() - begin;
    }
    return {sizeof(typename G::State),
            static_cast<double>(games) / seconds,
            seconds / static_cast<double>(moves) * 1e9,
            seconds / static_cast<double>(edges) * 1e9,
            evaluations_per_second<G>(start, seed),
            simulations_per_second<G>(start, seed)};
}

} // namespace tabuleiro
