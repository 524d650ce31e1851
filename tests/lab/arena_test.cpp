// The arena: the same results on any number of threads, and stopping when it is clear.
#include <gtest/gtest.h>

#include "ai/all_evaluations.hpp"
#include "lab/arena.hpp"

namespace tabuleiro {
namespace arena_test {

ArenaJob job_of(std::initializer_list<std::string_view> bots) {
    ArenaJob job;
    for (const auto name : bots) job.bots.push_back(*read_bot(name));
    job.games = 60;
    job.seed = 5;
    return job;
}

TEST(Arena, GivesTheSameResultOnAnyNumberOfThreads) {
    ArenaJob job = job_of({"expert@50", "player", "random"});
    const auto one = *arena({"pretoa", "", 0, {}}, "", job);
    job.crew = 3;
    const auto three = *arena({"pretoa", "", 0, {}}, "", job);
    ASSERT_EQ(one.encounters.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(one.encounters[i].rounds, three.encounters[i].rounds);
        EXPECT_EQ(one.encounters[i].games, 60u);
        EXPECT_EQ(one.encounters[i].wins + one.encounters[i].draws + one.encounters[i].losses, 60u);
    }
    EXPECT_GT(one.ratings[0], one.ratings[2]);
}

TEST(Arena, StopsWhenItIsSure) {
    ArenaJob job = job_of({"expert@200", "random"});
    job.games = 100'000;
    job.until_sure = true;
    const auto report = *arena({"policiais", "", 0, {}}, "", job);
    EXPECT_EQ(report.encounters[0].answer, SequentialTest::Answer::better);
    EXPECT_LT(report.encounters[0].games, 500u);
    EXPECT_GT(report.encounters[0].interval().low, 0.5);
}

TEST(Arena, ReportsTheLongestMoveOnlyIfTimeIsLimited) {
    ArenaJob job = job_of({"master", "player"});
    job.games = 2;
    job.thinking = {0, std::chrono::milliseconds(2)};
    EXPECT_GE((*arena({"pretoa", "", 0, {}}, "", job)).encounters[0].longest, job.thinking.time);
    job.thinking = {50, {}};
    EXPECT_EQ((*arena({"pretoa", "", 0, {}}, "", job)).encounters[0].longest.count(), 0);
}

TEST(Arena, AlsoGivesTheResultWithoutLuck) {
    ArenaJob job = job_of({"player", "curious"});
    job.games = 200;
    EXPECT_FALSE((*arena({"niout", "", 0, {}}, "", job)).encounters[0].without_luck());
    job.measure_luck = true;
    const auto met = (*arena({"niout", "", 0, {}}, "", job)).encounters[0];
    job.crew = 3;
    EXPECT_EQ((*arena({"niout", "", 0, {}}, "", job)).encounters[0].luck, met.luck);
    const auto adjusted = *met.without_luck();
    const Interval interval = met.interval();
    EXPECT_LT(adjusted.interval.high - adjusted.interval.low, interval.high - interval.low);
    EXPECT_GT(adjusted.gain, 2);
    EXPECT_FALSE((*arena({"pretoa", "", 0, {}}, "", job)).encounters[0].without_luck()); // no dice
}

// L7: with the last pieces in their lanes the dice alone decide, so the better seat wins in both seatings.
TEST(Arena, PlaysARoundWithTheSameDiceInAllSeatings) {
    ArenaJob job = job_of({"random", "player"});
    job.games = 100;
    const auto met = (*arena({"ludo", "", 2, {}}, "red=r1,r6*3 yellow=y1,y6*3 turn=red", job)).encounters[0];
    EXPECT_EQ(met.rounds, std::vector<float>(50, 0.5f));
}

TEST(Encounter, HasAnIntervalAndEloThatFollowFromItsRounds) {
    Encounter met;
    met.games = 200;
    for (int i = 0; i < 100; ++i) met.rounds.push_back(static_cast<float>(i % 2));
    EXPECT_DOUBLE_EQ(met.share(), 0.5);
    EXPECT_NEAR(met.interval().low, 0.5 - 0.09849, 1e-5); // 1.96 · √(0.2525 / 100)
    EXPECT_NEAR(met.interval().high, 0.5 + 0.09849, 1e-5);
    EXPECT_NEAR(met.elo(0.75), 190.85, 0.01);
    met.even = 0.25; // one against three
    EXPECT_NEAR(met.elo(0.25), 0, 1e-9);
    EXPECT_NEAR(met.elo(0.5), 190.85, 0.01);
}

TEST(Arena, RemovesOnlyAsMuchLuckAsExplainsTheResults) {
    Encounter met;
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        met.rounds.push_back(static_cast<float>(random.below(2)));
        met.luck.push_back(2 * (met.rounds.back() - 0.5f)); // measured twice as large as it is
    }
    EXPECT_NEAR(met.without_luck()->share, 0.5, 1e-3);
    EXPECT_GT(met.without_luck()->gain, 1000);
    for (float& luck : met.luck) luck = static_cast<float>(random.unit()) - 0.5f; // unrelated to the results
    EXPECT_NEAR(met.without_luck()->share, met.share(), 0.01);
    EXPECT_GT(met.without_luck()->gain, 0.98);
    for (float& luck : met.luck) luck = 0;
    EXPECT_EQ(met.without_luck()->share, met.share());
}

// A factor fitted to the rounds that it corrects would explain some of any result.
TEST(Arena, GainsNothingFromLuckThatDecidesNothing) {
    Random random(9);
    double gain = 0;
    for (int i = 0; i < 400; ++i) {
        Encounter met;
        for (int round = 0; round < 16; ++round) {
            met.rounds.push_back(static_cast<float>(random.unit()));
            met.luck.push_back(static_cast<float>(random.unit()) - 0.5f);
        }
        gain += met.without_luck()->gain / 400;
    }
    EXPECT_LT(gain, 1);
}

TEST(Arena, IsFairToEqualsWithoutLuckToo) {
    ArenaJob job = job_of({"random", "random"});
    job.measure_luck = true;
    for (const auto& [game, games] : {std::pair<const char*, unsigned>{"niout", 600}, {"sorry", 2000}}) {
        job.games = games;
        const auto met = (*arena({game, "", 2, {}}, "", job)).encounters[0];
        const auto adjusted = *met.without_luck();
        EXPECT_LT(adjusted.interval.low, 0.5) << game;
        EXPECT_GT(adjusted.interval.high, 0.5) << game;
        EXPECT_NEAR(adjusted.share, met.share(), met.interval().high - met.share()) << game;
    }
}

TEST(Thinking, IsReadAsNodesOrTime) {
    EXPECT_EQ(read_thinking("5000")->nodes, 5000u);
    EXPECT_EQ(read_thinking("250ms")->time.count(), 250);
    EXPECT_EQ(read_thinking("2s")->time.count(), 2000);
    for (const char* text :
         {"", "0", "0s", "-5", "5m", "s", "1000000001", "4000s", "99999999999999999999", "18446744073709552s"})
        EXPECT_EQ(read_thinking(text).error().name, "bot.bad_budget") << text;
}

TEST(Thinking, KeepsItsTimeLimit) {
    const auto begin = std::chrono::steady_clock::now();
    const Budget budget = Thinking{0, std::chrono::milliseconds(50)}.start();
    Advisor<Policiais>(*read_bot("master"), budget, 1)(Policiais::start({}));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(50));
}

} // namespace arena_test
} // namespace tabuleiro
