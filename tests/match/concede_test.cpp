// Conceding (G6, D3), in matches and in logs of version 1.0.
#include <gtest/gtest.h>

#include "match/match.hpp"
#include "match/match_log.hpp"
#include "match/verify.hpp"
#include "support/matches.hpp"

namespace tabuleiro {
namespace concede_test {

using namespace command;

std::string_view error_of(const Result<Step>& step) { return step ? std::string_view{} : step.error().name; }

// G6 D3
TEST(Match, ConcedesInTeamsOnlyWhenBothPartnersAgree) {
    Match match = new_match({.setup = {"desculpa", "sociedade", 4, {}}});
    for (const char* name : {"Ana", "Rui", "Eva", "Ivo"}) sit_down(match, name);
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
    EXPECT_TRUE(match.running());
    EXPECT_EQ(error_of(match.act(Concede{0, match.revision()}, 1)), "match.already_conceded");
    ASSERT_TRUE(match.act(Concede{1, match.revision()}, 1)); // on the other side
    EXPECT_TRUE(match.running());
    ASSERT_TRUE(match.act(Concede{2, match.revision()}, 1));
    ASSERT_TRUE(match.result());
    EXPECT_EQ(match.result()->ending, Ending::conceded);
    EXPECT_EQ(match.result()->outcome.places, (std::array<std::uint8_t, 4>{2, 1, 2, 1}));
}

// G6
TEST(Match, PlaysOnForAPlayerWhoConcedesAmongMany) {
    Match match = new_match({.setup = {"ludo", "", 3, {}}});
    for (const char* name : {"Ana", "Rui", "Eva"}) sit_down(match, name);
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
    EXPECT_TRUE(match.running());
    ASSERT_TRUE(match.act(Concede{1, match.revision()}, 1));
    ASSERT_TRUE(match.result());
    EXPECT_EQ(match.result()->outcome.places, (std::array<std::uint8_t, 4>{2, 2, 1, 0}));
}

// A match of Desculpa sociedade in which the side of player 0 has more pawns Home.
Match leading_in_pairs() {
    for (std::uint64_t seed = 1;; ++seed) {
        Match match = new_match({.setup = {"desculpa", "sociedade", 4, {}}});
        for (const char* name : {"Ana", "Rui", "Eva", "Ivo"}) sit_down(match, name);
        Random random(seed);
        while (match.running() && match.game().conceded_by_count(seat(0)).places[0] != 1) play_random(match, random);
        if (match.running()) return match;
    }
}

// G6 D3
TEST(Match, ASideThatConcedesLosesEvenIfItLeads) {
    Match match = leading_in_pairs();
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 3000));
    ASSERT_TRUE(match.act(Concede{2, match.revision()}, 3000));
    ASSERT_TRUE(match.result());
    EXPECT_EQ(match.result()->outcome.places, (std::array<std::uint8_t, 4>{2, 1, 2, 1}));
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
}

// Version 1.0 gave the game to the side that led: such logs load and are verified as they were played.
TEST(Match, ReadsLogsInWhichASideWonByConceding) {
    Match match = leading_in_pairs();
    const Outcome by_count = match.game().conceded_by_count(seat(0));
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 3000));
    ASSERT_TRUE(match.act(Concede{2, match.revision()}, 3000));
    std::vector<Step> steps = steps_of(match);
    auto& over = std::get<entry::Over>(steps.back().entries.back());
    const Outcome by_rules = std::exchange(over.outcome, by_count);
    ASSERT_NE(by_rules.places, by_count.places);
    EXPECT_FALSE(verify(match.terms(), steps).fault);
    Match loaded = Match::make(match.terms(), {sha256("secret"), {}});
    for (Step step : steps) ASSERT_FALSE(loaded.apply(step));
    EXPECT_EQ(loaded.player(2).won, 1);
    EXPECT_EQ(loaded.player(1).won, 0);
    // Only the whole result counts.
    over.outcome.points = by_rules.points;
    EXPECT_EQ(verify(match.terms(), steps).fault->error.name, "verify.outcome");
    over.outcome = {by_rules.places, by_count.points};
    EXPECT_EQ(verify(match.terms(), steps).fault->error.name, "verify.outcome");
}

// Nor can a side that is behind be said to have won by conceding.
TEST(Match, RefusesLogsInWhichASideThatIsBehindWinsByConceding) {
    Match match = leading_in_pairs();
    const Outcome leaders_win = match.game().conceded_by_count(seat(0));
    ASSERT_TRUE(match.act(Concede{1, match.revision()}, 3000));
    ASSERT_TRUE(match.act(Concede{3, match.revision()}, 3000));
    EXPECT_EQ(match.result()->outcome, leaders_win);
    std::vector<Step> steps = steps_of(match);
    std::get<entry::Over>(steps.back().entries.back()).outcome.places = {2, 1, 2, 1};
    EXPECT_EQ(verify(match.terms(), steps).fault->error.name, "verify.outcome");
}

// G6: among many a bot plays on for a player who has conceded, and may be first.
TEST(Match, NobodyWinsAfterConceding) {
    for (std::uint64_t seed = 1;; ++seed) {
        ASSERT_LT(seed, 50u);
        Match match = new_match({.setup = {"ludo", "", 3, {}}});
        for (const char* name : {"Ana", "Rui", "Eva"}) sit_down(match, name);
        ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
        Random random(seed);
        while (match.running()) {
            const std::size_t move = random_choice(match.game(), random);
            if (match.bot_to_move())
                ASSERT_TRUE(match.act(BotMove{match.revision(), move}, 1));
            else
                play(match, move);
        }
        EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
        const Outcome by_board = match.game().outcome();
        if (by_board.places[0] != 1) continue;
        EXPECT_EQ(match.result()->outcome.places, (std::array<std::uint8_t, 4>{2, 1, 1, 0}));
        EXPECT_EQ(match.result()->outcome.points[0], 0);
        EXPECT_EQ(match.result()->outcome.points[1], by_board.points[1]);
        EXPECT_EQ(match.player(0).won, 0);
        EXPECT_EQ(match.player(1).won, 1);
        // As version 1.0 wrote it.
        std::vector<Step> steps = steps_of(match);
        std::get<entry::Over>(steps.back().entries.back()).outcome = by_board;
        EXPECT_FALSE(verify(match.terms(), steps).fault);
        return;
    }
}

} // namespace concede_test
} // namespace tabuleiro
