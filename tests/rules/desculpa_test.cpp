// D1–D3: Desculpa. What it shares with Sorry! is tested in sorry_*_test.cpp.
#include "games/desculpa/desculpa.hpp"

#include "core/playout.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace desculpa_test {

const auto two = rules_of<Desculpa>(2);
const auto sociedade = rules_of<Desculpa>(4, {}, "sociedade");

TEST(D1_Modes, BeginsWithAllPawnsInStartAndAPackOf44) {
    EXPECT_EQ(Desculpa::text(Desculpa::start(two)),
              "red=start*4 yellow=start*4 turn=red pile=1*4,2*4,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4");
    EXPECT_EQ(Desculpa::text(Desculpa::start(rules_of<Desculpa>(2, {"deck=45"}))),
              "red=start*4 yellow=start*4 turn=red pile=1*5,2*4,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4");
}

TEST(D1_Modes, ThreePlayRedPurpleAndYellow) {
    const auto state = Desculpa::start(rules_of<Desculpa>(3));
    EXPECT_EQ(Desculpa::text(state).substr(0, 42), "red=start*4 purple=start*4 yellow=start*4 ");
}

TEST(D1_Modes, SociedadeIsPlayedWithThePairsEightPawns) {
    const auto state = position<Desculpa>(
        sociedade, "red=start*4 purple=start*3,19 yellow=start*3,40 green=start*4 turn=red pile=none card=3");
    EXPECT_EQ(moves_of<Desculpa>(state), "40-43");
}

TEST(D1_Modes, PurplePawnsAreWrittenWithP) {
    const auto state = position<Desculpa>(rules_of<Desculpa>(3), "red=start*4 purple=start*2,18,p2 yellow=start*4 "
                                                                 "turn=purple pile=none card=1");
    EXPECT_EQ(moves_of<Desculpa>(state), "18-19 p2-p3 pS-19");
}

TEST(S14_Swap, IsAnOptionOfDesculpaToo) {
    constexpr auto only_a_swap = "red=start*3,58 yellow=start*3,30 turn=red pile=none card=11";
    EXPECT_EQ(moves_of<Desculpa>(position<Desculpa>(two, only_a_swap)), "58<>30");
    EXPECT_EQ(moves_of<Desculpa>(position<Desculpa>(rules_of<Desculpa>(2, {"swap=may"}), only_a_swap)),
              "58<>30 decline");
}

TEST(D2_Points, OnePerOwnPawnHomeAndTheWinnerAlsoOnePerPawnOfOthersNotHome) {
    const auto state = play<Desculpa>(position<Desculpa>(rules_of<Desculpa>(3),
                                                         "red=r5,home*3 purple=start,home*3 yellow=start*4 turn=red "
                                                         "pile=none card=1"),
                                      "r5-rH");
    EXPECT_EQ(Desculpa::text(state), "red=home*4 purple=start,home*3 yellow=start*4 turn=over pile=none");
    const Outcome expected{{1, 2, 2, 0}, {4 + 1 + 4, 3, 0, 0}};
    EXPECT_EQ(Desculpa::outcome(state), expected);
}

TEST(D2_Points, SociedadeCountsBySides) {
    const auto state = position<Desculpa>(
        sociedade, "red=home*4 purple=start,home*3 yellow=home*4 green=start*2,44,home turn=over pile=none");
    const Outcome expected{{1, 2, 1, 2}, {8 + 1 + 3, 4, 8 + 1 + 3, 4}};
    EXPECT_EQ(Desculpa::outcome(state), expected);
}

TEST(D3_Conceding, LosesEvenWithMorePawnsHome) {
    const auto state = position<Desculpa>(
        sociedade, "red=start*2,home*2 purple=start*4 yellow=start*4 green=start*3,home turn=green pile=none");
    const Outcome ahead{{1, 2, 1, 2}, {2 + 7, 1, 2 + 7, 1}}, behind{{2, 1, 2, 1}, {2, 1 + 6, 2, 1 + 6}};
    EXPECT_EQ(Desculpa::conceded(state, seat(3)), ahead);
    EXPECT_EQ(Desculpa::conceded(state, seat(0)), behind);
}

TEST(D3_Count, TheSideWithMorePawnsHomeWins) {
    const auto state = position<Desculpa>(
        sociedade, "red=start*2,home*2 purple=start*4 yellow=start*4 green=start*3,home turn=green pile=none");
    const Outcome even_side{{1, 2, 1, 2}, {2 + 7, 1, 2 + 7, 1}};
    EXPECT_EQ(Desculpa::counted(state), even_side);
    const auto other = position<Desculpa>(
        sociedade, "red=start*2,home*2 purple=start,home*3 yellow=start*4 green=start*4 turn=red pile=none");
    const Outcome odd_side{{2, 1, 2, 1}, {2, 3 + 6, 2, 3 + 6}};
    EXPECT_EQ(Desculpa::counted(other), odd_side);
}

TEST(D3_Count, EqualNumbersAreADrawInWhichOnlyPawnsHomeCount) {
    const auto state = position<Desculpa>(
        sociedade, "red=start*3,home purple=start*4 yellow=start*3,home green=start*2,home*2 turn=green pile=none");
    const Outcome draw{{1, 1, 1, 1}, {2, 2, 2, 2}};
    EXPECT_EQ(Desculpa::counted(state), draw);
}

TEST(D3_Conceding, LosesIfBothHaveAsManyPawnsHome) {
    const auto state = position<Desculpa>(
        sociedade, "red=start*3,home purple=start*4 yellow=start*4 green=start*3,home turn=green pile=none");
    const Outcome odd_side{{2, 1, 2, 1}, {1, 1 + 7, 1, 1 + 7}}, even_side{{1, 2, 1, 2}, {1 + 7, 1, 1 + 7, 1}};
    EXPECT_EQ(Desculpa::conceded(state, seat(2)), odd_side);
    EXPECT_EQ(Desculpa::conceded(state, seat(1)), even_side);
}

TEST(D1_Modes, HidesNothing) {
    const auto state = Desculpa::start(sociedade);
    EXPECT_EQ(Desculpa::view(state, seat(1)), state);
    EXPECT_FALSE(Desculpa::hides(state, seat(1)));
}

} // namespace desculpa_test
} // namespace tabuleiro
