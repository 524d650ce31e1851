// Statistics of Tabula's throws and lengths, and T8 on positions of every kind.
#include <gtest/gtest.h>

#include <map>

#include "core/playout.hpp"
#include "games/tabula/tabula.hpp"
#include "support/tabula_positions.hpp"

namespace tabuleiro {
namespace tabula_statistics_test {

constexpr std::uint64_t games = 20'000;
constexpr int random_positions = 100'000;

constexpr std::array captures{TabulaCapture::removed, TabulaCapture::reentry};

TabulaRules with(TabulaCapture capture) { return {0, 2, capture}; }

TEST(T2_Throws, AreFiftySixTriplesOfTwoHundredAndSixteenOrders) {
    const auto& throws = Tabula::events(Tabula::start({}));
    EXPECT_EQ(throws.size(), 56u);
    // 6 triples in one order, 6 · 5 with a pair in three, 20 of three different dice in six.
    std::map<int, int> triples_by_weight;
    int total = 0, pips = 0;
    for (const auto& [thrown, weight] : throws) {
        EXPECT_TRUE(thrown.dice[0] <= thrown.dice[1] && thrown.dice[1] <= thrown.dice[2]);
        ++triples_by_weight[weight];
        total += weight;
        pips += weight * (thrown.dice[0] + thrown.dice[1] + thrown.dice[2]);
    }
    EXPECT_EQ(triples_by_weight, (std::map<int, int>{{1, 6}, {3, 30}, {6, 20}}));
    EXPECT_EQ(total, 216);
    EXPECT_EQ(pips * 2, 21 * 216); // 10.5 on average
}

TEST(T2_Throws, ComeAsOftenAsTheirWeights) {
    const auto& throws = Tabula::events(Tabula::start({}));
    constexpr int rounds = 2'000;
    Random random(1);
    std::map<std::array<std::uint8_t, 3>, int> seen;
    for (int i = 0; i < rounds * 216; ++i) ++seen[draw(throws, random).dice];
    double chi_square = 0;
    for (const auto& [thrown, weight] : throws) {
        const double expected = rounds * weight, difference = seen[thrown.dice] - expected;
        chi_square += difference * difference / expected;
    }
    // 55 degrees of freedom: one table in a thousand is above 93.2, and one in a thousand below 28.2.
    EXPECT_LT(chi_square, 93.2);
    EXPECT_GT(chi_square, 28.2);
}

bool can_play_some_number(TabulaState state, std::uint8_t turn) {
    state.turn = turn;
    for (std::uint8_t die = 1; die <= 6; ++die)
        if (Tabula::moves(Tabula::after(state, TabulaThrow{{die, die, die}}))[0].die != 0) return true;
    return false;
}

TEST(T8_Passing, OneOfTheTwoCanAlwaysPlaySomeNumber) {
    Random random(8);
    int blocked = 0;
    for (const TabulaCapture capture : captures)
        for (int i = 0; i < random_positions; ++i) {
            const TabulaState state = any_tabula_position(with(capture), random);
            if (!state.sides[0].plays_on() || !state.sides[1].plays_on()) continue;
            const bool white = can_play_some_number(state, 0), black = can_play_some_number(state, 1);
            ASSERT_TRUE(white || black) << Tabula::text(state);
            blocked += !white + !black;
        }
    EXPECT_GT(blocked, random_positions / 1000); // the positions are hard enough to mean something
}

TEST(T8_Length, NoRandomGameComesNearTheBound) {
    for (const TabulaCapture capture : captures) {
        const TabulaState start = Tabula::start(with(capture));
        std::size_t longest = 0;
        for (std::uint64_t i = 0; i < games; ++i) {
            Random random = Random(42).stream(i);
            const auto game = random_playout<Tabula>(start, random);
            ASSERT_EQ(Tabula::turn(game.state).kind, Turn::Kind::over) << Tabula::text(game.state);
            longest = std::max(longest, game.edges);
            const Outcome outcome = Tabula::outcome(game.state); // T7: there is always one winner
            ASSERT_EQ(outcome.places[0] + outcome.places[1], 3) << Tabula::text(game.state);
        }
        EXPECT_LT(longest * 5, Tabula::length_bound);
    }
}

} // namespace tabula_statistics_test
} // namespace tabuleiro
