// Sorry! (and Desculpa): positions that are refused, and gestures (docs/notation.md, S5, S10, S11).
#include "games/sorry/sorry.hpp"

#include "support/script.hpp"

namespace tabuleiro {
namespace sorry_notation_test {

const auto two = rules_of<Sorry>(2);
const auto partners = rules_of<Sorry>(4, {}, "partners");
const auto club = rules_of<Sorry>(2, {}, "club");

// "name detail detail" of the error, or "fine".
std::string refused(const SlidesRules& rules, std::string_view text) {
    const auto state = Sorry::parse(rules, text);
    if (state) return "fine";
    std::string all(state.error().name);
    for (const auto& detail : state.error().details) all += " " + detail;
    return all;
}

TEST(S_Positions, FieldsComeInAnyOrder) {
    const auto state = position<Sorry>(two, "card=7 pile=S,1 turn=yellow yellow=home,y5,30,start red=4,2,start*2");
    EXPECT_EQ(Sorry::text(state), "red=start*2,2,4 yellow=start,30,y5,home turn=yellow pile=1,S card=7");
}

TEST(S_Positions, ThatCannotBeReadAreRefused) {
    EXPECT_EQ(refused(two, "red=start*4 turn=red pile=none"), "position.missing_field yellow");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 pile=none"), "position.missing_field turn");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red"), "position.missing_field pile");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=blue pile=none"), "position.bad_value turn blue");
    EXPECT_EQ(refused(two, "red=start*3,60 yellow=start*4 turn=red pile=none"), "position.bad_value red start*3,60");
    EXPECT_EQ(refused(two, "red=start*3,r6 yellow=start*4 turn=red pile=none"), "position.bad_value red start*3,r6");
    EXPECT_EQ(refused(two, "red=start*3,y1 yellow=start*4 turn=red pile=none"), "position.bad_value red start*3,y1");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red pile=6"), "position.bad_value pile 6");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red pile=?*3"), "position.bad_value pile ?*3");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red pile=none card=9"), "position.bad_value card 9");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red pile=none red.hand=1"),
              "position.unknown_field red.hand");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red pile=none phase=draw"), "position.unknown_field phase");
    EXPECT_EQ(refused(two, "red=start*4 blue=start*4 yellow=start*4 turn=red pile=none"),
              "position.unknown_field blue");
}

TEST(S_Positions, ThatAreImpossibleAreRefused) {
    EXPECT_EQ(refused(two, "red=start*3 yellow=start*4 turn=red pile=none"), "position.impossible red not_four_pieces");
    EXPECT_EQ(refused(two, "red=start*4,home*99 yellow=start*4 turn=red pile=none"),
              "position.impossible red not_four_pieces");
    EXPECT_EQ(refused(two, "red=start*2,5*2 yellow=start*4 turn=red pile=none"),
              "position.impossible red square_taken_twice");
    EXPECT_EQ(refused(two, "red=start*2,r5,r5 yellow=start*4 turn=red pile=none"),
              "position.impossible red square_taken_twice");
    EXPECT_EQ(refused(two, "red=start*3,5 yellow=start*3,5 turn=red pile=none"),
              "position.impossible yellow square_taken_twice");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red pile=1*6"), "position.impossible pile too_many_cards");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red pile=2*5"), "position.impossible pile too_many_cards");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=red pile=2*4 card=2"),
              "position.impossible pile too_many_cards");
    EXPECT_EQ(refused(rules_of<Sorry>(2, {"deck=44"}), "red=start*4 yellow=start*4 turn=red pile=1*5"),
              "position.impossible pile too_many_cards");
    EXPECT_EQ(refused(two, "red=home*4 yellow=start*4 turn=yellow pile=none"), "position.impossible turn game_is_over");
    EXPECT_EQ(refused(two, "red=home*4 yellow=home*4 turn=over pile=none"), "position.impossible turn game_goes_on");
    EXPECT_EQ(refused(two, "red=start*4 yellow=start*4 turn=over pile=none"), "position.impossible turn game_goes_on");
    EXPECT_EQ(refused(two, "red=home*4 yellow=start*4 turn=over pile=none card=1"),
              "position.impossible card game_is_over");
    EXPECT_EQ(refused(partners, "red=home*4 blue=start*4 yellow=start*4 green=start*4 turn=over pile=none"),
              "position.impossible turn game_goes_on");
}

TEST(S10_Positions, InsideASplitNameTheFirstPawnAndLeaveASecondPart) {
    EXPECT_EQ(refused(two, "red=start*2,5,9 yellow=start*4 turn=red pile=none card=7 split=3 first=9"), "fine");
    EXPECT_EQ(refused(two, "red=start*2,5,9 yellow=start*4 turn=red pile=none card=7 split=3"),
              "position.impossible split split_is_seven_and_first");
    EXPECT_EQ(refused(two, "red=start*2,5,9 yellow=start*4 turn=red pile=none card=7 first=9"),
              "position.impossible first split_is_seven_and_first");
    EXPECT_EQ(refused(two, "red=start*2,5,9 yellow=start*4 turn=red pile=none card=8 split=3 first=9"),
              "position.impossible split split_is_seven_and_first");
    EXPECT_EQ(refused(two, "red=start*2,5,9 yellow=start*4 turn=red pile=none card=7 split=7 first=9"),
              "position.bad_value split 7");
    EXPECT_EQ(refused(two, "red=start*2,5,9 yellow=start*4 turn=red pile=none card=7 split=3 first=10"),
              "position.impossible first no_such_pawn");
    EXPECT_EQ(refused(two, "red=start*2,5,9 yellow=start*3,20 turn=red pile=none card=7 split=3 first=20"),
              "position.impossible first no_such_pawn");
    EXPECT_EQ(refused(two, "red=start*2,5,9 yellow=start*4 turn=red pile=none card=7 split=3 first=rS"),
              "position.impossible first no_such_pawn");
    EXPECT_EQ(refused(two, "red=start*2,r5,9 yellow=start*4 turn=red pile=none card=7 split=3 first=9"),
              "position.impossible split no_second_part");
}

TEST(V3_Positions, OfClubHaveTheHandsOfTheirPhase) {
    const std::string pawns = "red=start*3,4 yellow=start*3,34 ";
    const auto club_refused = [&](const std::string& rest) { return refused(club, pawns + rest); };
    EXPECT_EQ(club_refused("red.hand=1,2,3,4,5 yellow.hand=1,2,3,4,5 turn=red pile=none"), "fine");
    EXPECT_EQ(club_refused("red.hand=1,2,3,4,5 turn=red pile=none"), "position.missing_field yellow.hand");
    EXPECT_EQ(club_refused("red.hand=1,2,3,4 yellow.hand=1,2,3,4,5 turn=red pile=none"),
              "position.impossible red.hand hand_size");
    EXPECT_EQ(club_refused("red.hand=1,2,3,4 yellow.hand=1,2,3,4,5 turn=red pile=none phase=draw"), "fine");
    EXPECT_EQ(club_refused("red.hand=1,2,3,4 yellow.hand=1,2,3,4 turn=red pile=none phase=draw2"),
              "position.impossible yellow.hand hand_size");
    EXPECT_EQ(club_refused("red.hand=1,2 yellow.hand=1 turn=yellow pile=none phase=deal"), "fine");
    EXPECT_EQ(club_refused("red.hand=1,2 yellow.hand=1 turn=red pile=none phase=deal"),
              "position.impossible yellow.hand hand_size");
    EXPECT_EQ(club_refused("red.hand=1,2,3,4,5 yellow.hand=1,2,3,4,5 turn=red pile=none phase=deal"),
              "position.impossible red.hand hand_size");
    EXPECT_EQ(club_refused("red.hand=1,2,3,4,5 yellow.hand=1,2,3,4,5 turn=red pile=none phase=play"),
              "position.bad_value phase play");
    EXPECT_EQ(club_refused("red.hand=1,2,3,4,5 yellow.hand=1,2,3,4,5 turn=red pile=none card=7"),
              "position.impossible card club_card_only_in_split");
    EXPECT_EQ(club_refused("red.hand=3*3,4,5 yellow.hand=1,2,3,4,5 turn=red pile=3"),
              "position.impossible pile too_many_cards");
    EXPECT_EQ(refused(club, "red=start*2,5,9 yellow=start*4 red.hand=1,2,3,4 yellow.hand=1,2,3,4,5 turn=red pile=none "
                            "card=7 split=3 first=9 phase=draw"),
              "position.impossible phase inside_a_split");
    EXPECT_EQ(refused(club, "red=home*4 yellow=start*4 red.hand=1,2,3,4 yellow.hand=1,2,3,4,5 turn=over pile=none"),
              "fine");
    EXPECT_EQ(refused(club, "red=home*4 yellow=start*4 red.hand=1,2,3,4,5 yellow.hand=1,2,3,4 turn=over pile=none"),
              "position.impossible yellow.hand hand_size");
    EXPECT_EQ(refused(club, "red=home*4 yellow=start*4 red.hand=1,2,3,4,5 yellow.hand=1,2,3,4,5 turn=over pile=none"),
              "position.impossible turn hand_size");
    EXPECT_EQ(refused(club, "red=home*4 yellow=start*4 red.hand=1,2,3,4 yellow.hand=1,2,3,4,5 turn=over pile=none "
                            "phase=draw"),
              "position.impossible phase game_is_over");
}

// The gesture as "move red 13 14 15 16; slide red 16 17 18 19; captured yellow 19 yS".
std::string gesture(const SlidesRules& rules, std::string_view text, std::string_view move_text) {
    const auto state = position<Sorry>(rules, std::string(text) + " pile=none");
    const auto move = find_move<Sorry>(state, move_text);
    if (!move) return "no such move; legal: " + moves_of<Sorry>(state);
    const Board& board = Sorry::board(rules);
    std::string all;
    for (const auto& walk : Sorry::gesture(state, *move).walks) {
        constexpr std::array kinds{"move", "slide", "swapped", "captured"};
        if (!all.empty()) all += "; ";
        all += std::string(kinds[static_cast<std::size_t>(walk.kind)]) + " " + board.colours[walk.colour];
        for (const Point at : walk.path) all += " " + board.spots[index(at)].name;
    }
    return all;
}

TEST(S2_Gestures, WalkEverySquareIntoSafetyAndHome) {
    EXPECT_EQ(gesture(two, "red=start*3,58 yellow=start*4 turn=red card=10", "58-rH"),
              "move red 58 59 0 1 2 r1 r2 r3 r4 r5 rH");
    EXPECT_EQ(gesture(two, "red=start*3,r3 yellow=start*4 turn=red card=4", "r3-1"), "move red r3 r2 r1 2 1");
    EXPECT_EQ(gesture(two, "red=start*4 yellow=start*3,4 turn=red card=1", "rS-4"),
              "move red rS 4; captured yellow 4 yS");
    EXPECT_EQ(gesture(two, "red=start*4 yellow=start*4 turn=red card=5", "pass"), "");
}

TEST(S5_Gestures, SlideAndSweep) {
    EXPECT_EQ(gesture(two, "red=start*2,13,18 yellow=start*2,16,19 turn=red card=3", "13-16"),
              "move red 13 14 15 16; captured yellow 16 yS; slide red 16 17 18 19; captured red 18 rS; "
              "captured yellow 19 yS");
    EXPECT_EQ(gesture(two, "red=start*3,28 yellow=start*4 turn=red card=4", "28-24"),
              "move red 28 27 26 25 24; slide red 24 25 26 27 28");
}

TEST(S10_Gestures, OfASplitAreTwo) {
    EXPECT_EQ(gesture(two, "red=start*2,20,40 yellow=start*4 turn=red card=7", "40-42"), "move red 40 41 42");
    EXPECT_EQ(gesture(two, "red=start*2,20,42 yellow=start*4 turn=red card=7 split=5 first=42", "20-25"),
              "move red 20 21 22 23 24 25");
}

TEST(S11_Gestures, SwapBothPawns) {
    EXPECT_EQ(gesture(two, "red=start*3,18 yellow=start*3,16 turn=red card=11", "18<>16"),
              "swapped red 18 16; swapped yellow 16 18; slide red 16 17 18 19; captured yellow 18 yS");
}

TEST(S12_Gestures, TakeThePlaceOfAnother) {
    EXPECT_EQ(gesture(two, "red=start*4 yellow=start*3,24 turn=red card=S", "rS>24"),
              "move red rS 24; captured yellow 24 yS; slide red 24 25 26 27 28");
}

} // namespace sorry_notation_test
} // namespace tabuleiro
