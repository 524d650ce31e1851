// The shortcuts of random play give the same results as the long way: moves without a list, captures without a gesture.
#include <gtest/gtest.h>

#include "core/bit_list.hpp"
#include "games/all_games.hpp"
#include "support/random_states.hpp"

namespace tabuleiro {
namespace random_play_test {

template <class Tag> class RandomPlay : public testing::Test {};
TYPED_TEST_SUITE(RandomPlay, AllGameTags<testing::Types>);

TYPED_TEST(RandomPlay, MakesTheSameMoveAsAUniformChoiceFromTheList) {
    using G = typename TypeParam::type;
    std::uint64_t seed = 0;
    for_random_states<G>(rule_sets, [&](const auto& state) {
        if (G::turn(state).kind != Turn::Kind::choose) return;
        const auto moves = G::moves(state);
        for (int i = 0; i < 8; ++i, ++seed) {
            Random one(seed), other(seed);
            ASSERT_EQ(random_move<G>(state, one), UniformChoice{other}(state, moves)) << G::text(state) << " " << seed;
            ASSERT_EQ(one.next(), other.next()) << G::text(state) << ": not as many numbers drawn";
        }
    });
}

TYPED_TEST(RandomPlay, DrawsTheSameEventAsADrawFromTheList) {
    using G = typename TypeParam::type;
    std::uint64_t seed = 0;
    for_random_states<G>(rule_sets, [&](const auto& state) {
        if (G::turn(state).kind != Turn::Kind::chance) return;
        const auto& events = G::events(state);
        for (int i = 0; i < 8; ++i, ++seed) {
            Random one(seed), other(seed);
            ASSERT_EQ(random_event<G>(state, one), draw(events, other)) << G::text(state) << " " << seed;
            ASSERT_EQ(one.next(), other.next()) << G::text(state) << ": not as many numbers drawn";
        }
    });
}

// The pieces of other sides that the gesture sends home or takes off.
template <Game G> unsigned captured_by_gesture(const typename G::State& state, const typename G::Move& move) {
    const auto colours = G::board(state.rules).seats;
    unsigned count = 0;
    for (const auto& walk : G::gesture(state, move).walks)
        for (std::size_t i = 0; i < state.rules.players; ++i)
            if (walk.kind == Gesture::Walk::Kind::captured && walk.colour == colours[i] &&
                !same_side(G::modes[state.rules.mode], G::turn(state).seat, seat(i)))
                count += walk.count;
    return count;
}

TYPED_TEST(RandomPlay, CountsTheCapturesThatGesturesShow) {
    using G = typename TypeParam::type;
    std::size_t captures = 0;
    for_random_states<G>(rule_sets, [&](const auto& state) {
        if (G::turn(state).kind != Turn::Kind::choose) return;
        for (const auto& move : G::moves(state)) {
            captures += G::captured(state, move);
            ASSERT_EQ(G::captured(state, move), captured_by_gesture<G>(state, move))
                << G::text(state) << " " << G::text(move);
        }
    });
    EXPECT_GT(captures, 0u);
}

TEST(BitList, ListsTheBitsThatAreSet) {
    Random random(5);
    EXPECT_EQ(BitList(0).size(), 0u);
    for (int i = 0; i < 20'000; ++i) {
        // Few bits and many: the more words are joined, the fuller or emptier the result.
        std::uint64_t word = random.next();
        for (int k = i % 7; k > 0; --k) word = i % 2 ? word | random.next() : word & random.next();
        const BitList list(word);
        std::size_t n = 0;
        for (int bit = 0; bit < 64; ++bit)
            if (word >> bit & 1) {
                ASSERT_LT(n, list.size()) << word;
                ASSERT_EQ(list[n++], bit) << word;
            }
        ASSERT_EQ(list.size(), n) << word;
    }
}

} // namespace random_play_test
} // namespace tabuleiro
