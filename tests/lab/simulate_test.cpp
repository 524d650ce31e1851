#include "lab/simulate_inline.hpp"

#include <gtest/gtest.h>

#include "games/pretoa/pretoa.hpp"
#include "games/sorry/sorry.hpp"
#include "lab/figures.hpp"

namespace tabuleiro {
namespace simulate_test {

Simulation run(unsigned threads, std::uint64_t seed) {
    return *simulate({"pretoa", "", 0, {}}, {}, {500, seed, threads});
}

TEST(Simulate, GivesTheSameResultsOnAnyNumberOfThreads) {
    const Simulation one = run(1, 7), three = run(3, 7), other = run(1, 8);
    EXPECT_EQ(one.moves.sum, three.moves.sum);
    EXPECT_EQ(one.moves.sum_of_squares, three.moves.sum_of_squares);
    EXPECT_EQ(one.draws, three.draws);
    EXPECT_EQ(one.seats[0].wins, three.seats[0].wins);
    EXPECT_EQ(one.seats[1].captures.sum, three.seats[1].captures.sum);
    EXPECT_NE(one.moves.sum_of_squares, other.moves.sum_of_squares);
}

TEST(Simulate, CountsEveryGameOnce) {
    const Simulation result = run(2, 1);
    EXPECT_EQ(result.games, 500u);
    EXPECT_EQ(result.seats[0].wins + result.seats[1].wins + result.draws + result.unfinished, 500u);
    EXPECT_EQ(result.unfinished, 0u);
}

// S5: a slide also sends the player's own pawns to Start; that is not a capture.
TEST(Simulate, CountsOnlyEnemiesAsCaptures) {
    const auto captured = [](const char* position, const char* move) {
        const auto state = *Sorry::parse({}, position);
        for (const auto& one : Sorry::moves(state))
            if (Sorry::text(one) == move) return Sorry::captured(state, one);
        throw std::invalid_argument(move);
    };
    EXPECT_EQ(captured("red=11,17,start*2 yellow=start*4 turn=red card=5 pile=none", "11-16"), 0u);
    EXPECT_EQ(captured("red=11,start*3 yellow=17,start*3 turn=red card=5 pile=none", "11-16"), 1u);
}

TEST(Wilson, IsValidNearZeroAndOne) {
    EXPECT_DOUBLE_EQ(wilson95(0, 10).low, 0);
    EXPECT_NEAR(wilson95(0, 10).high, 0.2775, 1e-4);
    EXPECT_NEAR(wilson95(50, 100).low, 0.4038, 1e-4);
    EXPECT_NEAR(wilson95(50, 100).high, 0.5962, 1e-4);
}

TEST(Sample, HasAMeanWithItsInterval) {
    Sample sample;
    for (const double value : {1.0, 2.0, std::nan(""), 3.0, 4.0}) sample.add(value); // one is missing
    const Figure figure = sample.figure();
    EXPECT_EQ(figure.count, 4u);
    EXPECT_DOUBLE_EQ(figure.value, 2.5);
    // A deviation of 1.29099, of the mean half of that, 1.96 times.
    EXPECT_NEAR(figure.interval.high - 2.5, 1.26515, 1e-5);
    EXPECT_NEAR(2.5 - figure.interval.low, 1.26515, 1e-5);
}

TEST(Tally, HasMeanAndDeviation) {
    Tally tally;
    for (const std::uint64_t value : {2, 4, 4, 4, 5, 5, 7, 9}) tally.add(value);
    EXPECT_DOUBLE_EQ(tally.mean(), 5);
    EXPECT_NEAR(tally.deviation(), 2.13809, 1e-5);
}

} // namespace simulate_test
} // namespace tabuleiro
