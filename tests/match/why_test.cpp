// Why a piece cannot move and why a player passes, rule by rule.
#include <gtest/gtest.h>

#include <set>

#include "core/random.hpp"
#include "play/any_game.hpp"

namespace tabuleiro {
namespace why_test {

struct Case {
    Setup setup;
    std::string_view position;
    std::string_view spot;
    std::string_view rule, message; // empty: no reason
};

Point spot_named(const Board& board, std::string_view name) {
    for (std::size_t i = 0; i < board.spots.size(); ++i)
        if (board.spots[i].name == name) return point(i);
    ADD_FAILURE() << "no spot " << name;
    return point(0);
}

const std::vector<Case>& cases() {
    using Options = std::vector<OptionChoice>;
    const auto setup = [](const char* game, Options options = {}, const char* mode = "", int players = 0) {
        return Setup{game, mode, players, std::move(options)};
    };
    static const std::vector<Case> all{
        {setup("ludo"), "red=yard*3,r6 yellow=yard*4 turn=red die=3", "r6", "L2", "stuck.finished"},
        {setup("ludo"), "red=yard*4 yellow=yard*4 turn=red die=3", "red.yard", "L4", "stuck.ludo.release"},
        {setup("ludo", {{"release", "5or6"}}), "red=yard*4 yellow=yard*4 turn=red die=3", "red.yard", "L4",
         "stuck.ludo.release_either"},
        {setup("ludo"), "red=yard*2,0,20 yellow=yard*4 turn=red die=5 released=yes", "20", "L5", "stuck.ludo.released"},
        {setup("ludo"), "red=yard*2,0,20 yellow=yard*4 turn=red die=5 released=yes", "red.yard", "L5",
         "stuck.ludo.released"},
        {setup("ludo", {{"finish", "exact"}}), "red=yard*3,r3 yellow=yard*4 turn=red die=6", "r3", "L7",
         "stuck.ludo.exact"},
        {setup("ludo"), "red=yard*3,10 yellow=yard*2,13*2 turn=red die=3", "10", "L9", "stuck.ludo.tower"},
        {setup("ludo", {{"tower", "block"}}), "red=yard*3,10 yellow=yard*2,12*2 turn=red die=4", "10", "L9",
         "stuck.ludo.blocked"},
        {setup("ludo", {{"tower", "forbidden"}}), "red=yard*2,10,13 yellow=yard*4 turn=red die=3", "10", "L9",
         "stuck.ludo.own"},
        {setup("ludo", {{"tower", "forbidden"}}), "red=yard*3,0 yellow=yard*4 turn=red die=5", "red.yard", "L9",
         "stuck.ludo.own"},
        {setup("ludo"), "red=yard*3,10 yellow=yard*4 turn=red die=3", "10", "", ""},
        {setup("ludo"), "red=yard*3,10 yellow=yard*3,20 turn=red die=3", "20", "", ""},

        {setup("niout"), "yellow=off*3,home red=off*4 turn=yellow cast=KUL", "yellow.home", "N9", "stuck.finished"},
        {setup("niout"), "yellow=off*3,19 red=off*4 turn=yellow cast=KUL", "19", "N9", "stuck.niout.exact"},
        {setup("niout", {}, "pairs", 4), "yellow=off,3 red=off*2 green=off,7 blue=off*2 turn=yellow cast=TO", "7",
         "N12", "stuck.niout.partner"},
        {setup("niout", {}, "pairs", 4), "yellow=off,3 red=off*2 green=off,3 blue=off*2 turn=yellow cast=TO", "3", "",
         ""},

        {setup("tabula"), "white=hand*14,5 black=hand*11,6*2,7*2 turn=white dice=1,1,2", "5", "T3",
         "stuck.tabula.closed"},
        {setup("tabula"), "white=hand*5,1,2,3*8 black=hand*13,4*2 turn=white dice=1,1,3", "3", "", ""},
        {setup("tabula"), "white=10,20,out*13 black=hand*9,12*2,13*2,22*2 turn=white dice=1,2", "10", "T4",
         "stuck.tabula.most_dice"},
        {setup("tabula", {{"capture", "reentry"}}), "white=hand*13,bar,5 black=hand*15 turn=white dice=1,2,3", "5",
         "T5", "stuck.tabula.bar"},
        {setup("tabula"), "white=hand*14,out black=hand*15 turn=white dice=1,2,3", "white.out", "T5", "stuck.out"},
        {setup("tabula"), "white=20*14,off black=hand*15 turn=white dice=1,2,3", "white.off", "T6", "stuck.finished"},
        {setup("tabula"), "white=hand*14,24 black=hand*15 turn=white dice=1,2,3", "24", "T6", "stuck.tabula.outside"},

        {setup("sorry"), "red=start*3,home yellow=start*4 turn=red pile=none card=3", "rH", "S2", "stuck.finished"},
        {setup("sorry"), "red=start*3,r3 yellow=start*4 turn=red pile=none card=12", "r3", "S2",
         "stuck.slides.too_far"},
        {setup("sorry"), "red=start*2,10,13 yellow=start*4 turn=red pile=none card=3", "10", "S4", "stuck.slides.own"},
        {setup("sorry"), "red=start*3,4 yellow=start*4 turn=red pile=none card=1", "rS", "S4", "stuck.slides.circle"},
        {setup("desculpa"), "red=start*3,10 yellow=start*4 turn=red pile=none card=3", "rS", "S8",
         "stuck.slides.start"},
        {setup("sorry"), "red=start*2,19,30 yellow=start*4 turn=red pile=none card=7 split=4 first=19", "19", "S10",
         "stuck.slides.other_pawn"},
        {setup("sorry"), "red=start*2,19,30 yellow=start*4 turn=red pile=none card=7 split=4 first=19", "rS", "S10",
         "stuck.slides.split_start"},
        {setup("sorry"), "red=start*4 yellow=start*4 turn=red pile=none card=S", "rS", "S12", "stuck.slides.no_target"},
        {setup("desculpa"), "red=start*3,10 yellow=start*3,30 turn=red pile=none card=S", "10", "S12",
         "stuck.slides.only_start"},
        {setup("sorry", {{"sorry_forward4", "on"}}), "red=start*3,r3 yellow=start*4 turn=red pile=none card=S", "r3",
         "S2", "stuck.slides.too_far"},
        {setup("sorry", {}, "club"),
         "red=start*3,4 yellow=start*3,34 turn=red pile=1*5,2*4,7*4 red.hand=3*4,5 yellow.hand=8*4,5", "rS", "V3",
         "stuck.slides.hand"},

        {setup("pretoa"), "yellow=1,2,3,7,8,9,13,14,15 red=4,5,6,10,11,12,16,17,18 turn=yellow", "13", "A3",
         "stuck.leap.no_way"},
        {setup("pretoa"), "yellow=0,13 red=4,11 turn=yellow", "yellow.taken", "A4", "stuck.out"},
        {setup("pretoa"), "yellow=0,13 red=4,11 turn=yellow chain=0", "13", "A5", "stuck.leap.chain"},
        {setup("pretoa"), "yellow=0,13 red=4,11 turn=yellow", "13", "A6", "stuck.leap.capture"},
        {setup("pretoa", {{"sopro", "on"}}), "yellow=0,13 red=4,11 turn=yellow", "13", "", ""},
        {setup("pretoa", {{"most_captures", "on"}}), "yellow=0,14 red=4,8,11 turn=yellow", "14", "A6",
         "stuck.leap.most"},
        {setup("policiais"), "yellow=0..10 red=12..22 turn=yellow", "0", "A3", "stuck.leap.no_way"},
    };
    return all;
}

TEST(WhyNot, NamesTheRule) {
    for (const Case& one : cases()) {
        const auto game = make_game(one.setup, one.position);
        ASSERT_TRUE(game) << one.position << ": " << game.error().name;
        const auto reason = (*game)->why_not(spot_named((*game)->board(), one.spot));
        SCOPED_TRACE(one.setup.game + ": " + std::string(one.position) + " " + std::string(one.spot));
        ASSERT_EQ(reason.has_value(), !one.rule.empty());
        if (!reason) continue;
        EXPECT_EQ(reason->rule, one.rule);
        EXPECT_EQ(reason->message, one.message);
    }
}

TEST(WhyNot, SaysWhichNumbersOpenTheYard) {
    const auto game = make_game({"ludo", "", 2, {{"release", "1or6"}}}, "red=yard*4 yellow=yard*4 turn=red die=3");
    ASSERT_TRUE(game);
    const Gesture pass = (*game)->gesture(0);
    ASSERT_EQ(pass.act, Gesture::Act::pass);
    ASSERT_EQ(pass.why.size(), 1u);
    EXPECT_EQ(pass.why[0], (Reason{"L4", "stuck.ludo.release_either", {"1", "6"}}));
}

TEST(WhyNot, APassNamesEveryKindOfObstacleOnce) {
    const auto game = make_game({"ludo", "", 2, {}}, "red=yard*2,10,r6 yellow=yard*2,13*2 turn=red die=3");
    ASSERT_TRUE(game);
    std::vector<std::string_view> rules;
    for (const Reason& reason : (*game)->gesture(0).why) rules.push_back(reason.rule);
    EXPECT_EQ(rules, (std::vector<std::string_view>{"L9", "L4"}));
}

// Every piece either can move or has a reason why not, and every pass has a reason. Collects the messages.
void check_stuck_pieces(const AnyGame& game, std::set<std::string_view>& seen) {
    std::set<Point> from;
    for (std::size_t i = 0; i < game.choices(); ++i) {
        const Gesture gesture = game.gesture(i);
        EXPECT_TRUE(gesture.act != Gesture::Act::pass || !gesture.why.empty()) << game.position();
        if (gesture.act == Gesture::Act::move) from.insert(gesture.walks[0].path[0]);
    }
    const std::uint8_t mine = game.board().seats[index(game.turn().seat)];
    for (const Piece& piece : game.pieces()) {
        if (piece.colour != mine || from.contains(piece.at)) continue;
        const auto reason = game.why_not(piece.at);
        ASSERT_TRUE(reason) << game.position() << " " << index(piece.at);
        seen.insert(reason->message);
    }
}

void play_and_check(const Setup& setup, std::uint64_t seed, std::set<std::string_view>& seen) {
    auto game = std::move(*make_game(setup));
    Random random(seed);
    for (int i = 0; i < 300 && game->turn().kind != Turn::Kind::over; ++i) {
        if (game->turn().kind == Turn::Kind::choose) check_stuck_pieces(*game, seen);
        game->play(random.below(static_cast<std::uint32_t>(game->choices())));
    }
}

TEST(WhyNot, IsAnsweredWheneverAPieceIsStuck) {
    std::set<std::string_view> seen;
    for (const GameInfo& info : all_game_infos())
        for (const Mode& mode : info.modes)
            for (std::size_t i = 0; i <= info.options.size(); ++i) {
                std::vector<OptionChoice> options;
                if (i > 0)
                    options.push_back(
                        {std::string(info.options[i - 1].name), std::string(info.options[i - 1].values.back())});
                SCOPED_TRACE(info.name);
                play_and_check({std::string(info.name), std::string(mode.name), mode.max_players, options}, i + 1,
                               seen);
            }
    EXPECT_GT(seen.size(), 15u);
}

} // namespace why_test
} // namespace tabuleiro
