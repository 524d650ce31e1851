// T1–T8: Tabula.
#include "games/tabula/tabula.hpp"

#include "support/script.hpp"

namespace tabuleiro {
namespace tabula_test {

const auto removed = rules_of<Tabula>(2);
const auto reentry = rules_of<Tabula>(2, {"capture=reentry"});

TabulaState at(std::string_view text, const TabulaRules& rules = removed) { return position<Tabula>(rules, text); }
std::string moves_at(std::string_view text, const TabulaRules& rules = removed) {
    return moves_of<Tabula>(at(text, rules));
}
std::string after(std::string_view text, std::string_view script, const TabulaRules& rules = removed) {
    return Tabula::text(play<Tabula>(at(text, rules), script));
}

TEST(T1_Start, FifteenEachInHandAndWhiteThrows) {
    for (const auto& rules : {removed, reentry}) {
        const auto start = Tabula::start(rules);
        EXPECT_EQ(Tabula::text(start), "white=hand*15 black=hand*15 turn=white");
        EXPECT_EQ(Tabula::turn(start), (Turn{Turn::Kind::chance, seat(0)}));
    }
}

TEST(T1_Line, BothGoTheSameWayOnTheSameSquares) {
    const std::string text = "white=hand*14,5 black=hand*14,6 ";
    EXPECT_EQ(moves_at(text + "turn=white dice=3,3,3"), "5-8 hand-3");
    EXPECT_EQ(moves_at(text + "turn=black dice=3,3,3"), "6-9 hand-3");
}

TEST(T2_Turn, EveryDieIsPlayedOnceInAnyOrder) {
    const std::string start = "white=hand*15 black=hand*15 turn=white";
    EXPECT_EQ(after(start, "1,3,6"), start + " dice=1,3,6");
    EXPECT_EQ(moves_at(start + " dice=1,3,6"), "hand-1 hand-3 hand-6");
    EXPECT_EQ(after(start, "1,3,6 hand-3"), "white=hand*14,3 black=hand*15 turn=white dice=1,6");
    EXPECT_EQ(after(start, "1,3,6 hand-6 hand-1 hand-3"), "white=hand*12,1,3,6 black=hand*15 turn=black");
}

TEST(T2_Turn, EqualDiceAreOneDie) {
    EXPECT_EQ(moves_at("white=hand*14,3 black=hand*15 turn=white dice=2,2,5"), "3-5 3-8 hand-2 hand-5");
    EXPECT_EQ(after("white=hand*15 black=hand*15 turn=white", "4,4,4 hand-4 4-8 8-12"),
              "white=hand*14,12 black=hand*15 turn=black");
}

TEST(T2_Turn, FifteenPlacesAndThreeDiceAreTheMostMovesThereCanBe) {
    const auto state = at("white=hand,1,2,3,4,5,6,7,8,9,10,11,12,13,14 black=hand*15 turn=white dice=4,5,6");
    EXPECT_EQ(Tabula::moves(state).size(), Tabula::max_moves);
}

TEST(T2_Adding, EachRestingSquareMustBeOpen) {
    // From 5 with a 2 and a 4: 7 is closed, so 11 is reached by way of 9 only.
    const std::string text = "white=5,out*14 black=hand*13,7*2 turn=white dice=2,4";
    EXPECT_EQ(moves_at(text), "5-9");
    EXPECT_EQ(after(text, "5-9 9-11"), "white=11,out*14 black=hand*13,7*2 turn=black");
}

TEST(T2_Adding, ALoneEnemyOnARestingSquareIsHitToo) {
    EXPECT_EQ(after("white=5,20,out*13 black=hand*13,7,11 turn=white dice=2,4", "5-7 7-11"),
              "white=11,20,out*13 black=hand*13,out*2 turn=black");
}

TEST(T3_Squares, TwoEnemiesCloseASquareAndALoneOneIsHit) {
    const std::string text = "white=hand*12,1,4*2 black=hand*12,2*2,5 turn=white dice=1,4,4";
    EXPECT_EQ(moves_at(text), "1-5 4-5 4-8 hand-1 hand-4"); // 1-2 is closed
    EXPECT_EQ(after(text, "4-5"), "white=hand*12,1,4,5 black=hand*12,2*2,out turn=white dice=4,4");
}

TEST(T3_Squares, EnteringHitsToo) {
    EXPECT_EQ(after("white=hand*15 black=hand*14,3 turn=white dice=1,3,6", "hand-3"),
              "white=hand*14,3 black=hand*14,out turn=white dice=1,6");
}

TEST(T3_Squares, OwnPiecesShareWithoutLimit) {
    EXPECT_EQ(after("white=17,18*14 black=hand*15 turn=white dice=1", "17-18"), "white=18*15 black=hand*15 turn=black");
}

TEST(T4_AllDice, AMoveThatSpoilsTheOtherDieIsNotAllowed) {
    // The 2 can only be played 5-7; so the 1 must be left to the piece on 10.
    const std::string text = "white=5,10,out*13 black=hand*9,8*2,12*2,13*2 turn=white dice=1,2";
    EXPECT_EQ(moves_at(text), "10-11 5-7");
    EXPECT_EQ(after(text, "10-11 5-7"), "white=7,11,out*13 black=hand*9,8*2,12*2,13*2 turn=black");
}

TEST(T4_AllDice, AllThreeDiceAreConsidered) {
    // Of the six orders of 1, 2 and 4 only 4, 1, 2 finds open squares: 9, 10, 12.
    const std::string text = "white=5,out*14 black=hand*7,6*2,7*2,8*2,11*2 turn=white dice=1,2,4";
    EXPECT_EQ(moves_at(text), "5-9");
    EXPECT_EQ(after(text, "5-9 9-10 10-12"), "white=12,out*14 black=hand*7,6*2,7*2,8*2,11*2 turn=black");
}

TEST(T4_AllDice, OnePieceMayPlayThemAllWhileAnotherCanPlayNone) {
    EXPECT_EQ(moves_at("white=5,10,out*13 black=hand*11,6*2,7*2 turn=white dice=1,2"), "10-11 10-12");
}

TEST(T4_AllDice, ComingHomeMattersBecauseTheNextDieMayBearOff) {
    // With 19 closed the 1 can only be played by bearing off from 24, once 18-24 has brought the last piece home.
    EXPECT_EQ(moves_at("white=18,24,out*13 black=hand*13,19*2 turn=white dice=1,6"), "18-24");
    // The 6 can only bear off, 24 being closed: so the 1 must bring 18 home and not go 22-23.
    EXPECT_EQ(moves_at("white=18,22,out*13 black=hand*13,24*2 turn=white dice=1,6"), "18-19");
}

TEST(T4_MostDice, TwoSmallDiceArePreferredToOneLargeDie) {
    // The 6 leads to 11, where neither 1 nor 2 goes on; and after 1, 2 or both there is no 6.
    const std::string text = "white=5,out*14 black=hand*9,12*2,13*2,14*2 turn=white dice=1,2,6";
    EXPECT_EQ(moves_at(text), "5-6 5-7");
    EXPECT_EQ(after(text, "5-6 6-8"), "white=8,out*14 black=hand*9,12*2,13*2,14*2 turn=black"); // ends automatically
}

TEST(T4_MostPips, IfEitherDieCanBePlayedTheLargerMustBe) {
    EXPECT_EQ(moves_at("white=5,out*14 black=hand*13,8*2 turn=white dice=1,2"), "5-7");
    EXPECT_EQ(moves_at("white=5,out*14 black=hand*11,7*2,8*2 turn=white dice=1,2"), "5-6"); // the 2 is closed
}

TEST(T4_MostPips, OfTwoDiceThoseWithTheMostPips) {
    // All three would end on 12, which is closed; any two can be played, and 2 and 4 are the most.
    const std::string text = "white=5,out*14 black=hand*13,12*2 turn=white dice=1,2,4";
    EXPECT_EQ(moves_at(text), "5-7 5-9");
    EXPECT_EQ(moves_of<Tabula>(play<Tabula>(at(text), "5-7")), "7-11");
    EXPECT_EQ(moves_of<Tabula>(play<Tabula>(at(text), "5-9")), "9-11");
    EXPECT_EQ(after(text, "5-9 9-11"), "white=11,out*14 black=hand*13,12*2 turn=black");
}

TEST(T4_End, EndingTheGameCountsAsPlayingAllTheDice) {
    EXPECT_EQ(moves_at("white=24,off*14 black=hand*15 turn=white dice=1,2,6"), "24-off:1 24-off:2 24-off:6");
    EXPECT_EQ(moves_at("white=23,24,off*13 black=hand*15 turn=white dice=1,2,6"),
              "23-24 23-off:2 23-off:6 24-off:1 24-off:2 24-off:6");
    for (const auto& rules : {removed, reentry})
        EXPECT_EQ(after("white=24,off*14 black=hand*15 turn=white dice=1,2,6", "24-off:1", rules),
                  "white=off*15 black=hand*15 turn=over");
}

TEST(T4_End, HittingTheLastEnemyEndsTheGameWithDiceLeft) {
    const std::string text = "white=hand,20,out*13 black=24,off*3,out*11 turn=white dice=4,5";
    EXPECT_EQ(moves_at(text), "20-24 hand-4 hand-5");
    EXPECT_EQ(after(text, "20-24"), "white=hand,24,out*13 black=off*3,out*12 turn=over");
}

TEST(T4_Pass, OnlyIfNoDieOfTheThrowCanBePlayed) {
    const std::string walled = "white=hand*15 black=1*2,2*2,3*2,4*2,5*2,6*2,7*3 turn=white";
    for (const auto& thrown : Tabula::events(at(walled)))
        EXPECT_EQ(moves_of<Tabula>(Tabula::after(at(walled), thrown.event)), "pass");
    EXPECT_EQ(after(walled, "1,2,3 pass"), "white=hand*15 black=1*2,2*2,3*2,4*2,5*2,6*2,7*3 turn=black");
    const std::string one_gap = "white=hand*15 black=1*2,2*2,3*2,4*2,5*2,7*5 turn=white";
    EXPECT_EQ(moves_of<Tabula>(play<Tabula>(at(one_gap), "1,2,6")), "hand-6");
}

TEST(T4_Doubles, DoublesAndTriplesEarnNothing) {
    EXPECT_EQ(after("white=hand*15 black=hand*15 turn=white", "6,6,6 hand-6 hand-6 hand-6"),
              "white=hand*12,6*3 black=hand*15 turn=black");
}

TEST(T5_Removed, AHitPieceIsOutForGood) {
    const auto state = play<Tabula>(at("white=3,5,out*13 black=6,8,out*13 turn=white dice=3"), "5-8");
    EXPECT_EQ(Tabula::text(state), "white=3,8,out*13 black=6,out*14 turn=black");
    EXPECT_EQ(moves_of<Tabula>(play<Tabula>(state, "1,1,1")), "6-7");
}

TEST(T5_Reentry, AHitPieceWaitsOnTheBar) {
    EXPECT_EQ(after("white=3,5*14 black=hand*13,6,8 turn=white dice=3", "5-8", reentry),
              "white=3,5*13,8 black=hand*13,bar,6 turn=black");
}

TEST(T5_Reentry, TheBarComesBeforeHandAndBoard) {
    const std::string text = "white=hand*3,bar*2,7*10 black=hand*13,2*2 turn=white";
    EXPECT_EQ(moves_of<Tabula>(play<Tabula>(at(text, reentry), "1,2,3")), "bar-1 bar-3");
    EXPECT_EQ(moves_of<Tabula>(play<Tabula>(at(text, reentry), "1,3,3 bar-3")), "bar-1 bar-3");
    EXPECT_EQ(moves_of<Tabula>(play<Tabula>(at(text, reentry), "1,3,3 bar-3 bar-1")), "1-4 3-6 7-10 hand-3");
    // The 2 is closed to the bar: with 1 and 2 one piece enters, and the turn ends with the other still waiting.
    EXPECT_EQ(after(text, "2,2,3 bar-3", reentry), "white=hand*3,bar,3,7*10 black=hand*13,2*2 turn=black");
}

TEST(T5_Reentry, EnteringFromTheBarHits) {
    EXPECT_EQ(after("white=bar,7*14 black=hand*14,2 turn=white dice=2,2,2", "bar-2", reentry),
              "white=2,7*14 black=hand*14,bar turn=white dice=2,2");
}

TEST(T5_Reentry, TheDieThatEntersMustLeaveTheOthersPlayable) {
    // The 6 cannot be played by anything but the bar; the 1 can wait.
    EXPECT_EQ(moves_at("white=bar,18*14 black=hand*11,7*2,24*2 turn=white dice=1,6", reentry), "bar-6");
}

TEST(T6_BearingOff, OnlyWithNothingInHandOrOn1To18) {
    EXPECT_EQ(moves_at("white=19,24,out*13 black=hand*15 turn=white dice=6"), "19-off:6 24-off:6");
    EXPECT_EQ(moves_at("white=18,24,out*13 black=hand*15 turn=white dice=6"), "18-24");
    EXPECT_EQ(moves_at("white=hand,24,out*13 black=hand*15 turn=white dice=6"), "hand-6");
    EXPECT_EQ(moves_at("white=bar,24*14 black=hand*15 turn=white dice=6", reentry), "bar-6");
}

TEST(T6_BearingOff, NoExactNumberIsNeeded) {
    EXPECT_EQ(moves_at("white=19,22,24,out*12 black=hand*15 turn=white dice=5"), "19-24 22-off:5 24-off:5");
    EXPECT_EQ(moves_at("white=19,22,24,out*12 black=hand*15 turn=white dice=3"), "19-22 22-off:3 24-off:3");
    EXPECT_EQ(after("white=19,22,24,out*12 black=hand*15 turn=white dice=3", "22-off:3"),
              "white=19,24,off,out*12 black=hand*15 turn=black");
}

TEST(T6_BearingOff, UnderReentryAHitPieceStopsIt) {
    EXPECT_EQ(moves_at("white=bar,24*4,off*10 black=hand*15 turn=white dice=2,3,4", reentry), "bar-2 bar-3 bar-4");
    EXPECT_EQ(moves_at("white=2,24*4,off*10 black=hand*15 turn=white dice=1", reentry), "2-3");
}

TEST(T7_Removed, EndsAtOnceWhenOneHasNoPieceLeft) {
    const auto state = play<Tabula>(at("white=24,off*9,out*5 black=hand*2,7,out*12 turn=white dice=1,2,3"), "24-off:1");
    EXPECT_EQ(Tabula::text(state), "white=off*10,out*5 black=hand*2,7,out*12 turn=over");
    EXPECT_EQ(Tabula::turn(state).kind, Turn::Kind::over);
}

TEST(T7_Removed, WhatTheOtherHasLeftCountsAsBorneOffAndMoreOffWins) {
    EXPECT_EQ(Tabula::outcome(at("white=off*10,out*5 black=hand*2,7,out*12 turn=over")), (Outcome{{1, 2}, {10, 3}}));
    // A player with no piece left need not be the winner.
    EXPECT_EQ(Tabula::outcome(at("white=off*2,out*13 black=hand*2,7,out*12 turn=over")), (Outcome{{2, 1}, {2, 3}}));
    EXPECT_EQ(Tabula::outcome(at("white=hand*9,out*6 black=out*15 turn=over")), (Outcome{{1, 2}, {9, 0}}));
}

TEST(T7_Removed, IfEqualTheOneWithNoPieceLeftWins) {
    EXPECT_EQ(Tabula::outcome(at("white=off*10,out*5 black=hand*3,7*7,out*5 turn=over")), (Outcome{{1, 2}, {10, 10}}));
    // Also if its last piece was hit.
    EXPECT_EQ(Tabula::outcome(at("white=3,20*2,out*12 black=off*3,out*12 turn=over")), (Outcome{{2, 1}, {3, 3}}));
}

TEST(T7_Reentry, FirstToBearOffAllFifteenWins) {
    const auto state = play<Tabula>(at("white=24,off*14 black=23,off*14 turn=black", reentry), "1,2,2 23-off:2");
    EXPECT_EQ(Tabula::text(state), "white=24,off*14 black=off*15 turn=over");
    EXPECT_EQ(Tabula::outcome(state), (Outcome{{2, 1}, {14, 15}}));
}

TEST(T7_Reentry, HittingTheOnlyEnemyPieceDoesNotEndTheGame) {
    EXPECT_EQ(after("white=3,20*14 black=8,off*14 turn=white dice=5", "3-8", reentry),
              "white=8,20*14 black=bar,off*14 turn=black");
}

TEST(T8_Passing, APassNeverEndsTheGame) {
    // Black's wall keeps white in hand; black can always use some number, and has to break it in the end.
    const std::string text = "white=hand*15 black=1*2,2*2,3*2,4*2,5*2,6*2,24*3 turn=white";
    const auto state = play<Tabula>(at(text), "6,6,6 pass 5,6,6 6-11 11-17 6-12");
    EXPECT_EQ(moves_of<Tabula>(play<Tabula>(state, "1,1,6")), "hand-6");
}

} // namespace tabula_test
} // namespace tabuleiro
