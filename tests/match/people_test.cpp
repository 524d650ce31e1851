// People who resign, leave, come back, change their minds or talk too much.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "match/match.hpp"
#include "support/matches.hpp"

namespace tabuleiro {
namespace people_test {

using namespace command;

std::string_view error_of(const Result<Step>& step) { return step ? std::string_view{} : step.error().name; }

Player mover(const Match& match) { return match.seating()[index(*match.turn())]; }

// Lets time pass from `from` on and does what is due, until a bot must move; returns that time.
std::optional<std::int64_t> time_of_stand_in(Match& match, std::int64_t from, std::int64_t until) {
    for (std::int64_t now = from; now <= until; now += 100) {
        if (const auto due = match.due(); due && *due <= now && !match.bot_to_move()) {
            EXPECT_TRUE(match.act(Tick{}, now));
        }
        if (match.bot_to_move()) return now;
    }
    return std::nullopt;
}

// G6
TEST(People, EndTheGameWhenAllOfThemHaveGivenUp) {
    Match match = new_match({.setup = {"ludo", "", 4, {}}, .seats = {{}, {"curious"}, {}, {"curious"}}});
    sit_down(match, "Ana");
    sit_down(match, "Rui");
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
    EXPECT_TRUE(match.running()); // Rui plays on, and a bot for Ana
    ASSERT_TRUE(match.act(Concede{2, match.revision()}, 1));
    ASSERT_TRUE(match.result());
    EXPECT_EQ(match.result()->ending, Ending::conceded);
    EXPECT_EQ(match.result()->outcome.places, (std::array<std::uint8_t, 4>{2, 1, 2, 1}));
    EXPECT_FALSE(match.due());
    ASSERT_TRUE(match.act(Rematch{0}, 1));
    ASSERT_TRUE(match.act(Rematch{2}, 1));
    EXPECT_EQ(match.game_number(), 2);
}

Match sociedade(std::vector<SeatTerms> seats = {}) {
    Match match = new_match({.setup = {"desculpa", "sociedade", 4, {}}, .seats = std::move(seats)});
    for (const char* name : {"Ana", "Rui", "Eva", "Ivo"})
        if (match.game_number() == 0) sit_down(match, name);
    return match;
}

// D3
TEST(People, StopAndCountIfAllOfThemAgree) {
    for (std::uint64_t seed = 1;; ++seed) {
        Match match = sociedade();
        Random random(seed);
        while (match.running() && match.game().counted()->places[1] != 2) play_random(match, random);
        if (!match.running()) continue;
        const Outcome counted = *match.game().counted();
        ASSERT_TRUE(match.act(Offer{3, match.revision(), Offered::count}, 3000)); // of the side that is behind
        EXPECT_EQ(error_of(match.act(Answer{0, Offered::draw, true}, 3000)), "offer.none");
        ASSERT_TRUE(match.act(Answer{0, Offered::count, true}, 3000));
        ASSERT_TRUE(match.act(Answer{1, Offered::count, true}, 3000));
        EXPECT_TRUE(match.running());
        ASSERT_TRUE(match.act(Answer{2, Offered::count, true}, 3000));
        ASSERT_TRUE(match.result());
        EXPECT_EQ(match.result()->ending, Ending::counted);
        EXPECT_EQ(match.result()->outcome, counted);
        EXPECT_EQ(match.player(0).won, 1);
        EXPECT_EQ(match.player(3).won, 0);
        EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
        return;
    }
}

TEST(People, PlayOnIfOneOfThemDoesNotWantToCount) {
    Match match = sociedade();
    ASSERT_TRUE(match.act(Offer{0, match.revision(), Offered::count}, 3000));
    ASSERT_TRUE(match.act(Answer{1, Offered::count, true}, 3000));
    ASSERT_TRUE(match.act(Answer{2, Offered::count, false}, 3000));
    EXPECT_FALSE(match.offer());
    ASSERT_TRUE(match.act(Offer{0, match.revision(), Offered::count}, 3000));
    play_first(match); // a move withdraws it
    EXPECT_EQ(error_of(match.act(Answer{1, Offered::count, true}, 3000)), "offer.none");
    EXPECT_TRUE(match.running());
}

TEST(People, CannotCountInOtherGamesAndModes) {
    const std::vector<tabuleiro::Setup> setups{
        {"ludo", "", 2, {}}, {"desculpa", "normal", 4, {}}, {"sorry", "partners", 4, {}}, {"niout", "pairs", 4, {}}};
    for (const auto& setup : setups) {
        Match match = new_match({.setup = setup});
        for (int i = 0; i < setup.players; ++i) sit_down(match, "Ana " + std::to_string(i));
        EXPECT_EQ(error_of(match.act(Offer{0, match.revision(), Offered::count}, 1)), "offer.no_count") << setup.game;
        EXPECT_FALSE(match.may_count());
    }
}

// D3: at the start a draw is what all may expect.
TEST(People, AreAnsweredByBotsWhoAgreeToCountIfItIsFair) {
    Match match = sociedade({{}, {"curious"}, {"player"}, {"curious"}});
    const auto step = match.act(Offer{0, match.revision(), Offered::count}, 3000);
    ASSERT_TRUE(step) << step.error().name;
    ASSERT_EQ(step->entries.size(), 5u); // the offer, three answers and the end
    ASSERT_TRUE(match.result());
    EXPECT_EQ(match.result()->ending, Ending::counted);
    EXPECT_EQ(match.player(0).drawn, 1);
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
}

// A match against bots in which the side of the person leads in the count and has not nearly won.
Match ahead_of_bots() {
    for (std::uint64_t seed = 1;; ++seed) {
        Match match = sociedade({{}, {"curious"}, {"player"}, {"curious"}});
        Random random(seed);
        while (match.running() && match.game().counted()->places[1] != 2) {
            if (match.bot_to_move()) {
                EXPECT_TRUE(match.act(BotMove{match.revision(), random_choice(match.game(), random)}, 2000));
            } else {
                play_random(match, random);
            }
        }
        if (match.running()) return match;
    }
}

TEST(People, AreRefusedByBotsWhoExpectMoreOfPlayingOn) {
    Match match = ahead_of_bots();
    const auto step = match.act(Offer{0, match.revision(), Offered::count}, 3000);
    ASSERT_TRUE(step) << step.error().name;
    ASSERT_TRUE(std::holds_alternative<entry::Decline>(step->entries.back()));
    EXPECT_EQ(std::get<entry::Decline>(step->entries.back()).player % 2, 1); // of the side that is behind
    EXPECT_FALSE(match.offer());
    EXPECT_TRUE(match.running());
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
}

// What bots answer stands in the log, but only as an answer, and none may be missing.
TEST(People, CannotForgeTheAnswersOfBots) {
    Match match = ahead_of_bots();
    ASSERT_TRUE(match.act(Offer{0, match.revision(), Offered::count}, 3000));
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 3000));
    const auto steps = steps_of(match);
    const auto fault_of = [&](auto edit) {
        auto edited = steps;
        edit(edited);
        const auto found = verify(match.terms(), std::move(edited)).fault;
        return found ? std::string(found->error.name) : std::string("none");
    };
    const std::size_t offered = steps.size() - 2;
    EXPECT_EQ(fault_of([&](auto& edited) { edited[offered].entries.resize(1); }), "verify.stopped");
    EXPECT_EQ(fault_of([&](auto& edited) { edited[offered].entries.erase(edited[offered].entries.begin()); }),
              "log.impossible");
    EXPECT_EQ(fault_of([&](auto& edited) { // the person did not answer
                  edited[offered].entries.back() = entry::Decline{Offered::count, 0};
              }),
              "log.impossible");
}

// A player who has resigned still watches: the bots play for the others who are away.
TEST(People, AreWaitedForByBotsOnlyWhenNobodyWatches) {
    Match match = new_match({.setup = {"ludo", "", 3, {}}, .seats = {{}, {}, {"curious"}}});
    sit_down(match, "Ana");
    sit_down(match, "Rui");
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
    ASSERT_TRUE(match.act(Leave{1}, 1));
    ASSERT_TRUE(match.running());
    Random random(7);
    for (int i = 0; i < 50; ++i) {
        ASSERT_TRUE(match.bot_to_move());
        ASSERT_TRUE(match.act(BotMove{match.revision(), random_choice(match.game(), random)}, 1));
    }
    ASSERT_TRUE(match.act(Leave{0}, 1));
    EXPECT_FALSE(match.bot_to_move());
}

TEST(People, AreBackWhenTheyAskForTheNextGame) {
    Match match = two_at("pretoa");
    ASSERT_TRUE(match.act(Leave{0}, 1));
    ASSERT_TRUE(match.act(Concede{1, match.revision()}, 1));
    ASSERT_TRUE(match.act(Rematch{0}, 1));
    EXPECT_FALSE(match.player(0).stand_in);
    ASSERT_TRUE(match.act(Rematch{1}, 1));
    EXPECT_EQ(match.game_number(), 2);
    EXPECT_FALSE(match.bot_to_move());
}

TEST(People, CannotEscapeTheClockByLeavingAndReturning) {
    constexpr std::int64_t began = 1000, turn = 30000, grace = 7500;
    {
        Match match = two_at("pretoa", {.turn_seconds = 30});
        for (std::int64_t now = began + 5000; now < began + turn; now += 5000) {
            ASSERT_TRUE(match.act(Leave{mover(match)}, now));
            ASSERT_TRUE(match.act(Return{mover(match)}, now + 1));
        }
        EXPECT_EQ(time_of_stand_in(match, began + turn - 1000, began + 10 * turn), began + turn + grace);
        // Back before the bot has moved: it still makes this move, and only this one.
        ASSERT_TRUE(match.act(Return{mover(match)}, began + turn + grace + 1));
        ASSERT_TRUE(match.bot_to_move());
        ASSERT_TRUE(match.act(BotMove{match.revision(), 0}, began + turn + grace + 500));
        play_first(match);
        EXPECT_FALSE(match.bot_to_move());
    }
    { // away at that very moment
        Match match = two_at("pretoa", {.turn_seconds = 30});
        ASSERT_TRUE(match.act(Leave{mover(match)}, began + turn - 100));
        ASSERT_TRUE(match.act(Return{mover(match)}, began + turn + 100));
        EXPECT_EQ(time_of_stand_in(match, began + turn + 100, began + 10 * turn), began + turn + 100 + grace);
    }
    { // not through another player's acts either
        Match match = two_at("pretoa", {.turn_seconds = 30});
        const Player other = static_cast<Player>(1 - mover(match));
        ASSERT_TRUE(match.act(Leave{other}, began + turn - 100));
        ASSERT_TRUE(match.act(Return{other}, began + turn - 50));
        EXPECT_EQ(match.deadline(), began + turn);
    }
}

TEST(People, GetTheirFullTimeAgainAfterAllWereAway) {
    Match match = two_at("pretoa", {.turn_seconds = 30});
    const Player first = mover(match), other = static_cast<Player>(1 - first);
    ASSERT_TRUE(match.act(Leave{other}, 2000));
    ASSERT_TRUE(match.act(Leave{first}, 3000));
    ASSERT_TRUE(match.act(Return{first}, 900000));
    EXPECT_EQ(match.deadline(), 900000 + 30000);
}

TEST(People, GetTheirFullTimeAgainEvenIfItRanOutWhileNobodyWaited) {
    Match match = new_match({.setup = {"pretoa", "", 0, {}}, .seats = {{}, {"curious"}}, .turn_seconds = 30});
    sit_down(match, "Ana");
    for (std::int64_t now = 1000; now < 100000; now += 100) {
        if (const auto due = match.due(); due && *due <= now) {
            ASSERT_TRUE(match.act(Tick{}, now));
        }
    }
    ASSERT_TRUE(match.player(0).stand_in);
    ASSERT_TRUE(match.act(Return{0}, 900000));
    EXPECT_FALSE(match.bot_to_move());
    EXPECT_EQ(match.deadline(), 900000 + 30000);
}

// A match in which player 0 has just chosen a move that was followed by forced moves of the same player.
std::optional<Match> after_a_chosen_and_a_forced_move(std::string& before) {
    for (std::uint64_t seed = 1; seed < 200; ++seed) {
        Match match = two_at("pretoa");
        if (!match.act(Automatic{0, AutoPlay::single}, 1) || !match.act(Automatic{1, AutoPlay::single}, 1)) continue;
        Random random(seed);
        for (int i = 0; i < 60 && match.turn(); ++i) {
            before = match.game().position();
            const Player player = mover(match);
            const auto move = match.game().text(random_choice(match.game(), random));
            const auto step = match.act(Move{player, match.revision(), move}, 1);
            if (!step || step->entries.size() != 2) continue;
            const auto* forced = std::get_if<entry::Move>(&step->entries[1]);
            if (forced && match.seating()[index(forced->seat)] == player && mover(match) != player) return match;
        }
    }
    return std::nullopt;
}

TEST(People, TakeBackForcedMovesTogetherWithTheChoiceBefore) {
    std::string before;
    auto match = after_a_chosen_and_a_forced_move(before);
    ASSERT_TRUE(match);
    const Player other = mover(*match), player = static_cast<Player>(1 - other);
    ASSERT_TRUE(match->act(Offer{player, match->revision(), Offered::takeback}, 1));
    const auto step = match->act(Answer{other, Offered::takeback, true}, 1);
    ASSERT_TRUE(step);
    EXPECT_EQ(match->game().position(), before);
    EXPECT_EQ(mover(*match), player);
    EXPECT_EQ(error_of(match->act(Offer{player, match->revision(), Offered::takeback}, 1)),
              "offer.nothing_to_take_back");
}

// Acts that do not advance the game are limited, as docs/protocol.md says; acts that do are not.
TEST(People, CannotFillTheLog) {
    Match match = two_at("pretoa");
    for (int i = 0; i < 500; ++i) ASSERT_TRUE(match.act(Say{0, Phrase::hello}, 1));
    EXPECT_EQ(error_of(match.act(Say{0, Phrase::hello}, 1)), "match.too_many_acts");
    EXPECT_EQ(error_of(match.act(Automatic{0, AutoPlay::pass}, 1)), "match.too_many_acts");
    EXPECT_EQ(error_of(match.act(Offer{0, match.revision(), Offered::draw}, 1)), "match.too_many_acts");
    ASSERT_TRUE(match.act(Leave{0}, 1));
    EXPECT_EQ(error_of(match.act(Return{0}, 1)), "match.too_many_acts");
    play_first(match); // Ana moves, so she is back anyway
    EXPECT_FALSE(match.player(0).stand_in);
    ASSERT_TRUE(match.act(Say{1, Phrase::your_turn}, 1)); // Rui has been quiet
    ASSERT_TRUE(match.act(Offer{1, match.revision(), Offered::draw}, 1));
    ASSERT_TRUE(match.act(Answer{0, Offered::draw, false}, 1));
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
    ASSERT_TRUE(match.act(Rematch{0}, 1));
    ASSERT_TRUE(match.act(Rematch{1}, 1));
    ASSERT_TRUE(match.act(Say{0, Phrase::hello}, 1)); // a new game

    Match lobby = new_match({.setup = {"pretoa", "", 0, {}}});
    while (lobby.act(Join{0, "Ana", Digest{}, {}}, 1) && lobby.act(Leave{0}, 1)) ASSERT_LE(lobby.revision(), 20000u);
    EXPECT_EQ(error_of(lobby.act(Join{0, "Ana", Digest{}, {}}, 1)), "match.too_many_came");
}

// Against a bot, taking back needs no consent, but it fills the log too.
TEST(People, CannotTakeBackForever) {
    Match match = new_match({.setup = {"pretoa", "", 0, {}}, .seats = {{}, {"curious"}}});
    sit_down(match, "Ana");
    for (std::string_view refused; refused != "match.too_many_acts";) {
        ASSERT_LE(match.revision(), 10000u);
        play_first(match);
        refused = error_of(match.act(Offer{0, match.revision(), Offered::takeback}, 1));
        ASSERT_TRUE(refused.empty() || refused == "match.too_many_acts") << refused;
    }
    EXPECT_FALSE(match.may_take_back(0));
    ASSERT_TRUE(match.bot_to_move() ? !!match.act(BotMove{match.revision(), 0}, 1) : true);
    play_first(match); // the game goes on
}

} // namespace people_test
} // namespace tabuleiro
