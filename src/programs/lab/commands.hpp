// The commands of `tabuleiro-lab`, each in the file of its name. They return the program's exit code.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "programs/lab/lab_run.hpp"
#include "programs/shared/command_line.hpp"

namespace tabuleiro {

struct PerftRequest {
    GameRequest game;
    int depth = 5;
};
int run_perft(const Texts& texts, const PerftRequest& request);

struct SimulateRequest {
    GameRequest game;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    CrewRequest crew;
    std::vector<std::string> bots;
    std::uint32_t until = 0; // points that end a series; 0: single games
    bool json = false;
};
int run_simulate(const Texts& texts, const SimulateRequest& request);

struct ArenaRequest {
    GameRequest game;
    std::vector<std::string> bots;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    CrewRequest crew;
    std::string budget;               // empty: the levels' own budgets
    std::vector<std::string> weights; // files in place of the game's own: one for all bots, or one for each
    bool until_sure = false;
    double margin = 5;       // percentage points of the share
    bool exact_luck = false; // measured by tables where they exist
    bool json = false;
};
int run_arena(const Texts& texts, const ArenaRequest& request);

// Compares house rules. The game's --players is a list here.
struct CompareRequest {
    GameRequest game;
    std::vector<int> players;
    std::vector<std::string> vary;                         // NAME or NAME=VALUE,VALUE
    bool each = false;                                     // one option at a time
    std::vector<std::string> against;                      // whole sets of rules, NAME=VALUE,NAME=VALUE
    std::vector<std::string> bots{"expert@100", "player"}; // the player, and a weaker one
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    CrewRequest crew;
    std::string report, csv;
    bool json = false;
    bool replace = false;
};
int run_compare(const Texts& texts, const CompareRequest& request);

struct TrainRequest {
    std::string game;
    std::uint64_t games = 20'000;
    std::size_t hidden = 16;
    std::uint64_t seed = 1;
    bool exact = false; // also learn from tables
    CrewRequest crew;
    std::string out;      // empty: GAME.weights.txt
    std::string curve;    // an SVG; empty: none
    bool replace = false; // existing files
};
int run_train(const Texts& texts, const TrainRequest& request);

// A network for Niout, learned from its tables.
struct DistillRequest {
    std::uint64_t samples = 4'000'000, passes = 4;
    std::size_t hidden = 128, second = 32;
    std::uint64_t seed = 1;
    std::string out = "distilled-niout.txt";
    bool replace = false;
};
int run_distill(const Texts& texts, const DistillRequest& request);

// Writes docs/strength.md.
struct StrengthRequest {
    std::vector<std::string> only; // games; empty: all
    std::uint64_t games = 1000;
    std::uint64_t nodes = 2000; // of the master; the expert has half
    std::uint64_t mcts_games = 200;
    std::uint64_t mcts_nodes = 500; // of the master; plain tree search has ten times as many
    std::uint64_t seed = 1;
    CrewRequest crew;
    std::string out;
    bool replace = false;
};
int run_strength(const Texts& texts, const StrengthRequest& request);

struct TruthRequest {
    std::string game;
    std::vector<std::string> bots; // empty: the levels that the game has
    std::uint64_t decisions = 10'000;
    std::uint64_t own_games = 0; // instead of the sample
    std::uint64_t playouts = 0;  // instead of tables
    std::uint64_t seed = 1;
    CrewRequest crew;
    bool json = false;
};
int run_truth(const Texts& texts, TruthRequest request);

// Checks samples of the tables in a folder against their successors and, in games with chance, by playing them out.
struct SampleRequest {
    std::string game;
    std::uint64_t samples = 100;
    std::uint64_t games = 10'000; // per position
    std::uint64_t seed = 1;
    std::string directory; // empty: as bots find them
    CrewRequest crew;
    bool json = false;
};
int run_sample(const Texts& texts, const SampleRequest& request);

// A collection of problems.
struct ProblemsRequest {
    std::string game;
    std::uint64_t count = 0; // 0: as many as the project's collection has
    std::uint64_t seed = 1;
    std::string out; // empty: GAME.problems.txt
    CrewRequest crew;
    bool replace = false;
};
int run_problems(const Texts& texts, ProblemsRequest request);

struct BenchRequest {
    std::string game; // empty: all games with that mode and number of players
    std::string mode; // empty: the first
    int players = 0;  // 0: the fewest
    int repeats = 7;
    bool json = false;
};
int run_bench(const Texts& texts, const BenchRequest& request);

} // namespace tabuleiro
