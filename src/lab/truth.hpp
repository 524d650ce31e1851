// What bots give away where the truth is known: their moves on one fixed sample of decisions, against tables.
//
// The decisions arise in games of bots of all strengths against each other. Those that tables judge completely are
// taken, a few of each game; a forced move is no decision.
#pragma once

#include <string>
#include <vector>

#include "ai/bot.hpp"
#include "engine/setup.hpp"
#include "lab/statistics.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct TruthJob {
    std::vector<Bot> bots; // each is asked about every decision
    const KnownPositions* known = nullptr;
    std::uint64_t decisions = 10'000;
    // Instead of the sample: every bot is judged by all decisions of so many games against itself.
    std::uint64_t own_games = 0;
    std::uint64_t seed = 1;
    Crew crew = {};
    Progress progress = {}; // of answers
};

struct TruthOfBot {
    double loss = 0, error = 0; // mean of a decision and its standard error, over games
    double worst = 0;
    std::uint64_t decisions = 0;
    // The chances it states of the moves it plays: how far they are from the truth on average and at worst, and how
    // many are within the ± that goes with them (ai/evaluation.hpp).
    double off = 0, off_worst = 0, within = 0;
    // What the evaluation's doubt must be for nine of ten to be within; only on the sample.
    double doubt = 0;
    // On the sample of games that can be drawn: positions with a winning move, of these where the bot did not win;
    // likewise drawn and lost.
    std::uint64_t won = 0, win_missed = 0, drawn = 0, draw_missed = 0;

    Interval interval() const { return {std::max(0.0, loss - z95 * error), loss + z95 * error}; }
};

struct TruthReport {
    std::vector<TruthOfBot> bots; // in the job's order; none if stopped
    std::uint64_t decisions = 0, games = 0;
    bool stopped = false;
};

// Two players, default rules. solve.not_solvable for a game that has no tables.
Result<TruthReport> truth(const std::string& game, const TruthJob& job);

} // namespace tabuleiro
