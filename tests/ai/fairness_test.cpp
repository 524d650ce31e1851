// A bot cannot influence or foresee dice and cards.
#include <gtest/gtest.h>

#include "ai/all_evaluations.hpp"
#include "lab/simulate_inline.hpp"

namespace tabuleiro {
namespace fairness_test {

template <class Tag> class Fairness : public testing::Test {};
TYPED_TEST_SUITE(Fairness, AllGameTags<testing::Types>);

// A bot is given its seat's view, a budget and its own seed: the type of its arguments has no room for the source of
// chance.
TYPED_TEST(Fairness, ABotGetsOnlyItsView) {
    using G = typename TypeParam::type;
    static_assert(std::is_invocable_v<Advisor<G>, const typename G::View&, bool>);
    static_assert(!std::is_constructible_v<Advisor<G>, const Bot&, const Budget&, Random&>);
}

// The random numbers drawn for chance in game i do not depend on the bots or on the random numbers they use up: with
// the same moves the whole game is the same.
TYPED_TEST(Fairness, ChoicesCannotChangeTheDice) {
    using G = typename TypeParam::type;
    const auto start = G::start({});
    const auto run = [&](int wasted) {
        Simulation result;
        for (std::uint64_t i = 0; i < 5; ++i)
            simulate_one<G>(
                start, 11, i,
                [&](Random chance, Random choices, Captures& captures) {
                    return counted_playout<G>(start, chance, captures, [&](const typename G::State& state) {
                        for (int n = 0; n < wasted; ++n) choices.next();
                        return G::moves(state)[0];
                    });
                },
                result);
        return result;
    };
    const Simulation thrifty = run(0), wasteful = run(17);
    EXPECT_EQ(thrifty.edges.sum, wasteful.edges.sum);
    EXPECT_EQ(thrifty.edges.sum_of_squares, wasteful.edges.sum_of_squares);
    for (std::size_t seat = 0; seat < max_players; ++seat)
        EXPECT_EQ(thrifty.seats[seat].points.sum, wasteful.seats[seat].points.sum);
}

// With hidden hands: the bot answers the same in states that differ only in what its seat does not see.
TYPED_TEST(Fairness, HiddenCardsDoNotChangeTheMove) {
    using G = typename TypeParam::type;
    if constexpr (!std::is_same_v<typename G::View, typename G::State>) {
        for (std::size_t mode = 0; mode < G::modes.size(); ++mode) {
            typename G::Rules rules;
            rules.mode = static_cast<std::uint8_t>(mode);
            rules.players = G::modes[mode].min_players;
            Random random(3);
            int different = 0;
            auto state = G::start(rules);
            for (int i = 0; i < 40; ++i) {
                const Turn turn = G::turn(state);
                if (turn.kind == Turn::Kind::chance) {
                    state = G::after(state, draw(G::events(state), random));
                    continue;
                }
                const auto view = G::view(state, turn.seat);
                const auto other = G::sample(view, random); // different cards in the other hands
                different += !(other == state);
                ASSERT_EQ(G::text(G::view(other, turn.seat)), G::text(view));
                const auto here = Advisor<G>(*read_bot("expert@200"), {}, 7)(view).moves[0].move;
                const auto there = Advisor<G>(*read_bot("expert@200"), {}, 7)(G::view(other, turn.seat)).moves[0].move;
                ASSERT_EQ(G::text(here), G::text(there));
                state = G::after(state, here);
            }
            EXPECT_EQ(different > 0, G::modes[mode].name.starts_with("club")) << G::modes[mode].name;
        }
    }
}

} // namespace fairness_test
} // namespace tabuleiro
