// L1–L10: Ludo by the sheet's rules, and the options that replace a rule.
#include "rules/ludo_script.hpp"

namespace tabuleiro {
namespace ludo_test {

const auto two = rules_of<Ludo>(2);
const auto four = rules_of<Ludo>(4);

TEST(L1_Board, TwoPlayRedAndYellowThreeLeaveOutBlue) {
    EXPECT_EQ(Ludo::text(Ludo::start(two)), "red=yard*4 yellow=yard*4 turn=red");
    EXPECT_EQ(Ludo::text(Ludo::start(rules_of<Ludo>(3))), "red=yard*4 green=yard*4 yellow=yard*4 turn=red");
    EXPECT_EQ(Ludo::text(Ludo::start(four)), "red=yard*4 green=yard*4 yellow=yard*4 blue=yard*4 turn=red");
}

TEST(L1_Board, EveryColourComesOutOnItsOwnStartSquare) {
    EXPECT_EQ(then(four, "red=yard*4 green=yard*4 yellow=yard*4 blue=yard*4 turn=red",
                   "5 release 1 0-1 5 release 1 13-14 5 release 1 26-27 5 release 1 39-40"),
              "red=yard*3,1 green=yard*3,14 yellow=yard*3,27 blue=yard*3,40 turn=red");
}

TEST(L1_Board, IsTheGridOfTheRuleBook) {
    const Board& board = Ludo::board(four);
    const auto place = [&](std::string_view name) {
        for (const Spot& spot : board.spots)
            if (spot.name == name) return std::pair{static_cast<int>(spot.y), static_cast<int>(spot.x)}; // row, column
        return std::pair{-1, -1};
    };
    EXPECT_EQ(board.spots.size(), 52u + 4 * 6 + 4);
    EXPECT_EQ(place("0"), std::pair(6, 1));
    EXPECT_EQ(place("5"), std::pair(5, 6));
    EXPECT_EQ(place("13"), std::pair(1, 8));
    EXPECT_EQ(place("26"), std::pair(8, 13));
    EXPECT_EQ(place("39"), std::pair(13, 6));
    EXPECT_EQ(place("51"), std::pair(6, 0));
    EXPECT_EQ(place("r6"), std::pair(7, 6));
    EXPECT_EQ(place("g1"), std::pair(1, 7));
    EXPECT_EQ(place("y1"), std::pair(7, 13));
    EXPECT_EQ(place("b6"), std::pair(8, 7));
    EXPECT_EQ(Ludo::board(two).seats, (std::vector<std::uint8_t>{0, 2}));
    EXPECT_EQ(Ludo::board(rules_of<Ludo>(3)).seats, (std::vector<std::uint8_t>{0, 1, 2}));
}

TEST(L1_Board, NeighboursOnTheLoopAndInTheLanesTouchOnTheGrid) {
    const Board& board = Ludo::board(four);
    for (const Path& path : board.paths)
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const Spot &one = board.spots[index(path.points[i - 1])], &other = board.spots[index(path.points[i])];
            if (one.role == Spot::Role::yard) continue;
            EXPECT_LE(std::max(std::abs(one.x - other.x), std::abs(one.y - other.y)), 1.0f) << one.name << other.name;
        }
}

TEST(L2_Progress, AfterItsFiftiethStepAPieceTurnsIntoItsLane) {
    EXPECT_EQ(legal(two, "red=yard*3,50 yellow=yard*4 turn=red die=1"), "50-r1");
    EXPECT_EQ(legal(two, "red=yard*3,46 yellow=yard*4 turn=red die=6"), "46-r2");
    EXPECT_EQ(legal(four, "red=yard*4 green=yard*3,11 yellow=yard*4 blue=yard*4 turn=green die=2"), "11-g2");
    EXPECT_EQ(legal(four, "red=yard*4 green=yard*4 yellow=yard*3,24 blue=yard*4 turn=yellow die=3"), "24-y3");
    EXPECT_EQ(legal(four, "red=yard*4 green=yard*4 yellow=yard*4 blue=yard*3,37 turn=blue die=4"), "37-b4");
}

TEST(L2_Progress, OthersWalkOverTheSquareBehindAStart) {
    EXPECT_EQ(legal(two, "red=yard*4 yellow=yard*3,50 turn=yellow die=3"), "50-1");
}

TEST(L3_Turn, AThrowHasSixEqualEvents) {
    const auto& events = Ludo::events(Ludo::start(two));
    ASSERT_EQ(events.size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(Ludo::text(events[i].event), std::to_string(i + 1));
        EXPECT_EQ(events[i].weight, 1);
    }
}

TEST(L3_Turn, SeatsFollowEachOther) {
    EXPECT_EQ(then(rules_of<Ludo>(3), "red=yard*4 green=yard*4 yellow=yard*4 turn=red", "1 pass 2 pass"),
              "red=yard*4 green=yard*4 yellow=yard*4 turn=yellow");
    EXPECT_EQ(then(rules_of<Ludo>(3), "red=yard*4 green=yard*4 yellow=yard*4 turn=yellow", "1 pass"),
              "red=yard*4 green=yard*4 yellow=yard*4 turn=red");
    EXPECT_EQ(Ludo::turn(at(two, "red=yard*4 yellow=yard*4 turn=yellow")), (Turn{Turn::Kind::chance, seat(1)}));
    EXPECT_EQ(Ludo::turn(at(four, "red=yard*4 green=yard*4 yellow=yard*4 blue=yard*4 turn=blue die=3")),
              (Turn{Turn::Kind::choose, seat(3)}));
}

TEST(L4_Release, AFiveAllowsReleasingOrMoving) {
    EXPECT_EQ(legal(two, "red=yard*3,17 yellow=yard*4 turn=red die=5"), "17-22 release");
    EXPECT_EQ(legal(two, "red=yard*3,17 yellow=yard*4 turn=red die=6"), "17-23");
    EXPECT_EQ(legal(two, "red=yard*4 yellow=yard*4 turn=red die=5"), "release");
    EXPECT_EQ(legal(two, "red=3,17,r1,r6 yellow=yard*4 turn=red die=5"), "17-22 3-8 r1-r6");
}

TEST(L4_Release, OptionReleaseSaysWhichNumbers) {
    const auto numbers = [](std::string_view option) {
        std::string all;
        for (int die = 1; die <= 6; ++die) {
            const auto rules = rules_of<Ludo>(2, {option});
            if (legal(rules, "red=yard*4 yellow=yard*4 turn=red die=" + std::to_string(die)) == "release")
                all += std::to_string(die);
        }
        return all;
    };
    EXPECT_EQ(numbers("release=5"), "5");
    EXPECT_EQ(numbers("release=6"), "6");
    EXPECT_EQ(numbers("release=5or6"), "56");
    EXPECT_EQ(numbers("release=1or6"), "16");
}

TEST(L5_Release, OnlyTheReleasedPieceMovesByTheNextThrow) {
    EXPECT_EQ(then(two, "red=yard*3,17 yellow=yard*4 turn=red", "5 release"),
              "red=yard*2,0,17 yellow=yard*4 turn=red released=yes");
    EXPECT_EQ(legal(two, "red=yard*2,0,17 yellow=yard*4 turn=red die=3 released=yes"), "0-3");
    EXPECT_EQ(then(two, "red=yard*2,0,17 yellow=yard*4 turn=red released=yes", "3 0-3"),
              "red=yard*2,3,17 yellow=yard*4 turn=yellow");
}

TEST(L5_Release, ASecondFiveIsJustFiveSquares) {
    EXPECT_EQ(legal(two, "red=yard*3,0 yellow=yard*4 turn=red die=5 released=yes"), "0-5");
}

TEST(L5_Release, APieceThatCannotMoveStays) {
    EXPECT_EQ(legal(two, "red=yard*2,0,17 yellow=yard*2,3*2 turn=red die=3 released=yes"), "pass");
    EXPECT_EQ(then(two, "red=yard*2,0,17 yellow=yard*2,3*2 turn=red released=yes", "3 pass"),
              "red=yard*2,0,17 yellow=yard*2,3*2 turn=yellow");
}

TEST(L5_Release, CapturesEvenATowerUnderEveryTowerValue) {
    for (const std::string_view tower : {"tower=safe", "tower=stack", "tower=block"})
        EXPECT_EQ(then(rules_of<Ludo>(2, {tower}), "red=yard*4 yellow=yard*2,0*2 turn=red", "5 release"),
                  "red=yard*3,0 yellow=yard*4 turn=red released=yes");
    EXPECT_EQ(then(rules_of<Ludo>(2, {"tower=forbidden"}), "red=yard*4 yellow=yard*3,0 turn=red", "5 release"),
              "red=yard*3,0 yellow=yard*4 turn=red released=yes");
}

TEST(L5_Release, CapturesNothingOnASafeStart) {
    EXPECT_EQ(then(rules_of<Ludo>(2, {"safe_squares=starts"}), "red=yard*4 yellow=yard*2,0*2 turn=red", "5 release"),
              "red=yard*3,0 yellow=yard*2,0*2 turn=red released=yes");
}

TEST(L5_Release, OptionReleaseThrowOffEndsTheTurn) {
    EXPECT_EQ(then(rules_of<Ludo>(2, {"release_throw=off"}), "red=yard*4 yellow=yard*4 turn=red", "5 release"),
              "red=yard*3,0 yellow=yard*4 turn=yellow");
}

TEST(L6_Move, OnePieceThatIsOutMovesByTheNumber) {
    EXPECT_EQ(legal(two, "red=yard,3,17,r2 yellow=yard*4 turn=red die=4"), "17-21 3-7 r2-r6");
    EXPECT_EQ(then(two, "red=yard,3,17,r2 yellow=yard*4 turn=red die=4", "17-21"),
              "red=yard,3,21,r2 yellow=yard*4 turn=yellow");
}

TEST(L6_Move, APlayerWhoCannotMovePasses) {
    EXPECT_EQ(legal(two, "red=yard*4 yellow=yard*4 turn=red die=6"), "pass");
    EXPECT_EQ(legal(two, "red=yard,r6*3 yellow=yard*4 turn=red die=6"), "pass");
}

TEST(L6_Move, PiecesOnOneSpotAreOneMove) { // G4
    EXPECT_EQ(legal(two, "red=3*2,r2*2 yellow=yard*4 turn=red die=4"), "3-7 r2-r6");
    EXPECT_EQ(then(two, "red=3*2,r2*2 yellow=yard*4 turn=red die=4", "3-7"), "red=3,7,r2*2 yellow=yard*4 turn=yellow");
}

TEST(L7_Lane, ANumberTooLargeBouncesBackByTheTable) {
    for (int q = 1; q <= 5; ++q)
        for (int die = 1; die <= 6; ++die) {
            const int sum = q + die, to = sum <= 6 ? sum : 12 - sum;
            const auto text = "red=yard*3,r" + std::to_string(q) + " yellow=yard*4 turn=red die=" + std::to_string(die);
            const auto move = "r" + std::to_string(q) + "-r" + std::to_string(to);
            EXPECT_EQ(legal(two, text), die == 5 ? move + " release" : move);
            const auto only_exact = rules_of<Ludo>(2, {"finish=exact"});
            const std::string exact = sum <= 6 ? move : "";
            if (die == 5) {
                EXPECT_EQ(legal(only_exact, text), exact.empty() ? "release" : exact + " release");
            } else {
                EXPECT_EQ(legal(only_exact, text), exact.empty() ? "pass" : exact);
            }
        }
}

TEST(L7_Lane, FromTheThirdSquareASixStays) {
    EXPECT_EQ(then(two, "red=yard*3,r3 yellow=yard*4 turn=red", "6 r3-r3"), "red=yard*3,r3 yellow=yard*4 turn=yellow");
}

TEST(L7_Lane, APieceOnTheLoopCannotOvershoot) {
    EXPECT_EQ(legal(two, "red=yard*3,50 yellow=yard*4 turn=red die=6"), "50-r6");
    EXPECT_EQ(legal(rules_of<Ludo>(2, {"finish=exact"}), "red=yard*3,50 yellow=yard*4 turn=red die=6"), "50-r6");
}

TEST(L8_Capture, LandingOnAnEnemySendsItToItsYard) {
    EXPECT_EQ(then(two, "red=yard*3,17 yellow=yard*3,20 turn=red", "3 17-20"),
              "red=yard*3,20 yellow=yard*4 turn=yellow");
}

TEST(L8_Capture, PassingCapturesNothing) {
    EXPECT_EQ(then(two, "red=yard*3,17 yellow=yard*3,20 turn=red", "4 17-21"),
              "red=yard*3,21 yellow=yard*3,20 turn=yellow");
}

TEST(L8_Capture, WorksAcrossTheEndOfTheNumbersAndForEveryPair) {
    EXPECT_EQ(then(four, "red=yard*3,2 green=yard*4 yellow=yard*3,49 blue=yard*4 turn=yellow", "5 49-2"),
              "red=yard*4 green=yard*4 yellow=yard*3,2 blue=yard*4 turn=blue");
    EXPECT_EQ(then(four, "red=yard*4 green=yard*3,40 yellow=yard*4 blue=yard*3,39 turn=blue", "1 39-40"),
              "red=yard*4 green=yard*4 yellow=yard*4 blue=yard*3,40 turn=red");
}

TEST(L8_Capture, IsForTheLoopOnly) { // 51 is as far for red as its lane is, but red never goes there
    EXPECT_EQ(then(two, "red=yard*3,50 yellow=yard*3,51 turn=red", "1 50-r1"),
              "red=yard*3,r1 yellow=yard*3,51 turn=yellow");
}

TEST(L9_Tower, SafeMayBePassedButNotLandedOn) {
    const auto rules = rules_of<Ludo>(2, {"tower=safe"});
    EXPECT_EQ(legal(rules, "red=yard*2,10,17 yellow=yard*2,20*2 turn=red die=3"), "10-13");
    EXPECT_EQ(legal(rules, "red=yard*2,10,17 yellow=yard*2,20*2 turn=red die=4"), "10-14 17-21");
}

TEST(L9_Tower, StackGivesNoProtection) {
    EXPECT_EQ(then(rules_of<Ludo>(2, {"tower=stack"}), "red=yard*3,17 yellow=yard,20*3 turn=red", "3 17-20"),
              "red=yard*3,20 yellow=yard*4 turn=yellow");
}

TEST(L9_Tower, BlockMayNeitherBeLandedOnNorPassed) {
    const auto rules = rules_of<Ludo>(2, {"tower=block"});
    EXPECT_EQ(legal(rules, "red=yard*2,10,17 yellow=yard*2,20*2 turn=red die=3"), "10-13");
    EXPECT_EQ(legal(rules, "red=yard*2,10,17 yellow=yard*2,20*2 turn=red die=4"), "10-14");
    EXPECT_EQ(legal(rules, "red=yard*2,10,17 yellow=yard*3,20 turn=red die=4"), "10-14 17-21");
}

TEST(L9_Tower, ATowerDoesNotBlockItsOwnColour) {
    EXPECT_EQ(legal(rules_of<Ludo>(2, {"tower=block"}), "red=yard,17,20*2 yellow=yard*4 turn=red die=4"),
              "17-21 20-24");
}

TEST(L9_Tower, ABlockBeforeTheLaneClosesTheWayThere) {
    const auto rules = rules_of<Ludo>(2, {"tower=block"});
    EXPECT_EQ(legal(rules, "red=yard*3,48 yellow=yard*2,49*2 turn=red die=4"), "pass");
    EXPECT_EQ(legal(rules, "red=yard*3,50 yellow=yard*2,51*2 turn=red die=4"), "50-r4"); // 51 is not on red's way
}

TEST(L9_Tower, ForbiddenKeepsPiecesOfOneColourApart) {
    const auto rules = rules_of<Ludo>(2, {"tower=forbidden"});
    EXPECT_EQ(legal(rules, "red=yard*2,17,20 yellow=yard*4 turn=red die=3"), "20-23");
    EXPECT_EQ(legal(rules, "red=yard*2,0,20 yellow=yard*4 turn=red die=5"), "0-5 20-25");
    EXPECT_EQ(legal(rules, "red=yard*2,50,r2 yellow=yard*4 turn=red die=2"), "50-r2 r2-r4");
    EXPECT_EQ(legal(rules, "red=yard*2,17,20 yellow=yard*3,23 turn=red die=3"), "20-23");
    EXPECT_EQ(legal(rules, "red=yard*3,0 yellow=yard*4 turn=red die=5"), "0-5");
}

TEST(L9_Tower, OwnPiecesShareTheLaneAndTheFinalSquare) {
    EXPECT_EQ(then(two, "red=yard,r2*2,r6 yellow=yard*4 turn=red", "4 r2-r6"),
              "red=yard,r2,r6*2 yellow=yard*4 turn=yellow");
}

TEST(L10_End, TheFirstWithFourFinishedWins) {
    const auto end =
        play<Ludo>(at(four, "red=r5,r6*3 green=3,g6*2,g4 yellow=yard*4 blue=yard*3,b6 turn=red"), "1 r5-r6");
    EXPECT_EQ(Ludo::text(end), "red=r6*4 green=3,g4,g6*2 yellow=yard*4 blue=yard*3,b6 turn=over");
    EXPECT_EQ(Ludo::turn(end).kind, Turn::Kind::over);
    EXPECT_EQ(Ludo::outcome(end), (Outcome{{1, 2, 2, 2}, {4, 2, 0, 1}}));
}

TEST(L10_Places, PlayGoesOnUntilOneIsLeft) {
    const auto rules = rules_of<Ludo>(3, {"places=on"});
    auto state = play<Ludo>(at(rules, "red=yard*4 green=g5,g6*3 yellow=y5,y6*3 turn=green"), "1 g5-g6");
    EXPECT_EQ(Ludo::text(state), "red=yard*4 green=g6*4 yellow=y5,y6*3 turn=yellow finished=green");
    state = play<Ludo>(state, "2 y5-y5");
    EXPECT_EQ(Ludo::text(state), "red=yard*4 green=g6*4 yellow=y5,y6*3 turn=red finished=green");
    state = play<Ludo>(state, "1 pass"); // green is skipped
    EXPECT_EQ(Ludo::text(state), "red=yard*4 green=g6*4 yellow=y5,y6*3 turn=yellow finished=green");
    state = play<Ludo>(state, "1 y5-y6");
    EXPECT_EQ(Ludo::text(state), "red=yard*4 green=g6*4 yellow=y6*4 turn=over finished=green,yellow");
    EXPECT_EQ(Ludo::outcome(state), (Outcome{{3, 1, 2, 0}, {0, 4, 4, 0}}));
}

TEST(L10_Places, ThrowsEarnedByTheOneWhoFinishesLapse) {
    const auto rules = rules_of<Ludo>(3, {"places=on", "six_again=on", "home_again=on", "finish=exact"});
    EXPECT_EQ(then(rules, "red=45,r6*3 green=yard*4 yellow=yard*4 turn=red", "6 45-r1 5 r1-r6"),
              "red=r6*4 green=yard*4 yellow=yard*4 turn=green finished=red");
}

TEST(L10_Places, TwoPlayersEndWithTheFirst) {
    const auto end =
        play<Ludo>(at(rules_of<Ludo>(2, {"places=on"}), "red=r5,r6*3 yellow=yard*3,y6 turn=red"), "1 r5-r6");
    EXPECT_EQ(Ludo::text(end), "red=r6*4 yellow=yard*3,y6 turn=over finished=red");
    EXPECT_EQ(Ludo::outcome(end), (Outcome{{1, 2, 0, 0}, {4, 1, 0, 0}}));
}

} // namespace ludo_test
} // namespace tabuleiro
