// Tabula's notation, board and gestures.
#include "games/tabula/tabula.hpp"

#include "support/script.hpp"

namespace tabuleiro {
namespace tabula_text_test {

const auto removed = rules_of<Tabula>(2);
const auto reentry = rules_of<Tabula>(2, {"capture=reentry"});

// The walks of a move as text: "move white 5 6 7; captured black 7 black.out".
std::string gesture_of(const TabulaState& state, std::string_view text) {
    const auto move = find_move<Tabula>(state, text);
    EXPECT_TRUE(move) << text;
    if (!move) return {};
    const Board& board = Tabula::board(state.rules);
    std::string all;
    for (const Gesture::Walk& walk : Tabula::gesture(state, *move).walks) {
        if (!all.empty()) all += "; ";
        all += walk.kind == Gesture::Walk::Kind::captured ? "captured " : "move ";
        all += board.colours[walk.colour];
        for (const Point at : walk.path) all += ' ' + board.spots[index(at)].name;
    }
    return all;
}

Error error_of(std::string_view text, const TabulaRules& rules = removed) {
    const auto state = Tabula::parse(rules, text);
    EXPECT_FALSE(state) << text;
    return state ? Error{} : state.error();
}

TEST(TabulaGesture, WalksEverySquareAndTakesTheHitPieceAway) {
    const auto out = position<Tabula>(removed, "white=hand*14,5 black=hand*14,7 turn=white dice=2,3,3");
    EXPECT_EQ(gesture_of(out, "5-7"), "move white 5 6 7; captured black 7 black.out");
    EXPECT_EQ(gesture_of(out, "hand-3"), "move white white.hand 1 2 3");
    const auto bar = position<Tabula>(reentry, "white=hand*14,2 black=bar,20*14 turn=black dice=2,2,2");
    EXPECT_EQ(gesture_of(bar, "bar-2"), "move black black.bar 1 2; captured white 2 white.bar");
}

TEST(TabulaGesture, BearingOffWalksToTheEndAndAPassNowhere) {
    const auto off = position<Tabula>(removed, "white=22,24,out*13 black=hand*15 turn=white dice=6");
    EXPECT_EQ(gesture_of(off, "22-off:6"), "move white 22 23 24 white.off");
    const auto walled = position<Tabula>(removed, "white=hand*15 black=2*15 turn=white dice=2,2,2");
    EXPECT_EQ(gesture_of(walled, "pass"), "");
}

TEST(TabulaBoard, HasTwoRowsOfTwelveAndTheHeapsOfItsRules) {
    for (const auto& rules : {removed, reentry}) {
        const Board& board = Tabula::board(rules);
        ASSERT_EQ(board.spots.size(), 30u);
        for (std::size_t i = 0; i < 12; ++i) {
            EXPECT_EQ(board.spots[i].name, std::to_string(i + 1));
            EXPECT_EQ(board.spots[i].x, board.spots[23 - i].x); // T1: back along the other side
            EXPECT_LT(board.spots[23 - i].y, board.spots[i].y);
        }
        EXPECT_EQ(board.spots[28].name, rules == removed ? "white.out" : "white.bar");
        EXPECT_EQ(board.spots[28].role, rules == removed ? Spot::Role::taken : Spot::Role::bar);
    }
}

TEST(TabulaBoard, EverySpotHasOneCellInThePicture) {
    for (const auto& rules : {removed, reentry}) {
        const Board& board = Tabula::board(rules);
        std::vector<std::string> cells, names;
        for (std::size_t at = board.picture.find('['); at != std::string_view::npos;
             at = board.picture.find('[', at + 1)) {
            std::string cell(board.picture.substr(at + 1, board.picture.find(']', at) - at - 1));
            EXPECT_GE(cell.size() + 2, 4u);
            std::erase(cell, ' ');
            cells.push_back(cell);
        }
        for (const Spot& spot : board.spots) names.push_back(spot.name);
        std::sort(cells.begin(), cells.end());
        std::sort(names.begin(), names.end());
        EXPECT_EQ(cells, names);
    }
}

TEST(TabulaPieces, StandOnTheirSpots) {
    const auto state = position<Tabula>(removed, "white=hand*12,3*3 black=24,off*4,out*10 turn=white");
    const auto pieces = Tabula::pieces(state);
    ASSERT_EQ(pieces.size(), 5u);
    EXPECT_EQ(pieces[0], (Piece{point(24), 0, 12}));
    EXPECT_EQ(pieces[1], (Piece{point(2), 0, 3}));
    EXPECT_EQ(pieces[2], (Piece{point(23), 1, 1}));
    EXPECT_EQ(pieces[3], (Piece{point(27), 1, 4}));
    EXPECT_EQ(pieces[4], (Piece{point(29), 1, 10}));
}

TEST(TabulaText, IsReadInAnyOrderAndPrintedInOne) {
    const auto state = position<Tabula>(removed, "dice=6,1,6 turn=black black=2,hand*13,2 white=out,7,hand*13");
    EXPECT_EQ(Tabula::text(state), "white=hand*13,7,out black=hand*13,2*2 turn=black dice=1,6,6");
    EXPECT_EQ(Tabula::text(position<Tabula>(reentry, "turn=white white=7,bar*2,hand*12 black=off*3,4*2,bar*10")),
              "white=hand*12,bar*2,7 black=bar*10,4*2,off*3 turn=white");
}

TEST(TabulaText, OfThrows) {
    EXPECT_EQ(Tabula::text(TabulaThrow{{1, 3, 3}}), "1,3,3");
    EXPECT_EQ(Tabula::text(TabulaMove{0, 0}), "pass");
}

TEST(TabulaParse, RefusesValuesThatCannotBeRead) {
    const auto bad = [](const char* key, const char* value) { return Error{"position.bad_value", {key, value}}; };
    EXPECT_EQ(error_of("white=hand*14,25 black=hand*15 turn=white"), bad("white", "25"));
    EXPECT_EQ(error_of("white=hand*14,0 black=hand*15 turn=white"), bad("white", "0"));
    EXPECT_EQ(error_of("white=hand*15 black=hand*14,home turn=white"), bad("black", "home"));
    EXPECT_EQ(error_of("white=hand*15 black=hand*15 turn=red"), bad("turn", "red"));
    EXPECT_EQ(error_of("white=hand*15 black=hand*15 turn=white dice=7,1,1"), bad("dice", "7"));
    EXPECT_EQ(error_of("white=hand*15 black=hand*15 turn=white dice=1,1,1,1"), bad("dice", "1,1,1,1"));
    EXPECT_EQ(error_of("white=hand*15 black=hand*15 turn=white dice=1*99"), bad("dice", "1*99"));
    EXPECT_EQ(error_of("white=hand*15 black=hand*15"), (Error{"position.missing_field", {"turn"}}));
    EXPECT_EQ(error_of("white=hand*15 turn=white"), (Error{"position.missing_field", {"black"}}));
    EXPECT_EQ(error_of("white=hand*15 black=hand*15 turn=white die=1"), (Error{"position.unknown_field", {"die"}}));
}

TEST(TabulaParse, RefusesPositionsThatNoGameReaches) {
    EXPECT_EQ(error_of("white=hand*16 black=hand*15 turn=white"), impossible("white", "too_many_pieces"));
    EXPECT_EQ(error_of("white=hand*15 black=hand*14 turn=white"), impossible("black", "too_few_pieces"));
    EXPECT_EQ(error_of("white=hand*14,bar black=hand*15 turn=white"), impossible("white", "needs_reentry"));
    EXPECT_EQ(error_of("white=hand*14,out black=hand*15 turn=white", reentry), impossible("white", "needs_removed"));
    EXPECT_EQ(error_of("white=hand*14,5 black=hand*14,5 turn=white"), impossible("black", "shared_square"));
    // T6: bearing off begins when all are home, and under `removed` none comes back.
    EXPECT_EQ(error_of("white=18,off*14 black=hand*15 turn=white"), impossible("white", "off_too_early"));
    EXPECT_TRUE(Tabula::parse(reentry, "white=18,off*14 black=hand*15 turn=white"));
    EXPECT_EQ(error_of("white=hand,off*14 black=hand*15 turn=white", reentry), impossible("white", "off_too_early"));
    // T7
    EXPECT_EQ(error_of("white=off*15 black=hand*15 turn=black"), impossible("turn", "game_is_over"));
    EXPECT_EQ(error_of("white=hand*15 black=hand*15 turn=over"), impossible("turn", "game_goes_on"));
    EXPECT_EQ(error_of("white=off*15 black=off*15 turn=over"), impossible("black", "both_finished"));
    EXPECT_EQ(error_of("white=off*15 black=hand*15 turn=over dice=1"), impossible("dice", "game_is_over"));
    // T4
    EXPECT_EQ(error_of("white=hand*15 black=hand*15 turn=white dice=1,2"), impossible("dice", "no_die_was_played"));
    EXPECT_EQ(error_of("white=hand,1,out*13 black=2*2,3*13 turn=white dice=2"),
              impossible("dice", "no_die_is_playable"));
}

} // namespace tabula_text_test
} // namespace tabuleiro
