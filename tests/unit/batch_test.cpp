// Batches: numbers of actions, arrays, seeds and threads.
#include "batch/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/all_games.hpp"
#include "play/any_game.hpp"
#include "support/random_rules.hpp"

namespace tabuleiro {
namespace batch_test {

using GameSetup = Setup; // inside a test, `Setup` is GoogleTest's

template <class Tag> class Batches : public testing::Test {};
TYPED_TEST_SUITE(Batches, AllGameTags<testing::Types>);

std::unique_ptr<AnyBatch> batch_of(const GameSetup& setup, const BatchOptions& options) {
    auto batch = make_batch(setup, options);
    EXPECT_TRUE(batch);
    return std::move(*batch);
}

std::unique_ptr<AnyGame> game_of(const GameSetup& setup, std::string_view position = {}) {
    auto game = make_game(setup, position);
    EXPECT_TRUE(game);
    return std::move(*game);
}

// Calls use(setup) for some rules of a game.
template <class G, class Use> void for_some_rules(Use&& use) {
    Random random(7);
    for_random_rules<G>(8, random, [&](const GameSetup& setup, const typename G::Rules&) { use(setup); });
}

std::vector<std::uint32_t> legal_actions(AnyBatch& batch, std::size_t game) {
    std::vector<std::uint32_t> legal;
    const std::size_t size = batch.shape().actions;
    for (std::size_t i = 0; i < size; ++i)
        if (batch.arrays().masks[game * size + i]) legal.push_back(static_cast<std::uint32_t>(i));
    return legal;
}

TYPED_TEST(Batches, NumbersOfActionsAreDistinctAndMatchTheMask) {
    using G = typename TypeParam::type;
    for_some_rules<G>([](const GameSetup& setup) {
        const auto batch = batch_of(setup, {.games = 4, .seed = 3});
        for (int round = 0; round < 60; ++round) {
            for (std::size_t i = 0; i < 4; ++i) {
                auto numbers = *action_numbers(setup, batch->position(i));
                std::sort(numbers.begin(), numbers.end());
                ASSERT_EQ(std::adjacent_find(numbers.begin(), numbers.end()), numbers.end()) << batch->position(i);
                ASSERT_EQ(numbers, legal_actions(*batch, i)) << batch->position(i);
            }
            batch->step_at_random(1, {});
        }
    });
}

// With offered chance every step is known, so the same game played with the engine reaches the same positions.
TYPED_TEST(Batches, PlayWhatTheActionsSay) {
    using G = typename TypeParam::type;
    for_some_rules<G>([](const GameSetup& setup) {
        if (setup.mode.starts_with("club")) return; // chance cannot be offered
        const auto batch = batch_of(setup, {.games = 3, .seed = 5, .offer_chance = true});
        std::vector<std::unique_ptr<AnyGame>> games;
        for (int i = 0; i < 3; ++i) games.push_back(game_of(setup));
        std::vector<std::int32_t> actions(3);
        for (int round = 0; round < 300; ++round) {
            batch->draw_actions(actions);
            ASSERT_FALSE(batch->step(actions));
            for (std::size_t i = 0; i < 3; ++i) {
                const auto numbers = *action_numbers(setup, games[i]->position());
                const auto found = std::find(numbers.begin(), numbers.end(), static_cast<std::uint32_t>(actions[i]));
                ASSERT_NE(found, numbers.end());
                games[i]->play(static_cast<std::size_t>(found - numbers.begin()));
                const bool over = games[i]->turn().kind == Turn::Kind::over;
                ASSERT_EQ(batch->arrays().done[i], over);
                if (over) {
                    const auto places = games[i]->outcome().places;
                    const std::size_t players = batch->shape().players;
                    const bool drawn = std::all_of(&places[0], &places[players], [](int place) { return place == 1; });
                    for (std::size_t seat = 0; seat < players; ++seat)
                        ASSERT_EQ(batch->arrays().rewards[i * players + seat] > 0, places[seat] == 1 && !drawn);
                }
                if (over) games[i] = game_of(setup);
                ASSERT_EQ(batch->position(i), games[i]->position());
                const bool chance = games[i]->turn().kind == Turn::Kind::chance;
                ASSERT_EQ(batch->arrays().turns[i], chance ? -1 : static_cast<int>(index(games[i]->turn().seat)));
            }
        }
    });
}

TYPED_TEST(Batches, AreTheSameForAnyNumberOfThreads) {
    using G = typename TypeParam::type;
    const GameSetup setup{std::string(G::name), {}, 0, {}};
    const auto one = batch_of(setup, {.games = 300, .seed = 9, .threads = 1});
    const auto three = batch_of(setup, {.games = 300, .seed = 9, .threads = 3});
    for (int round = 0; round < 150; ++round) {
        one->step_at_random(1, {});
        three->step_at_random(1, {});
        ASSERT_EQ(one->arrays().masks, three->arrays().masks);
        ASSERT_EQ(one->arrays().rewards, three->arrays().rewards);
        ASSERT_EQ(one->arrays().vectors, three->arrays().vectors);
    }
    EXPECT_EQ(one->position(299), three->position(299));
    three->reset(9);
    three->step_at_random(150, {});
    EXPECT_EQ(one->position(299), three->position(299));
    three->reset(10);
    EXPECT_NE(one->arrays().planes, three->arrays().planes);
}

TYPED_TEST(Batches, ShowAllPiecesOfEveryPlayer) {
    using G = typename TypeParam::type;
    for_some_rules<G>([](const GameSetup& setup) {
        const auto batch = batch_of(setup, {.games = 2, .seed = 11});
        const BatchShape& shape = batch->shape();
        ASSERT_EQ(shape.names.size(), shape.vector);
        ASSERT_EQ(std::set<std::string>(shape.names.begin(), shape.names.end()).size(), shape.vector);
        for (int round = 0; round < 100; ++round) {
            for (std::size_t i = 0; i < 2; ++i) {
                const auto game = game_of(setup, batch->position(i));
                const auto seats = game->board().seats;
                for (std::size_t player = 0; player < shape.players; ++player) {
                    const std::size_t seat =
                        (static_cast<std::size_t>(batch->arrays().turns[i]) + player) % shape.players;
                    int standing = 0, seen = 0;
                    for (const Piece& piece : game->pieces())
                        if (piece.colour == seats[seat] &&
                            game->board().spots[index(piece.at)].role != Spot::Role::taken)
                            standing += piece.count;
                    for (std::size_t place = 0; place < shape.places; ++place)
                        seen += batch->arrays().planes[(i * shape.players + player) * shape.places + place];
                    if (setup.game == "tabula")
                        ASSERT_EQ(seen, 15); // out of the game is a place, too
                    else
                        ASSERT_EQ(seen, standing) << batch->position(i);
                }
            }
            batch->step_at_random(1, {});
        }
    });
}

TYPED_TEST(Batches, RefuseAnActionThatIsNotLegal) {
    using G = typename TypeParam::type;
    const auto batch = batch_of({std::string(G::name), {}, 0, {}}, {.games = 5, .seed = 1});
    const auto masks = batch->arrays().masks;
    for (const std::int32_t wrong : {-2, 1 << 30, static_cast<std::int32_t>(batch->shape().actions)}) {
        std::vector<std::int32_t> actions(5);
        batch->draw_actions(actions);
        actions[3] = wrong;
        EXPECT_EQ(batch->step(actions), 3u);
        EXPECT_EQ(batch->arrays().masks, masks);
    }
    const std::vector<std::int32_t> none(5, leave_alone);
    EXPECT_FALSE(batch->step(none));
    EXPECT_EQ(batch->arrays().masks, masks);
}

TYPED_TEST(Batches, RestartFinishedGamesOrLeaveThemOver) {
    using G = typename TypeParam::type;
    const GameSetup setup{std::string(G::name), {}, 0, {}};
    const auto anew = batch_of(setup, {.games = 8, .seed = 1});
    int ended = 0;
    for (int round = 0; round < 3000; ++round) {
        anew->step_at_random(1, {});
        for (std::size_t i = 0; i < 8; ++i) {
            const float sum = anew->arrays().rewards[2 * i] + anew->arrays().rewards[2 * i + 1];
            ASSERT_EQ(sum, 0);
            ended += anew->arrays().done[i];
            ASSERT_GE(anew->arrays().turns[i], 0);
        }
    }
    EXPECT_GT(ended, 8);
    const auto once = batch_of(setup, {.games = 8, .seed = 1, .restart = false});
    once->step_at_random(5000, {});
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(once->arrays().turns[i], no_turn);
        EXPECT_EQ(game_of(setup, once->position(i))->turn().kind, Turn::Kind::over);
    }
    EXPECT_EQ(std::count(once->arrays().masks.begin(), once->arrays().masks.end(), 1), 0);
}

// docs/python.md gives these numbers: players are trained with them.
TEST(Batch, NumbersOfActionsAreThoseOfTheDocumentation) {
    const auto told = [](const char* game, const char* position) {
        const GameSetup setup{game, {}, 2, {}};
        const auto moves = texts_of(*game_of(setup, position));
        const auto numbers = *action_numbers(setup, position);
        std::string all;
        for (std::size_t i = 0; i < moves.size(); ++i) all += moves[i] + "=" + std::to_string(numbers[i]) + " ";
        return all;
    };
    EXPECT_EQ(told("ludo", "red=yard*3,10 yellow=yard*4 turn=red die=5"), "10-15=12 release=1 ");
    EXPECT_EQ(told("ludo", "red=yard*4 yellow=yard*4 turn=red die=4"), "pass=0 ");
    EXPECT_EQ(told("niout", "yellow=off*2,5*2 red=off*4 turn=yellow cast=TO"),
              "off-1=1 5-6=21 5-W1=129 5*2-6=22 5*2-W1=130 ");
    EXPECT_EQ(told("tabula", "white=hand*14,5 black=hand*15 turn=white dice=2,3"),
              "hand-2=27 5-7=32 hand-3=53 5-8=58 ");
}

TEST(Batch, VectorsHoldWhatTheirNamesSay) {
    const auto told = [](const char* game, const char* position, const std::string& name) {
        const auto batch = batch_of({game, {}, 2, {}}, {.games = 1});
        EXPECT_FALSE(batch->set_position(0, position));
        const auto& names = batch->shape().names;
        const auto found = std::find(names.begin(), names.end(), name);
        EXPECT_NE(found, names.end()) << name;
        return int{batch->arrays().vectors[static_cast<std::size_t>(found - names.begin())]};
    };
    EXPECT_EQ(told("niout", "yellow=off*3,7 red=off*4 turn=yellow cast=KUL", "cast"), 3);
    EXPECT_EQ(told("ludo", "red=yard*2,0,20 yellow=yard*4 turn=red die=5 released=yes", "die"), 5);
    EXPECT_EQ(told("ludo", "red=yard*2,0,20 yellow=yard*4 turn=red die=5 released=yes", "released"), 1);
    EXPECT_EQ(told("ludo", "red=yard*2,0,20 yellow=yard*4 turn=red die=5", "released"), 0);
}

TEST(Batch, OfferedChanceHasTheWeightsOfTheGame) {
    const auto batch = batch_of({"niout", {}, 2, {}}, {.games = 1, .offer_chance = true});
    const std::vector<float> expected{4 / 16.f, 6 / 16.f, 4 / 16.f, 1 / 16.f, 1 / 16.f}; // N5
    EXPECT_EQ(batch->arrays().weights, expected);
}

// V2: what a player sees does not depend on the other hands.
TEST(BatchOfClub, ShowsNoHiddenHand) {
    const GameSetup setup{"sorry", "club", 3, {}};
    const auto batch = batch_of(setup, {.games = 1, .seed = 2}), other = batch_of(setup, {.games = 1, .seed = 3});
    const BatchShape& shape = batch->shape();
    Random random(4);
    int different = 0;
    for (int round = 0; round < 200; ++round) {
        const auto state = *Sorry::parse(*read_rules<Sorry>(setup), batch->position(0));
        const Seat viewer = seat(random.below(3));
        const auto dealt = Sorry::sample(Sorry::view(state, viewer), random);
        if (other->set_position(0, Sorry::text(dealt))) FAIL();
        different += other->position(0) != batch->position(0);
        std::array<std::vector<std::uint8_t>, 2> planes, vectors;
        for (std::size_t i = 0; i < 2; ++i) {
            planes[i].resize(shape.players * shape.places);
            vectors[i].resize(shape.vector);
            (i == 0 ? batch : other)->observe(0, viewer, planes[i].data(), vectors[i].data());
        }
        ASSERT_EQ(planes[0], planes[1]);
        ASSERT_EQ(vectors[0], vectors[1]);
        batch->step_at_random(1, {});
    }
    EXPECT_GT(different, 100);
    EXPECT_EQ(make_batch(setup, {.offer_chance = true}).error().name, "batch.hidden_chance");
}

TEST(Batch, RefusesImpossibleSizes) {
    EXPECT_EQ(make_batch({"ludo", {}, 0, {}}, {.games = 0}).error().name, "batch.bad_games");
    EXPECT_EQ(make_batch({"sorry", {}, 0, {}}, {.games = most_batch_games}).error().name, "batch.too_large");
    EXPECT_EQ(make_batch({"chess", {}, 0, {}}, {}).error().name, "setup.unknown_game");
}

TEST(Batch, CanBeStopped) {
    const auto batch = batch_of({"ludo", {}, 0, {}}, {.games = 100});
    EXPECT_FALSE(batch->step_at_random(1'000'000'000, [] { return true; }));
}

} // namespace batch_test
} // namespace tabuleiro
