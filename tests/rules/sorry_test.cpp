// S1–S7: the board, the pawns and the pack of Sorry! (and Desculpa).
#include "games/sorry/sorry.hpp"

#include "support/script.hpp"

namespace tabuleiro {
namespace sorry_test {

const auto two = rules_of<Sorry>(2);
const auto four = rules_of<Sorry>(4);
const auto own_slides = rules_of<Sorry>(2, {"own_slides=on"});

// The legal moves of a position without `pile`, which is empty by default.
std::string legal(const SlidesRules& rules, std::string_view text) {
    return moves_of<Sorry>(position<Sorry>(rules, std::string(text) + " pile=none"));
}

// The pawns and the turn after a move.
std::string after(const SlidesRules& rules, std::string_view text, std::string_view script) {
    const auto result = Sorry::text(play<Sorry>(position<Sorry>(rules, std::string(text) + " pile=none"), script));
    return result.substr(0, result.find(" pile="));
}

TEST(S1_Board, TwoPlayRedAndYellowThreeRedBlueYellow) {
    EXPECT_EQ(Sorry::text(Sorry::start(two)),
              "red=start*4 yellow=start*4 turn=red pile=1*5,2*4,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4");
    EXPECT_EQ(Sorry::board(two).seats, (std::vector<std::uint8_t>{0, 2}));
    EXPECT_EQ(Sorry::board(rules_of<Sorry>(3)).seats, (std::vector<std::uint8_t>{0, 1, 2}));
    EXPECT_EQ(Sorry::board(four).seats, (std::vector<std::uint8_t>{0, 1, 2, 3}));
}

TEST(S1_Board, PlacesTheSixtySquaresOnTheGrid) {
    const auto& spots = Sorry::board(two).spots;
    ASSERT_EQ(spots.size(), 88u);
    const auto at = [&](std::size_t i) { return std::array{spots[i].x, spots[i].y}; };
    EXPECT_EQ(at(14), (std::array{14.f, 0.f}));
    EXPECT_EQ(at(15), (std::array{15.f, 0.f}));
    EXPECT_EQ(at(29), (std::array{15.f, 14.f}));
    EXPECT_EQ(at(30), (std::array{15.f, 15.f}));
    EXPECT_EQ(at(44), (std::array{1.f, 15.f}));
    EXPECT_EQ(at(45), (std::array{0.f, 15.f}));
    EXPECT_EQ(at(59), (std::array{0.f, 1.f}));
    EXPECT_EQ(spots[61].name, "r1");
    EXPECT_EQ(at(61), (std::array{2.f, 1.f})); // beside the entry, 2
    EXPECT_EQ(spots[68].name, "b1");
    EXPECT_EQ(at(68), (std::array{14.f, 2.f})); // beside 17
    EXPECT_EQ(spots[87].name, "gH");
    EXPECT_EQ(spots[49].role, Spot::Role::start);
}

TEST(S1_Board, HasAllSlidesForAnyNumberOfPlayers) {
    int slides = 0;
    for (const Path& path : Sorry::board(two).paths) slides += path.kind == Path::Kind::slide;
    EXPECT_EQ(slides, 8);
    EXPECT_EQ(after(two, "red=start*3,13 yellow=start*4 turn=red card=3", "13-16"),
              "red=start*3,19 yellow=start*4 turn=yellow"); // blue's, though nobody plays blue
}

TEST(S1_Board, EveryCellOfThePictureIsASpot) {
    const Board& board = Sorry::board(two);
    std::size_t cells = 0;
    for (auto at = board.picture.find_first_of("[<"); at != std::string_view::npos;
         at = board.picture.find_first_of("[<", at + 1)) {
        const auto length = board.picture[at] == '<' ? 2 : board.picture.find(']', at) - at - 1;
        std::string name(board.picture.substr(at + 1, length));
        std::erase(name, ' ');
        cells +=
            std::count_if(board.spots.begin(), board.spots.end(), [&](const Spot& spot) { return spot.name == name; });
    }
    EXPECT_EQ(cells, board.spots.size());
}

TEST(S2_Forward, CountsFromTheEntryIntoSafetyAndHome) {
    EXPECT_EQ(legal(two, "red=start*3,58 yellow=start*4 turn=red card=3"), "58-1");
    EXPECT_EQ(legal(two, "red=start*3,58 yellow=start*4 turn=red card=5"), "58-r1");
    EXPECT_EQ(legal(two, "red=start*3,57 yellow=start*4 turn=red card=10"), "57-56 57-r5");
    EXPECT_EQ(legal(two, "red=start*3,58 yellow=start*4 turn=red card=10"), "58-57 58-rH");
    EXPECT_EQ(legal(two, "red=start*3,58 yellow=start*4 turn=red card=12"), "pass"); // too far
}

TEST(S2_Forward, FromSafetyHomeNeedsTheExactNumber) {
    EXPECT_EQ(legal(two, "red=start,r1,r3,home yellow=start*4 turn=red card=2"), "r3-r5 rS-4");
    EXPECT_EQ(legal(two, "red=start,r1,r3,home yellow=start*4 turn=red card=3"), "r1-r4 r3-rH");
    EXPECT_EQ(legal(two, "red=start,r1,r3,home yellow=start*4 turn=red card=5"), "r1-rH");
}

TEST(S2_Forward, TheSquareAfterTheEntryIsSafety) {
    EXPECT_EQ(legal(two, "red=home*3,2 yellow=start*4 turn=red card=1"), "2-r1");
    EXPECT_EQ(legal(two, "red=home*3,3 yellow=start*4 turn=red card=1"), "3-4"); // past it: once round
}

TEST(S2_Forward, OtherColoursGoPastTheEntry) {
    EXPECT_EQ(legal(two, "red=start*4 yellow=start*3,0 turn=yellow card=5"), "0-5");
    EXPECT_EQ(legal(two, "red=start*4 yellow=start*3,30 turn=yellow card=3"), "30-y1");
}

TEST(S3_Backward, NeverIntoSafetyFromTheTrack) {
    EXPECT_EQ(legal(two, "red=start*3,4 yellow=start*4 turn=red card=4"), "4-0");
    EXPECT_EQ(legal(two, "red=start*3,1 yellow=start*4 turn=red card=4"), "1-57");
    EXPECT_EQ(after(two, "red=start*3,3 yellow=start*4 turn=red card=4", "3-59"),
              "red=start*3,59 yellow=start*4 turn=yellow");
}

TEST(S3_Backward, FromSafetyOutThroughTheEntry) {
    EXPECT_EQ(legal(two, "red=start,r1,r4,r5 yellow=start*4 turn=red card=4"), "r1-59 r4-2");
    EXPECT_EQ(legal(two, "red=start*2,r1,r5 yellow=start*4 turn=red card=10"), "r1-2 r5-r4");
}

TEST(S3_Backward, PastTheEntryAndForwardIntoSafetyIsAllowed) {
    EXPECT_EQ(legal(two, "red=start*3,0 yellow=start*4 turn=red card=5"), "0-r3");
}

TEST(S4_Meeting, PawnsPassEachOther) {
    EXPECT_EQ(legal(two, "red=start*2,5,6 yellow=start*3,7 turn=red card=3"), "5-8 6-9");
}

TEST(S4_Meeting, AMoveMayNotEndOnAPawnOfTheSameColour) {
    EXPECT_EQ(legal(two, "red=start*2,5,8 yellow=start*4 turn=red card=3"), "8-11");
    EXPECT_EQ(legal(two, "red=start*3,4 yellow=start*4 turn=red card=1"), "4-5");       // the circle is taken
    EXPECT_EQ(legal(two, "red=start*2,13,16 yellow=start*4 turn=red card=3"), "16-19"); // judged before the slide
}

TEST(S4_Meeting, EndingOnAnotherColourSendsItToItsStart) {
    EXPECT_EQ(after(two, "red=start*3,5 yellow=start*3,8 turn=red card=3", "5-8"),
              "red=start*3,8 yellow=start*4 turn=yellow");
    EXPECT_EQ(after(two, "red=start*4 yellow=start*3,4 turn=red card=1", "rS-4"),
              "red=start*3,4 yellow=start*4 turn=yellow");
}

TEST(S4_Meeting, AnEnemyOnAPlayersEntryOrDiamondIsBumpedLikeAnywhere) {
    EXPECT_EQ(after(two, "red=start*3,59 yellow=start*3,2 turn=red card=3", "59-2"),
              "red=start*3,2 yellow=start*4 turn=yellow");
}

TEST(S5_Slides, AnotherColoursTriangleSlidesAndSweepsAllPawnsOfAnyColour) {
    EXPECT_EQ(
        after(four, "red=start*2,13,18 blue=start*3,17 yellow=start*3,19 green=start*3,20 turn=red card=3", "13-16"),
        "red=start*3,19 blue=start*4 yellow=start*4 green=start*3,20 turn=blue");
    EXPECT_EQ(after(two, "red=start*3,21 yellow=start*3,28 turn=red card=3", "21-24"),
              "red=start*3,28 yellow=start*4 turn=yellow"); // the long one
}

TEST(S5_Slides, APawnsOwnTriangleAndOtherSquaresOfASlideDoNothing) {
    EXPECT_EQ(after(two, "red=start*3,58 yellow=start*3,4 turn=red card=3", "58-1"),
              "red=start*3,1 yellow=start*3,4 turn=yellow");
    EXPECT_EQ(after(two, "red=start*3,14 yellow=start*3,19 turn=red card=3", "14-17"),
              "red=start*3,17 yellow=start*3,19 turn=yellow");
}

TEST(S5_Slides, APawnMayEndWhereItBegan) {
    EXPECT_EQ(after(two, "red=start*3,28 yellow=start*4 turn=red card=4", "28-24"),
              "red=start*3,28 yellow=start*4 turn=yellow");
}

TEST(S5_Slides, ItDoesNotMatterWhichCardBroughtThePawn) {
    EXPECT_EQ(after(two, "red=start*3,17 yellow=start*4 turn=red card=10", "17-16"),
              "red=start*3,19 yellow=start*4 turn=yellow");
    EXPECT_EQ(after(two, "red=start*4 yellow=start*3,24 turn=red card=S", "rS>24"),
              "red=start*3,28 yellow=start*4 turn=yellow");
    EXPECT_EQ(after(two, "red=start*3,8 yellow=start*3,16 turn=red card=11", "8<>16"),
              "red=start*3,19 yellow=start*3,8 turn=yellow");
}

TEST(S5_OwnSlides, OnPawnsAlsoSlideOnTheirColoursTrianglesPastTheEntry) {
    EXPECT_EQ(after(own_slides, "red=start*3,58 yellow=start*3,3 turn=red card=3", "58-1"),
              "red=start*3,4 yellow=start*4 turn=yellow");
    EXPECT_EQ(after(own_slides, "red=start*3,r3 yellow=start*4 turn=red card=4", "r3-1"),
              "red=start*3,4 yellow=start*4 turn=yellow");
    EXPECT_EQ(after(two, "red=start*3,r3 yellow=start*4 turn=red card=4", "r3-1"),
              "red=start*3,1 yellow=start*4 turn=yellow");
}

TEST(S6_Safety, NobodyIsBumpedSwappedOrSorriedInSafetyStartOrHome) {
    EXPECT_EQ(legal(two, "red=start*3,5 yellow=start,y1,y5,home turn=red card=11"), "5-16");
    EXPECT_EQ(legal(two, "red=start*3,5 yellow=start,y1,y5,home turn=red card=S"), "pass");
    EXPECT_EQ(legal(two, "red=start*3,r2 yellow=start*3,9 turn=red card=11"), "pass"); // no swap from there either
}

TEST(S6_Safety, TwoPawnsOfAColourCannotShareASafetySquare) {
    EXPECT_EQ(legal(two, "red=start*2,r1,r4 yellow=start*4 turn=red card=3"), "pass");
}

TEST(S7_Pack, HasNoSixAndNoNineAndFourOrFiveOnes) {
    EXPECT_EQ(Sorry::start(two).pile.total(), 45u);
    const auto other = Sorry::start(rules_of<Sorry>(2, {"deck=44"}));
    EXPECT_EQ(other.pile.total(), 44u);
    EXPECT_EQ(Sorry::text(SlidesCard::sorry), "S");
    for (const auto* missing : {"6", "9"}) EXPECT_FALSE(find_event<Sorry>(Sorry::start(two), missing));
}

TEST(S7_Pack, ADrawIsWeightedByTheCardsLeft) {
    const auto state = position<Sorry>(two, "red=start*4 yellow=start*4 turn=red pile=1*2,7*3,S");
    const auto events = Sorry::events(state);
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(events[0], (Weighted<SlidesCard>{SlidesCard::one, 2}));
    EXPECT_EQ(events[1], (Weighted<SlidesCard>{SlidesCard::seven, 3}));
    EXPECT_EQ(events[2], (Weighted<SlidesCard>{SlidesCard::sorry, 1}));
    EXPECT_EQ(Sorry::text(play<Sorry>(state, "7 pass")), "red=start*4 yellow=start*4 turn=yellow pile=1*2,7*2,S");
}

TEST(S7_Pack, AnEmptyPileIsShuffledAgainWithTheLastCardWhenTheNextIsDrawn) {
    auto state = position<Sorry>(two, "red=start*4 yellow=start*4 turn=red pile=3");
    state = play<Sorry>(state, "3 pass");
    EXPECT_EQ(Sorry::text(state), "red=start*4 yellow=start*4 turn=yellow pile=none");
    state = play<Sorry>(state, "3");
    EXPECT_EQ(Sorry::text(state), "red=start*4 yellow=start*4 turn=yellow "
                                  "pile=1*5,2*4,3*3,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4 card=3");
}

} // namespace sorry_test
} // namespace tabuleiro
