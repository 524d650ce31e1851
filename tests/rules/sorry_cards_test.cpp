// S8–S17: what the cards do in Sorry! (and Desculpa), the end of the game, and partners.
#include "games/sorry/sorry.hpp"

#include "support/script.hpp"

namespace tabuleiro {
namespace sorry_cards_test {

const auto two = rules_of<Sorry>(2);
const auto four = rules_of<Sorry>(4);
const auto partners = rules_of<Sorry>(4, {}, "partners");

std::string legal(const SlidesRules& rules, std::string_view text) {
    return moves_of<Sorry>(position<Sorry>(rules, std::string(text) + " pile=none"));
}

std::string after(const SlidesRules& rules, std::string_view text, std::string_view script) {
    const auto result = Sorry::text(play<Sorry>(position<Sorry>(rules, std::string(text) + " pile=none"), script));
    const auto pile = result.find(" pile=none");
    return result.substr(0, pile) + result.substr(pile + 10);
}

TEST(S8_OneAndTwo, StartAPawnOrGoForward) {
    EXPECT_EQ(legal(two, "red=start*3,10 yellow=start*4 turn=red card=1"), "10-11 rS-4");
    EXPECT_EQ(legal(two, "red=start*3,10 yellow=start*4 turn=red card=2"), "10-12 rS-4");
    EXPECT_EQ(after(two, "red=start*4 yellow=start*4 turn=red card=1", "rS-4"),
              "red=start*3,4 yellow=start*4 turn=yellow"); // and does not move with that card
}

TEST(S8_OneAndTwo, ATwoDrawsAgainPlayedOrPassedWithoutLimit) {
    EXPECT_EQ(after(two, "red=start*4 yellow=start*4 turn=red card=2", "rS-4"),
              "red=start*3,4 yellow=start*4 turn=red");
    EXPECT_EQ(after(two, "red=start*4 yellow=start*4 turn=red card=2", "rS-4 2 4-6 2 6-8 1 8-9").substr(0, 41),
              "red=start*3,9 yellow=start*4 turn=yellow ");
    EXPECT_EQ(after(two, "red=r5,home*3 yellow=start*4 turn=red card=2", "pass"),
              "red=r5,home*3 yellow=start*4 turn=red");
}

TEST(S8_OneAndTwo, ATwoThatWinsIsNotFollowedByADraw) {
    EXPECT_EQ(after(two, "red=r4,home*3 yellow=start*4 turn=red card=2", "r4-rH"),
              "red=home*4 yellow=start*4 turn=over");
}

TEST(S9_Steps, ThreeFiveEightAndTwelveGoForwardFourBackTenEitherWay) {
    const std::string pawns = "red=start*3,20 yellow=start*4 turn=red card=";
    EXPECT_EQ(legal(two, pawns + "3"), "20-23");
    EXPECT_EQ(legal(two, pawns + "5"), "20-25");
    EXPECT_EQ(legal(two, pawns + "8"), "20-28");
    EXPECT_EQ(legal(two, pawns + "12"), "20-32");
    EXPECT_EQ(legal(two, pawns + "4"), "20-16");
    EXPECT_EQ(legal(two, pawns + "10"), "20-19 20-30");
}

TEST(S10_Seven, OnePawnAloneGoesSevenAndNeverStarts) {
    EXPECT_EQ(legal(two, "red=start*3,20 yellow=start*4 turn=red card=7"), "20-27");
    EXPECT_EQ(legal(two, "red=start*4 yellow=start*4 turn=red card=7"), "pass");
}

TEST(S10_Seven, IsSplitOverTwoDifferentPawnsInTwoMoves) {
    const std::string pawns = "red=start*2,20,40 yellow=start*4 turn=red card=7";
    EXPECT_EQ(legal(two, pawns), "20-21 20-22 20-23 20-24 20-25 20-26 20-27 "
                                 "40-41 40-42 40-43 40-44 40-45 40-46 40-47");
    EXPECT_EQ(after(two, pawns, "40-43"), "red=start*2,20,43 yellow=start*4 turn=red card=7 split=4 first=43");
    EXPECT_EQ(after(two, pawns, "40-43 20-24"), "red=start*2,28,43 yellow=start*4 turn=yellow"); // a slide
}

TEST(S10_Seven, TheFirstPawnMayNotMoveAgain) {
    EXPECT_EQ(legal(two, "red=start*2,20,43 yellow=start*4 turn=red card=7 split=4 first=43"), "20-24");
    // Home counts as the place of the first pawn too; the other one goes on.
    EXPECT_EQ(after(two, "red=start*2,r3,40 yellow=start*4 turn=red card=7", "r3-rH"),
              "red=start*2,40,home yellow=start*4 turn=red card=7 split=4 first=rH");
}

TEST(S10_Seven, AFirstPartWithoutASecondIsNotOffered) {
    // r5 can only go 1; the rest of the way must be 6 by the pawn on 20.
    EXPECT_EQ(legal(two, "red=start*2,20,r5 yellow=start*4 turn=red card=7"), "20-26 20-27 r5-rH");
    EXPECT_EQ(legal(two, "red=start*2,r4,r5 yellow=start*4 turn=red card=7"), "pass");
}

TEST(S10_Seven, TheSecondPartIsJudgedAfterTheFirst) {
    // 22 moves first, so 20 may end on its square: a square must be free only when it is reached.
    EXPECT_EQ(after(two, "red=start*2,20,22 yellow=start*4 turn=red card=7", "22-27 20-22"),
              "red=start*2,22,27 yellow=start*4 turn=yellow");
    // The first pawn's slide sends the only other pawn to Start: no second part.
    EXPECT_EQ(legal(two, "red=start*2,15,18 yellow=start*4 turn=red card=7"),
              "15-17 15-19 15-21 15-22 18-19 18-21 18-22 18-23 18-24 18-25");
}

TEST(S10_Seven, TheSecondPartMaySendTheFirstPawnToStart) {
    // 14 goes 3 to 17; 12 goes 4 to the triangle on 16 and sweeps it.
    EXPECT_EQ(after(two, "red=start*2,12,14 yellow=start*4 turn=red card=7", "14-17 12-16"),
              "red=start*3,19 yellow=start*4 turn=yellow");
}

TEST(S10_Seven, TheFirstPartCannotWin) {
    EXPECT_EQ(legal(two, "red=r3,home*3 yellow=start*4 turn=red card=7"), "pass");
    EXPECT_EQ(after(two, "red=r2,r3,home*2 yellow=start*4 turn=red card=7", "r2-rH r3-rH"),
              "red=home*4 yellow=start*4 turn=over");
}

TEST(S11_Eleven, GoesForwardOrSwapsWithAnOpponentOnTheTrack) {
    EXPECT_EQ(legal(two, "red=start*2,20,r1 yellow=start*2,30,50 turn=red card=11"), "20-31 20<>30 20<>50");
    EXPECT_EQ(after(two, "red=start*3,20 yellow=start*3,50 turn=red card=11", "20<>50"),
              "red=start*3,50 yellow=start*3,20 turn=yellow");
}

TEST(S11_Eleven, AfterTheSwapThePlayersPawnSlidesAndMayHitTheOneJustSwapped) {
    EXPECT_EQ(after(two, "red=start*3,18 yellow=start*3,16 turn=red card=11", "18<>16"),
              "red=start*3,19 yellow=start*4 turn=yellow");
}

TEST(S11_Eleven, TheOpponentsPawnDoesNotSlide) {
    EXPECT_EQ(after(two, "red=start*3,1 yellow=start*3,50 turn=red card=11", "1<>50"),
              "red=start*3,50 yellow=start*3,1 turn=yellow");
}

TEST(S12_Sorry, APawnFromStartTakesThePlaceOfAnOpponentOnTheTrack) {
    EXPECT_EQ(legal(two, "red=start*3,20 yellow=start*2,30,50 turn=red card=S"), "rS>30 rS>50");
    EXPECT_EQ(after(two, "red=start*3,20 yellow=start*2,30,50 turn=red card=S", "rS>50"),
              "red=start*2,20,50 yellow=start*3,30 turn=yellow");
    EXPECT_EQ(legal(two, "red=start*3,20 yellow=start*4 turn=red card=S"), "pass");
    EXPECT_EQ(legal(two, "red=home*3,20 yellow=start*3,30 turn=red card=S"), "pass");
}

TEST(S12_SorryForward4, OnGoesForwardFourOnlyIfNobodyCanEnter) {
    const auto forward4 = rules_of<Sorry>(2, {"sorry_forward4=on"});
    EXPECT_EQ(legal(forward4, "red=start*3,20 yellow=start*4 turn=red card=S"), "20-24");
    EXPECT_EQ(legal(forward4, "red=home*3,20 yellow=start*3,30 turn=red card=S"), "20-24");
    EXPECT_EQ(legal(forward4, "red=start*3,20 yellow=start*3,30 turn=red card=S"), "rS>30");
    EXPECT_EQ(legal(forward4, "red=start*4 yellow=start*4 turn=red card=S"), "pass");
    const auto pairs = rules_of<Sorry>(4, {"sorry_forward4=on"}, "partners");
    EXPECT_EQ(legal(pairs, "red=start*3,20 blue=start*4 yellow=start*4 green=start*4 turn=red card=S"),
              "yS>20"); // the partner's pawn is a target
    EXPECT_EQ(legal(pairs, "red=home*3,20 blue=start*4 yellow=home*3,50 green=start*4 turn=red card=S"), "20-24 50-54");
}

TEST(S13_Pass, IfAndOnlyIfNothingIsPlayable) {
    EXPECT_EQ(legal(two, "red=start*4 yellow=start*4 turn=red card=3"), "pass");
    // The only move sweeps the player's own pawn. It must be played.
    EXPECT_EQ(legal(two, "red=home*2,42,58 yellow=start*4 turn=red card=12"), "42-54");
    EXPECT_EQ(after(two, "red=home*2,42,58 yellow=start*4 turn=red card=12", "42-54"),
              "red=start,58,home*2 yellow=start*4 turn=yellow");
}

TEST(S14_Swap, MustBeMadeIfNothingElseIsPossible) {
    EXPECT_EQ(legal(two, "red=start*3,58 yellow=start*3,30 turn=red card=11"), "58<>30");
    EXPECT_EQ(legal(two, "red=start*3,58 yellow=start*3,30 turn=red card=11"),
              legal(rules_of<Sorry>(2, {"swap=must"}), "red=start*3,58 yellow=start*3,30 turn=red card=11"));
    EXPECT_EQ(legal(two, "red=start*2,40,58 yellow=start*3,30 turn=red card=11"), "40-51 40<>30 58<>30");
    EXPECT_EQ(legal(two, "red=start*3,58 yellow=start*4 turn=red card=11"), "pass");
    EXPECT_EQ(legal(partners, "red=start*3,58 blue=start*3,30 yellow=start*4 green=start*4 turn=red card=11"),
              "58<>30");
}

TEST(S14_Swap, MayBeDeclinedIfNobodyCanGoForwardEleven) {
    const auto may = rules_of<Sorry>(2, {"swap=may"});
    EXPECT_EQ(legal(may, "red=start*3,58 yellow=start*3,30 turn=red card=11"), "58<>30 decline");
    EXPECT_EQ(after(may, "red=start*3,58 yellow=start*3,30 turn=red card=11", "decline"),
              "red=start*3,58 yellow=start*3,30 turn=yellow");
    EXPECT_EQ(legal(may, "red=start*2,40,58 yellow=start*3,30 turn=red card=11"), "40-51 40<>30 58<>30");
    EXPECT_EQ(legal(may, "red=start*3,58 yellow=start*4 turn=red card=11"), "pass");
}

TEST(S14_Swap, MayBeDeclinedInPairsOnlyIfNoneOfTheEightPawnsCanGoForwardEleven) {
    const auto may = rules_of<Sorry>(4, {"swap=may"}, "partners");
    EXPECT_EQ(legal(may, "red=start*3,58 blue=start*3,30 yellow=start*3,40 green=start*4 turn=red card=11"),
              "40-51 40<>30 58<>30");
    EXPECT_EQ(legal(may, "red=start*3,58 blue=start*3,30 yellow=start*4 green=start*4 turn=red card=11"),
              "58<>30 decline");
}

TEST(S15_QuickStart, OnePawnOfEachColourInPlayBeginsOnItsCircle) {
    const auto state = Sorry::start(rules_of<Sorry>(3, {"quick_start=on"}));
    EXPECT_EQ(Sorry::text(state).substr(0, 65), "red=start*3,4 blue=start*3,19 yellow=start*3,34 turn=red pile=1*5");
}

TEST(S16_End, TheFirstWithFourHomeWinsAtOnce) {
    const auto state =
        play<Sorry>(position<Sorry>(four, "red=r5,home*3 blue=start*2,home*2 yellow=start*4 green=home*3,50 turn=red "
                                          "pile=none card=1"),
                    "r5-rH");
    EXPECT_EQ(Sorry::turn(state).kind, Turn::Kind::over);
    const Outcome expected{{1, 2, 2, 2}, {4, 2, 0, 3}}; // V5: pawns Home
    EXPECT_EQ(Sorry::outcome(state), expected);
}

TEST(S17_Partners, PlayWithAnyOfTheEightPawns) {
    EXPECT_EQ(legal(partners, "red=start*3,20 blue=start*3,21 yellow=start*3,40 green=start*4 turn=yellow card=1"),
              "20-21 40-41 rS-4 yS-34");
    EXPECT_EQ(
        after(partners, "red=start*3,20 blue=start*3,21 yellow=start*3,40 green=start*4 turn=yellow card=1", "20-21"),
        "red=start*3,21 blue=start*4 yellow=start*3,40 green=start*4 turn=green");
}

TEST(S17_Partners, StoppingOnThePartnersPawnBumpsItAndIsCompulsory) {
    const std::string pawns = "red=start*3,20 blue=start*4 yellow=start*3,23 green=start*4 turn=red card=";
    EXPECT_EQ(after(partners, pawns + "3", "20-23"),
              "red=start*3,23 blue=start*4 yellow=start*4 green=start*4 turn=blue");
    EXPECT_EQ(legal(partners, "red=home*3,20 blue=start*4 yellow=home*3,22 green=start*4 turn=red card=2"),
              "20-22 22-24");
    EXPECT_EQ(legal(partners, "red=home*3,20 blue=start*4 yellow=home*3,32 green=start*4 turn=red card=12"), "20-32");
}

TEST(S17_Partners, SlidesGoByTheColourOfThePawnMoved) {
    // Yellow's own triangle is 31: a red pawn slides there, a yellow one does not, whichever player moves them.
    EXPECT_EQ(after(partners, "red=start*3,28 blue=start*4 yellow=start*4 green=start*4 turn=yellow card=3", "28-31"),
              "red=start*3,34 blue=start*4 yellow=start*4 green=start*4 turn=green");
    EXPECT_EQ(after(partners, "red=start*4 blue=start*4 yellow=start*3,28 green=start*4 turn=red card=3", "28-31"),
              "red=start*4 blue=start*4 yellow=start*3,31 green=start*4 turn=blue");
}

TEST(S17_Partners, ASevenMayBeSplitOverBothColours) {
    EXPECT_EQ(
        after(partners, "red=start*3,20 blue=start*4 yellow=start*3,40 green=start*4 turn=red card=7", "40-42 20-25"),
        "red=start*3,25 blue=start*4 yellow=start*3,42 green=start*4 turn=blue");
    // The first part bumps the only other pawn: no second part.
    EXPECT_EQ(legal(partners, "red=start*3,20 blue=start*4 yellow=start*3,23 green=start*4 turn=red card=7"),
              "20-21 20-22 20-24 20-25 20-26 20-27 23-24 23-25 23-26 23-27 23-28 23-29 23-30");
}

TEST(S17_Partners, ASwapIsWithAnOpponentOnly) {
    EXPECT_EQ(legal(partners, "red=start*3,20 blue=start*3,50 yellow=start*3,40 green=start*3,10 turn=red card=11"),
              "20-31 20<>10 20<>50 40-51 40<>10 40<>50");
}

TEST(S17_Partners, SorryIsForEitherColourAndHitsThePartnerOnlyIfNoOpponentIsOnTheTrack) {
    EXPECT_EQ(legal(partners, "red=start*3,20 blue=start*3,50 yellow=start*3,40 green=start*4 turn=red card=S"),
              "rS>50 yS>50");
    EXPECT_EQ(legal(partners, "red=start*3,20 blue=start*3,b1 yellow=start*3,40 green=start*4 turn=red card=S"),
              "rS>40 yS>20");
    EXPECT_EQ(legal(partners, "red=start*3,20 blue=start*4 yellow=start*4 green=start*4 turn=red card=S"), "yS>20");
}

TEST(S17_Partners, ThePairWinsWithEightHome) {
    EXPECT_EQ(after(partners, "red=r5,home*3 blue=start*4 yellow=start*4 green=start*4 turn=yellow card=1", "r5-rH"),
              "red=home*4 blue=start*4 yellow=start*4 green=start*4 turn=green");
    const auto state = play<Sorry>(
        position<Sorry>(partners, "red=home*4 blue=start*3,home yellow=y5,home*3 green=start*2,home*2 turn=red "
                                  "pile=none card=1"),
        "y5-yH");
    const Outcome expected{{1, 2, 1, 2}, {8, 3, 8, 3}}; // V5: by sides
    EXPECT_EQ(Sorry::outcome(state), expected);
}

} // namespace sorry_cards_test
} // namespace tabuleiro
