// What the lab does with one game. Compiled once for each game, in lab/games/<game>.cpp; lab.cpp calls it for the game
// that is asked for.
#pragma once

#include "lab/arena.hpp"
#include "lab/measure.hpp"
#include "lab/problems.hpp"
#include "lab/record.hpp"
#include "lab/simulate.hpp"
#include "lab/train.hpp"
#include "lab/truth.hpp"

namespace tabuleiro {

template <Game G> struct GameLab {
    using State = typename G::State;

    static std::uint64_t perft(const State& start, int depth);
    static Simulation simulate(const State& start, const SimulationJob& job);
    static ArenaReport arena(const State& start, const ArenaJob& job);
    static GameRecord record(const State& start, const GameToRecord& game);
    static Speed measure(const State& start, std::uint64_t seed);
    static Training train(const TrainingJob& job);
    static TruthReport truth(const TruthJob& job);
    static ProblemReport problems(const ProblemJob& job);
    static std::size_t network_inputs();
};

} // namespace tabuleiro
