// Bots against each other, in all seatings and with the same dice, until it is clear which is better.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "ai/bot.hpp"
#include "core/setup.hpp"
#include "lab/sequential_test.hpp"
#include "lab/statistics.hpp"
#include "runtime/crew.hpp"
#include "runtime/thinking.hpp"

namespace tabuleiro {

struct ArenaJob {
    std::vector<Bot> bots; // each plays against each other one
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    Crew crew = {};
    Thinking thinking;
    bool until_sure = false; // stop when a SequentialTest decides
    Progress progress = {};  // in games
    double margin = SequentialTest::default_margin;
    bool measure_luck = false;                   // in games with chance
    const KnownPositions* luck_tables = nullptr; // where there are tables, luck is measured by them
};

// One bot against another, or against a table full of others. A round is the same game in all seatings.
struct Encounter {
    std::size_t challenger = 0, opponent = 0; // indices into the job's bots
    double even = 0.5;                        // the share of a challenger that is no better and no worse
    std::uint64_t games = 0, wins = 0, draws = 0, losses = 0, unfinished = 0;
    std::vector<float> rounds; // the challenger's share of first places in each round; a draw counts half
    std::vector<float> luck;   // the challenger's luck in each round, per game; empty if not measured
    SequentialTest::Answer answer = SequentialTest::Answer::open; // the answer that stopped it
    std::chrono::duration<double> longest{};                      // spent on a move, if time is limited

    double share() const;
    Interval interval() const; // 95 %, over rounds: seatings of one round are not independent
    // Without luck: the same expectation, and as narrow an interval as `gain` times as many games would give.
    struct Adjusted {
        double share;
        Interval interval;
        double gain;
    };
    std::optional<Adjusted> without_luck() const; // nothing for few rounds
    // Elo difference of the challenger; with more than two sides from the odds against `even`.
    double elo(double share_of_firsts) const;
};

struct ArenaReport {
    std::vector<Encounter> encounters;
    std::vector<double> ratings; // Elo by bot, 0 on average
    bool stopped = false;
};

// Ratings that fit all encounters best in the sense of least squares of Elo differences.
std::vector<double> fit_ratings(const std::vector<Encounter>& encounters, std::size_t bots);

// Plays the requested game from `position` or from its start.
Result<ArenaReport> arena(const Setup& setup, const std::string& position, const ArenaJob& job);

} // namespace tabuleiro
