// Problems: decisions from games of the levels in which one move is clearly best (docs/problems.md).
//
// Without chance a problem asks for the only move that keeps the result, by tables. With chance it asks for a choice by
// odds: the best move is at least `margin` better than any other, by tables where they reach and by rollouts to the
// end of the game elsewhere.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "ai/bot.hpp"
#include "core/setup.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct ProblemJob {
    const KnownPositions* known = nullptr; // where there are tables
    std::uint64_t count = 1000;
    double margin = 0.05;  // of the chance to win
    double network = 0.08; // the margin that the network must see before a decision is rolled out
    std::uint64_t seed = 1;
    Crew crew = {};
    Progress progress = {}; // in problems
};

// The levels that grade a problem, and how often each is asked: the first plays at random among sensible moves.
inline constexpr std::array<std::string_view, 4> grading_levels{"curious", "player", "expert@1000", "master@1000"};
inline constexpr std::array<std::uint64_t, 4> grading_asks{8, 1, 1, 1};

struct FoundProblem {
    std::string position;
    std::vector<std::pair<std::string, float>> values; // what the player may expect after each move
    float error = 0;                                   // standard error of the margin; 0: from tables
    std::array<float, 4> losses{};                     // of each level, on average
};

struct ProblemReport {
    std::vector<FoundProblem> problems;
    std::uint64_t games = 0, candidates = 0, duplicates = 0, rejected = 0, easy = 0;
    bool stopped = false;
};

// Two players, default rules. solve.not_solvable for a game without chance and without tables.
Result<ProblemReport> find_problems(const std::string& game, const ProblemJob& job);

} // namespace tabuleiro
