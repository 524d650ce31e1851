// Problems are found again from the same seed, and plain playouts agree with their values.
#include <gtest/gtest.h>

#include <cmath>

#include "ai/advise.hpp"
#include "core/playout.hpp"
#include "games/all_games.hpp"
#include "lab/luck.hpp"
#include "lab/problems.hpp"

namespace tabuleiro {
namespace problems_test {

ProblemJob small_job(unsigned threads) {
    ProblemJob job;
    job.count = 2;
    job.network = 0.2;
    job.crew = Crew(threads);
    return job;
}

std::string text_of(const ProblemReport& report) {
    std::string text;
    for (const FoundProblem& problem : report.problems) {
        text += problem.position;
        for (const auto& [move, value] : problem.values) text += " " + move + " " + std::to_string(value);
        for (const float loss : problem.losses) text += " " + std::to_string(loss);
    }
    return text;
}

TEST(FindProblems, TheSameSeedGivesTheSameProblemsWithAnyNumberOfThreads) {
    const auto one = find_problems("desculpa", small_job(1)), two = find_problems("desculpa", small_job(2));
    ASSERT_TRUE(one && two);
    ASSERT_EQ(one->problems.size(), 2u);
    EXPECT_EQ(text_of(*one), text_of(*two));
    auto other = small_job(2);
    other.seed = 2;
    EXPECT_NE(text_of(*find_problems("desculpa", other)), text_of(*one));
}

TEST(FindProblems, NeedsTablesWithoutChance) {
    EXPECT_EQ(find_problems("pretoa", small_job(1)).error().name, "solve.not_solvable");
    EXPECT_EQ(find_problems("chess", small_job(1)).error().name, "setup.unknown_game");
}

TEST(FindProblems, CanBeStopped) {
    auto job = small_job(1);
    job.progress = [](std::uint64_t) { return false; };
    const auto report = find_problems("desculpa", job);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->stopped);
}

// Without luck taken out and without the same dice: a second way to the same difference.
TEST(FindProblems, PlainPlayoutsAgreeWithTheLossOfTheNextBestMove) {
    using G = Desculpa;
    const auto report = find_problems("desculpa", small_job(2));
    ASSERT_TRUE(report);
    const Bot player = *read_bot("learner");
    const auto choose = [&](const G::State& at) -> G::Move {
        const auto moves = G::moves(at);
        return moves.size() == 1 ? moves[0] : Advisor<G>(player, {}, 0)(G::view(at, G::turn(at).seat)).moves[0].move;
    };
    Random random(7);
    for (const FoundProblem& problem : report->problems) {
        const auto state = *G::parse({}, problem.position);
        auto values = problem.values;
        std::sort(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
        constexpr int games = 600;
        double won[2] = {0, 0};
        for (int i = 0; i < 2; ++i)
            for (const auto& move : G::moves(state))
                if (G::text(move) == values[static_cast<std::size_t>(i)].first)
                    for (int game = 0; game < games; ++game) {
                        const auto end = playout<G>(G::after(state, move), random, choose).state;
                        won[i] += static_cast<double>(share_of_first(G::outcome(end), 2, 0)) / games;
                    }
        const double margin = static_cast<double>(values[0].second - values[1].second);
        const double error = std::hypot(std::sqrt(0.5 / games), static_cast<double>(problem.error));
        EXPECT_NEAR(won[0] - won[1], margin, 4 * error) << problem.position;
    }
}

} // namespace problems_test
} // namespace tabuleiro
