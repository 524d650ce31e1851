// The arena: the same numbers on any number of threads, and stopping when it is clear.
#include <gtest/gtest.h>

#include "ai/all_evaluations.hpp"
#include "lab/arena.hpp"

namespace tabuleiro {
namespace {

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
    EXPECT_TRUE(report.encounters[0].sure);
    EXPECT_LT(report.encounters[0].games, 500u);
    EXPECT_GT(report.encounters[0].interval().low, 0.5);
}

TEST(Arena, TellsTheLongestThoughtOnlyByTheClock) {
    ArenaJob job = job_of({"master", "player"});
    job.games = 2;
    job.thinking = {0, std::chrono::milliseconds(2)};
    EXPECT_GE((*arena({"pretoa", "", 0, {}}, "", job)).encounters[0].longest, job.thinking.time);
    job.thinking = {50, {}};
    EXPECT_EQ((*arena({"pretoa", "", 0, {}}, "", job)).encounters[0].longest.count(), 0);
}

TEST(Arena, IsSeldomSureOfABotAgainstItself) {
    // Looked at after every batch of a fair coin, at most one in twenty may ever be called uneven.
    int wrong = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Random random(seed);
        std::vector<float> rounds;
        for (int batch = 0; batch < 60; ++batch) {
            for (int i = 0; i < 16; ++i) rounds.push_back(static_cast<float>(random.below(2) + random.below(2)) / 2);
            if (surely_uneven(rounds, 0.5)) {
                ++wrong;
                break;
            }
        }
    }
    EXPECT_LE(wrong, 20);
}

TEST(Thinking, IsReadAsNodesOrTime) {
    EXPECT_EQ(read_thinking("5000")->nodes, 5000u);
    EXPECT_EQ(read_thinking("250ms")->time.count(), 250);
    EXPECT_EQ(read_thinking("2s")->time.count(), 2000);
    for (const char* text :
         {"", "0", "0s", "-5", "5m", "s", "1000000001", "4000s", "99999999999999999999", "18446744073709552s"})
        EXPECT_EQ(read_thinking(text).error().name, "bot.bad_budget") << text;
}

TEST(Thinking, KeepsItsTime) {
    const auto begin = std::chrono::steady_clock::now();
    const Budget budget = Thinking{0, std::chrono::milliseconds(50)}.start();
    Advisor<Policiais>(*read_bot("master"), budget, 1)(Policiais::start({}));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(50));
}

} // namespace
} // namespace tabuleiro
