// The chain of hashes over the steps of a match.
#include <gtest/gtest.h>

#include "match/chain.hpp"
#include "support/matches.hpp"

namespace tabuleiro {
namespace chain_test {

using namespace command;

std::vector<Entry> entries_of(std::string_view text) { return *read_entries(text, 3); }

std::string next(std::string_view step, const Digest& head = {}) {
    return to_hex(next_head(head, entries_of(step), 3));
}

const std::string hex(64, 'a');

TEST(Chain, HeadsAreThoseOfAnotherProgram) { // Python's hashlib and json
    Terms terms{.id = "testmatch", .setup = {"ludo", "normal", 3, {}}};
    terms.edition = 2;
    EXPECT_EQ(to_hex(first_head(terms)), "2dc54b26d253787c2de71db8aae05e00e47ef51d9b65b0d3a36a664b9c168b29");
    EXPECT_EQ(next("join 1 " + hex + " " + hex + " Ana\ncolour 1 green\n"),
              "93bcaf7fa7d3b610b91cbb725252977e3a4d30ce6896e6f9a6dff05838ce193c");
    EXPECT_EQ(next("move 1 17-21 auto\nevent 0 4\n"),
              "ad69366c1e5fd2ec7a2028c4565658b79740ac401791c637cdcc89fbb52bf683");
    EXPECT_EQ(next("over won 1,2,3 4,0,1 " + hex + "\nstart 2 2,0,1 3,0,1\ntakeback\n"),
              "ce075c1568b715d248ea3e15f5f5b6544a674cf8c5c80ef19bbc161ea6cc5fc5");
}

TEST(Chain, EveryStepChangesAllThatFollow) {
    const Digest other = sha256("another past");
    EXPECT_NE(next("leave 1\n"), next("leave 1\n", other));
    EXPECT_NE(next("leave 1\n"), next("leave 2\n"));
    EXPECT_NE(next("leave 1\nleave 2\n"), next("leave 2\nleave 1\n"));
}

TEST(Chain, NamesTokensAndHiddenCardsAreNotInIt) {
    EXPECT_EQ(next("join 1 " + hex + " " + hex + " Ana\n"),
              next("join 1 " + hex + " " + std::string(64, 'b') + " Rui\n"));
    EXPECT_EQ(next("event 0 S 130\n"), next("event 0 7 130\n"));
    EXPECT_EQ(next("event 0 S 130\n"), next("event 0 ?\n")); // as a spectator's file has it
    EXPECT_NE(next("event 0 S\n"), next("event 0 7\n"));
}

TEST(Chain, AVerifierFindsTheHeadsThatTheMatchHad) {
    Match match = two_at("ludo");
    std::vector<Digest> heads;
    Random random(3);
    for (int i = 0; i < 20 && match.running(); ++i) {
        heads.push_back(match.head());
        play_random(match, random);
    }
    auto steps = steps_of(match);
    const Verification told = verify(match.terms(), steps, {}, match.head());
    EXPECT_FALSE(told.fault);
    ASSERT_EQ(told.heads.size(), steps.size() + 1);
    EXPECT_EQ(told.heads.back(), match.head());
    for (std::size_t i = 0; i < heads.size(); ++i) EXPECT_EQ(told.heads[i + 2], heads[i]);
    Match again = Match::make(match.terms(), {sha256("secret"), {}}); // as a server loads it
    for (Step& step : steps) ASSERT_FALSE(again.apply(step));
    EXPECT_EQ(again.head(), match.head());
    auto shorter = steps_of(match);
    shorter.pop_back();
    const auto cut = verify(match.terms(), shorter, {}, match.head());
    ASSERT_TRUE(cut.fault);
    EXPECT_EQ(cut.fault->error.name, "verify.head");
}

// Of a running club game a spectator's file hides every card; its head is that of the match all the same.
TEST(Chain, IsTheSameForThoseWhoSeeNoCards) {
    Match match = two_at("sorry", {.setup = {"sorry", "club", 2, {}}});
    Random random(4);
    for (int i = 0; i < 6; ++i) play_random(match, random);
    auto steps = steps_of(match);
    for (Step& step : steps)
        for (Entry& entry : step.entries)
            if (auto* event = std::get_if<entry::Event>(&entry)) *event = {event->seat, std::string(hidden_event)};
    const auto told = verify(match.terms(), steps, {}, match.head());
    EXPECT_FALSE(told.fault);
    EXPECT_GT(told.unknown_events, 0u);
}

} // namespace chain_test
} // namespace tabuleiro
