// N1, N4: the board of Niout, its gestures, and impossible positions.
#include <cmath>
#include <set>

#include "games/niout/niout.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace niout_board_test {

const auto two = rules_of<Niout>(2);
const auto turning = rules_of<Niout>(2, {"centre=stop_to_turn"});
const auto pairs = rules_of<Niout>(4, {}, "pairs");

const Spot& spot_of(const Board& board, std::string_view name) {
    for (const Spot& spot : board.spots)
        if (spot.name == name) return spot;
    ADD_FAILURE() << "no spot " << name;
    return board.spots.front();
}

TEST(N1_Board, HasTwentyNineStationsOfWhichFiveAreLarge) {
    const Board& board = Niout::board(two);
    std::set<std::string> stations, large;
    for (const Spot& spot : board.spots) {
        if (spot.colour == no_colour) stations.insert(spot.name);
        if (spot.role == Spot::Role::large) large.insert(spot.name);
    }
    EXPECT_EQ(stations.size(), 29u);
    EXPECT_EQ(large, (std::set<std::string>{"5", "10", "15", "20", "C"}));
    EXPECT_EQ(spot_of(board, "1").role, Spot::Role::start);
}

TEST(N1_Board, IsWalkedAnticlockwiseFromTheNorth) {
    const Board& board = Niout::board(two);
    const Spot &north = spot_of(board, "20"), &west = spot_of(board, "5"), &south = spot_of(board, "10"),
               &east = spot_of(board, "15"), &centre = spot_of(board, "C");
    EXPECT_NEAR(north.x, centre.x, 1e-4);
    EXPECT_LT(north.y, centre.y);
    EXPECT_LT(west.x, centre.x);
    EXPECT_GT(south.y, centre.y);
    EXPECT_GT(east.x, centre.x);
    for (const char* name : {"1", "7", "13", "20"}) {
        const Spot& spot = spot_of(board, name);
        EXPECT_NEAR(std::hypot(spot.x - centre.x, spot.y - centre.y), centre.x - west.x, 1e-4) << name;
    }
}

TEST(N4_StopToTurn, TheBoardShowsTheHeadings) {
    std::set<std::string> bell, turns;
    for (const Spot& spot : Niout::board(two).spots) bell.insert(spot.name);
    for (const Spot& spot : Niout::board(turning).spots)
        if (!bell.contains(spot.name)) turns.insert(spot.name);
    EXPECT_EQ(turns, (std::set<std::string>{"CW", "E2>", "E1>"}));
}

TEST(N1_Picture, HasOneCellForEverySpot) {
    for (const auto* centre : {"centre=bell", "centre=stop_to_turn"})
        for (int players = 2; players <= 4; ++players) {
            const Board& board = Niout::board(rules_of<Niout>(players, {centre}));
            std::multiset<std::string> cells, names;
            for (const Spot& spot : board.spots) names.insert(spot.name);
            for (std::size_t at = 0; (at = board.picture.find('[', at)) != std::string_view::npos; ++at) {
                std::string name(board.picture.substr(at + 1, board.picture.find(']', at) - at - 1));
                EXPECT_GE(name.size() + 2, 6u) << name;
                std::erase(name, ' ');
                cells.insert(name);
            }
            EXPECT_EQ(cells, names);
        }
}

// The walks as text, each like "move yellow*2 5,6,7".
std::string gesture_at(const Niout::Rules& rules, std::string_view text, std::string_view move_text) {
    const auto state = position<Niout>(rules, text);
    const auto move = find_move<Niout>(state, move_text);
    if (!move) return "not legal";
    const Board& board = Niout::board(rules);
    std::string all;
    for (const auto& walk : Niout::gesture(state, *move).walks) {
        const bool captured = walk.kind == Gesture::Walk::Kind::captured;
        all += (all.empty() ? "" : "; ") + std::string(captured ? "captured " : "move ") + board.colours[walk.colour];
        if (walk.count > 1) all += "*" + std::to_string(walk.count);
        for (std::size_t i = 0; i < walk.path.size(); ++i)
            all += (i == 0 ? " " : ",") + board.spots[index(walk.path[i])].name;
    }
    return all;
}

TEST(N7_Gesture, EnteringWalksOverTheStationsBefore) {
    EXPECT_EQ(gesture_at(two, "yellow=off*4 red=off*4 turn=yellow cast=KUL", "off-3"), "move yellow yellow.off,1,2,3");
    EXPECT_EQ(gesture_at(two, "yellow=home*3,N1 red=off*4 turn=yellow cast=KUL", "pass"), "");
}

TEST(N9_Gesture, GoingHomeStepsOnTheArrival) {
    EXPECT_EQ(gesture_at(two, "yellow=N2,off*3 red=off*4 turn=yellow cast=KAI", "N2-home"),
              "move yellow N2,N1,20,yellow.home");
    EXPECT_EQ(
        gesture_at(rules_of<Niout>(2, {"finish=over"}), "yellow=19,off*3 red=off*4 turn=yellow cast=MO", "19-home"),
        "move yellow 19,20,yellow.home");
}

TEST(N10_Gesture, CapturedHorsesGoOff) {
    EXPECT_EQ(gesture_at(two, "yellow=5*2,off*2 red=W2*3,off turn=yellow cast=KAI", "5*2-W2"),
              "move yellow*2 5,W1,W2; captured red*3 W2,red.off");
    EXPECT_EQ(gesture_at(turning, "yellow=W2,off*3 red=E2,E2>,off*2 turn=yellow cast=KAI", "W2-E2>"),
              "move yellow W2,CW,E2>; captured red E2>,red.off; captured red E2,red.off");
}

TEST(N11_Gesture, EveryGroupWalksFromItsSpot) {
    EXPECT_EQ(gesture_at(turning, "yellow=CW,C*2,off red=off*4 turn=yellow cast=KUL", "CW+C*2-home"),
              "move yellow CW,N2,N1,20,yellow.home; move yellow*2 C,N2,N1,20,yellow.home");
    EXPECT_EQ(gesture_at(turning, "yellow=CW,C*2,off red=off*4 turn=yellow cast=NIOUT", "CW-16"),
              "move yellow CW,E2>,E1>,15,16");
    EXPECT_EQ(gesture_at(pairs, "yellow=7,off red=off*2 green=7*2 blue=off*2 turn=yellow cast=TO", "7+7p*2-8"),
              "move yellow 7,8; move green*2 7,8");
}

std::string refused(const Niout::Rules& rules, std::string_view text) {
    const auto state = Niout::parse(rules, text);
    if (state) return "accepted";
    std::string all(state.error().name);
    for (const auto& detail : state.error().details) all += " " + detail;
    return all;
}

TEST(N0_Position, IsReadInAnyOrder) {
    EXPECT_EQ(Niout::text(position<Niout>(two, "cast=MO red=home,off,3,off  turn=red yellow=C,1,N1,1")),
              "yellow=1*2,C,N1 red=off*2,3,home turn=red cast=MO");
}

TEST(N0_Position, IsRefusedWithANamedError) {
    EXPECT_EQ(refused(two, "red=off*4 turn=red"), "position.missing_field yellow");
    EXPECT_EQ(refused(two, "yellow=off*4 red=off*4"), "position.missing_field turn");
    EXPECT_EQ(refused(two, "yellow=off*4 red=off*4 green=off turn=red"), "position.unknown_field green");
    EXPECT_EQ(refused(two, "yellow=off*3,20 red=off*4 turn=red"), "position.bad_value yellow off*3,20");
    EXPECT_EQ(refused(two, "yellow=off*3,0 red=off*4 turn=red"), "position.bad_value yellow off*3,0");
    EXPECT_EQ(refused(two, "yellow=off*4 red=off*4 turn=green"), "position.bad_value turn green");
    EXPECT_EQ(refused(two, "yellow=off*4 red=off*4 turn=red cast=6"), "position.bad_value cast 6");
    EXPECT_EQ(refused(two, "yellow=off*4 red=off*99 turn=red"), "position.impossible red too_many_pieces");
    EXPECT_EQ(refused(two, "yellow=none red=off*4 turn=red"), "position.impossible yellow too_few_pieces");
    EXPECT_EQ(refused(two, "yellow=off*3,CW red=off*4 turn=red"), "position.impossible yellow needs_stop_to_turn");
    EXPECT_EQ(refused(two, "yellow=off*3,7 red=off*3,7 turn=red"), "position.impossible red enemies_share_a_station");
    EXPECT_EQ(refused(turning, "yellow=off*3,E2 red=off*3,E2> turn=red"),
              "position.impossible red enemies_share_a_station");
    EXPECT_EQ(refused(two, "yellow=home*4 red=home*4 turn=over"), "position.impossible red two_winners");
    EXPECT_EQ(refused(two, "yellow=home*4 red=off*4 turn=red"), "position.impossible turn game_is_over");
    EXPECT_EQ(refused(two, "yellow=home*3,1 red=off*4 turn=over"), "position.impossible turn game_goes_on");
    EXPECT_EQ(refused(two, "yellow=home*4 red=off*4 turn=over cast=MO"), "position.impossible cast game_is_over");
}

TEST(N12_Position, PartnersMayShareAStationAndOnePartnerAloneCannotWin) {
    EXPECT_EQ(refused(pairs, "yellow=7,home red=off*2 green=7*2 blue=off*2 turn=red"), "accepted");
    EXPECT_EQ(refused(pairs, "yellow=home*2 red=home*2 green=7*2 blue=off*2 turn=red"), "accepted");
    EXPECT_EQ(refused(pairs, "yellow=7,home red=off*2 green=7*2 blue=off,7 turn=red"),
              "position.impossible blue enemies_share_a_station");
    EXPECT_EQ(refused(pairs, "yellow=home*2 red=off*2 green=7*2 blue=off*2 turn=over"),
              "position.impossible turn game_goes_on");
}

} // namespace niout_board_test
} // namespace tabuleiro
