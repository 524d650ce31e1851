// The definitions of lab/game_lab.hpp; only lab/games/<game>.cpp includes them.
#pragma once

#include "core/perft.hpp"
#include "lab/arena_inline.hpp"
#include "lab/game_lab.hpp"
#include "lab/measure_inline.hpp"
#include "lab/problems_inline.hpp"
#include "lab/record_inline.hpp"
#include "lab/simulate_inline.hpp"
#include "lab/train_inline.hpp"
#include "lab/truth_inline.hpp"

namespace tabuleiro {

template <Game G> std::uint64_t GameLab<G>::perft(const State& start, int depth) {
    return tabuleiro::perft<G>(start, depth);
}
template <Game G> Simulation GameLab<G>::simulate(const State& start, const SimulationJob& job) {
    return simulate_bots<G>(start, job);
}
template <Game G> ArenaReport GameLab<G>::arena(const State& start, const ArenaJob& job) {
    return arena_of<G>(start, job);
}
template <Game G> GameRecord GameLab<G>::record(const State& start, const GameToRecord& game) {
    return record_game<G>(start, game);
}
template <Game G> Speed GameLab<G>::measure(const State& start, std::uint64_t seed) {
    return measure_speed<G>(start, seed);
}
template <Game G> Training GameLab<G>::train(const TrainingJob& job) { return train_network<G>(job); }
template <Game G> TruthReport GameLab<G>::truth(const TruthJob& job) { return truth_of<G>(job); }
template <Game G> ProblemReport GameLab<G>::problems(const ProblemJob& job) { return problems_of<G>(job); }
template <Game G> std::size_t GameLab<G>::network_inputs() { return Evaluation<G>::inputs; }

} // namespace tabuleiro
