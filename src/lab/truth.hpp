// How much bots give away where the truth is known: their moves on a fixed sample of decisions, compared with tables.
//
// The decisions arise in games of bots of all strengths against each other. A few are taken from each game, among those
// where tables know every move. A forced move is not a decision.
#pragma once

#include <string>
#include <vector>

#include "ai/bot.hpp"
#include "core/setup.hpp"
#include "lab/statistics.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct TruthJob {
    std::vector<Bot> bots; // each is asked about every decision
    const KnownPositions* known = nullptr;
    std::uint64_t decisions = 10'000;
    // If not 0, every bot is judged by all decisions of this many games against itself, instead of by the sample.
    std::uint64_t own_games = 0;
    // Instead of tables: the chance of a move is counted over this many games, which the learned network plays on
    // from there. Then the loss of a move is not known, only how far off the stated chances are.
    std::uint64_t playouts = 0;
    std::uint64_t seed = 1;
    Crew crew = {};
    Progress progress = {}; // in answers
};

struct TruthOfBot {
    double loss = 0, error = 0; // mean per decision, and its standard error over games
    double worst = 0;
    std::uint64_t decisions = 0;
    // The chances that it states for its moves: how far they are from the truth on average and at worst, and the share
    // that is within the stated ± (ai/evaluation.hpp).
    double off = 0, off_worst = 0, within = 0;
    // The ± that nine of ten are within; only on the sample.
    double doubt = 0;
    // On the sample, in games that can be drawn: positions with a winning move, and those in which the bot missed it;
    // likewise for draws.
    std::uint64_t won = 0, win_missed = 0, drawn = 0, draw_missed = 0;

    Interval interval() const { return {std::max(0.0, loss - z95 * error), loss + z95 * error}; }
};

struct TruthReport {
    std::vector<TruthOfBot> bots; // in the job's order; none if stopped
    std::uint64_t decisions = 0, games = 0;
    bool stopped = false;
};

// Two players, default rules. solve.not_solvable for a game that has no tables, unless it is played out.
Result<TruthReport> truth(const std::string& game, const TruthJob& job);

} // namespace tabuleiro
