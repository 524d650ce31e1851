// Bots measured against tables. The tables here are made up, so that every loss is known.
#include <gtest/gtest.h>

#include "lab/truth.hpp"

namespace tabuleiro {
namespace truth_test {

// Any numbers will do.
const KnownPositions made_up{
    {}, [](const TableEntry& entry) -> std::optional<float> { return static_cast<float>(entry.entry * 7 % 11) / 10; }};

TruthJob job_of(std::initializer_list<std::string_view> bots) {
    TruthJob job;
    for (const auto name : bots) job.bots.push_back(*read_bot(name));
    job.known = &made_up;
    job.decisions = 400;
    return job;
}

TEST(Truth, FindsNoLossInABotThatKnowsTheTables) {
    TruthJob job = job_of({"perfect", "random"});
    job.bots[0].known = &made_up;
    const auto report = *truth("niout", job);
    EXPECT_EQ(report.decisions, 400u);
    EXPECT_GE(report.games, 400u / 8);
    EXPECT_EQ(report.bots[0].loss, 0);
    EXPECT_EQ(report.bots[0].interval().high, 0);
    EXPECT_LT(report.bots[0].off_worst, 1e-6); // it says what it knows
    EXPECT_EQ(report.bots[0].within, 1);
    EXPECT_GT(report.bots[1].off, 0.1);
    EXPECT_GT(report.bots[1].interval().low, 0.1);
    EXPECT_LE(report.bots[1].worst, 1);
    EXPECT_EQ(report.bots[1].won, 0u); // nothing is drawn in Niout
}

TEST(Truth, IsAlsoMeasuredInABotsOwnGames) {
    TruthJob job = job_of({"perfect", "player"});
    job.bots[0].known = &made_up;
    job.own_games = 20;
    const auto report = *truth("niout", job);
    EXPECT_EQ(report.games, 20u);
    EXPECT_GT(report.bots[0].decisions, 200u);
    EXPECT_EQ(report.decisions, report.bots[0].decisions + report.bots[1].decisions);
    EXPECT_EQ(report.bots[0].loss, 0);
    EXPECT_EQ(report.bots[0].within, 1);
    EXPECT_GT(report.bots[1].interval().low, 0.05);
    EXPECT_LE(report.bots[1].worst, 1);
    job.crew = 3;
    EXPECT_EQ((*truth("niout", job)).bots[1].loss, report.bots[1].loss);
}

TEST(Truth, IsTheSameOnAnyNumberOfThreadsAndWithOtherBots) {
    TruthJob job = job_of({"player", "expert@20"});
    const auto one = *truth("niout", job);
    job = job_of({"expert@20"});
    job.crew = 3;
    const auto other = *truth("niout", job);
    EXPECT_EQ(one.bots[1].loss, other.bots[0].loss);
    EXPECT_EQ(one.bots[1].error, other.bots[0].error);
    EXPECT_NE(one.bots[0].loss, one.bots[1].loss);
}

TEST(Truth, CountsMissedWinsAndDraws) {
    // The player to move always wins: every move loses.
    const KnownPositions moving_wins{[](Points, Points) { return ProbeResult{Wdl::win, {}}; }, {}};
    TruthJob job = job_of({"player"});
    job.known = &moving_wins;
    job.decisions = 100;
    const auto lost = *truth("pretoa", job);
    EXPECT_EQ(lost.bots[0].loss, 0);
    // The side with the lower pieces draws, the other wins: some moves throw that away.
    const KnownPositions by_pieces{[](Points moving, Points waiting) {
                                       return ProbeResult{moving % 3 == waiting % 3  ? Wdl::draw
                                                          : moving % 3 < waiting % 3 ? Wdl::win
                                                                                     : Wdl::loss,
                                                          {}};
                                   },
                                   {}};
    job.known = &by_pieces;
    const TruthOfBot bot = (*truth("pretoa", job)).bots[0];
    EXPECT_GT(bot.won, 0u);
    EXPECT_GT(bot.drawn, 0u);
    EXPECT_LE(bot.win_missed, bot.won);
    EXPECT_LE(bot.draw_missed, bot.drawn);
    EXPECT_GE(100 * bot.loss + 1e-6, 0.5 * static_cast<double>(bot.win_missed + bot.draw_missed));
}

TEST(Truth, IsCountedInPlayoutsWithoutTables) {
    TruthJob job = job_of({"learner", "player"});
    job.known = nullptr;
    job.decisions = 40;
    job.playouts = 100;
    const auto report = *truth("desculpa", job);
    EXPECT_EQ(report.decisions, 40u);
    EXPECT_GT(report.bots[0].off, 0);
    EXPECT_LT(report.bots[0].off, report.bots[1].off); // rules of thumb are no chances
    EXPECT_GT(report.bots[0].within, 0.7);
    EXPECT_EQ(report.bots[0].loss, 0); // not known
    job.crew = 3;
    EXPECT_EQ((*truth("desculpa", job)).bots[0].off, report.bots[0].off);
}

TEST(Truth, IsRefusedForGamesWithoutTables) {
    EXPECT_EQ(truth("sorry", job_of({"player"})).error().name, "solve.not_solvable");
}

} // namespace truth_test
} // namespace tabuleiro
