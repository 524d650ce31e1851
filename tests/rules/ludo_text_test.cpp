// Ludo's positions as text, which ones are refused and why, and its gestures.
#include "games/ludo/ludo.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace ludo_text_test {

const auto two = rules_of<Ludo>(2);

// "error.name detail detail", or "" for a position that can be read.
std::string refusal(const LudoRules& rules, std::string_view text) {
    const auto state = Ludo::parse(rules, text);
    if (state) return "";
    std::string all(state.error().name);
    for (const auto& detail : state.error().details) all += " " + detail;
    return all;
}

TEST(LudoText, IsReadInAnyOrderAndPrintedInOne) {
    const auto rules = rules_of<Ludo>(2, {"six_again=on", "three_tries=on", "release=5or6"});
    EXPECT_EQ(Ludo::text(position<Ludo>(
                  rules, "tries=2 released=yes\tturn=yellow sixes=1 die=6 yellow=y3,26,yard,y3 red=r6,50,yard*2")),
              "red=yard*2,50,r6 yellow=yard,26,y3*2 turn=yellow die=6 released=yes sixes=1 tries=2");
    EXPECT_EQ(Ludo::text(position<Ludo>(two, "red=yard*4 yellow=yard*4 turn=red die=0 released=no sixes=0 tries=0 "
                                             "finished=none")),
              "red=yard*4 yellow=yard*4 turn=red");
}

TEST(LudoText, RefusesImpossiblePieces) {
    EXPECT_EQ(refusal(two, "red=yard*3 yellow=yard*4 turn=red"), "position.impossible red not_four_pieces");
    EXPECT_EQ(refusal(two, "red=none yellow=yard*4 turn=red"), "position.impossible red not_four_pieces");
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*99 turn=red"), "position.impossible yellow not_four_pieces");
    EXPECT_EQ(refusal(two, "red=yard*3,51 yellow=yard*4 turn=red"), "position.impossible red behind_start");
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*3,25 turn=red"), "position.impossible yellow behind_start");
    EXPECT_EQ(refusal(two, "red=yard*3,52 yellow=yard*4 turn=red"), "position.bad_value red 52");
    EXPECT_EQ(refusal(two, "red=yard*3,y1 yellow=yard*4 turn=red"), "position.bad_value red y1");
    EXPECT_EQ(refusal(two, "red=yard*3,r7 yellow=yard*4 turn=red"), "position.bad_value red r7");
    EXPECT_EQ(refusal(two, "red=yard*3,7 yellow=yard*3,7 turn=red"), "position.impossible yellow shared_square");
    EXPECT_EQ(refusal(rules_of<Ludo>(2, {"safe_squares=stars"}), "red=yard*3,8 yellow=yard*3,8 turn=red"), "");
    EXPECT_EQ(refusal(rules_of<Ludo>(2, {"tower=forbidden"}), "red=yard*2,8*2 yellow=yard*4 turn=red"),
              "position.impossible red tower_forbidden");
    EXPECT_EQ(refusal(rules_of<Ludo>(2, {"tower=forbidden"}), "red=r1*2,r6*2 yellow=yard*4 turn=red"), "");
    EXPECT_EQ(refusal(two, "red=yard*4 green=yard*4 yellow=yard*4 turn=red"), "position.unknown_field green");
    EXPECT_EQ(refusal(two, "red=yard*4 turn=red"), "position.missing_field yellow");
}

TEST(LudoText, RefusesAnImpossibleTurn) {
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*4 turn=green"), "position.bad_value turn green");
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*4 turn=red die=7"), "position.bad_value die 7");
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*4 turn=red released=maybe"), "position.bad_value released maybe");
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*4 turn=red released=yes"),
              "position.impossible released nothing_released");
    EXPECT_EQ(refusal(rules_of<Ludo>(2, {"release_throw=off"}), "red=yard*3,0 yellow=yard*4 turn=red released=yes"),
              "position.impossible released needs_release_throw");
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*4 turn=red sixes=1"), "position.impossible sixes needs_six_again");
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*4 turn=red tries=1"), "position.impossible tries needs_three_tries");
    const auto sixes = rules_of<Ludo>(2, {"six_again=on"});
    EXPECT_EQ(refusal(sixes, "red=yard*4 yellow=yard*4 turn=red sixes=3"), "position.bad_value sixes 3");
    EXPECT_EQ(refusal(sixes, "red=yard*4 yellow=yard*4 turn=red die=6"), "position.impossible sixes die_is_counted");
    EXPECT_EQ(refusal(sixes, "red=yard*4 yellow=yard*4 turn=red die=5 sixes=1"),
              "position.impossible sixes die_is_counted");
    EXPECT_EQ(refusal(sixes, "red=yard*3,0 yellow=yard*4 turn=red released=yes sixes=1"),
              "position.impossible sixes six_does_not_release");
    EXPECT_EQ(
        refusal(rules_of<Ludo>(2, {"six_again=on", "release=6"}), "red=yard*3,0 yellow=yard*4 turn=red released=yes"),
        "position.impossible sixes six_has_released");
    EXPECT_EQ(refusal(rules_of<Ludo>(2, {"three_tries=on"}), "red=yard*4 yellow=yard*4 turn=red die=1"),
              "position.impossible tries die_is_counted");
    const auto ended = "position.impossible tries turn_has_passed";
    const auto tries = rules_of<Ludo>(2, {"three_tries=on"});
    EXPECT_EQ(refusal(tries, "red=yard*4 yellow=yard*4 turn=red tries=2"), "");
    EXPECT_EQ(refusal(tries, "red=yard*4 yellow=yard*4 turn=red tries=3"), ended); // L11: the third has failed
    EXPECT_EQ(refusal(tries, "red=yard*3,0 yellow=yard*4 turn=red released=yes tries=3"), "");
    EXPECT_EQ(refusal(tries, "red=yard*3,5 yellow=yard*4 turn=red tries=1"), ended); // nothing has earned a throw
    const auto captures = rules_of<Ludo>(2, {"three_tries=on", "capture_again=on"});
    EXPECT_EQ(refusal(captures, "red=yard*3,5 yellow=yard*4 turn=red tries=1"), "");
    const auto again = rules_of<Ludo>(2, {"three_tries=on", "six_again=on", "release=5"});
    EXPECT_EQ(refusal(again, "red=yard*4 yellow=yard*4 turn=red sixes=1 tries=3"), ""); // a passed six
}

TEST(LudoText, RefusesAFalseEnd) {
    EXPECT_EQ(refusal(two, "red=yard*4 yellow=yard*4 turn=over"), "position.impossible turn game_goes_on");
    EXPECT_EQ(refusal(two, "red=r6*4 yellow=yard*4 turn=yellow"), "position.impossible turn game_is_over");
    EXPECT_EQ(refusal(two, "red=r6*4 yellow=y6*4 turn=over"), "position.impossible turn too_many_finished");
    EXPECT_EQ(refusal(two, "red=r6*4 yellow=yard*4 turn=over die=3"), "position.impossible die game_is_over");
    EXPECT_EQ(refusal(two, "red=r6*4 yellow=yard*4 turn=over released=yes"),
              "position.impossible released game_is_over");
    EXPECT_EQ(refusal(two, "red=r6*4 yellow=yard*4 turn=over"), "");
    EXPECT_EQ(refusal(two, "red=r6*4 yellow=yard*4 turn=over finished=red"),
              "position.impossible finished needs_places");
    const auto places = rules_of<Ludo>(3, {"places=on"});
    EXPECT_EQ(refusal(places, "red=r6*4 green=yard*4 yellow=yard*4 turn=green"),
              "position.impossible finished finished_missing");
    EXPECT_EQ(refusal(places, "red=r6*4 green=yard*4 yellow=yard*4 turn=green finished=red,red"),
              "position.impossible finished finished_twice");
    EXPECT_EQ(refusal(places, "red=r6*4 green=yard*4 yellow=yard*4 turn=green finished=red*2"),
              "position.impossible finished finished_twice");
    EXPECT_EQ(refusal(places, "red=r6*4 green=yard*4 yellow=yard*4 turn=green finished=green"),
              "position.impossible finished not_finished");
    EXPECT_EQ(refusal(places, "red=r6*4 green=yard*4 yellow=yard*4 turn=green finished=blue"),
              "position.bad_value finished blue");
    EXPECT_EQ(refusal(places, "red=r6*4 green=yard*4 yellow=yard*4 turn=red finished=red"),
              "position.impossible turn turn_of_finished");
    EXPECT_EQ(refusal(places, "red=r6*4 green=g6*4 yellow=y6*4 turn=over finished=red,green,yellow"),
              "position.impossible turn too_many_finished");
    EXPECT_EQ(refusal(places, "red=r6*4 green=g6*4 yellow=yard*4 turn=over finished=green,red"), "");
}

// A gesture as text: "red 17 18 19; yellow*2 x 19 yellow.yard".
std::string shown(const LudoRules& rules, std::string_view text, std::string_view move) {
    const auto state = position<Ludo>(rules, text);
    const auto found = find_move<Ludo>(state, move);
    if (!found) return "no such move";
    const Board& board = Ludo::board(rules);
    std::string all;
    for (const auto& walk : Ludo::gesture(state, *found).walks) {
        all += (all.empty() ? "" : "; ") + board.colours[walk.colour];
        if (walk.count != 1) all += "*" + std::to_string(walk.count);
        if (walk.kind == Gesture::Walk::Kind::captured) all += " x";
        for (const Point at : walk.path) all += " " + board.spots[index(at)].name;
    }
    return all;
}

TEST(LudoGesture, WalksEverySquareAndBounces) {
    EXPECT_EQ(shown(two, "red=yard*3,49 yellow=yard*4 turn=red die=4", "49-r3"), "red 49 50 r1 r2 r3");
    EXPECT_EQ(shown(two, "red=yard*3,r3 yellow=yard*4 turn=red die=6", "r3-r3"), "red r3 r4 r5 r6 r5 r4 r3");
    EXPECT_EQ(shown(two, "red=yard*4 yellow=yard*3,50 turn=yellow die=3", "50-1"), "yellow 50 51 0 1");
}

TEST(LudoGesture, ShowsCapturesAndReleases) {
    EXPECT_EQ(shown(two, "red=yard*3,18 yellow=yard*3,20 turn=red die=2", "18-20"),
              "red 18 19 20; yellow x 20 yellow.yard");
    EXPECT_EQ(shown(two, "red=yard*4 yellow=yard*2,0*2 turn=red die=5", "release"),
              "red red.yard 0; yellow*2 x 0 yellow.yard");
    EXPECT_EQ(
        shown(rules_of<Ludo>(2, {"safe_squares=starts"}), "red=yard*4 yellow=yard*2,0*2 turn=red die=5", "release"),
        "red red.yard 0");
    EXPECT_EQ(shown(two, "red=yard*4 yellow=yard*4 turn=red die=1", "pass"), "");
}

TEST(LudoPicture, HasACellForEverySpotAndNoOther) {
    const Board& board = Ludo::board(two);
    std::vector<std::string> cells, spots;
    for (std::size_t from = board.picture.find('['); from != std::string_view::npos;
         from = board.picture.find('[', from + 1)) {
        const auto end = board.picture.find(']', from);
        std::string name(board.picture.substr(from + 1, end - from - 1));
        std::erase(name, ' ');
        EXPECT_GE(end - from + 1, 4u) << name;
        cells.push_back(name);
    }
    for (const Spot& spot : board.spots) spots.push_back(spot.name);
    std::sort(cells.begin(), cells.end());
    std::sort(spots.begin(), spots.end());
    EXPECT_EQ(cells, spots);
}

} // namespace ludo_text_test
} // namespace tabuleiro
