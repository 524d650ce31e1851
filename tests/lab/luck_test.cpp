// Luck separated from play, and the test that stops an arena.
#include <gtest/gtest.h>

#include "ai/all_evaluations.hpp"
#include "core/random.hpp"
#include "lab/luck.hpp"
#include "lab/sequential_test.hpp"

namespace tabuleiro {
namespace luck_test {

using Event = Niout::Event;

TEST(Luck, IsTheValueOfACastAboveTheAverage) {
    // KAI brings the last horse home; after any other cast it is Red's turn, with a chance of 1/4 in this table. So a
    // cast is worth 6/16 · 1 + 10/16 · 3/4 = 27/32 on average.
    const KnownPositions known{{}, [](const TableEntry&) { return 0.25f; }};
    const LuckMeter<Niout> meter(&known);
    const auto state = *Niout::parse({}, "yellow=18,home*3 red=5,home*3 turn=yellow");
    EXPECT_EQ(meter.luck(state, Event::KAI, 0), 1 - 27.0 / 32);
    for (const Event other : {Event::TO, Event::KUL, Event::NIOUT, Event::MO})
        EXPECT_EQ(meter.luck(state, other, 0), 0.75 - 27.0 / 32);
    EXPECT_EQ(meter.luck(state, Event::KAI, 1), 27.0 / 32 - 1);
}

// Luck averages zero over all events, with any evaluation and any players.
template <Game G> void expect_no_luck_on_average(int players, int most_edges = 60) {
    const LuckMeter<G> meter;
    Random random(7);
    typename G::Rules rules{};
    rules.players = static_cast<std::uint8_t>(players);
    auto state = G::start(rules);
    for (int edges = 0; edges < most_edges && G::turn(state).kind != Turn::Kind::over; ++edges) {
        if (G::turn(state).kind == Turn::Kind::choose) {
            const auto moves = G::moves(state);
            state = G::after(state, moves[random.choose(moves.size())]);
            continue;
        }
        for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
            double sum = 0;
            for (const auto& [event, weight] : G::events(state)) sum += weight * meter.luck(state, event, seat);
            EXPECT_NEAR(sum, 0, 1e-9) << G::name << " " << G::text(state);
        }
        state = G::after(state, draw(G::events(state), random));
    }
}

TEST(Luck, IsZeroOnAverageOverAllEvents) {
    expect_no_luck_on_average<Niout>(2);
    expect_no_luck_on_average<Niout>(3);
    expect_no_luck_on_average<Ludo>(4);
    expect_no_luck_on_average<Tabula>(2, 5); // 56 throws each
    expect_no_luck_on_average<Sorry>(2);
    expect_no_luck_on_average<Desculpa>(4);
}

// T2: the die whose move looks best on its own is not always the best one to play first.
TEST(Luck, JudgesAThrowByTheBestWholeTurn) {
    const LuckMeter<Tabula> meter;
    Random random(7);
    auto state = Tabula::start({});
    for (int turns = 0; turns < 12; ++turns) {
        const auto thrown = Tabula::after(state, draw(Tabula::events(state), random));
        const Seat mover = Tabula::turn(thrown).seat;
        for (int tries = 0; tries < 300; ++tries) {
            state = thrown;
            while (Tabula::turn(state).kind == Turn::Kind::choose && Tabula::turn(state).seat == mover) {
                const auto moves = Tabula::moves(state);
                state = Tabula::after(state, moves[random.choose(moves.size())]);
            }
            ASSERT_LE(meter.worth(state, index(mover)), meter.worth(thrown, index(mover))) << Tabula::text(thrown);
        }
    }
}

using Answer = SequentialTest::Answer;

TEST(SequentialTest, WeighsCountsByTheirLikelihood) {
    // With two possible results, the mean determines the distribution.
    const std::vector<double> counts{30, 70};
    EXPECT_NEAR(log_likelihood_ratio(counts, 0.5, 0.6), 70 * std::log(0.6 / 0.5) + 30 * std::log(0.4 / 0.5), 1e-9);
    EXPECT_NEAR(log_likelihood_ratio(counts, 0.6, 0.5), -log_likelihood_ratio(counts, 0.5, 0.6), 1e-9);
    // The same from the other side.
    const std::vector<double> five{3, 10, 20, 25, 9}, mirrored{9, 25, 20, 10, 3};
    EXPECT_NEAR(log_likelihood_ratio(five, 0.5, 0.55), log_likelihood_ratio(mirrored, 0.5, 0.45), 1e-9);
}

// Rounds of two games: each side's dice decide one of the two, the bots the rest.
Answer answer_of(double mean, std::uint64_t seed) {
    SequentialTest test(0.5, 2);
    Random random(seed);
    for (int round = 1; round <= 20'000; ++round) {
        const auto game = [&] { return random.unit() < mean ? 1.0f : 0.0f; };
        const float paired = random.unit() < 0.3 ? 0.5f : (game() + game()) / 2; // some pairs are decided by the dice
        test.add(paired);
        if (round % 16 == 0 && test.decide() != Answer::open) return test.decide();
    }
    return Answer::open;
}

TEST(SequentialTest, KeepsItsErrorRates) {
    constexpr int runs = 1000;
    constexpr double paired = 0.7; // the share of decisive rounds
    int called_unequal = 0, better_missed = 0, worse_missed = 0, wrong_way = 0;
    for (std::uint64_t seed = 0; seed < runs; ++seed) {
        called_unequal += answer_of(0.5, seed) != Answer::even;
        const Answer better = answer_of(0.5 + SequentialTest::default_margin / paired, seed + runs);
        better_missed += better != Answer::better;
        const Answer worse = answer_of(0.5 - SequentialTest::default_margin / paired, seed + 2 * runs);
        worse_missed += worse != Answer::worse;
        wrong_way += better == Answer::worse || worse == Answer::better;
    }
    EXPECT_LE(called_unequal, SequentialTest::alpha * runs);
    EXPECT_LE(better_missed, SequentialTest::beta * runs);
    EXPECT_LE(worse_missed, SequentialTest::beta * runs);
    EXPECT_GT(called_unequal + better_missed + worse_missed, 0); // a test that never errs wastes games
    EXPECT_EQ(wrong_way, 0);
}

TEST(SequentialTest, DecidesOneSidedResultsSoon) {
    SequentialTest test(0.5, 2);
    for (int round = 0; round < 64; ++round) test.add(1);
    EXPECT_EQ(test.decide(), Answer::better);
    SequentialTest of_four(0.25, 4);
    for (int round = 0; round < 128; ++round) of_four.add(0);
    EXPECT_EQ(of_four.decide(), Answer::worse);
}

} // namespace luck_test
} // namespace tabuleiro
