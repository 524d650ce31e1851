#include "lab/compare.hpp"

#include <gtest/gtest.h>

#include "ai/bot.hpp"

namespace tabuleiro {
namespace compare_test {

ComparisonJob job_of(std::vector<Setup> variations, const char* bot, const char* weaker, std::uint64_t games) {
    ComparisonJob job;
    job.variations = std::move(variations);
    job.bot = *read_bot(bot);
    job.weaker = *read_bot(weaker);
    job.games = games;
    return job;
}

const Figure& of(const VariationReport& variation, Measure measure) {
    return variation.figures[static_cast<std::size_t>(measure)];
}
const Difference& difference(const VariationReport& variation, Measure measure) {
    return variation.differences[static_cast<std::size_t>(measure)];
}

TEST(Compare, GivesTheSameResultsOnAnyNumberOfThreads) {
    auto job = job_of({{"niout", "", 3, {}}, {"niout", "", 3, {{"finish", "over"}}}}, "random", "random", 160);
    const Comparison one = compare(job);
    job.crew = 3;
    const Comparison three = compare(job);
    for (std::size_t v = 0; v < 2; ++v)
        for (std::size_t m = 0; m < measure_names.size(); ++m) {
            EXPECT_EQ(one.variations[v].figures[m].value, three.variations[v].figures[m].value) << measure_names[m];
            EXPECT_EQ(one.variations[v].differences[m].p, three.variations[v].differences[m].p) << measure_names[m];
        }
    EXPECT_EQ(one.variations[0].luck.dice.value, three.variations[0].luck.dice.value);
    EXPECT_EQ(one.variations[1].seconds.counts, three.variations[1].seconds.counts);
}

// L11: the whole point of a quick start.
TEST(Compare, FindsThatAQuickStartEndsTheWaiting) {
    const Comparison comparison =
        compare(job_of({{"ludo", "", 4, {}}, {"ludo", "", 4, {{"quick_start", "on"}}}}, "random", "random", 200));
    const VariationReport& quick = comparison.variations[1];
    EXPECT_LT(difference(quick, Measure::wait).figure.interval.high, 0);
    EXPECT_TRUE(difference(quick, Measure::wait).clear);
    EXPECT_TRUE(difference(quick, Measure::passes).clear);
    EXPECT_EQ(of(quick, Measure::wait).value, 0);
    EXPECT_GT(of(comparison.variations[0], Measure::wait).value, 3); // a 5 is expected after six throws
    EXPECT_LT(of(comparison.variations[0], Measure::wait).value, 7);
}

// All sides are the same bot with the same dice: only the order of play can make a difference.
TEST(Compare, SharesOfTheSidesAddUp) {
    const Comparison comparison = compare(job_of({{"ludo", "", 3, {}}}, "random", "random", 100));
    double sum = 0;
    for (const Figure& side : comparison.variations[0].sides_first) sum += side.value;
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_EQ(of(comparison.variations[0], Measure::first).value, comparison.variations[0].sides_first[0].value);
}

// L10 with two players: when one has finished, the other one's place is clear.
TEST(Compare, NoticesARuleThatChangesNothing) {
    const Comparison comparison =
        compare(job_of({{"ludo", "", 2, {}}, {"ludo", "", 2, {{"places", "on"}}}}, "random", "random", 40));
    EXPECT_TRUE(comparison.variations[1].changes_nothing);
    EXPECT_EQ(difference(comparison.variations[1], Measure::turns).p, 1);
    EXPECT_FALSE(difference(comparison.variations[1], Measure::turns).clear);
}

TEST(Compare, ReportsVariationsThatCannotBePlayed) {
    const Comparison comparison =
        compare(job_of({{"niout", "pairs", 4, {}}, {"niout", "pairs", 3, {}}}, "random", "random", 20));
    ASSERT_EQ(comparison.variations.size(), 1u);
    ASSERT_EQ(comparison.left_out.size(), 1u);
    EXPECT_EQ(comparison.left_out[0].why.name, "setup.bad_players");
}

TEST(Compare, LetsTreeSearchPlayWhereTheBotIsWeaker) {
    const Comparison comparison = compare(job_of({{"pretoa", "", 2, {}}}, "curious", "random", 160));
    EXPECT_TRUE(comparison.variations[0].tree_plays);
    EXPECT_LT(comparison.variations[0].against_tree.value, 0.3);
}

// Huffing helps the bot against tree search, which plays only under the default rules.
TEST(Compare, ComparesGamesOfTheSameBot) {
    const Comparison comparison =
        compare(job_of({{"pretoa", "", 2, {}}, {"pretoa", "", 2, {{"sopro", "on"}}}}, "curious", "random", 160));
    ASSERT_EQ(comparison.variations.size(), 3u);
    const VariationReport& usual = comparison.variations[0];
    const VariationReport& sopro = comparison.variations[1];
    const VariationReport& repeated = comparison.variations[2];
    EXPECT_TRUE(usual.tree_plays);
    EXPECT_FALSE(sopro.tree_plays);
    EXPECT_EQ(sopro.baseline, 2u);
    EXPECT_TRUE(repeated.repeated);
    EXPECT_FALSE(repeated.tree_plays);
    EXPECT_EQ(repeated.setup, usual.setup);
    EXPECT_NE(repeated.seconds.counts, usual.seconds.counts);
    EXPECT_DOUBLE_EQ(difference(sopro, Measure::minutes).figure.value,
                     of(sopro, Measure::minutes).value - of(repeated, Measure::minutes).value);
}

// Holm: the i-th smallest of n probabilities is compared with 5 % / (n - i), up to the first that is larger.
TEST(Compare, CallsFewerDifferencesClearTheMoreThereAre) {
    const Comparison comparison = compare(job_of({{"niout", "", 2, {}},
                                                  {"niout", "", 2, {{"capture_again", "on"}}},
                                                  {"niout", "", 2, {{"centre", "stop_to_turn"}}},
                                                  {"niout", "", 2, {{"finish", "over"}}}},
                                                 "random", "random", 60));
    std::vector<std::pair<double, bool>> told;
    for (const VariationReport& variation : comparison.variations)
        for (const Difference& one : variation.differences)
            if (one.figure.count > 1 && (one.figure.interval.low != 0 || one.figure.interval.high != 0))
                told.emplace_back(one.p, one.clear);
    std::sort(told.begin(), told.end());
    ASSERT_EQ(told.size(), comparison.comparisons);
    bool clear = true;
    int doubtful = 0;
    for (std::size_t i = 0; i < told.size(); ++i) {
        clear = clear && told[i].first <= 0.05 / static_cast<double>(told.size() - i);
        EXPECT_EQ(told[i].second, clear) << told[i].first;
        doubtful += !clear && told[i].first <= 0.05;
    }
    EXPECT_TRUE(told[0].second);
    EXPECT_GT(doubtful, 0); // clear only if it were the only one
}

TEST(Compare, KeepsItsResultsWhenStopped) {
    auto job = job_of({{"pretoa", "", 2, {}}}, "player", "random", 200);
    job.progress = [](std::uint64_t done, std::uint64_t) {
        return done < 60;
    }; // 20 games against tree search, then the others
    const Comparison comparison = compare(job);
    EXPECT_TRUE(comparison.stopped);
    EXPECT_EQ(comparison.variations[0].games, 40u);
    EXPECT_EQ(of(comparison.variations[0], Measure::turns).count, 40u);
    EXPECT_EQ(of(comparison.variations[0], Measure::skill).count, 0u);
}

// The bot always wins: the players explain everything, the dice nothing.
TEST(Compare, SkillDecidesPretoaAgainstRandomPlay) {
    const Comparison comparison = compare(job_of({{"pretoa", "", 2, {}}}, "expert@50", "random", 200));
    EXPECT_GT(of(comparison.variations[0], Measure::skill).value, 0.9);
    EXPECT_GT(comparison.variations[0].luck.players.value, 0.8);
    EXPECT_LT(comparison.variations[0].luck.dice.value, 0.1);
}

TEST(Combinations, VaryAllOptionsOrOneAtATime) {
    const std::vector<OptionValues> options{{"a", {"0", "1", "2"}}, {"b", {"off", "on"}}};
    EXPECT_EQ(combinations(options, false).size(), 6u);
    const auto each = combinations(options, true);
    ASSERT_EQ(each.size(), 4u);
    EXPECT_TRUE(each[0].empty());
    EXPECT_EQ(each[3], (std::vector<OptionChoice>{{"b", "on"}}));
}

TEST(Quantile, HasAnIntervalOfRanks) {
    Histogram values;
    for (std::size_t i = 100; i-- > 0;) values.add(i);
    const Figure median = values.quantile(0.5);
    EXPECT_EQ(median.value, 50);
    EXPECT_EQ(median.interval.low, 40);
    EXPECT_EQ(median.interval.high, 60);
    EXPECT_EQ(Histogram{}.quantile(0.5).count, 0u);
}

} // namespace compare_test
} // namespace tabuleiro
