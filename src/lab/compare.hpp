// What a house rule changes: the same game is played under several rules with the same dice, and compared.
//
// Game number i of every variation has the same chance (common random numbers), so that differences are taken game by
// game and are far more precise than the figures themselves. Results do not depend on the number of threads.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/figures.hpp"
#include "lab/record.hpp"
#include "lab/round_sums.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

enum class Measure : std::uint8_t {
    turns,        // of all players together
    minutes,      // at a real table
    first,        // share of first places of the side that begins
    draws,        // share
    captures,     // per game
    lead_changes, // per game
    comebacks,    // share of games not won by the side that led at half time
    wait,         // turns before a player can do something for the first time
    passes,       // share of moves
    skill,        // share of first places of the better bot against weaker ones
};
inline constexpr std::array<std::string_view, 10> measure_names{
    "turns", "minutes", "first", "draws", "captures", "lead_changes", "comebacks", "wait", "passes", "skill"};
constexpr bool is_share(Measure measure) {
    return measure == Measure::first || measure == Measure::draws || measure == Measure::comebacks ||
           measure == Measure::passes || measure == Measure::skill;
}

// The difference from the baseline, game by game.
struct Difference {
    Figure figure;
    double p = 1;       // the probability of such a difference by chance alone
    bool clear = false; // significant at 5 %, after Holm's correction for all differences of the comparison
};

struct VariationReport {
    Setup setup;
    std::size_t baseline = 0; // index of the variation it is compared with
    std::size_t sides = 2;
    Figure against_tree;          // share of first places of the bot against tree search without evaluation
    bool tree_plays = false;      // tree search plays, because the bot is weaker under these rules
    bool repeated = false;        // a baseline played again, by the other bot
    bool changes_nothing = false; // every game was the same as the baseline's
    std::uint64_t games = 0, unfinished = 0;
    std::array<Figure, measure_names.size()> figures;
    std::array<Difference, measure_names.size()> differences; // count 0 for a baseline
    std::vector<Figure> sides_first;                          // share of first places of each side
    Histogram seconds, turns;                                 // of the games
    Luck luck;
};

struct ComparisonJob {
    std::vector<Setup> variations; // the first one for each number of players is the baseline
    Bot bot{}, weaker{};
    std::uint64_t games = 1000; // per variation, besides the rounds below
    std::uint64_t seed = 1;
    Crew crew = {};
    std::function<bool(std::uint64_t done, std::uint64_t total)> progress = {}; // in games; returning false stops
};

struct LeftOut {
    Setup setup;
    Error why;
};

struct Comparison {
    // The requested variations. If another bot played some of them, their baseline follows again, played by that bot.
    std::vector<VariationReport> variations;
    std::vector<LeftOut> left_out; // cannot be played
    Bot bot{}, weaker{}, tree{};
    std::uint64_t comparisons = 0; // differences that were tested
    bool stopped = false;          // early; the games played until then are counted
};

// Rounds of all seatings: against the weaker bot, and against tree search. Random play needs no check.
constexpr std::uint64_t skill_rounds(std::uint64_t games) { return games / 4; }
inline std::uint64_t check_rounds(const ComparisonJob& job) {
    return job.bot.kind.method == BotKind::Method::random ? 0 : job.games / 20;
}

Comparison compare(const ComparisonJob& job);

// The number of turns or minutes that a share of the games stays below.
Figure quantile(const VariationReport& variation, Measure measure, double share);

// Does what is measured ever happen? Some games have no passes, for example.
bool happens(const Comparison& comparison, Measure measure);

// Every combination of the values of some options; `each`: one option at a time, the others at their default.
struct OptionValues {
    std::string name;
    std::vector<std::string> values; // the first is the default
};
std::vector<std::vector<OptionChoice>> combinations(const std::vector<OptionValues>& options, bool each);

} // namespace tabuleiro
