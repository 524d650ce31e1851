// Reading names, budgets and weights, and refusing invalid ones.
#include <gtest/gtest.h>

#include "ai/all_evaluations.hpp"

namespace tabuleiro {
namespace bots_test {

TEST(Bots, AreReadByNameAndBudget) {
    for (const char* level : {"curious", "player", "expert", "master"}) EXPECT_TRUE(read_bot(level)) << level;
    EXPECT_EQ(read_bot("master@123")->nodes(), 123u);
    EXPECT_EQ(read_bot("grandmaster").error().name, "seat.unknown_bot");
    EXPECT_EQ(read_bot("").error().name, "seat.unknown_bot");
    for (const char* text :
         {"master@0", "master@", "master@-1", "master@1x", "master@1000000001", "master@99999999999999999999999"})
        EXPECT_EQ(read_bot(text).error().name, "bot.bad_budget") << text;
}

TEST(Bots, AskTheTablesThatTheirGameHas) {
    static_assert(HasVerdicts<Pretoa> && HasVerdicts<Policiais> && !HasChances<Pretoa>);
    static_assert(HasChances<Niout> && HasChances<Ludo> && HasChances<Tabula> && !HasVerdicts<Ludo>);
    static_assert(!HasTables<Sorry> && !HasTables<Desculpa>);
    for_each_game([]<class G>(GameTag<G>) {
        EXPECT_EQ(tables_for(G::name), G::tables);
        EXPECT_EQ(has_tables(G::name), HasTables<G>);
        EXPECT_EQ(is_solved(G::name), static_cast<bool>(read_bot("perfect", G::name)));
        EXPECT_EQ(asks_tables(read_bot("perfect")->kind, G::name), HasTables<G>);
        EXPECT_EQ(asks_tables(read_bot("master")->kind, G::name), HasChances<G>);
        EXPECT_FALSE(asks_tables(read_bot("expert")->kind, G::name));
    });
    EXPECT_FALSE(has_tables("chess"));
}

TEST(Bots, HouseRulesWithTablesHaveNumbers) {
    EXPECT_EQ(*table_rules_of({"niout", "", 0, {}}), 0);
    EXPECT_EQ(*table_rules_of({"niout", "", 0, {{"finish", "over"}}}), 1);
    EXPECT_EQ(*table_rules_of({"pretoa", "", 0, {}}), 0);
    EXPECT_EQ(table_rules_of({"pretoa", "", 0, {{"sopro", "on"}}}).error().name, "solve.other_rules");
    EXPECT_EQ(table_rules_of({"ludo", "", 4, {}}).error().name, "solve.other_rules");
    EXPECT_EQ(table_rules_of({"ludo", "", 9, {}}).error().name, "setup.bad_players");
    EXPECT_EQ(table_rules_of({"sorry", "", 0, {}}).error().name, "solve.not_solvable");
    EXPECT_EQ(table_rules_of({"chess", "", 0, {}}).error().name, "solve.not_solvable");
}

NetworkFile some_network() {
    NetworkFile file{"pretoa", "tabuleiro train pretoa", Network::zero(5, 3)};
    for (std::size_t i = 0; i < file.network.into_hidden.size(); ++i)
        file.network.into_hidden[i] = 0.25f * static_cast<float>(i) - 1;
    for (std::size_t i = 0; i < 3; ++i) file.network.out_of_hidden[i] = 0.5f + static_cast<float>(i);
    for (std::size_t i = 0; i < 5; ++i) file.network.straight[i] = -0.125f * static_cast<float>(i);
    file.network.bias = 2;
    return file;
}

TEST(Weights, AreWrittenAndReadBack) {
    const auto text = write_network(some_network());
    const auto read = read_network(text, "pretoa", 5);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->command, "tabuleiro train pretoa");
    EXPECT_EQ(write_network(*read), text);
    const std::array<float, 5> x{1, 0, 0.5f, -1, 2};
    EXPECT_EQ(read->network.strength(x), some_network().network.strength(x));
}

TEST(Weights, MayHaveASecondHiddenLayer) {
    NetworkFile file{"niout", "tabuleiro distill", Network::zero(2, 2, 1), 1024};
    file.network.into_hidden = {1, -1, 0.5f, 2}; // two for the first input, two for the second
    file.network.hidden_bias = {0.25f, 0};
    file.network.into_second = {2, 4};
    file.network.second_bias = {-1};
    file.network.out_of_hidden = {0.5f};
    file.network.straight = {0, 8};
    file.network.bias = 1;
    // 1.25 and 0 in the first layer, 2 · 1.25 - 1 in the second.
    EXPECT_EQ(file.network.strength(std::array{1.0f, 0.0f}), 1 + 0.5f * 1.5f);
    // 0.75 and 2, then 1.5 + 8 - 1.
    EXPECT_EQ(file.network.strength(std::array{0.0f, 1.0f}), 1 + 8 + 0.5f * 8.5f);
    const auto text = write_network(file);
    const auto read = read_network(text, "niout", 2);
    ASSERT_TRUE(read);
    EXPECT_EQ(write_network(*read), text);
    for (const char* wrong : {"\nsecond 33", "\nsecond -1", "\nsecond x"}) {
        std::string edited = text;
        edited.replace(edited.find("\nsecond 1"), 9, wrong);
        EXPECT_EQ(read_network(edited, "niout", 2).error().name, "weights.broken") << wrong;
    }
    for (const char* wrong : {"\nunit 0", "\nunit 99999999"}) {
        std::string edited = text;
        edited.replace(edited.find("\nunit 1024"), 10, wrong);
        EXPECT_EQ(read_network(edited, "niout", 2).error().name, "weights.broken") << wrong;
    }
}

TEST(Weights, AreRefusedWhenBrokenOrForeign) {
    const auto text = write_network(some_network());
    EXPECT_EQ(read_network("", "pretoa", 5).error().name, "weights.foreign");
    EXPECT_EQ(read_network("PK\x03\x04", "pretoa", 5).error().name, "weights.foreign");
    EXPECT_EQ(read_network(text, "ludo", 5).error().name, "weights.other_game");
    EXPECT_EQ(read_network(text, "pretoa", 6).error().name, "weights.broken");
    EXPECT_EQ(read_network(text + "7\n", "pretoa", 5).error().name, "weights.broken");
    for (std::size_t length = 0; length < text.size(); ++length) // cut off anywhere
        EXPECT_FALSE(read_network(text.substr(0, length), "pretoa", 5)) << length;
    std::string edited = text;
    edited[text.size() - 7] = 'x';
    EXPECT_EQ(read_network(edited, "pretoa", 5).error().name, "weights.broken");
}

TEST(Weights, OfEveryGameFitIt) {
    for_each_game([]<class G>(GameTag<G>) { EXPECT_NE(learned_network<G>(), nullptr) << G::name; });
}

} // namespace bots_test
} // namespace tabuleiro
