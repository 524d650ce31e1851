#include <gtest/gtest.h>

#include <algorithm>

#include "texts/plural.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {
namespace texts_test {

TEST(Plural, FollowsRulesOfTheUnicodeCldr) {
    for (const auto& [number, category] : {std::pair{0, "other"}, {1, "one"}, {2, "other"}, {21, "other"}})
        EXPECT_EQ(plural_category("one: n = 1", static_cast<std::uint64_t>(number)), category) << number;
    const std::string_view polish =
        "one: n = 1; few: n % 10 = 2..4 and n % 100 != 12..14; many: n != 1 and n % 10 = 0..1 "
        "or n % 10 = 5..9 or n % 100 = 12..14";
    for (const auto& [number, category] : {std::pair{1, "one"},
                                           {2, "few"},
                                           {4, "few"},
                                           {5, "many"},
                                           {12, "many"},
                                           {21, "many"},
                                           {22, "few"},
                                           {112, "many"}})
        EXPECT_EQ(plural_category(polish, static_cast<std::uint64_t>(number)), category) << number;
}

TEST(Texts, ChooseTheFormOfANumber) {
    const Texts english("en"), portuguese("pt");
    EXPECT_EQ(english("simulate.games", {"1"}), "1 game");
    EXPECT_EQ(english("simulate.games", {"0"}), "0 games");
    EXPECT_EQ(portuguese("simulate.games", {"1"}), "1 partida");
    EXPECT_EQ(portuguese("simulate.games", {"2"}), "2 partidas");
}

TEST(Texts, NameColoursAsTheGameDoes) {
    const Texts portuguese("pt");
    EXPECT_EQ(portuguese.colour("yellow", "pretoa"), "amarelo");
    EXPECT_EQ(portuguese.colour("yellow", "policiais"), "polícias");
    EXPECT_EQ(portuguese.colour("red", "policiais"), "ladrões");
}

TEST(Texts, WriteNumbersAsTheLanguageDoes) {
    const Texts english("en"), portuguese("pt"), spanish("es");
    EXPECT_EQ(english("analyse.loss", {"12.5"}), "loses 12.5%");
    EXPECT_EQ(portuguese("analyse.loss", {"12.5"}), "perde 12,5%");
    EXPECT_EQ(portuguese("analyse.loss", {"−12.5"}), "perde −12,5%");
    EXPECT_EQ(english("simulate.games", {"1234567"}), "1,234,567 games");
    EXPECT_EQ(portuguese("simulate.games", {"1234567"}), "1\u00a0234\u00a0567 partidas");
    EXPECT_EQ(spanish("simulate.games", {"1234"}), "1234 partidas");
    EXPECT_EQ(english("error.file.not_a_file", {"12.5.6"}), "12.5.6 is not a file"); // no number
}

TEST(Texts, ExistForEveryMessageFile) {
    const auto names = language_names();
    EXPECT_NE(std::find(names.begin(), names.end(), "pt"), names.end());
    EXPECT_EQ(language_named("pt_PT.UTF-8"), "pt");
    EXPECT_EQ(language_named("xx"), "");
    for (const auto name : names) EXPECT_FALSE(Texts(name)("language.name").empty());
}

} // namespace texts_test
} // namespace tabuleiro
