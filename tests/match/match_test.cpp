#include <gtest/gtest.h>

#include "core/random.hpp"
#include "match/match.hpp"
#include "match/match_log.hpp"
#include "match/verify.hpp"
#include "play/bot_levels.hpp"
#include "support/matches.hpp"

namespace tabuleiro {
namespace match_test {

using namespace command;

Setup setup(const char* game) { return {game, "", 0, {}}; }

std::string_view error_of(const Result<Step>& step) { return step ? std::string_view{} : step.error().name; }

TEST(Match, BeginsWhenAllSeatsAreTaken) {
    Match match = new_match({.setup = setup("pretoa")});
    EXPECT_EQ(match.game_number(), 0);
    EXPECT_EQ(error_of(match.act(Move{0, 0, "x"}, 1)), "match.not_started");
    sit_down(match, "Ana");
    EXPECT_EQ(match.game_number(), 0);
    const auto step = match.act(Join{1, "Rui", sha256("r"), sha256("token")}, 5);
    ASSERT_TRUE(step);
    EXPECT_EQ(step->revision, 2u);
    EXPECT_EQ(match.game_number(), 1);
    EXPECT_EQ(match.turn(), seat(0));
    EXPECT_EQ(match.holder_of(sha256("token")), Player{1});
    EXPECT_EQ(match.holder_of(sha256("other")), std::nullopt);
    EXPECT_EQ(error_of(match.act(Join{{}, "Eva", Digest{}, {}}, 6)), "match.started");
}

TEST(Match, RefusesPlacesThatAreTakenOrDoNotExist) {
    Match match = new_match({.setup = setup("pretoa"), .seats = {{}, {"curious"}}});
    EXPECT_EQ(error_of(match.act(Join{1, "Ana", Digest{}, {}}, 1)), "match.seat_taken");
    EXPECT_EQ(error_of(match.act(Join{2, "Ana", Digest{}, {}}, 1)), "match.no_such_player");
    for (const char* name : {"", "   ", "a\nb", "\xff\xfe",
                             "\xe2\x80\xae"
                             "abc",
                             "abcdefghijklmnopqrstuvwxy"})
        EXPECT_EQ(error_of(match.act(Join{0, name, Digest{}, {}}, 1)), "match.bad_name") << name;
    EXPECT_EQ(match.revision(), 0u);
    EXPECT_TRUE(match.act(Join{0, "abcdefghijklmnopqrstuvwé", Digest{}, {}}, 1)); // 24 letters
}

TEST(Match, RefusesStaleAndRepeatedMoves) {
    Match match = two_at("pretoa");
    const auto revision = match.revision();
    const std::string move = match.game().text(0);
    EXPECT_EQ(error_of(match.act(Move{1, revision, move}, 1)), "match.not_your_turn");
    EXPECT_EQ(error_of(match.act(Move{0, revision, "1-99"}, 1)), "move.illegal");
    EXPECT_EQ(error_of(match.act(Move{0, revision + 1, move}, 1)), "match.stale");
    ASSERT_TRUE(match.act(Say{1, Phrase::hello}, 1)); // a phrase does not make a move stale
    ASSERT_TRUE(match.act(Move{0, revision, move}, 1));
    EXPECT_EQ(error_of(match.act(Move{0, revision, move}, 1)), "match.stale");
}

TEST(Match, TakesBackTheLastMoveByConsent) {
    Match match = two_at("pretoa");
    const std::string before = match.game().position();
    EXPECT_EQ(error_of(match.act(Offer{0, match.revision(), Offered::takeback}, 1)), "offer.nothing_to_take_back");
    play_first(match);
    EXPECT_EQ(error_of(match.act(Offer{1, match.revision(), Offered::takeback}, 1)), "offer.nothing_to_take_back");
    ASSERT_TRUE(match.act(Offer{0, match.revision(), Offered::takeback}, 1));
    EXPECT_EQ(error_of(match.act(Offer{0, match.revision(), Offered::takeback}, 1)), "offer.pending");
    EXPECT_EQ(error_of(match.act(Answer{1, Offered::draw, true}, 1)), "offer.none");
    ASSERT_TRUE(match.act(Answer{1, Offered::takeback, true}, 1));
    EXPECT_EQ(match.game().position(), before);

    play_first(match);
    ASSERT_TRUE(match.act(Offer{0, match.revision(), Offered::takeback}, 1));
    play_first(match); // withdraws the offer
    EXPECT_FALSE(match.offer());
    EXPECT_EQ(error_of(match.act(Offer{0, match.revision(), Offered::takeback}, 1)), "offer.nothing_to_take_back");
}

TEST(Match, TakesBackTheLastDecisionAgainstBots) {
    const auto begin = [] {
        Match match = new_match({.setup = setup("pretoa"), .seats = {{}, {"curious"}}});
        sit_down(match, "Ana");
        return match;
    };
    Match match = begin();
    const std::string before = match.game().position();
    std::size_t opening = 0; // one that leaves the bot a choice: a forced reply is played at once
    for (std::size_t i = 0; i < match.choices(); ++i) {
        Match trial = begin();
        play(trial, i);
        if (trial.bot_to_move()) opening = i;
    }
    play(match, opening);
    ASSERT_TRUE(match.bot_to_move());
    const auto thought_about = match.revision();
    ASSERT_TRUE(match.act(Offer{0, thought_about, Offered::takeback}, 1)); // nobody else has to agree
    EXPECT_EQ(match.game().position(), before);
    EXPECT_EQ(error_of(match.act(BotMove{thought_about, 0}, 1)), "match.stale");
    play(match, opening);
    ASSERT_TRUE(match.act(BotMove{match.revision(), 0}, 1));
    ASSERT_TRUE(match.act(Offer{0, match.revision(), Offered::takeback}, 1)); // although the bot has moved
    EXPECT_EQ(match.game().position(), before);
    EXPECT_EQ(match.taken_back(), 2);
    EXPECT_EQ(error_of(match.act(Offer{0, match.revision(), Offered::takeback}, 1)), "offer.nothing_to_take_back");
}

// Chance is rewound too: the same numbers come again, and the log can be verified.
TEST(Match, RewindsTheDiceWithTheDecision) {
    Match match = new_match({.setup = setup("tabula"), .seats = {{}, {"curious"}}});
    sit_down(match, "Ana");
    const auto events = [&] {
        std::vector<std::string> found;
        for (const Entry& entry : standing_plays(match.game_log(), 2))
            if (const auto* event = std::get_if<entry::Event>(&entry)) found.push_back(event->text);
        return found;
    };
    const auto play_on = [&] { // until Ana has a choice again
        do
            if (match.bot_to_move())
                ASSERT_TRUE(match.act(BotMove{match.revision(), 0}, 1));
            else
                play_first(match);
        while (match.running() && match.bot_to_move());
    };
    for (int i = 0; i < 8; ++i) play_on();
    const auto thrown = events();
    const std::string before = match.game().position();
    play_on();
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(match.act(Offer{0, match.revision(), Offered::takeback}, 1));
    EXPECT_NE(match.game().position(), before);
    while (events().size() < thrown.size()) play_on();
    const auto again = events();
    EXPECT_TRUE(std::equal(thrown.begin(), thrown.end(), again.begin()));
    auto steps = read_log(match.log(), 2);
    ASSERT_TRUE(steps);
    EXPECT_FALSE(verify(match.terms(), std::move(*steps)).fault);
}

TEST(Match, RewindsNothingAmongPeople) {
    Match match = two_at("tabula");
    while (match.turn() == seat(0)) play_first(match);
    EXPECT_FALSE(match.may_take_back(0));
}

TEST(Match, AgreesOnADraw) {
    Match match = two_at("policiais");
    ASSERT_TRUE(match.act(Offer{1, match.revision(), Offered::draw}, 1));
    EXPECT_EQ(error_of(match.act(Answer{1, Offered::draw, true}, 1)), "offer.already_agreed");
    ASSERT_TRUE(match.act(Answer{0, Offered::draw, false}, 1));
    EXPECT_FALSE(match.offer());
    ASSERT_TRUE(match.act(Offer{1, match.revision(), Offered::draw}, 1));
    ASSERT_TRUE(match.act(Answer{0, Offered::draw, true}, 1));
    ASSERT_TRUE(match.result());
    EXPECT_EQ(match.result()->outcome.places[0], 1);
    EXPECT_EQ(match.result()->outcome.places[1], 1);
    EXPECT_EQ(match.player(0).drawn, 1);

    Match with_bot = new_match({.setup = setup("policiais"), .seats = {{}, {"curious"}}});
    sit_down(with_bot, "Ana");
    EXPECT_EQ(error_of(with_bot.act(Offer{0, with_bot.revision(), Offered::draw}, 1)), "offer.no_draw_with_bots");
}

TEST(Match, LetsTheWinnerBeginTheNextGameG1) {
    Match match = two_at("pretoa");
    EXPECT_EQ(error_of(match.act(Rematch{0}, 1)), "match.not_over");
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
    EXPECT_EQ(match.result()->ending, Ending::conceded);
    EXPECT_EQ(match.player(1).won, 1);
    ASSERT_TRUE(match.act(Rematch{0}, 1));
    EXPECT_EQ(error_of(match.act(Rematch{0}, 1)), "match.already_ready");
    ASSERT_TRUE(match.act(Rematch{1}, 1));
    EXPECT_EQ(match.game_number(), 2);
    EXPECT_EQ(match.seating(), (std::vector<Player>{1, 0}));
    EXPECT_EQ(error_of(match.act(Move{0, match.revision(), match.game().text(0)}, 1)), "match.not_your_turn");
    play_first(match);
}

TEST(Match, StartsEveryGameFromThePositionOfItsTerms) {
    const std::string position = "yellow=7,14 red=1,10 turn=red";
    Match match = two_at("pretoa", {.position = position, .series = 2});
    EXPECT_EQ(match.game().position(), position);
    EXPECT_EQ(match.turn(), seat(1)); // whose turn it is in the position, not seat 0
    Random random(1);
    while (match.running()) play_random(match, random);
    for (Player player = 0; player < 2; ++player) ASSERT_TRUE(match.act(command::Rematch{player}, 2000));
    EXPECT_EQ(match.game_number(), 2);
    EXPECT_EQ(match.game().position(), position);
    while (match.running()) play_random(match, random);
    const Verification result = verify(match.terms(), steps_of(match));
    EXPECT_FALSE(result.fault) << result.fault->error.name;
    EXPECT_EQ(result.games, 2);
    Terms other = match.terms();
    other.position = "yellow=7,13 red=1,10 turn=red";
    EXPECT_TRUE(verify(other, steps_of(match)).fault);
}

TEST(Match, RewindsToThePositionItStartedFrom) {
    const std::string position = "red=yard*2,0,5 yellow=yard*3,20 turn=red die=3";
    Match match = new_match({.setup = {"ludo", "", 2, {}}, .position = position, .seats = {{""}, {"curious"}}});
    sit_down(match, "Ana");
    ASSERT_EQ(match.game().position(), position);
    play_first(match);
    ASSERT_NE(match.game().position(), position);
    ASSERT_TRUE(match.act(command::Offer{0, match.revision(), Offered::takeback}, 2000));
    EXPECT_EQ(match.game().position(), position);
}

TEST(Match, RefusesPositionsFromWhichNothingCanBePlayed) {
    const auto refused = [](const char* position) {
        Terms terms{.setup = {"pretoa", "", 0, {}}, .position = position};
        const auto error = complete(terms);
        return error ? error->name : std::string_view{};
    };
    EXPECT_EQ(refused("yellow=7,14 red=1,10 turn=red"), "");
    EXPECT_EQ(refused("yellow=7,14 red=none turn=red"), "match.position_over");
    EXPECT_EQ(refused("yellow=7,14 red=99 turn=red"), "position.bad_value");
}

TEST(Match, EndsASeries) {
    Match match = two_at("pretoa", {.series = 2});
    for (int game = 1; game <= 2; ++game) {
        ASSERT_TRUE(match.act(Concede{0, match.revision()}, 1));
        EXPECT_EQ(match.finished(), game == 2);
        if (game == 2) break;
        ASSERT_TRUE(match.act(Rematch{0}, 1));
        ASSERT_TRUE(match.act(Rematch{1}, 1));
    }
    EXPECT_EQ(match.player(1).won, 2);
    EXPECT_EQ(error_of(match.act(Rematch{1}, 1)), "match.series_over");
}

TEST(Match, LetsABotStandInAfterAWarning) {
    Match match = two_at("pretoa", {.turn_seconds = 20});
    EXPECT_EQ(match.due(), 1000 + 20000);
    EXPECT_EQ(error_of(match.act(Tick{}, 20999)), "match.nothing_due");
    ASSERT_TRUE(match.act(Tick{}, 21000));
    EXPECT_EQ(match.due(), 26000);
    ASSERT_TRUE(match.act(Tick{}, 26000));
    EXPECT_TRUE(match.player(0).stand_in);
    ASSERT_TRUE(match.bot_to_move());
    ASSERT_TRUE(match.act(BotMove{match.revision(), 0}, 26001));
    EXPECT_EQ(match.due(), 26001 + 20000);
    ASSERT_TRUE(match.act(Return{0}, 27000));
    EXPECT_EQ(error_of(match.act(Return{0}, 27000)), "match.not_away");
    play_first(match);
    EXPECT_FALSE(match.bot_to_move());
}

TEST(Match, DoesNotPlayOnWhenAllPeopleHaveLeft) {
    Match match = two_at("pretoa");
    ASSERT_TRUE(match.act(Leave{0}, 1));
    EXPECT_TRUE(match.bot_to_move());
    ASSERT_TRUE(match.act(Leave{1}, 1));
    EXPECT_FALSE(match.bot_to_move());
    EXPECT_FALSE(match.due());
    ASSERT_TRUE(match.act(Return{1}, 1));
    EXPECT_TRUE(match.bot_to_move());
}

TEST(Match, PlaysForcedMovesWhenAsked) {
    // Throughout a game every choice left to a player has at least two moves.
    for (const GameInfo& info : all_game_infos()) {
        Match match = two_at(std::string(info.name));
        ASSERT_TRUE(match.act(Automatic{0, AutoPlay::single}, 1));
        ASSERT_TRUE(match.act(Automatic{1, AutoPlay::single}, 1));
        Random random(3);
        for (int i = 0; i < 3000 && match.running(); ++i) {
            if (match.turn()) {
                EXPECT_GT(match.choices(), 1u);
            }
            play_random(match, random);
        }
    }
}

// A log cannot claim afterwards that a player resigned or agreed.
TEST(Match, EndsEarlyOnlyByItsPlayersActs) {
    Match drawn = two_at("pretoa");
    ASSERT_TRUE(drawn.act(Offer{0, drawn.revision(), Offered::draw}, 1));
    ASSERT_TRUE(drawn.act(Answer{1, Offered::draw, true}, 1));
    std::vector<Step> steps = steps_of(drawn);
    EXPECT_FALSE(verify(drawn.terms(), steps).fault);
    std::erase_if(steps.back().entries, [](const Entry& e) { return std::holds_alternative<entry::Accept>(e); });
    EXPECT_TRUE(verify(drawn.terms(), steps).fault);

    Match conceded = new_match({.setup = {"ludo", "", 3, {}}});
    for (const char* name : {"Ana", "Rui", "Eva"}) sit_down(conceded, name);
    ASSERT_TRUE(conceded.act(Concede{0, conceded.revision()}, 1));
    steps = steps_of(conceded); // two play on
    ASSERT_TRUE(conceded.act(Concede{1, conceded.revision()}, 1));
    auto over = std::get<entry::Over>(steps_of(conceded).back().entries.back());
    over.outcome.places = {2, 1, 1, 0};
    steps.back().entries.push_back(over);
    EXPECT_TRUE(verify(conceded.terms(), steps).fault);
}

// After a hidden card nothing of the game can be checked, so no game can end or begin.
TEST(Match, NothingIsBelievedAfterAHiddenEvent) {
    Match match = new_match({.setup = {"sorry", "club", 2, {}}});
    sit_down(match, "Ana");
    sit_down(match, "Rui");
    std::vector<Step> steps = steps_of(match);
    for (Entry& entry : steps.back().entries)
        if (auto* event = std::get_if<entry::Event>(&entry)) event->text = hidden_event;
    steps.push_back({3, 2000, {entry::Say{0, Phrase::hello}}});
    EXPECT_FALSE(verify(match.terms(), steps).fault);
    for (const Entry& forged :
         {Entry{entry::Start{2, {0, 1}}}, Entry{entry::Rematch{0}}, Entry{entry::Bot{1, "curious"}}}) {
        steps.back().entries = {forged};
        const auto fault = verify(match.terms(), steps).fault;
        ASSERT_TRUE(fault) << description_of(forged).kind;
        EXPECT_EQ(fault->error.name, "verify.dark");
    }
}

// Every game and mode: a match of random moves is read back from its log, verified, and refused when edited.
TEST(Match, IsTheFoldOfItsLog) {
    for (const GameInfo& info : all_game_infos()) {
        for (const Mode& mode : info.modes) {
            const tabuleiro::Setup chosen{std::string(info.name), std::string(mode.name), mode.max_players, {}};
            Match match = new_match({.setup = chosen, .seating = Seating::lot});
            for (int i = 0; i < mode.max_players; ++i) sit_down(match, "P" + std::to_string(i));
            Random random(11);
            for (int i = 0; i < 100000 && match.running(); ++i) play_random(match, random);
            ASSERT_TRUE(match.result()) << info.name;

            const std::vector<Step> steps = steps_of(match);
            Match again = Match::make(match.terms(), {sha256("secret"), {}});
            for (Step step : steps) ASSERT_FALSE(again.apply(step));
            EXPECT_EQ(again.game().position(), match.game().position());
            EXPECT_EQ(again.log(), match.log());
            EXPECT_EQ(again.result()->outcome, match.result()->outcome);

            const Verification good = verify(match.terms(), steps);
            EXPECT_FALSE(good.fault) << good.fault->error.name;
            EXPECT_EQ(good.games, 1);
            expect_edits_are_found(match.terms(), steps);
        }
    }
}

} // namespace match_test
} // namespace tabuleiro
