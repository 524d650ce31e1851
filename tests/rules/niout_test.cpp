// N1–N13: Niout.
#include "games/niout/niout.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace niout_test {

const auto two = rules_of<Niout>(2);
const auto turning = rules_of<Niout>(2, {"centre=stop_to_turn"});
const auto pairs = rules_of<Niout>(4, {}, "pairs");
const auto turning_pairs = rules_of<Niout>(4, {"centre=stop_to_turn"}, "pairs");

std::string moves_at(const Niout::Rules& rules, std::string_view text) {
    return moves_of<Niout>(position<Niout>(rules, text));
}

std::string played(const Niout::Rules& rules, std::string_view text, std::string_view script) {
    return Niout::text(play<Niout>(position<Niout>(rules, text), script));
}

TEST(G1_Seats, TheFirstBeginsAndTheTurnGoesRound) {
    const auto three = rules_of<Niout>(3);
    EXPECT_EQ(Niout::turn(Niout::start(three)), (Turn{Turn::Kind::chance, seat(0)}));
    EXPECT_EQ(Niout::text(play<Niout>(Niout::start(three), "TO off-1 KAI off-2 KUL off-3")),
              "yellow=off*2,1 red=off*2,2 green=off*2,3 turn=yellow");
}

TEST(N2_Roads, TheRingGoesUpToTheArrival) {
    EXPECT_EQ(moves_at(two, "yellow=1,9,14,18 red=off*4 turn=yellow cast=TO"), "1-2 14-15 18-19 9-10");
    EXPECT_EQ(moves_at(two, "yellow=home*3,19 red=off*4 turn=yellow cast=TO"), "19-home");
}

TEST(N2_Roads, TheCrossLeadsThroughTheCentreToTheNorth) {
    EXPECT_EQ(moves_at(two, "yellow=W1,S1,E1,N2 red=off*4 turn=yellow cast=TO"), "E1-E2 N2-N1 S1-S2 W1-W2");
    EXPECT_EQ(moves_at(two, "yellow=W2,S2,E2,N1 red=off*4 turn=yellow cast=TO"), "E2-C N1-home S2-C W2-C");
    EXPECT_EQ(moves_at(two, "yellow=W2,S2,E2,C red=off*4 turn=yellow cast=KAI"), "C-N1 E2-N2 S2-N2 W2-N2");
}

TEST(N3_SideRoad, IsOpenToAMoveThatStartsOnTheLargeStation) {
    EXPECT_EQ(moves_at(two, "yellow=5,10,15,home red=off*4 turn=yellow cast=KAI"), "10-12 10-S2 15-17 15-E2 5-7 5-W2");
    EXPECT_EQ(moves_at(two, "yellow=5,10,15,home red=off*4 turn=yellow cast=MO"),
              "10-15 10-N1 15-N1 15-home 5-10 5-N1");
}

TEST(N3_SideRoad, IsClosedToAHorseThatMerelyPasses) {
    EXPECT_EQ(moves_at(two, "yellow=4,9,14,home red=off*4 turn=yellow cast=KAI"), "14-16 4-6 9-11");
}

TEST(N3_SideRoad, IsOpenHoweverTheHorseCameThere) {
    EXPECT_EQ(moves_of<Niout>(play<Niout>(Niout::start(two), "MO off-5 TO")), "5-6 5-W1 off-1");
    EXPECT_EQ(moves_of<Niout>(play<Niout>(position<Niout>(turning, "yellow=home*3,E1> red=off*4 turn=yellow"),
                                          "TO E1>-15 TO off-1 KUL")),
              "15-18 15-C");
}

TEST(N4_Bell, EveryInnerRoadLeadsToTheNorth) {
    EXPECT_EQ(moves_at(two, "yellow=W2,home*3 red=off*4 turn=yellow cast=KUL"), "W2-N1");
    EXPECT_EQ(moves_at(two, "yellow=C,home*3 red=off*4 turn=yellow cast=TO"), "C-N2");
}

TEST(N4_StopToTurn, FromTheWestAHorsePassesStraightOn) {
    EXPECT_EQ(moves_at(turning, "yellow=W2,home*3 red=off*4 turn=yellow cast=TO"), "W2-CW");
    EXPECT_EQ(moves_at(turning, "yellow=W2,home*3 red=off*4 turn=yellow cast=KAI"), "W2-E2>");
    EXPECT_EQ(moves_at(turning, "yellow=W1,home*3 red=off*4 turn=yellow cast=MO"), "W1-15");
    EXPECT_EQ(moves_at(turning, "yellow=5,home*3 red=off*4 turn=yellow cast=MO"), "5-10 5-E1>");
    EXPECT_EQ(moves_at(turning, "yellow=E2>,E1>,home*2 red=off*4 turn=yellow cast=KUL"), "E1>-17 E2>-16");
}

TEST(N4_StopToTurn, AHorseThatStopsOnTheCentreFromTheWestMayChoose) {
    EXPECT_EQ(moves_at(turning, "yellow=CW,home*3 red=off*4 turn=yellow cast=TO"), "CW-E2> CW-N2");
    EXPECT_EQ(moves_at(turning, "yellow=CW,home*3 red=off*4 turn=yellow cast=KUL"), "CW-15 CW-home");
    EXPECT_EQ(moves_at(turning, "yellow=CW,home*3 red=off*4 turn=yellow cast=NIOUT"), "CW-16");
}

TEST(N4_StopToTurn, FromSouthAndEastTheRoadIsAlwaysNorth) {
    EXPECT_EQ(moves_at(turning, "yellow=S2,E2,home*2 red=off*4 turn=yellow cast=TO"), "E2-C S2-C");
    EXPECT_EQ(moves_at(turning, "yellow=S2,E2,C,home red=off*4 turn=yellow cast=KAI"), "C-N1 E2-N2 S2-N2");
}

TEST(N4_StopToTurn, CapturesGoByTheStationAlone) {
    EXPECT_EQ(played(turning, "yellow=W2,home*3 red=E2,E2>,E1,off turn=yellow", "KAI W2-E2>"),
              "yellow=E2>,home*3 red=off*3,E1 turn=red");
    EXPECT_EQ(played(turning, "yellow=15,home*3 red=E1>,off*3 turn=yellow", "TO 15-E1"),
              "yellow=E1,home*3 red=off*4 turn=red");
    EXPECT_EQ(played(turning, "yellow=S2,home*3 red=CW*2,off*2 turn=yellow", "TO S2-C"),
              "yellow=C,home*3 red=off*4 turn=red");
    EXPECT_EQ(played(turning, "yellow=W2,home*3 red=C*2,off*2 turn=yellow", "TO W2-CW"),
              "yellow=CW,home*3 red=off*4 turn=red");
}

TEST(N4_StopToTurn, HorsesOfDifferentHeadingAreDifferentPieces) {
    EXPECT_EQ(moves_at(turning, "yellow=E2,E2>,home*2 red=off*4 turn=yellow cast=TO"), "E2-C E2>-E1>");
    EXPECT_EQ(moves_at(turning, "yellow=E1*2,E1>,home red=off*4 turn=yellow cast=TO"), "E1*2-E2 E1-E2 E1>-15");
}

TEST(N6_Horses, FourForTwoThreeForThreeTwoForFour) {
    EXPECT_EQ(Niout::text(Niout::start(two)), "yellow=off*4 red=off*4 turn=yellow");
    EXPECT_EQ(Niout::text(Niout::start(rules_of<Niout>(3))), "yellow=off*3 red=off*3 green=off*3 turn=yellow");
    const auto four = "yellow=off*2 red=off*2 green=off*2 blue=off*2 turn=yellow";
    EXPECT_EQ(Niout::text(Niout::start(rules_of<Niout>(4))), four);
    EXPECT_EQ(Niout::text(Niout::start(pairs)), four);
}

TEST(N7_Turn, AHorseEntersOnTheStationOfTheCast) {
    const std::pair<const char*, const char*> entries[] = {
        {"TO", "off-1"}, {"KAI", "off-2"}, {"KUL", "off-3"}, {"NIOUT", "off-4"}, {"MO", "off-5"}};
    for (const auto& [cast, move] : entries)
        EXPECT_EQ(moves_of<Niout>(play<Niout>(Niout::start(two), cast)), move); // one at a time, so one move
}

TEST(N7_Turn, NioutAndMoEarnAnotherCast) {
    EXPECT_EQ(Niout::text(play<Niout>(Niout::start(two), "NIOUT off-4 MO off-5")),
              "yellow=off*2,4,5 red=off*4 turn=yellow");
    EXPECT_EQ(Niout::text(play<Niout>(Niout::start(two), "MO off-5 KUL 5-C")), "yellow=off*3,C red=off*4 turn=red");
}

TEST(N8_Pass, OnlyIfNothingCanMove) {
    EXPECT_EQ(moves_at(two, "yellow=home*2,19,N1 red=off*4 turn=yellow cast=KAI"), "pass");
    EXPECT_EQ(moves_at(two, "yellow=home*2,18,N1 red=off*4 turn=yellow cast=KAI"), "18-home"); // G3
}

TEST(N8_Pass, EndsTheTurnEvenAfterNioutAndMo) {
    const auto stuck = "yellow=home*3,19 red=off*4 turn=yellow";
    EXPECT_EQ(played(two, stuck, "MO pass"), "yellow=19,home*3 red=off*4 turn=red");
    EXPECT_EQ(played(two, stuck, "NIOUT pass"), "yellow=19,home*3 red=off*4 turn=red");
}

TEST(N9_Finish, ExactlyOnTheArrival) {
    EXPECT_EQ(played(two, "yellow=17,off*3 red=off*4 turn=yellow", "KUL 17-home"),
              "yellow=off*3,home red=off*4 turn=red");
    EXPECT_EQ(moves_at(two, "yellow=home*2,17,18 red=off*4 turn=yellow cast=KUL"), "17-home");
    EXPECT_EQ(moves_at(two, "yellow=home*2,C,N2 red=off*4 turn=yellow cast=KUL"), "C-home");
}

TEST(N9_Finish, OverPassingTheArrivalFinishesToo) {
    const auto over = rules_of<Niout>(2, {"finish=over"});
    EXPECT_EQ(moves_at(over, "yellow=home*2,17,18 red=off*4 turn=yellow cast=KUL"), "17-home 18-home");
    EXPECT_EQ(moves_at(over, "yellow=N1,19,15,home red=off*4 turn=yellow cast=MO"), "15-N1 15-home 19-home N1-home");
    const auto both = rules_of<Niout>(2, {"finish=over", "centre=stop_to_turn"});
    EXPECT_EQ(moves_at(both, "yellow=CW,C,home*2 red=off*4 turn=yellow cast=MO"), "C-home CW+C-home CW-17 CW-home");
}

TEST(N9_Finish, NobodyIsCapturedOnTheArrival) {
    EXPECT_EQ(
        played(rules_of<Niout>(2, {"capture_again=on"}), "yellow=19,off*3 red=home*3,1 turn=yellow", "TO 19-home"),
        "yellow=off*3,home red=1,home*3 turn=red");
}

TEST(N10_Capture, SendsAllEnemiesOfTheStationOff) {
    EXPECT_EQ(played(two, "yellow=off*3,7 red=off,9*3 turn=yellow", "KAI 7-9"), "yellow=off*3,9 red=off*4 turn=red");
    EXPECT_EQ(played(two, "yellow=off*4 red=3*2,4,5 turn=yellow", "KUL off-3"),
              "yellow=off*3,3 red=off*2,4,5 turn=red");
    EXPECT_EQ(played(two, "yellow=off*3,7 red=off*3,8 turn=yellow", "KAI 7-9"), "yellow=off*3,9 red=off*3,8 turn=red");
}

TEST(N10_Capture, CaptureAgainEarnsOneMoreCast) {
    const auto again = rules_of<Niout>(2, {"capture_again=on"});
    EXPECT_EQ(played(again, "yellow=off*3,7 red=off,9*3 turn=yellow", "KAI 7-9"),
              "yellow=off*3,9 red=off*4 turn=yellow");
    EXPECT_EQ(played(again, "yellow=off*3,7 red=off*3,11 turn=yellow", "NIOUT 7-11 TO off-1"), // one at most
              "yellow=off*2,1,11 red=off*4 turn=red");
    EXPECT_EQ(played(again, "yellow=off*3,7 red=off*3,10 turn=yellow", "KAI 7-9"),
              "yellow=off*3,9 red=off*3,10 turn=red");
}

TEST(N11_Tandem, AnyNumberOfHorsesOnAStationMayGoTogether) {
    EXPECT_EQ(moves_at(two, "yellow=7*3,home red=off*4 turn=yellow cast=KAI"), "7*2-9 7*3-9 7-9");
    EXPECT_EQ(moves_at(two, "yellow=5*2,home*2 red=off*4 turn=yellow cast=TO"), "5*2-6 5*2-W1 5-6 5-W1");
    EXPECT_EQ(played(two, "yellow=7*3,home red=off*4 turn=yellow", "KAI 7*2-9"),
              "yellow=7,9*2,home red=off*4 turn=red");
}

TEST(N11_Tandem, ByN2HorsesFromAllRoadsGoTogether) {
    EXPECT_EQ(moves_at(turning, "yellow=CW,C*2,home red=off*4 turn=yellow cast=KAI"),
              "C*2-N1 C-N1 CW+C*2-N1 CW+C-N1 CW-E1> CW-N1");
    EXPECT_EQ(played(turning, "yellow=CW,C*2,home red=off*4 turn=yellow", "KAI CW+C*2-N1"),
              "yellow=N1*3,home red=off*4 turn=red");
    EXPECT_EQ(played(turning, "yellow=CW*2,C*2 red=off*4 turn=yellow", "KUL CW+C-home"),
              "yellow=C,CW,home*2 red=off*4 turn=red");
    EXPECT_EQ(moves_at(turning, "yellow=CW*2,C,home red=off*4 turn=yellow cast=MO"), "CW*2-17 CW-17");
}

TEST(N12_Pairs, PartnersShareAStationAndSendBothEnemiesOff) {
    EXPECT_EQ(played(pairs, "yellow=7,off red=off*2 green=9*2 blue=off*2 turn=yellow", "KAI 7-9"),
              "yellow=off,9 red=off*2 green=9*2 blue=off*2 turn=red");
    EXPECT_EQ(played(pairs, "yellow=7,off red=9,off green=7,off blue=9,off turn=yellow", "KAI 7-9"),
              "yellow=off,9 red=off*2 green=off,7 blue=off*2 turn=red");
}

TEST(N12_Pairs, AMoveTakesOneOwnHorseAndAnyOfThePartners) {
    EXPECT_EQ(moves_at(pairs, "yellow=7*2 red=off*2 green=7,8 blue=off*2 turn=yellow cast=KAI"),
              "7*2+7p-9 7*2-9 7+7p-9 7-9");
    EXPECT_EQ(played(pairs, "yellow=7,off red=off*2 green=7*2 blue=off*2 turn=yellow", "TO 7+7p*2-8"),
              "yellow=off,8 red=off*2 green=8*2 blue=off*2 turn=red");
    EXPECT_EQ(moves_at(pairs, "yellow=off*2 red=off*2 green=off,7 blue=off*2 turn=yellow cast=TO"), "off-1");
}

TEST(N12_Pairs, AtTheCentreOwnComeBeforePartnersAndWestBeforeTheOthers) {
    EXPECT_EQ(moves_at(turning_pairs, "yellow=CW,home red=off*2 green=CW,C blue=off*2 turn=yellow cast=KAI"),
              "CW+CWp+Cp-N1 CW+CWp-E1> CW+CWp-N1 CW+Cp-N1 CW-E1> CW-N1");
    EXPECT_EQ(moves_at(turning_pairs, "yellow=C,home red=off*2 green=CW,off blue=off*2 turn=yellow cast=KAI"),
              "C+CWp-N1 C-N1");
    EXPECT_EQ(played(turning_pairs, "yellow=CW,home red=off*2 green=CW,C blue=off*2 turn=yellow", "KAI CW+CWp+Cp-N1"),
              "yellow=N1,home red=off*2 green=N1*2 blue=off*2 turn=red");
}

TEST(N12_Pairs, APlayerWithAllHorsesHomePlaysThePartners) {
    EXPECT_EQ(moves_at(pairs, "yellow=home*2 red=off*2 green=7*2 blue=off*2 turn=yellow cast=KAI"), "7p*2-9 7p-9");
    EXPECT_EQ(played(pairs, "yellow=home*2 red=9,off green=7*2 blue=off*2 turn=yellow", "KAI 7p*2-9"),
              "yellow=home*2 red=off*2 green=9*2 blue=off*2 turn=red");
    EXPECT_EQ(moves_at(pairs, "yellow=home*2 red=off*2 green=off,5 blue=off*2 turn=yellow cast=NIOUT"),
              "5p-9 5p-N2 offp-4");
    EXPECT_EQ(played(pairs, "yellow=home*2 red=off*2 green=off,5 blue=off*2 turn=yellow", "NIOUT offp-4"),
              "yellow=home*2 red=off*2 green=4,5 blue=off*2 turn=yellow");
    EXPECT_EQ(moves_at(turning_pairs, "yellow=home*2 red=off*2 green=CW,C blue=off*2 turn=yellow cast=KAI"),
              "CWp+Cp-N1 CWp-E1> CWp-N1 Cp-N1");
    EXPECT_EQ(moves_at(pairs, "yellow=home*2 red=off*2 green=home,19 blue=off*2 turn=yellow cast=KAI"), "pass");
}

TEST(N12_Pairs, AlsoForTheRestOfTheTurn) {
    EXPECT_EQ(moves_of<Niout>(
                  play<Niout>(position<Niout>(pairs, "yellow=home,16 red=off*2 green=off*2 blue=off*2 turn=yellow"),
                              "NIOUT 16-home KUL")),
              "offp-3");
}

TEST(N12_Pairs, ThePairWinsWithAllFourHome) {
    const auto last = position<Niout>(pairs, "yellow=home*2 red=off*2 green=home,19 blue=home,3 turn=yellow");
    const auto won = play<Niout>(last, "TO 19p-home");
    EXPECT_EQ(Niout::text(won), "yellow=home*2 red=off*2 green=home*2 blue=3,home turn=over");
    EXPECT_EQ(Niout::turn(won).kind, Turn::Kind::over);
    EXPECT_EQ(Niout::outcome(won), (Outcome{{1, 2, 1, 2}, {2, 0, 2, 1}})); // G5, N13
    const auto together = "yellow=home,19 red=off*2 green=home,19 blue=off*2 turn=yellow";
    EXPECT_EQ(played(pairs, together, "TO 19+19p-home"), "yellow=home*2 red=off*2 green=home*2 blue=off*2 turn=over");
    EXPECT_EQ(played(pairs, together, "TO 19-home"), "yellow=home*2 red=off*2 green=19,home blue=off*2 turn=red");
}

TEST(N13_Individual, TheFirstWithAllHorsesHomeWins) {
    const auto won = play<Niout>(position<Niout>(two, "yellow=home,1*3 red=home*3,16 turn=red"), "NIOUT 16-home");
    EXPECT_EQ(Niout::text(won), "yellow=1*3,home red=home*4 turn=over"); // no cast is left to play
    EXPECT_EQ(Niout::outcome(won), (Outcome{{2, 1, 0, 0}, {1, 4, 0, 0}}));
    const auto four = position<Niout>(rules_of<Niout>(4), "yellow=home*2 red=off,home green=5*2 blue=7,home turn=over");
    EXPECT_EQ(Niout::outcome(four), (Outcome{{1, 2, 2, 2}, {2, 1, 0, 1}}));
}

} // namespace niout_test
} // namespace tabuleiro
