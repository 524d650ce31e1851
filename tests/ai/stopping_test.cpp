// A bot that thinks by the clock answers when its time is up, in every position of whole games. Time is counted in
// questions to the clock, so that the result does not depend on the machine.
#include <gtest/gtest.h>

#include "ai/all_evaluations.hpp"
#include "lab/train_inline.hpp"
#include "runtime/thinking.hpp"

namespace tabuleiro {
namespace stopping_test {

template <class Tag> class Stopping : public testing::Test {};
TYPED_TEST_SUITE(Stopping, AllGameTags<testing::Types>);

// Positions evaluated between two questions, and after the last: a few milliseconds' work. Sorry! with hands needs
// most, 2,500: its first look at every move is not interrupted.
constexpr std::uint64_t most_unasked = 3'000;

TYPED_TEST(Stopping, TheMasterEndsWhenItsTimeIsUp) {
    using G = typename TypeParam::type;
    std::uint64_t searched = 0;
    for (const auto& rules : training::all_rules<G>()) {
        Random random(rules.players);
        auto state = G::start(rules);
        for (int thoughts = 0; thoughts < 150 && G::turn(state).kind != Turn::Kind::over;) {
            const Turn turn = G::turn(state);
            if (turn.kind == Turn::Kind::chance) {
                state = G::after(state, draw(G::events(state), random));
                continue;
            }
            const std::uint64_t last = 1 + random.below(16);
            std::uint64_t asked = 0;
            const Budget budget{max_budget_nodes, [&] { return ++asked >= last; }};
            const auto advice = Advisor<G>(*read_bot("master"), budget, random.next())(G::view(state, turn.seat));
            EXPECT_LE(advice.nodes, most_unasked * last) << G::text(state);
            searched += advice.nodes;
            state = G::after(state, advice.moves[0].move);
            ++thoughts;
        }
    }
    EXPECT_GT(searched, 0u);
}

// Cancelled before it has begun: every bot still answers, with a legal move, and at once.
TYPED_TEST(Stopping, EveryBotEndsBeforeItHasBegun) {
    using G = typename TypeParam::type;
    for (const auto& rules : training::all_rules<G>()) {
        Random random(7);
        auto state = G::start(rules);
        while (G::turn(state).kind == Turn::Kind::chance || G::moves(state).size() < 2)
            state = G::turn(state).kind == Turn::Kind::chance ? G::after(state, draw(G::events(state), random))
                                                              : G::after(state, G::moves(state)[0]);
        for (const BotKind& kind : bot_kinds) {
            const Budget budget = Thinking{0, master_time}.start([] { return true; });
            const auto advice = Advisor<G>({kind}, budget, 1)(G::view(state, G::turn(state).seat));
            EXPECT_LE(advice.nodes, most_unasked) << kind.name;
            EXPECT_TRUE(G::moves(state).contains(advice.moves.at(0).move)) << kind.name;
        }
    }
}

} // namespace stopping_test
} // namespace tabuleiro
