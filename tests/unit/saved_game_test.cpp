#include <gtest/gtest.h>

#include "engine/random.hpp"
#include "protocol/json.hpp"

namespace tabuleiro {
namespace saved_game_test {

SavedGame some_game() {
    auto log = GameLog::make({"pretoa", "normal", 2, {{"sopro", "on"}}});
    for (const char* move : {"1-0", "6-1", "huff:4"}) {
        const auto error = log->play(move);
        EXPECT_FALSE(error) << move << ": " << error->name;
    }
    return {std::move(*log), {"human", "random"}, 18446744073709551615u};
}

std::string error_of(std::string_view text) {
    const auto game = read_saved_game(text);
    return game ? "none" : std::string(game.error().name);
}

TEST(SavedGame, ReadsBackAsItWas) {
    const SavedGame game = some_game();
    const auto again = read_saved_game(write_saved_game(game));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->log.game().position(), game.log.game().position());
    EXPECT_EQ(again->seats, game.seats);
    EXPECT_EQ(again->seed, game.seed);
    EXPECT_EQ(write_saved_game(*again), write_saved_game(game));
}

TEST(SavedGame, KeepsTheFirstPosition) {
    auto log = GameLog::make({"pretoa", "", 2, {}}, "yellow=7,14 red=1,10 turn=yellow");
    ASSERT_TRUE(log);
    EXPECT_EQ(log->play("7x0"), std::nullopt);
    const auto again = read_saved_game(write_saved_game({std::move(*log), {"human", "human"}, 1}));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->log.game().position(), "yellow=0,14 red=10 turn=red");
}

TEST(SavedGame, NamesOptionsThatOlderOnesLack) {
    auto log = GameLog::make({"sorry", "normal", 2, {}}, "red=start*3,58 yellow=start*3,30 turn=red pile=1 card=11");
    ASSERT_TRUE(log);
    EXPECT_EQ(texts_of(log->game()), std::vector<std::string>{"58<>30"}); // S14: must
    const std::string text = write_saved_game({std::move(*log), {"human", "human"}, 1});
    const std::string named = R"("options":{"swap":"must"})";
    ASSERT_NE(text.find(named), std::string::npos);
    EXPECT_EQ(texts_of(read_saved_game(text)->log.game()), std::vector<std::string>{"58<>30"});
    std::string older = text;
    older.replace(older.find(named), named.size(), R"("options":{})");
    EXPECT_EQ(texts_of(read_saved_game(older)->log.game()), (std::vector<std::string>{"58<>30", "decline"}));
}

TEST(SavedGame, IsRefusedWhenCutOffEditedOrForeign) {
    const std::string good = write_saved_game(some_game());
    for (std::size_t length = 0; length + 2 < good.size(); ++length)
        EXPECT_NE(error_of(good.substr(0, length)), "none");
    EXPECT_EQ(error_of("[]"), "save.not_json");
    EXPECT_EQ(error_of("{}"), "save.foreign");
    const auto edited = [&](std::string_view from, std::string_view to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        return error_of(text);
    };
    EXPECT_EQ(edited("\"version\":1", "\"version\":2"), "save.version");
    EXPECT_EQ(edited("1-0", "1-9"), "save.bad_entry");
    EXPECT_EQ(edited("pretoa", "chess"), "setup.unknown_game");
    EXPECT_EQ(edited("\"on\"", "\"maybe\""), "setup.bad_value");
    EXPECT_EQ(edited("\"players\":2", "\"players\":3"), "setup.bad_players");
    EXPECT_EQ(edited("\"players\":2", "\"players\":1e300"), "save.bad_field");
    EXPECT_EQ(edited("[\"human\",\"random\"]", "[\"human\"]"), "save.bad_field");
    EXPECT_EQ(edited("\"1844", "\"x844"), "save.bad_field");
    EXPECT_EQ(error_of(std::string(5 << 20, ' ')), "save.too_large");
    EXPECT_EQ(error_of(std::string(100000, '[')), "save.not_json");
}

TEST(SavedGame, SurvivesAnyFlippedByte) {
    const std::string good = write_saved_game(some_game());
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        std::string text = good;
        text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.below(256));
        if (const auto game = read_saved_game(text)) {
            EXPECT_TRUE(read_saved_game(write_saved_game(*game)));
        } else {
            EXPECT_FALSE(game.error().name.empty());
        }
    }
}

TEST(GameLog, TakesBackToAnyEntry) {
    auto log = GameLog::make({"pretoa", "", 2, {}});
    for (const char* move : {"1-0", "4x1", "7x0"}) EXPECT_EQ(log->play(move), std::nullopt);
    EXPECT_EQ(log->play("0-0")->name, "move.illegal");
    log->take_back_to(1);
    EXPECT_EQ(log->entries().size(), 1u);
    EXPECT_EQ(log->play("4x1"), std::nullopt);
    log->take_back_to(0);
    EXPECT_EQ(log->game().position(), "yellow=1,2,3,7,8,9,13,14,15 red=4,5,6,10,11,12,16,17,18 turn=yellow");
}

} // namespace saved_game_test
} // namespace tabuleiro
