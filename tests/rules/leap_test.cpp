// A1–A9: Policiais e Ladrões and Pretoa. Point numbers are those of the rule book; ray k of Pretoa is 1+k, 7+k, 13+k.
#include <bit>

#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace leap_test {

const auto pretoa = rules_of<Pretoa>(2);
const auto policiais = rules_of<Policiais>(2);
const auto sopro = rules_of<Pretoa>(2, {"sopro=on"});

LeapState pretoa_at(std::string_view text, const LeapRules& rules = pretoa) { return position<Pretoa>(rules, text); }

bool is_over(const LeapState& state) { return Pretoa::turn(state).kind == Turn::Kind::over; }

int segments(const LeapBoard& board) {
    int ends = 0;
    for (std::size_t i = 0; i < board.points(); ++i) ends += std::popcount(board.neighbours(i));
    return ends / 2;
}

TEST(A1_Policiais, BeginsWithElevenEachAndAnEmptyCentre) {
    EXPECT_EQ(Policiais::text(Policiais::start(policiais)),
              "yellow=0,1,2,3,4,5,6,7,8,9,10 red=12,13,14,15,16,17,18,19,20,21,22 turn=yellow");
}

TEST(A1_Policiais, HasTwentyThreePointsAndFortySegments) {
    EXPECT_EQ(Policiais::lines.points(), 23u);
    EXPECT_EQ(segments(Policiais::lines), 40);
}

TEST(A1_Policiais, HasLongLinesAcrossAndDiagonals) {
    const auto state = position<Policiais>(policiais, "yellow=5,1 red=8,15,20 turn=yellow");
    EXPECT_EQ(moves_of<Policiais>(state), "5x11 5x19"); // along the diagonal over 8, along the long line over 15
}

TEST(A2_Pretoa, BeginsWithNineEachAndAnEmptyCentre) {
    EXPECT_EQ(Pretoa::text(Pretoa::start(pretoa)),
              "yellow=1,2,3,7,8,9,13,14,15 red=4,5,6,10,11,12,16,17,18 turn=yellow");
}

TEST(A2_Pretoa, HasNineteenPointsAndThirtySixSegments) {
    EXPECT_EQ(Pretoa::lines.points(), 19u);
    EXPECT_EQ(segments(Pretoa::lines), 36);
}

TEST(A3_Step, GoesAlongALineToAnEmptyNeighbourInAnyDirection) {
    const auto state = pretoa_at("yellow=1,13 red=10,16 turn=yellow");
    EXPECT_EQ(moves_of<Pretoa>(state), "1-0 1-2 1-6 1-7 13-14 13-18 13-7");
}

TEST(A4_Leap, TakesTheEnemyBetweenAtOnce) {
    const auto state = pretoa_at("yellow=7,14 red=1,10 turn=yellow");
    EXPECT_EQ(moves_of<Pretoa>(state), "7x0");
    EXPECT_EQ(Pretoa::text(play<Pretoa>(state, "7x0")), "yellow=0,14 red=10 turn=red");
}

TEST(A4_Leap, NeedsTheEmptyPointJustBehind) {
    const auto state = pretoa_at("yellow=7,14 red=0,1,10 turn=yellow");
    EXPECT_EQ(moves_of<Pretoa>(state).find('x'), std::string::npos);
}

TEST(A4_Leap, GoesRoundCirclesUnlessCircleLeapsAreOff) {
    constexpr auto text = "yellow=1,14 red=2,10 turn=yellow";
    EXPECT_EQ(moves_of<Pretoa>(pretoa_at(text)), "1x3");
    const auto off = pretoa_at(text, rules_of<Pretoa>(2, {"circle_leaps=off"}));
    EXPECT_EQ(moves_of<Pretoa>(off), "1-0 1-6 1-7 14-13 14-15 14-8"); // steps along circles stay
}

TEST(A4_Leap, CrossesTheSeamOfACircle) {
    EXPECT_EQ(moves_of<Pretoa>(pretoa_at("yellow=18,3 red=13,10 turn=yellow")), "18x14");
    EXPECT_EQ(moves_of<Pretoa>(pretoa_at("yellow=14,3 red=13,10 turn=yellow")), "14x18");
    EXPECT_EQ(moves_of<Pretoa>(pretoa_at("yellow=17,3 red=18,9 turn=yellow")), "17x13 3x15");
}

TEST(A5_Chain, GoesOnWithTheSamePieceWhileItCan) {
    const auto state = play<Pretoa>(pretoa_at("yellow=7,18 red=1,4,14 turn=yellow"), "7x0");
    EXPECT_EQ(Pretoa::text(state), "yellow=0,18 red=4,14 turn=yellow chain=0");
    EXPECT_EQ(moves_of<Pretoa>(state), "0x10");
    EXPECT_EQ(Pretoa::text(play<Pretoa>(state, "0x10")), "yellow=10,18 red=14 turn=red");
}

TEST(A6_Capture, IsCompulsoryAndTheChoiceIsFree) {
    EXPECT_EQ(moves_of<Pretoa>(pretoa_at("yellow=7,13 red=1,4,14 turn=yellow")), "13x15 7x0");
}

TEST(A6_Capture, MostCapturesKeepsOnlyTheLongestChains) {
    const auto most = rules_of<Pretoa>(2, {"most_captures=on"});
    const auto state = pretoa_at("yellow=7,13 red=1,4,14 turn=yellow", most);
    EXPECT_EQ(moves_of<Pretoa>(state), "7x0");
    EXPECT_EQ(moves_of<Pretoa>(play<Pretoa>(state, "7x0")), "0x10");
}

TEST(A7_End, APlayerWithNoPieceLeftLoses) {
    const auto state = play<Pretoa>(pretoa_at("yellow=7,18 red=1 turn=yellow"), "7x0");
    ASSERT_TRUE(is_over(state));
    const Outcome outcome = Pretoa::outcome(state);
    EXPECT_EQ(outcome.places[0], 1);
    EXPECT_EQ(outcome.places[1], 2);
    EXPECT_EQ(outcome.points[0], 9); // enemy pieces taken off
    EXPECT_EQ(outcome.points[1], 7);
}

TEST(A7_End, APlayerWhoMustMoveAndCannotLoses) {
    const auto state = pretoa_at("yellow=13 red=1,7,14,15,17,18 turn=yellow");
    ASSERT_TRUE(is_over(state));
    EXPECT_EQ(Pretoa::outcome(state).places[0], 2);
    EXPECT_EQ(Pretoa::outcome(state).places[1], 1);
}

TEST(A8_Draw, OneAgainstOneThatCannotCaptureAtOnceIsADraw) {
    const auto state = pretoa_at("yellow=13 red=4 turn=yellow");
    ASSERT_TRUE(is_over(state));
    EXPECT_EQ(Pretoa::outcome(state).places[0], 1);
    EXPECT_EQ(Pretoa::outcome(state).places[1], 1);
    EXPECT_FALSE(is_over(pretoa_at("yellow=7 red=1 turn=yellow")));
}

TEST(A8_Draw, SixtyStepsInARowWithoutACaptureAreADraw) {
    const auto state = pretoa_at("yellow=1,13 red=10,16 turn=yellow steps=59");
    EXPECT_FALSE(is_over(state));
    const auto after = play<Pretoa>(state, "1-2");
    ASSERT_TRUE(is_over(after));
    EXPECT_EQ(Pretoa::outcome(after).places[0], 1);
    EXPECT_EQ(Pretoa::outcome(after).places[1], 1);
}

TEST(A8_Draw, ComesAfterA7) {
    const auto state = pretoa_at("yellow=13 red=1,7,14,15,17,18 turn=yellow steps=60");
    EXPECT_EQ(Pretoa::outcome(state).places[0], 2); // red cannot move, and loses
}

TEST(A8_Draw, IsNotJudgedInsideAChain) {
    const auto state = play<Pretoa>(pretoa_at("yellow=7 red=1,4 turn=yellow"), "7x0"); // one against one now
    EXPECT_EQ(moves_of<Pretoa>(state), "0x10");
}

TEST(A8_Draw, ACaptureResetsTheCount) {
    const auto state = play<Pretoa>(pretoa_at("yellow=7,14 red=1,10 turn=yellow steps=59"), "7x0");
    EXPECT_EQ(Pretoa::text(state), "yellow=0,14 red=10 turn=red");
}

TEST(A9_Sopro, DoesNotEnforceCapturesAndLetsTheOpponentHuff) {
    const auto state = pretoa_at("yellow=7,14 red=1,10 turn=yellow", sopro);
    EXPECT_EQ(moves_of<Pretoa>(state), "14-13 14-15 14-8 7-12 7-13 7-8 7x0");
    const auto offence = play<Pretoa>(state, "14-13");
    EXPECT_EQ(Pretoa::text(offence), "yellow=7,13 red=1,10 turn=red steps=1 huff=7");
    EXPECT_NE(moves_of<Pretoa>(offence).find("huff:7"), std::string::npos);
}

TEST(A9_Sopro, HuffsThePieceWhereItStandsNow) {
    const auto state = play<Pretoa>(pretoa_at("yellow=7,14 red=1,10 turn=yellow", sopro), "7-8");
    EXPECT_EQ(Pretoa::text(state), "yellow=8,14 red=1,10 turn=red steps=1 huff=8");
}

TEST(A9_Sopro, AHuffDoesNotUseUpTheTurnAndResetsTheCount) {
    const auto state = pretoa_at("yellow=7,13 red=1,10 turn=red steps=12 huff=7", sopro);
    EXPECT_EQ(Pretoa::text(play<Pretoa>(state, "huff:7")), "yellow=13 red=1,10 turn=red");
}

TEST(A9_Sopro, TheRightLapsesWithAMove) {
    const auto state = pretoa_at("yellow=7,13 red=1,10 turn=red steps=12 huff=7", sopro);
    EXPECT_EQ(Pretoa::text(play<Pretoa>(state, "10-4")), "yellow=7,13 red=1,4 turn=yellow steps=13");
}

TEST(A9_Sopro, StopEndsAChainAndOnlyThatPieceCanBeHuffed) {
    const auto chain = play<Pretoa>(pretoa_at("yellow=7,14 red=1,4,16 turn=yellow", sopro), "7x0");
    EXPECT_EQ(moves_of<Pretoa>(chain), "0x10 stop");
    EXPECT_EQ(Pretoa::text(play<Pretoa>(chain, "stop")), "yellow=0,14 red=4,16 turn=red huff=0");
}

TEST(A9_Sopro, APlayerWhoCanOnlyHuffMust) {
    const auto state = pretoa_at("yellow=1,7,14,15,17,18 red=13 turn=red huff=7", sopro);
    EXPECT_EQ(moves_of<Pretoa>(state), "huff:7"); // A7 waits
    EXPECT_EQ(moves_of<Pretoa>(play<Pretoa>(state, "huff:7")), "13-7");
}

TEST(A9_Sopro, A8WaitsForTheHuff) {
    EXPECT_FALSE(is_over(pretoa_at("yellow=13 red=4 turn=red huff=13", sopro)));
    const auto won = play<Pretoa>(pretoa_at("yellow=13 red=4 turn=red huff=13", sopro), "huff:13");
    ASSERT_TRUE(is_over(won));
    EXPECT_EQ(Pretoa::outcome(won).places[1], 1);
}

TEST(A9_Sopro, WithMostCapturesOnlyPiecesWithALongestChainCanBeHuffed) {
    const auto both = rules_of<Pretoa>(2, {"sopro=on", "most_captures=on"});
    const auto state = pretoa_at("yellow=7,13 red=1,4,14 turn=yellow", both);
    EXPECT_EQ(moves_of<Pretoa>(state).find("13x15"), std::string::npos);
    EXPECT_EQ(Pretoa::text(play<Pretoa>(state, "7-8")), "yellow=8,13 red=1,4,14 turn=red steps=1 huff=8");
}

TEST(LeapGesture, ALeapShowsItsPathAndWhereTheTakenPieceGoes) {
    const auto state = pretoa_at("yellow=7,14 red=1,10 turn=yellow");
    const Gesture gesture = Pretoa::gesture(state, *find_move<Pretoa>(state, "7x0"));
    ASSERT_EQ(gesture.walks.size(), 2u);
    EXPECT_EQ(gesture.walks[0].path, (std::vector{point(7), point(1), point(0)}));
    EXPECT_EQ(gesture.walks[1].kind, Gesture::Walk::Kind::captured);
    EXPECT_EQ(gesture.walks[1].path, (std::vector{point(1), point(20)})); // red's heap
}

TEST(LeapNotation, ReadsRangesAndRefusesImpossiblePositions) {
    EXPECT_EQ(Policiais::text(position<Policiais>(policiais, "turn=red red=12..22 yellow=0..10")),
              "yellow=0,1,2,3,4,5,6,7,8,9,10 red=12,13,14,15,16,17,18,19,20,21,22 turn=red");
    const auto refused = [](std::string_view text, const LeapRules& rules = pretoa) {
        const auto state = Pretoa::parse(rules, text);
        return state ? std::string("accepted") : std::string(state.error().name) + ":" + state.error().details[0];
    };
    EXPECT_EQ(refused("yellow=1 red=1 turn=red"), "position.impossible:red");
    EXPECT_EQ(refused("yellow=1,1 red=2 turn=red"), "position.impossible:yellow");
    EXPECT_EQ(refused("yellow=0..9 red=12 turn=red"), "position.impossible:yellow");
    EXPECT_EQ(refused("yellow=none red=none turn=red"), "position.impossible:red");
    EXPECT_EQ(refused("yellow=19 red=2 turn=red"), "position.bad_value:yellow");
    EXPECT_EQ(refused("yellow=1 red=2 turn=red steps=61"), "position.bad_value:steps"); // A8
    EXPECT_EQ(refused("yellow=1 red=2 turn=blue"), "position.bad_value:turn");
    EXPECT_EQ(refused("yellow=1 red=2"), "position.missing_field:turn");
    EXPECT_EQ(refused("yellow=1 red=16 turn=red chain=16"), "position.impossible:chain");
    EXPECT_EQ(refused("yellow=1 red=2 turn=red huff=1"), "position.impossible:huff");
    EXPECT_EQ(refused("yellow=1 red=2 turn=red huff=2", sopro), "position.impossible:huff");
    EXPECT_EQ(refused("yellow=1 red=2 turn=red colour=2"), "position.unknown_field:colour");
    EXPECT_EQ(refused("yellow=1 red=2 turn=red turn=red"), "position.repeated_field:turn");
}

} // namespace leap_test
} // namespace tabuleiro
