// What a house rule does: the same game under several rules, with the same dice, and what differs.
//
// Game number i of every variation has the same chance (common random numbers), so that differences are taken game by
// game and come out far more precise than the figures themselves. Results do not depend on the number of threads.
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
    captures,     // a game
    lead_changes, // a game
    comebacks,    // share of games not won by the side that led at half time
    wait,         // turns before a player can do something for the first time
    passes,       // share of moves: nothing could be done
    skill,        // share of first places of the better bot against weaker ones
};
inline constexpr std::array<std::string_view, 10> measure_names{
    "turns", "minutes", "first", "draws", "captures", "lead_changes", "comebacks", "wait", "passes", "skill"};
constexpr bool is_share(Measure measure) {
    return measure == Measure::first || measure == Measure::draws || measure == Measure::comebacks ||
           measure == Measure::passes || measure == Measure::skill;
}

// From the baseline, game by game.
struct Difference {
    Figure figure;
    double p = 1;       // that no difference looks like this one
    bool clear = false; // also after Holm's correction for all differences of the comparison, at 5 %
};

struct VariationReport {
    Setup setup;
    std::size_t baseline = 0; // index of what it is compared with
    std::size_t sides = 2;
    Figure against_tree;          // share of first places of the bot against tree search without evaluation
    bool tree_plays = false;      // because the bot falls behind it under these rules
    bool repeated = false;        // the same as another one, but played by the other bot, to compare with
    bool changes_nothing = false; // every game was the baseline's
    std::uint64_t games = 0, unfinished = 0;
    std::array<Figure, measure_names.size()> figures;
    std::array<Difference, measure_names.size()> differences; // count 0 for a baseline
    std::vector<Figure> sides_first;                          // share of first places of each side
    Histogram seconds, turns;                                 // of the games
    Luck luck;
};

struct ComparisonJob {
    std::vector<Setup> variations; // the first with a number of players is what others are compared with
    Bot bot{}, weaker{};
    std::uint64_t games = 1000; // of each variation, besides the rounds below
    std::uint64_t seed = 1;
    Crew crew = {};
    std::function<bool(std::uint64_t done, std::uint64_t total)> progress = {}; // in games; false stops
};

struct LeftOut {
    Setup setup;
    Error why;
};

struct Comparison {
    // Those asked for. Where another bot played some of them, what they are compared with follows once more, played by
    // that bot.
    std::vector<VariationReport> variations;
    std::vector<LeftOut> left_out; // cannot be played
    Bot bot{}, weaker{}, tree{};
    std::uint64_t comparisons = 0; // differences that were tested
    bool stopped = false;          // what was played is counted
};

// Rounds of all seatings: against the weaker bot, and against tree search. Random play needs no check.
constexpr std::uint64_t skill_rounds(std::uint64_t games) { return games / 4; }
inline std::uint64_t check_rounds(const ComparisonJob& job) {
    return job.bot.kind.method == BotKind::Method::random ? 0 : job.games / 20;
}

Comparison compare(const ComparisonJob& job);

// Of the games' turns or minutes: the value below which a share of them lies.
Figure quantile(const VariationReport& variation, Measure measure, double share);

// Does it ever happen under these rules? Nobody passes where there is no pass.
bool happens(const Comparison& comparison, Measure measure);

// Every combination of the values of some options; `each`: one option at a time, the others at their default.
struct OptionValues {
    std::string name;
    std::vector<std::string> values; // the first is the default
};
std::vector<std::vector<OptionChoice>> combinations(const std::vector<OptionValues>& options, bool each);

} // namespace tabuleiro
