// L11: the house rules of Ludo, all off in the sheet.
#include "rules/ludo_script.hpp"

namespace tabuleiro {
namespace ludo_house_rules_test {

const auto sixes = rules_of<Ludo>(2, {"six_again=on"});

TEST(L11_SixAgain, ASixPlayedOrPassedEarnsAnotherThrow) {
    EXPECT_EQ(then(sixes, "red=yard*3,7 yellow=yard*4 turn=red", "6 7-13"),
              "red=yard*3,13 yellow=yard*4 turn=red sixes=1");
    EXPECT_EQ(then(sixes, "red=yard*4 yellow=yard*4 turn=red", "6 pass"), "red=yard*4 yellow=yard*4 turn=red sixes=1");
    EXPECT_EQ(then(sixes, "red=yard*3,7 yellow=yard*4 turn=red", "6 7-13 2 13-15"),
              "red=yard*3,15 yellow=yard*4 turn=yellow");
}

TEST(L11_SixAgain, AThirdSixInARowEndsTheTurnAtOnce) {
    EXPECT_EQ(then(sixes, "red=yard*3,7 yellow=yard*4 turn=red", "6 7-13 6 13-19 6"),
              "red=yard*3,19 yellow=yard*4 turn=yellow");
}

TEST(L11_SixAgain, AnotherNumberBreaksTheRow) {
    const auto rules = rules_of<Ludo>(2, {"six_again=on", "capture_again=on"});
    EXPECT_EQ(then(rules, "red=yard*3,7 yellow=yard*3,14 turn=red", "6 7-13 1 13-14 6 14-20"),
              "red=yard*3,20 yellow=yard*4 turn=red sixes=1");
}

TEST(L11_SixAgain, TheThrowOfAReleaseIsAThrowLikeAnyOther) {
    const auto rules = rules_of<Ludo>(2, {"six_again=on", "release=6"});
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*4 turn=red", "6 release"),
              "red=yard*3,0 yellow=yard*4 turn=red released=yes sixes=1");
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*4 turn=red", "6 release 6 0-6"),
              "red=yard*3,6 yellow=yard*4 turn=red sixes=2");
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*4 turn=red", "6 release 3 0-3"),
              "red=yard*3,3 yellow=yard*4 turn=yellow");
}

TEST(L11_SixAgain, IfItIsTheThirdSixThePieceStaysOnItsStart) {
    const auto rules = rules_of<Ludo>(2, {"six_again=on", "release=6"});
    EXPECT_EQ(then(rules, "red=yard*3,7 yellow=yard*4 turn=red", "6 7-13 6 release 6"),
              "red=yard*2,0,13 yellow=yard*4 turn=yellow");
}

TEST(L11_SixAgain, AReleaseWithoutItsThrowEarnsOneByItsSix) {
    const auto rules = rules_of<Ludo>(2, {"six_again=on", "release=6", "release_throw=off"});
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*4 turn=red", "6 release"),
              "red=yard*3,0 yellow=yard*4 turn=red sixes=1");
}

TEST(L11_SixAgain, TheThirdSixSkipsPlayersWhoHaveFinished) {
    const auto rules = rules_of<Ludo>(3, {"six_again=on", "places=on"});
    EXPECT_EQ(then(rules, "red=yard*3,7 green=g6*4 yellow=yard*4 turn=red finished=green", "6 7-13 6 13-19 6"),
              "red=yard*3,19 green=g6*4 yellow=yard*4 turn=yellow finished=green");
}

TEST(L11_CaptureAgain, ACaptureEarnsAnotherThrow) {
    const auto rules = rules_of<Ludo>(2, {"capture_again=on"});
    EXPECT_EQ(then(rules, "red=yard*3,7 yellow=yard*3,9 turn=red", "2 7-9"), "red=yard*3,9 yellow=yard*4 turn=red");
    EXPECT_EQ(then(rules_of<Ludo>(2), "red=yard*3,7 yellow=yard*3,9 turn=red", "2 7-9"),
              "red=yard*3,9 yellow=yard*4 turn=yellow");
}

TEST(L11_CaptureAgain, OneMoveEarnsAtMostOneThrow) {
    const auto rules = rules_of<Ludo>(2, {"capture_again=on", "six_again=on"});
    EXPECT_EQ(then(rules, "red=yard*3,7 yellow=yard*3,13 turn=red", "6 7-13 1 13-14"),
              "red=yard*3,14 yellow=yard*4 turn=yellow");
}

TEST(L11_CaptureAgain, AReleaseFollowedByItsThrowEarnsNone) {
    const auto rules = rules_of<Ludo>(2, {"capture_again=on"});
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*3,0 turn=red", "5 release 2 0-2"),
              "red=yard*3,2 yellow=yard*4 turn=yellow");
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*3,2 turn=red", "5 release 2 0-2"),
              "red=yard*3,2 yellow=yard*4 turn=red");
}

TEST(L11_CaptureAgain, AReleaseWithoutItsThrowEarnsOne) {
    const auto rules = rules_of<Ludo>(2, {"capture_again=on", "release_throw=off"});
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*3,0 turn=red", "5 release"), "red=yard*3,0 yellow=yard*4 turn=red");
}

TEST(L11_HomeAgain, FinishingAPieceEarnsAnotherThrow) {
    const auto rules = rules_of<Ludo>(2, {"home_again=on"});
    EXPECT_EQ(then(rules, "red=yard*3,r2 yellow=yard*4 turn=red", "4 r2-r6"), "red=yard*3,r6 yellow=yard*4 turn=red");
    EXPECT_EQ(then(rules_of<Ludo>(2), "red=yard*3,r2 yellow=yard*4 turn=red", "4 r2-r6"),
              "red=yard*3,r6 yellow=yard*4 turn=yellow");
}

TEST(L11_SafeSquares, NothingIsCapturedThereAndEverybodyShares) {
    for (const std::string_view option : {"safe_squares=starts", "safe_squares=stars"})
        EXPECT_EQ(then(rules_of<Ludo>(2, {option}), "red=yard*3,11 yellow=yard*2,13*2 turn=red", "2 11-13"),
                  "red=yard*3,13 yellow=yard*2,13*2 turn=yellow");
    EXPECT_EQ(then(rules_of<Ludo>(2, {"safe_squares=stars"}), "red=yard*3,6 yellow=yard*3,8 turn=red", "2 6-8"),
              "red=yard*3,8 yellow=yard*3,8 turn=yellow");
    EXPECT_EQ(then(rules_of<Ludo>(2, {"safe_squares=starts"}), "red=yard*3,6 yellow=yard*3,8 turn=red", "2 6-8"),
              "red=yard*3,8 yellow=yard*4 turn=yellow");
}

TEST(L11_SafeSquares, TowersThereStopNobody) {
    EXPECT_EQ(legal(rules_of<Ludo>(2, {"safe_squares=stars", "tower=block"}),
                    "red=yard*2,12,20 yellow=13*2,21*2 turn=red die=3"),
              "12-15 20-23");
    EXPECT_EQ(legal(rules_of<Ludo>(2, {"safe_squares=none", "tower=block"}),
                    "red=yard*2,12,20 yellow=13*2,21*2 turn=red die=3"),
              "pass");
}

TEST(L11_SafeSquares, OwnPiecesMayMeetThereUnderForbidden) {
    EXPECT_EQ(legal(rules_of<Ludo>(2, {"safe_squares=stars", "tower=forbidden"}),
                    "red=yard*2,5,8 yellow=yard*4 turn=red die=3"),
              "5-8 8-11");
    EXPECT_EQ(legal(rules_of<Ludo>(2, {"safe_squares=starts", "tower=forbidden"}),
                    "red=yard*3,0 yellow=yard*4 turn=red die=5"),
              "0-5 release");
    EXPECT_EQ(then(rules_of<Ludo>(2, {"safe_squares=starts", "tower=forbidden"}), "red=yard*3,0 yellow=yard*4 turn=red",
                   "5 release"),
              "red=yard*2,0*2 yellow=yard*4 turn=red released=yes");
}

TEST(L11_SafeSquares, AreShownOnTheBoard) {
    const auto safe = [](std::string_view option) {
        std::string names;
        for (const Spot& spot : Ludo::board(rules_of<Ludo>(4, {option})).spots)
            if (spot.role == Spot::Role::safe) names += spot.name + " ";
        return names;
    };
    EXPECT_EQ(safe("safe_squares=none"), "");
    EXPECT_EQ(safe("safe_squares=starts"), "0 13 26 39 ");
    EXPECT_EQ(safe("safe_squares=stars"), "0 8 13 21 26 34 39 47 ");
}

const auto tries = rules_of<Ludo>(2, {"three_tries=on"});

TEST(L11_ThreeTries, UpToThreeThrowsToRelease) {
    EXPECT_EQ(then(tries, "red=yard*4 yellow=yard*4 turn=red", "1 pass"), "red=yard*4 yellow=yard*4 turn=red tries=1");
    EXPECT_EQ(then(tries, "red=yard*4 yellow=yard*4 turn=red", "1 pass 2 pass 3 pass"),
              "red=yard*4 yellow=yard*4 turn=yellow");
    EXPECT_EQ(then(tries, "red=yard*4 yellow=yard*4 turn=red", "1 pass 2 pass 5 release 4 0-4"),
              "red=yard*3,4 yellow=yard*4 turn=yellow");
}

TEST(L11_ThreeTries, FinishedPiecesDoNotCount) {
    EXPECT_EQ(then(tries, "red=yard*2,r6*2 yellow=yard*4 turn=red", "1 pass"),
              "red=yard*2,r6*2 yellow=yard*4 turn=red tries=1");
    EXPECT_EQ(then(tries, "red=yard*2,r5,r6 yellow=yard*4 turn=red", "6 r5-r1"),
              "red=yard*2,r1,r6 yellow=yard*4 turn=yellow");
}

TEST(L11_ThreeTries, OnlyThrowsMadeInThatSituationCount) {
    const auto rules = rules_of<Ludo>(2, {"three_tries=on", "home_again=on"});
    EXPECT_EQ(then(rules, "red=yard*3,r5 yellow=yard*4 turn=red", "1 r5-r6"), "red=yard*3,r6 yellow=yard*4 turn=red");
    EXPECT_EQ(then(rules, "red=yard*3,r5 yellow=yard*4 turn=red", "1 r5-r6 2 pass 2 pass 2 pass"),
              "red=yard*3,r6 yellow=yard*4 turn=yellow");
}

TEST(L11_ThreeTries, APassedSixIsATryAndStillEarnsItsThrow) {
    const auto rules = rules_of<Ludo>(2, {"three_tries=on", "six_again=on"});
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*4 turn=red", "1 pass 2 pass 6 pass"),
              "red=yard*4 yellow=yard*4 turn=red sixes=1 tries=3");
    EXPECT_EQ(then(rules, "red=yard*4 yellow=yard*4 turn=red", "1 pass 2 pass 6 pass 3 pass"),
              "red=yard*4 yellow=yard*4 turn=yellow");
}

TEST(L11_ThreeTries, TheCountStaysWrittenForTheRestOfTheTurn) {
    EXPECT_EQ(then(tries, "red=yard*4 yellow=yard*4 turn=red", "1 pass 5 release"),
              "red=yard*3,0 yellow=yard*4 turn=red released=yes tries=2");
}

TEST(L11_QuickStart, OnePieceOfEachColourInPlayBeginsOnItsStart) {
    EXPECT_EQ(Ludo::text(Ludo::start(rules_of<Ludo>(3, {"quick_start=on"}))),
              "red=yard*3,0 green=yard*3,13 yellow=yard*3,26 turn=red");
}

} // namespace ludo_house_rules_test
} // namespace tabuleiro
