// What must hold in every game, on random walks under random rules.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>

#include "core/notation.hpp"
#include "core/playout.hpp"
#include "games/all_games.hpp"
#include "support/random_states.hpp"

namespace tabuleiro {
namespace game_test {

template <class Tag> class EveryGame : public testing::Test {};
TYPED_TEST_SUITE(EveryGame, AllGameTags<testing::Types>);

template <Game G> std::map<int, int> pieces_by_colour(const typename G::State& state) {
    std::map<int, int> count;
    for (const Piece& piece : G::pieces(state)) count[piece.colour] += piece.count;
    return count;
}

TYPED_TEST(EveryGame, HasNoDeadEndsAndOnlyPositiveWeights) {
    using G = typename TypeParam::type;
    for_random_states<G>(rule_sets, [](const auto& state) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::choose) {
            std::set<std::string> texts;
            for (const auto& move : G::moves(state)) texts.insert(G::text(move));
            ASSERT_FALSE(texts.empty()) << G::text(state);
            ASSERT_EQ(texts.size(), G::moves(state).size()) << "two moves with one text: " << G::text(state); // G4
            ASSERT_FALSE(texts.contains("pass") && texts.size() > 1) << G::text(state);                       // G3
        } else if (turn.kind == Turn::Kind::chance) {
            ASSERT_GT(G::events(state).size(), 0u) << G::text(state);
            for (const auto& weighted : G::events(state)) ASSERT_GT(weighted.weight, 0) << G::text(state);
        }
        ASSERT_TRUE(turn.kind == Turn::Kind::over || index(turn.seat) < state.rules.players);
    });
}

TYPED_TEST(EveryGame, ConservesPiecesAndPutsThemOnSpotsOfTheBoard) {
    using G = typename TypeParam::type;
    for_random_states<G>(rule_sets, [](const auto& state) {
        const Board& board = G::board(state.rules);
        for (const Piece& piece : G::pieces(state)) {
            ASSERT_LT(index(piece.at), board.spots.size());
            ASSERT_LT(piece.colour, board.colours.size());
            ASSERT_GT(piece.count, 0);
        }
        ASSERT_EQ(pieces_by_colour<G>(state), pieces_by_colour<G>(G::start(state.rules))) << G::text(state);
    });
}

// The pieces that a gesture takes away and puts down are the difference between the positions before and after.
TYPED_TEST(EveryGame, GesturesShowExactlyWhatChanges) {
    using G = typename TypeParam::type;
    using Key = std::pair<int, int>; // colour, spot
    for_random_states<G>(rule_sets / 3, [](const auto& state) {
        if (G::turn(state).kind != Turn::Kind::choose) return;
        for (const auto& move : G::moves(state)) {
            std::map<Key, int> before, after;
            for (const Piece& piece : G::pieces(state)) before[{piece.colour, index(piece.at)}] += piece.count;
            for (const Piece& piece : G::pieces(G::after(state, move)))
                after[{piece.colour, index(piece.at)}] += piece.count;
            std::map<int, std::set<Point>> stops; // G2: one piece or pile of each colour, once
            for (const auto& walk : G::gesture(state, move).walks) {
                ASSERT_FALSE(walk.path.empty());
                if (walk.kind == Gesture::Walk::Kind::move) stops[walk.colour].insert(walk.path.back());
                before[{walk.colour, index(walk.path.front())}] -= walk.count;
                before[{walk.colour, index(walk.path.back())}] += walk.count;
            }
            for (const auto& [colour, spots] : stops)
                ASSERT_EQ(spots.size(), 1u) << G::text(state) << " " << G::text(move);
            std::erase_if(before, [](const auto& entry) { return entry.second == 0; });
            ASSERT_EQ(before, after) << G::text(state) << " " << G::text(move);
        }
    });
}

TYPED_TEST(EveryGame, BeginsWithSeatZeroAndEndsWithPlaces) {
    using G = typename TypeParam::type;
    for_random_states<G>(rule_sets, [](const auto& state) {
        ASSERT_EQ(index(G::turn(G::start(state.rules)).seat), 0u); // G1
        if (G::turn(state).kind != Turn::Kind::over) return;
        const Outcome outcome = G::outcome(state);
        const Mode& mode = G::modes[state.rules.mode];
        int winners = 0;
        for (std::size_t i = 0; i < max_players; ++i) {
            if (i >= state.rules.players) {
                ASSERT_EQ(outcome.places[i] + outcome.points[i], 0);
                continue;
            }
            ASSERT_GE(outcome.places[i], 1);
            ASSERT_LE(outcome.places[i], state.rules.players);
            winners += outcome.places[i] == 1;
            for (std::size_t j = 0; j < state.rules.players; ++j)
                ASSERT_TRUE(!same_side(mode, seat(i), seat(j)) || outcome.places[i] == outcome.places[j]); // G5
        }
        ASSERT_TRUE(winners == (mode.pairs ? 2 : 1) || winners == state.rules.players) << G::text(state); // G5
    });
}

TYPED_TEST(EveryGame, ReplaysToTheSameBytes) {
    using G = typename TypeParam::type;
    const auto rules = G::start({}).rules;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Random first(seed), second(seed);
        const auto a = random_playout<G>(G::start(rules), first), b = random_playout<G>(G::start(rules), second);
        ASSERT_EQ(std::memcmp(&a.state, &b.state, sizeof a.state), 0);
        ASSERT_EQ(a.edges, b.edges);
    }
}

TYPED_TEST(EveryGame, HasABoardWithConsistentNamesAndPaths) {
    using G = typename TypeParam::type;
    Random random(3);
    for_random_rules<G>(rule_sets, random, [](const Setup&, const typename G::Rules& rules) {
        const Board& board = G::board(rules);
        std::set<std::string> names;
        for (const Spot& spot : board.spots) {
            ASSERT_TRUE(names.insert(spot.name).second) << spot.name;
            ASSERT_TRUE(spot.x >= 0 && spot.x <= board.width && spot.y >= 0 && spot.y <= board.height) << spot.name;
        }
        ASSERT_EQ(board.seats.size(), rules.players);
        for (const Path& path : board.paths) {
            ASSERT_GE(path.points.size(), 2u);
            for (const Point at : path.points) ASSERT_LT(index(at), board.spots.size());
        }
    });
}

TYPED_TEST(EveryGame, RefusesGarbledPositionsWithANamedError) {
    using G = typename TypeParam::type;
    Random random(11);
    for_random_states<G>(rule_sets / 6, [&](const auto& state) {
        std::string text = G::text(state);
        text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.below(256));
        if (const auto parsed = G::parse(state.rules, text)) {
            const auto again = G::parse(state.rules, G::text(*parsed));
            ASSERT_TRUE(again && *again == *parsed) << text << " is written as " << G::text(*parsed);
        } else {
            ASSERT_FALSE(parsed.error().name.empty());
        }
    });
    for (const char* bad : {"", "=", "a", "turn=", "turn=nobody", "red=none red=none", "turn=red", "\xff\xfe=1"})
        EXPECT_FALSE(G::parse(G::start({}).rules, bad)) << bad;
}

} // namespace game_test
} // namespace tabuleiro
