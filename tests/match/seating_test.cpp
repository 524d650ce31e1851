// Who sits where (G1), in which colour (G8), and how a series stands (G9).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "match/lot.hpp"
#include "match/match.hpp"
#include "match/verify.hpp"
#include "support/matches.hpp"

namespace tabuleiro {
namespace seating_test {

using namespace command;

std::string_view error_of(const Result<Step>& step) { return step ? std::string_view{} : step.error().name; }

Command seat_down(std::optional<Player> player, const std::string& name, std::optional<std::string> colour = {}) {
    Join join{player, name, sha256("bytes of " + name), sha256("token of " + name)};
    join.colour = std::move(colour);
    return join;
}

// Sits down with bytes of its own for each `seed`, so that every lot is another.
Match seated(Setup setup, Seating seating, int seed) {
    Match match = new_match({.setup = std::move(setup), .seating = seating});
    for (std::size_t i = 0; i < match.player_count(); ++i)
        EXPECT_TRUE(match.act(seat_down({}, "P" + std::to_string(seed) + " " + std::to_string(i)), 1000));
    return match;
}

TEST(Lot, TheHighestBeginsAndEqualsDrawAgain) {
    Lot lot(4);
    const auto draw = [&](Player player, int value) {
        EXPECT_EQ(lot.next(), player);
        lot.add(value);
    };
    draw(0, 3), draw(1, 5), draw(2, 5), draw(3, 3);
    draw(1, 2), draw(2, 2); // again
    draw(1, 1), draw(2, 6);
    draw(0, 4), draw(3, 5);
    EXPECT_EQ(lot.next(), std::nullopt);
    EXPECT_EQ(lot.order(false), (std::vector<Player>{2, 1, 3, 0}));
    EXPECT_EQ(lot.order(true), (std::vector<Player>{2, 1, 0, 3})); // the partners are 0 and 2, 1 and 3
}

TEST(Lot, IsInTheLogAndDecidesTheSeats) {
    for (const GameInfo& info : all_game_infos())
        for (const Mode& mode : info.modes) {
            std::set<Player> openers;
            for (int seed = 0; seed < 40; ++seed) {
                const Match match =
                    seated({std::string(info.name), std::string(mode.name), mode.max_players, {}}, Seating::lot, seed);
                ASSERT_EQ(match.game_number(), 1);
                const bool chance = !match.board().events.empty();
                ASSERT_EQ(match.lot().empty(), !chance) << info.name;
                openers.insert(match.seating()[0]);
                std::vector<int> best(match.player_count(), -1); // what each drew first
                const auto start = make_game(match.terms().setup);
                for (const entry::Lot& one : match.lot())
                    if (best[one.player] < 0) best[one.player] = (*start)->lot_value(*(*start)->find(one.drew));
                for (const int value : best) EXPECT_LE(value, best[match.seating()[0]]) << info.name;
                if (mode.pairs) {
                    EXPECT_EQ(match.seating()[0] ^ 2, match.seating()[2]);
                    EXPECT_EQ(match.seating()[1] ^ 2, match.seating()[3]);
                } else {
                    for (std::size_t i = 1; chance && i < best.size(); ++i)
                        EXPECT_LE(best[match.seating()[i]], best[match.seating()[i - 1]]);
                }
                EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault) << info.name;
            }
            EXPECT_EQ(openers.size(), static_cast<std::size_t>(mode.max_players)) << info.name;
        }
}

TEST(Lot, CannotBeForged) {
    Match match = seated({"ludo", "", 3, {}}, Seating::lot, 1);
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 2000));
    ASSERT_TRUE(match.act(Concede{1, match.revision()}, 2000));
    ASSERT_TRUE(match.result());
    const std::vector<Step> steps = steps_of(match);
    ASSERT_FALSE(verify(match.terms(), steps).fault);
    const auto fault_of = [&](auto change) {
        std::vector<Step> forged = steps;
        change(forged[2].entries);
        const auto fault = verify(match.terms(), forged).fault;
        return fault ? fault->error.name : "";
    };
    const auto first_lot = [](std::vector<Entry>& entries) {
        return std::find_if(entries.begin(), entries.end(),
                            [](const Entry& entry) { return std::holds_alternative<entry::Lot>(entry); });
    };
    EXPECT_EQ(fault_of([&](auto& entries) {
                  auto& drew = std::get<entry::Lot>(*first_lot(entries)).drew;
                  drew = drew == "6" ? "5" : "6";
              }),
              "verify.event");
    EXPECT_EQ(fault_of([&](auto& entries) { std::get<entry::Lot>(*first_lot(entries)).drew = "7"; }),
              "move.impossible_event");
    EXPECT_EQ(fault_of([&](auto& entries) { std::get<entry::Lot>(*first_lot(entries)).player = 2; }), "log.impossible");
    EXPECT_EQ(fault_of([&](auto& entries) { entries.erase(first_lot(entries)); }), "log.impossible");
    EXPECT_EQ(fault_of([&](auto& entries) { entries.insert(first_lot(entries), *first_lot(entries)); }),
              "log.impossible");
    EXPECT_EQ(fault_of([&](auto& entries) {
                  for (Entry& entry : entries)
                      if (auto* start = std::get_if<entry::Start>(&entry))
                          std::swap(start->seating[0], start->seating[1]);
              }),
              "verify.seating");
}

// Without the seed a seating that cannot be recomputed must still be one.
TEST(Lot, SeatsEveryPlayerOnce) {
    const Match match = seated({"pretoa", "", 2, {}}, Seating::lot, 1);
    std::vector<Step> steps = steps_of(match);
    for (Entry& entry : steps.back().entries)
        if (auto* start = std::get_if<entry::Start>(&entry)) start->seating = {1, 1};
    const auto fault = verify(match.terms(), steps).fault;
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->error.name, "verify.seating");
}

TEST(Lot, OfVersionOneIsAShuffle) {
    const Match match = seated({"ludo", "", 4, {}}, Seating::shuffled, 1);
    EXPECT_TRUE(match.lot().empty());
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
}

TEST(Colours, AreChosenAndStayWithThePlayer) {
    Match match = new_match({.setup = {"ludo", "", 2, {}}, .seats = {{}, {"curious", "blue"}}});
    EXPECT_EQ(error_of(match.act(seat_down(0, "Ana", "blue"), 1)), "match.colour_taken");
    EXPECT_EQ(error_of(match.act(seat_down(0, "Ana", "pink"), 1)), "match.no_such_colour");
    EXPECT_EQ(match.revision(), 0u);
    ASSERT_TRUE(match.act(seat_down(0, "Ana", "green"), 1));
    // Red and yellow play; they are drawn green and blue, and the two others take what is left.
    EXPECT_EQ(match.board().seats, (std::vector<std::uint8_t>{0, 2}));
    EXPECT_EQ(drawn_colours(match.board(), match.seat_colours()), (std::vector<std::uint8_t>{1, 0, 3, 2}));
    EXPECT_EQ(error_of(match.act(Colour{0, "red"}, 1)), "match.started");
    ASSERT_TRUE(match.act(Concede{0, match.revision()}, 2));
    ASSERT_TRUE(match.act(Rematch{0}, 3));
    EXPECT_EQ(match.seating(), (std::vector<Player>{1, 0})); // the winner begins, and sits where red is
    EXPECT_EQ(drawn_colours(match.board(), match.seat_colours()), (std::vector<std::uint8_t>{3, 0, 1, 2}));
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
}

TEST(Colours, AreTheFirstFreeOnesForThoseWhoChooseNone) {
    Match match = new_match({.setup = {"ludo", "", 3, {}}});
    ASSERT_TRUE(match.act(seat_down(1, "Rui", "red"), 1));
    ASSERT_TRUE(match.act(seat_down(0, "Ana"), 1)); // red is taken
    EXPECT_EQ(match.player(0).colour, 1);
    EXPECT_EQ(error_of(match.act(Colour{0, "red"}, 1)), "match.colour_taken");
    ASSERT_TRUE(match.act(Colour{0, "blue"}, 1));
    EXPECT_EQ(match.player(0).colour, 3);
    ASSERT_TRUE(match.act(Leave{1}, 1));
    EXPECT_EQ(match.player(1).colour, no_colour);
    ASSERT_TRUE(match.act(PlaceBot{1, "curious", "red"}, 1));
    ASSERT_TRUE(match.act(seat_down(2, "Eva"), 1));
    EXPECT_EQ(match.player(2).colour, 2);
    const std::vector<Step> steps = steps_of(match);
    EXPECT_FALSE(verify(match.terms(), steps).fault);
    Match again = Match::make(match.terms(), {sha256("secret"), {}});
    for (Step step : steps) ASSERT_FALSE(again.apply(step));
    EXPECT_EQ(drawn_colours(again.board(), again.seat_colours()), drawn_colours(match.board(), match.seat_colours()));
}

TEST(Colours, OfPairsStayTogether) {
    Match match = new_match({.setup = {"sorry", "partners", 4, {}}});
    ASSERT_TRUE(match.act(seat_down(0, "Ana", "blue"), 1)); // blue and green belong together
    EXPECT_EQ(error_of(match.act(seat_down(2, "Rui", "yellow"), 1)), "match.colour_of_other_pair");
    EXPECT_EQ(error_of(match.act(seat_down(1, "Eva", "green"), 1)), "match.colour_of_other_pair");
    ASSERT_TRUE(match.act(seat_down(1, "Eva"), 1));
    EXPECT_EQ(match.player(1).colour % 2, 0); // red or yellow
    ASSERT_TRUE(match.act(seat_down(2, "Rui"), 1));
    EXPECT_EQ(match.player(2).colour, 3);
    ASSERT_TRUE(match.act(PlaceBot{3, "curious"}, 1));
    std::set<int> all;
    for (Player player = 0; player < 4; ++player) all.insert(match.player(player).colour);
    EXPECT_EQ(all.size(), 4u);
}

TEST(Colours, OfTermsAreChecked) {
    const auto refused = [](std::vector<SeatTerms> seats, tabuleiro::Setup setup) {
        Terms terms{.setup = std::move(setup), .seats = std::move(seats)};
        const auto error = complete(terms);
        return error ? std::string(error->name) : "";
    };
    EXPECT_EQ(refused({{"", "red"}, {"curious", "red"}}, {"ludo", "", 2, {}}), "match.colour_taken");
    EXPECT_EQ(refused({{"", "white"}, {}}, {"ludo", "", 2, {}}), "match.no_such_colour");
    EXPECT_EQ(refused({{"", "red"}, {}, {"", "green"}, {}}, {"sorry", "club_partners", 4, {}}),
              "match.colour_of_other_pair");
    EXPECT_EQ(refused({{"", "green"}, {"", "red"}, {"", "blue"}, {}}, {"sorry", "partners", 4, {}}), "");
}

TEST(Colours, KeptForAPlaceAreThoseOfWhoeverSitsThere) {
    Match match = new_match({.setup = {"ludo", "", 2, {}}, .seats = {{"", "yellow"}, {}}});
    EXPECT_EQ(error_of(match.act(seat_down(1, "Rui", "yellow"), 1)), "match.colour_taken");
    ASSERT_TRUE(match.act(seat_down(1, "Rui"), 1));
    EXPECT_EQ(match.player(1).colour, 0); // yellow would be that of the seat
    ASSERT_TRUE(match.act(seat_down(0, "Ana"), 1));
    EXPECT_EQ(match.player(0).colour, 2);
}

TEST(Series, PartsOfThePointsAddUp) {
    Random random(5);
    for (const GameInfo& info : all_game_infos())
        for (const Mode& mode : info.modes)
            for (int round = 0; round < 4; ++round) {
                auto game = make_game({std::string(info.name), std::string(mode.name), mode.max_players, {}});
                while ((*game)->turn().kind != Turn::Kind::over) (*game)->play(random_choice(**game, random));
                const Outcome outcome = (*game)->outcome();
                for (std::size_t i = 0; i < static_cast<std::size_t>(mode.max_players); ++i) {
                    const auto parts = (*game)->points_of(outcome, seat(i));
                    ASSERT_FALSE(parts.empty()) << info.name;
                    EXPECT_EQ(sum_of(parts), outcome.points[i]) << info.name;
                }
                Outcome other = outcome;
                ++other.points[0]; // not what the position gives
                EXPECT_TRUE((*game)->points_of(other, seat(0)).empty() || !info.plays_for_points) << info.name;
            }
}

TEST(Series, OfAClubGameNamesItsBonus) {
    // V5: four Home at 5, the other's four not Home at 5, and 100 because nobody else is Home.
    const auto game = make_game({"sorry", "club", 2, {}},
                                "red=home*4 yellow=start*4 red.hand=3*2,5,S yellow.hand=1,2,3,4,5 turn=over pile=8,12");
    ASSERT_TRUE(game) << game.error().name;
    const auto parts = (*game)->points_of((*game)->outcome(), seat(0));
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[2].what, "none_home");
    EXPECT_EQ(sum_of(parts), 140);
}

// Plays one game after another at random until the match is finished.
void play_all(Match& match) {
    Random random(3);
    for (int i = 0; i < 200'000 && !match.finished(); ++i) {
        if (match.running()) {
            play_random(match, random);
            continue;
        }
        for (std::size_t p = 0; p < match.player_count(); ++p)
            ASSERT_TRUE(match.act(Rematch{static_cast<Player>(p)}, 1));
    }
}

TEST(Series, EndsWhenSomebodyHasThePoints) {
    Match match = two_at("desculpa", {.until = 12});
    play_all(match);
    ASSERT_TRUE(match.finished());
    const auto most = std::max(match.player(0).points, match.player(1).points);
    EXPECT_GE(most, 12u);
    const auto last = match.result()->outcome.points;
    for (Player player = 0; player < 2; ++player) { // nobody had them before the last game
        const auto at = std::find(match.seating().begin(), match.seating().end(), player) - match.seating().begin();
        EXPECT_LT(match.player(player).points - last[static_cast<std::size_t>(at)], 12u);
    }
    EXPECT_EQ(error_of(match.act(Rematch{0}, 1)), "match.series_over");
    const auto standing = match.standing();
    EXPECT_EQ(standing[match.player(0).points == most ? 0 : 1], 1);
    EXPECT_FALSE(verify(match.terms(), steps_of(match)).fault);
}

TEST(Series, IsWonByPointsOrByGames) {
    for (const char* game : {"desculpa", "ludo"}) {
        Match match = two_at(game, {.series = 9});
        EXPECT_TRUE(match.standing().empty());
        play_all(match);
        const auto standing = match.standing();
        const auto &a = match.player(0), &b = match.player(1);
        const bool points = std::string_view(game) == "desculpa";
        const bool first = points ? a.points > b.points || (a.points == b.points && a.won > b.won)
                                  : a.won > b.won || (a.won == b.won && a.points > b.points);
        const bool equal = a.points == b.points && a.won == b.won;
        EXPECT_EQ(standing[0], first || equal ? 1 : 2) << game;
        EXPECT_EQ(standing[1], first && !equal ? 2 : 1) << game;
    }
}

TEST(Series, OfImpossibleLengthIsRefused) {
    const auto refused = [](int series, int until) {
        Terms terms{.setup = {"ludo", "", 2, {}}, .series = series, .until = until};
        const auto error = complete(terms);
        return error ? std::string(error->name) : "";
    };
    EXPECT_EQ(refused(-1, 0), "match.bad_series");
    EXPECT_EQ(refused(65, 0), "match.bad_series");
    EXPECT_EQ(refused(0, -1), "match.bad_until");
    EXPECT_EQ(refused(0, 1'000'000), "match.bad_until");
    EXPECT_EQ(refused(0, 1000), "");
}

} // namespace seating_test
} // namespace tabuleiro
