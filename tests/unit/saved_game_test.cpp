// The file in which the terminal of version 1.0 saved a game, in its own words.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "protocol/saved_game.hpp"

namespace tabuleiro {
namespace saved_game_test {

const std::string good =
    R"({"format":"tabuleiro-game","version":1,"program":"tabuleiro 1.0.0","game":"pretoa","mode":"normal","players":2,)"
    R"("options":{"sopro":"on"},"seats":["human","random"],"seed":"18446744073709551615","log":["1-0","6-1","huff:4"]})";

std::string error_of(std::string_view text) {
    const auto game = read_saved_game(text);
    return game ? "none" : std::string(game.error().name);
}

TEST(SavedGame, IsReadAsItWasPlayed) {
    const auto saved = read_saved_game(good);
    ASSERT_TRUE(saved) << saved.error().name;
    EXPECT_EQ(saved->seats, (std::vector<std::string>{"human", "random"}));
    EXPECT_EQ(saved->game.plays, (std::vector<std::string>{"1-0", "6-1", "huff:4"}));
    EXPECT_TRUE(played(saved->game));
}

TEST(SavedGame, MayStartFromAPosition) {
    std::string text = good;
    text.replace(text.find(R"("log")"), std::string::npos,
                 R"("position":"yellow=7,14 red=1,10 turn=yellow","log":["7x0"]})");
    const auto saved = read_saved_game(text);
    ASSERT_TRUE(saved) << saved.error().name;
    EXPECT_EQ((*played(saved->game))->position(), "yellow=0,14 red=10 turn=red");
}

TEST(SavedGame, LacksOptionsThatCameLater) {
    const std::string text =
        R"({"format":"tabuleiro-game","version":1,"game":"sorry","mode":"normal","players":2,"options":{},)"
        R"("seats":["human","human"],"seed":"1","position":"red=start*3,58 yellow=start*3,30 turn=red pile=1 card=11",)"
        R"("log":[]})";
    const auto saved = read_saved_game(text);
    ASSERT_TRUE(saved) << saved.error().name;
    EXPECT_EQ(texts_of(**played(saved->game)), (std::vector<std::string>{"58<>30", "decline"})); // S14: may
}

TEST(SavedGame, IsRefusedWhenCutOffEditedOrForeign) {
    for (std::size_t length = 0; length + 1 < good.size(); ++length)
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
    EXPECT_EQ(error_of(std::string(5 << 20, ' ')), "save.too_large");
    EXPECT_EQ(error_of(std::string(100000, '[')), "save.not_json");
}

TEST(SavedGame, SurvivesAnyFlippedByte) {
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        std::string text = good;
        text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.below(256));
        if (const auto saved = read_saved_game(text)) {
            EXPECT_TRUE(played(saved->game));
        } else {
            EXPECT_FALSE(saved.error().name.empty());
        }
    }
}

} // namespace saved_game_test
} // namespace tabuleiro
