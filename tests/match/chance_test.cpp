// Fair chance, second edition; and people who keep others waiting.
#include <gtest/gtest.h>

#include "match/match.hpp"
#include "support/matches.hpp"

namespace tabuleiro {
namespace chance_test {

using namespace command;

std::string_view error_of(const Result<Step>& step) { return step ? std::string_view{} : step.error().name; }

Digest bytes_of(const std::string& name) { return sha256("bytes of " + name); }

Result<Step> commit(Match& match, const std::string& name, std::int64_t now = 1000) {
    return match.act(Join{{}, name, {}, sha256("token of " + name), sha256(bytes_of(name))}, now);
}

struct SecondEdition : testing::Test {
    SecondEdition() : match(new_match({.setup = {"ludo", "", 2, {}}, .turn_seconds = 60, .edition = 2})) {
        EXPECT_TRUE(commit(match, "Ana"));
        EXPECT_TRUE(commit(match, "Rui"));
    }
    Match match;
};

TEST_F(SecondEdition, BeginsWhenAllHaveRevealed) {
    EXPECT_FALSE(match.running());
    ASSERT_TRUE(match.act(Reveal{1, bytes_of("Rui")}, 2000));
    EXPECT_FALSE(match.running());
    ASSERT_TRUE(match.act(Reveal{0, bytes_of("Ana")}, 2000));
    EXPECT_TRUE(match.running());
    EXPECT_EQ(match.recommit_count(), 0);
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 3000));
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
    expect_edits_are_found(match.terms(), steps_of(match));
}

TEST_F(SecondEdition, AcceptsOnlyBytesThatWereCommittedTo) {
    EXPECT_EQ(error_of(match.act(Reveal{0, bytes_of("Rui")}, 2000)), "match.other_bytes");
    EXPECT_EQ(error_of(match.act(Commit{0, sha256("other")}, 2000)), "match.committed_already");
    ASSERT_TRUE(match.act(Reveal{0, bytes_of("Ana")}, 2000));
    EXPECT_EQ(error_of(match.act(Reveal{0, bytes_of("Ana")}, 2000)), "match.revealed_already");
}

TEST_F(SecondEdition, HidesAllBytesUntilAllHaveCommitted) {
    Match open = new_match({.setup = {"ludo", "", 2, {}}, .edition = 2});
    ASSERT_TRUE(commit(open, "Ana"));
    EXPECT_EQ(error_of(open.act(Reveal{0, bytes_of("Ana")}, 2000)), "match.not_all_committed");
    EXPECT_EQ(error_of(open.act(Join{{}, "Rui", bytes_of("Rui"), sha256("token")}, 2000)), "match.other_edition");
}

TEST_F(SecondEdition, CountsHowOftenAPlayerDidNotReveal) {
    ASSERT_TRUE(match.act(Reveal{0, bytes_of("Ana")}, 2000));
    EXPECT_EQ(error_of(match.act(Tick{}, 1000 + reveal_ms - 1)), "match.nothing_due");
    ASSERT_EQ(match.due(), 1000 + reveal_ms);
    ASSERT_TRUE(match.act(Tick{}, 1000 + reveal_ms));
    EXPECT_EQ(match.recommit_count(), 1);
    EXPECT_EQ(match.player(1).kind, PlayerState::Kind::open);
    EXPECT_FALSE(match.player(0).commit); // her bytes are known now
    EXPECT_EQ(match.player(0).bytes, Digest{});
    ASSERT_TRUE(commit(match, "Eva", 40000));
    EXPECT_FALSE(match.all_committed());
    ASSERT_TRUE(match.act(Commit{0, sha256(sha256("new"))}, 40000));
    ASSERT_TRUE(match.act(Reveal{1, bytes_of("Eva")}, 40000));
    ASSERT_TRUE(match.act(Reveal{0, sha256("new")}, 40000));
    EXPECT_TRUE(match.running());
    const Verification told = verify(match.terms(), steps_of(match));
    EXPECT_FALSE(told.fault);
    EXPECT_EQ(told.recommits, 1);
}

TEST_F(SecondEdition, StartsAgainWhenAPlayerLeaves) {
    ASSERT_TRUE(match.act(Leave{1}, 2000));
    EXPECT_EQ(match.recommit_count(), 1);
    Match early = new_match({.setup = {"ludo", "", 2, {}}, .edition = 2});
    ASSERT_TRUE(commit(early, "Ana"));
    ASSERT_TRUE(early.act(Leave{0}, 2000)); // nothing has been revealed yet
    EXPECT_EQ(early.recommit_count(), 0);
}

TEST_F(SecondEdition, DoesNotWaitForAPlayerWhoDoesNotCommitAgain) {
    ASSERT_TRUE(match.act(Leave{1}, 2000));
    ASSERT_TRUE(commit(match, "Eva", 3000));
    ASSERT_TRUE(match.act(Tick{}, 3000 + reveal_ms));
    EXPECT_EQ(match.player(0).kind, PlayerState::Kind::open); // Ana's page is closed
    EXPECT_EQ(match.player(1).name, "Eva");
    EXPECT_EQ(match.recommit_count(), 1); // nobody had seen anything
}

TEST_F(SecondEdition, NeedsNothingOfBots) {
    Match bots = new_match({.setup = {"ludo", "", 2, {}}, .seats = {{}, {"curious"}}, .edition = 2});
    ASSERT_TRUE(commit(bots, "Ana"));
    ASSERT_TRUE(bots.act(Reveal{0, bytes_of("Ana")}, 1000));
    EXPECT_TRUE(bots.running());
}

// With no time limit, or one of more than an hour, pages are not open at the same time.
struct SlowMatch : testing::TestWithParam<std::uint32_t> {
    SlowMatch() : match(new_match({.setup = {"ludo", "", 3, {}}, .turn_seconds = GetParam(), .edition = 2})) {
        EXPECT_TRUE(commit(match, "Ana"));
        EXPECT_TRUE(commit(match, "Rui"));
        EXPECT_TRUE(commit(match, "Eva", 5000));
    }
    void expect_valid() const {
        EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
        Match again = Match::make(match.terms(), {sha256("secret"), {}}); // as a server loads it
        for (Step& step : steps_of(match)) ASSERT_FALSE(again.apply(step));
        EXPECT_EQ(again.position_at(), match.position_at());
    }
    Match match;
};

TEST_P(SlowMatch, WaitsForEveryPageToBeOpenedAgain) {
    EXPECT_FALSE(match.deadline());
    EXPECT_FALSE(match.due());
    EXPECT_EQ(error_of(match.act(Tick{}, 5000 + 3 * absence_ms)), "match.nothing_due");
    EXPECT_EQ(match.position_at(), 5000);
    match.restart_turn(9000);
    EXPECT_EQ(match.position_at(), 5000);
    for (Player player = 0; player < 3; ++player) EXPECT_TRUE(match.owes_bytes(player));
    ASSERT_TRUE(match.act(Reveal{2, bytes_of("Eva")}, 5001));
    EXPECT_FALSE(match.owes_bytes(2));
    ASSERT_TRUE(match.act(Reveal{0, bytes_of("Ana")}, 50'000'000));
    ASSERT_TRUE(match.act(Reveal{1, bytes_of("Rui")}, 400'000'000));
    EXPECT_TRUE(match.running());
    EXPECT_EQ(match.recommit_count(), 0);
    expect_valid();
}

TEST_P(SlowMatch, AfterADayTheOthersMayOpenThePlacesOfThoseWhoHaveNotComeBack) {
    ASSERT_TRUE(match.act(Reveal{2, bytes_of("Eva")}, 5001));
    const Claim claim{2, Claimed::place, absence_ms};
    EXPECT_EQ(error_of(match.act(Claim{2, Claimed::place, absence_ms - 1}, 6000)), "match.nobody_absent");
    EXPECT_EQ(error_of(match.act(Claim{0, Claimed::place, absence_ms}, 6000)), "match.nobody_absent"); // owes hers
    EXPECT_EQ(error_of(match.act(Claim{2, Claimed::win, absence_ms}, 6000)), "match.nobody_absent");
    const auto step = match.act(claim, 6000);
    ASSERT_TRUE(step);
    EXPECT_EQ(write_entries(step->entries, 3), "absent 0 2\nleave 0\nabsent 1 2\nleave 1\nafresh 1\n");
    EXPECT_EQ(match.player(0).kind, PlayerState::Kind::open);
    EXPECT_EQ(match.player(1).kind, PlayerState::Kind::open);
    EXPECT_EQ(match.player(2).name, "Eva");
    EXPECT_EQ(match.recommit_count(), 1); // the two have seen Eva's bytes
    EXPECT_EQ(error_of(match.act(claim, 7000)), "match.nobody_absent");
    expect_valid();
    ASSERT_TRUE(match.act(PlaceBot{0, "curious"}, 7000));
    ASSERT_TRUE(commit(match, "Rui", 8000));
    EXPECT_TRUE(match.owes_bytes(2)); // new bytes
    EXPECT_EQ(error_of(match.act(Claim{2, Claimed::place, absence_ms}, 8000)), "match.nobody_absent");
    EXPECT_EQ(error_of(match.act(Claim{1, Claimed::place, absence_ms - 1}, 8000)), "match.nobody_absent");
    ASSERT_TRUE(match.act(Claim{1, Claimed::place, absence_ms}, 8000)); // Eva has not come back to commit
    EXPECT_EQ(match.recommit_count(), 1);                               // nobody had seen anything
    ASSERT_TRUE(commit(match, "Eva", 9000));
    ASSERT_TRUE(match.act(Reveal{1, bytes_of("Rui")}, 9000));
    ASSERT_TRUE(match.act(Reveal{2, bytes_of("Eva")}, 9000));
    EXPECT_TRUE(match.running());
    EXPECT_EQ(error_of(match.act(Claim{1, Claimed::place, absence_ms}, 9000)), "match.nobody_absent");
    expect_valid();
}

INSTANTIATE_TEST_SUITE_P(AnyPace, SlowMatch, testing::Values(0u, most_seconds_together + 1));

TEST_F(SecondEdition, WhereAllPlayTogetherTheClockDecides) {
    ASSERT_TRUE(match.act(Reveal{0, bytes_of("Ana")}, 2000));
    EXPECT_EQ(error_of(match.act(Claim{0, Claimed::place, absence_ms}, 3000)), "match.nobody_absent");
}

// Until 1.1 the 30 seconds held in slow matches, too.
TEST(OldLogs, OfSlowMatchesInWhichTheTimeForBytesWasUpStayValid) {
    const Terms terms = new_match({.setup = {"ludo", "", 2, {}}, .turn_seconds = 60, .edition = 2}).terms();
    Match match = Match::make(terms, {sha256("secret"), {}});
    ASSERT_TRUE(commit(match, "Ana"));
    ASSERT_TRUE(commit(match, "Rui"));
    ASSERT_TRUE(match.act(Tick{}, 1000 + reveal_ms)); // nobody has revealed
    Terms slow = terms;
    slow.turn_seconds = 0;
    EXPECT_FALSE(verify(slow, steps_of(match)).fault);
}

TEST(Absent, PeopleAreWaitedForAMinuteByABotAndADayByTheOthers) {
    for (const Claimed what : {Claimed::stand_in, Claimed::win}) {
        Match match = two_at("pretoa");
        const Player absent = match.seating()[index(*match.turn())], other = static_cast<Player>(1 - absent);
        const std::int64_t patience = what == Claimed::win ? absence_ms : stand_in_ms;
        EXPECT_EQ(error_of(match.act(Claim{other, what, patience - 1}, 1000)), "match.nobody_absent");
        EXPECT_EQ(error_of(match.act(Claim{absent, what, patience}, 1000)), "match.nobody_absent");
        ASSERT_TRUE(match.act(Claim{other, what, patience}, 1000));
        if (what == Claimed::win) {
            ASSERT_TRUE(match.result());
            EXPECT_EQ(match.result()->outcome.places[match.seating()[0] == other ? 0 : 1], 1);
        } else {
            EXPECT_TRUE(match.bot_to_move());
        }
        EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
    }
}

TEST(Absent, PeopleHaveTheAgreedTime) {
    Match match = two_at("pretoa", {.turn_seconds = 3 * 24 * 3600});
    const Player absent = match.seating()[index(*match.turn())], other = static_cast<Player>(1 - absent);
    EXPECT_EQ(error_of(match.act(Claim{other, Claimed::win, 2 * absence_ms}, 1000)), "match.nobody_absent");
}

TEST(Owner, CanFreePlacesAndCloseAMatchThatIsNotBeingPlayed) {
    Match match = new_match({.setup = {"pretoa", "", 0, {}}});
    sit_down(match, "Ana");
    EXPECT_EQ(error_of(match.act(Free{1, {}}, 1)), "match.nobody_there");
    ASSERT_TRUE(match.act(Free{0, {}}, 1));
    EXPECT_EQ(match.player(0).kind, PlayerState::Kind::open);
    sit_down(match, "Ana");
    sit_down(match, "Rui");
    EXPECT_EQ(error_of(match.act(Close{}, 1)), "match.started");
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
    ASSERT_TRUE(match.act(Close{}, 1));
    EXPECT_TRUE(match.finished());
    EXPECT_EQ(error_of(match.act(Rematch{0}, 1)), "match.closed");
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
}

// A forced move played automatically would reveal that the hand allows only one.
TEST(Club, GamesPlayNoMoveAutomatically) {
    Match match = new_match({.setup = {"sorry", "club", 2, {}}, .seats = {{}, {"curious"}}});
    sit_down(match, "Ana");
    ASSERT_TRUE(match.act(Automatic{0, AutoPlay::single}, 1));
    Random random(5);
    for (int i = 0; i < 3000 && match.running(); ++i) {
        ASSERT_TRUE(match.turn());
        const std::size_t move = random_choice(match.game(), random);
        const auto step = match.bot_to_move() ? match.act(BotMove{match.revision(), move}, 1)
                                              : match.act(Move{0, match.revision(), match.game().text(move)}, 1);
        ASSERT_TRUE(step) << step.error().name;
        std::size_t moves = 0;
        for (const Entry& entry : step->entries) moves += std::holds_alternative<entry::Move>(entry);
        EXPECT_EQ(moves, 1u);
    }
    EXPECT_TRUE(match.result());
}

} // namespace chance_test
} // namespace tabuleiro
