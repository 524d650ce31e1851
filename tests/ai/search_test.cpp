// The searches: they find the best moves, pruning changes nothing, budgets are kept.
#include <gtest/gtest.h>

#include "ai/all_evaluations.hpp"
#include "ai/alpha_beta.hpp"
#include "ai/expectimax.hpp"
#include "ai/rollouts.hpp"
#include "ai/tree_search.hpp"
#include "lab/train_inline.hpp"

namespace tabuleiro {
namespace search_test {

template <class Tag> class EveryBot : public testing::Test {};
TYPED_TEST_SUITE(EveryBot, AllGameTags<testing::Types>);

// Some positions with a choice, from random games.
template <Game G>
std::vector<typename G::State> choices(std::size_t count, std::uint64_t seed,
                                       const typename G::State& start = G::start({})) {
    std::vector<typename G::State> states;
    Random random(seed);
    while (states.size() < count) {
        auto state = start;
        for (std::size_t i = 0; i < 400; ++i) {
            const Turn turn = G::turn(state);
            if (turn.kind == Turn::Kind::over) break;
            if (turn.kind == Turn::Kind::chance) {
                state = G::after(state, draw(G::events(state), random));
                continue;
            }
            if (G::moves(state).size() > 1 && random.below(12) == 0 && states.size() < count) states.push_back(state);
            state = G::after(state, UniformChoice{random}(state, G::moves(state)));
        }
    }
    return states;
}

TYPED_TEST(EveryBot, HasADescriptionOfItsGame) { EXPECT_TRUE(Evaluation<typename TypeParam::type>::described); }

TYPED_TEST(EveryBot, PlaysLegalMovesAndTheSameForTheSameSeedAndBudget) {
    using G = typename TypeParam::type;
    for (const auto& state : choices<G>(6, 1))
        for (const BotKind& kind : bot_kinds) {
            const Seat mover = G::turn(state).seat;
            const Budget budget{300, {}};
            const auto first = Advisor<G>({kind}, budget, 5)(G::view(state, mover));
            const auto second = Advisor<G>({kind}, budget, 5)(G::view(state, mover));
            ASSERT_FALSE(first.moves.empty()) << kind.name;
            EXPECT_TRUE(G::moves(state).contains(first.moves[0].move)) << kind.name;
            EXPECT_EQ(G::text(first.moves[0].move), G::text(second.moves[0].move)) << kind.name;
            EXPECT_EQ(first.nodes, second.nodes);
            const bool searches = kind.method == BotKind::Method::search || kind.method == BotKind::Method::tree;
            EXPECT_TRUE(!searches || first.nodes <= 300) << kind.name << " " << first.nodes;
            for (const auto& ranked : first.moves)
                for (const float value : ranked.values) EXPECT_TRUE(value >= 0 && value <= 1.0001f) << kind.name;
        }
}

TYPED_TEST(EveryBot, RanksEveryMoveOnceWhenAsked) {
    using G = typename TypeParam::type;
    for (const auto& state : choices<G>(6, 2)) {
        const auto advice = Advisor<G>(*read_bot("expert"), {}, 1)(G::view(state, G::turn(state).seat), true);
        EXPECT_EQ(advice.moves.size(), G::moves(state).size());
        const std::size_t mover = index(G::turn(state).seat);
        EXPECT_GE(advice.moves.front().values[mover], advice.moves.back().values[mover]);
    }
}

TYPED_TEST(EveryBot, StopsAtOnce) {
    using G = typename TypeParam::type;
    const auto state = choices<G>(1, 3)[0];
    for (const char* name : {"expert", "master", "tree", "mcts", "analyst"}) {
        int asked = 0;
        const Budget budget{max_budget_nodes, [&asked] { return ++asked > 3; }};
        const auto advice = Advisor<G>(*read_bot(name), budget, 1)(G::view(state, G::turn(state).seat));
        EXPECT_TRUE(G::moves(state).contains(advice.moves.at(0).move));
        EXPECT_LE(advice.nodes, 32u * 4 * 16) << name; // asked every 32 nodes, in each deal of hidden cards
    }
}

TYPED_TEST(EveryBot, PrunesOnlyWhatCannotChangeTheResult) {
    using G = typename TypeParam::type;
    if constexpr (!ChanceFree<G>) {
        const Evaluator<G> evaluator(learned_network<G>());
        const Budget budget{max_budget_nodes, {}};
        std::uint64_t with = 0, without = 0;
        const bool many_events = G::events(choices<G>(1, 4)[0]).size() > 20; // Tabula's 56
        for (const auto& state : choices<G>(many_events ? 3 : 12, 4)) {
            Expectimax<G> pruned(evaluator, budget, Random(1), true), full(evaluator, budget, Random(1), false);
            const std::size_t mover = index(G::turn(state).seat);
            // Deep enough that Star2's probing pays for itself.
            const int depth = G::events(state).size() > 6 ? 1 : 2;
            const auto a = pruned.search(state, false, depth), b = full.search(state, false, depth);
            EXPECT_NEAR(a.moves[0].values[mover], b.moves[0].values[mover], 1e-4);
            with += a.nodes;
            without += b.nodes;
        }
        EXPECT_LE(with, without);
    }
}

// What each seat may expect, straight from the definition: average over chance; the player to choose takes the best.
template <Game G> SeatValues expected(const typename G::State& state, int depth, const Evaluator<G>& evaluator) {
    const Turn turn = G::turn(state);
    if (turn.kind == Turn::Kind::over) return values_of(G::outcome(state), state.rules.players);
    if (turn.kind == Turn::Kind::choose) {
        std::vector<SeatValues> all;
        for (const auto& move : G::moves(state)) all.push_back(expected<G>(G::after(state, move), depth, evaluator));
        return *std::max_element(all.begin(), all.end(), [&](const SeatValues& one, const SeatValues& other) {
            return one[index(turn.seat)] < other[index(turn.seat)];
        });
    }
    if (depth == 0) return evaluator(state);
    SeatValues sum{};
    float total = 0;
    for (const auto& weighted : G::events(state)) {
        const SeatValues values = expected<G>(G::after(state, weighted.event), depth - 1, evaluator);
        for (std::size_t seat = 0; seat < max_players; ++seat)
            sum[seat] += static_cast<float>(weighted.weight) * values[seat];
        total += static_cast<float>(weighted.weight);
    }
    for (float& value : sum) value /= total;
    return sum;
}

TYPED_TEST(EveryBot, ExpectsWhatTheDefinitionSaysForEveryNumberOfPlayers) {
    using G = typename TypeParam::type;
    if constexpr (!ChanceFree<G>) {
        const Evaluator<G> evaluator(learned_network<G>());
        const Budget budget{max_budget_nodes, {}};
        for (const auto& rules : training::all_rules<G>()) {
            const auto state = choices<G>(1, 6, G::start(rules))[0];
            const SeatValues slow = expected<G>(state, 1, evaluator);
            const SeatValues fast = Expectimax<G>(evaluator, budget, Random(1)).value(state, 1);
            for (std::size_t seat = 0; seat < rules.players; ++seat) EXPECT_NEAR(slow[seat], fast[seat], 1e-4);
        }
    }
}

// There are 278 ways to play three dice, more than the budget, which is kept. Asked for the value of every move, the
// search evaluates all of them and reports that.
TEST(Expectimax, CountsEveryPositionItJudges) {
    const auto state = *Tabula::parse({}, "white=hand*7,1,3,5,7,9*2,11*2 black=hand*15 turn=white dice=1,2,4");
    const Evaluator<Tabula> evaluator(learned_network<Tabula>());
    const Budget few{50, {}};
    EXPECT_EQ(Expectimax<Tabula>(evaluator, few, Random(1)).search(state, false).nodes, 50u);
    EXPECT_GE(Expectimax<Tabula>(evaluator, few, Random(1)).search(state, true).nodes, 278u);
}

TEST(Rollouts, HaveAStandardErrorThatFallsWithTheirNumber) {
    const auto state = *Niout::parse({}, "yellow=3,7,off*2 red=5,9,off*2 turn=yellow cast=KAI");
    const Evaluator<Niout> evaluator(learned_network<Niout>());
    const auto error = [&](std::uint64_t nodes) {
        const Budget budget{nodes, {}};
        return Rollouts<Niout>(evaluator, budget, Random(1)).search(state).moves[0].error;
    };
    const float few = error(2'000), many = error(50'000); // 25 times as many: a fifth
    EXPECT_GT(many, few / 8);
    EXPECT_LT(many, few / 3);
}

// docs/strength.md: nine of ten chances p are within doubt · p · (1 - p), and within 1.645 standard errors.
TEST(Doubt, IsMadeOfWhatWasMeasuredAndOfWhatWasSampled) {
    const float measured = Evaluation<Niout>::doubt / 4;
    EXPECT_FLOAT_EQ(doubt_of<Niout>(0.5f, 0), measured);
    EXPECT_FLOAT_EQ(doubt_of<Niout>(0.5f, 0.02f), std::hypot(measured, 1.645f * 0.02f));
    EXPECT_FLOAT_EQ(doubt_of<Niout>(1, 0.02f), 1.645f * 0.02f);
}

// The budget would need far more memory than the tree has.
TEST(TreeSearch, ContinuesWhenItsTreeIsFull) {
    const Evaluator<Tabula> evaluator(learned_network<Tabula>());
    const Budget budget{20'000, {}};
    for (const auto& state : choices<Tabula>(4, 7))
        for (const std::size_t room : {100, 300, 1000, 3000}) {
            const auto advice = TreeSearch<Tabula>(&evaluator, budget, Random(room), room).search(state, false);
            EXPECT_EQ(advice.nodes, 20'000u);
            EXPECT_TRUE(Tabula::moves(state).contains(advice.moves.at(0).move));
        }
}

TEST(AlphaBeta, TakesTheLastPieceThroughAChain) {
    // 5 leaps over 8 to 11, and from there over 13 to 16: the enemy has nothing left.
    const auto state = *Policiais::parse({}, "yellow=5,0 red=8,13 turn=yellow");
    const auto advice = Advisor<Policiais>(*read_bot("expert"), {}, 1)(state, true);
    EXPECT_EQ(Policiais::text(advice.moves[0].move), "5x11");
    EXPECT_GT(advice.moves[0].values[0], 0.99f);
}

// Exhaustive: the value of a position after n more turns as alpha-beta counts them, without cutoffs.
float minimax(const LeapState& state, int depth, Seat me, const Evaluator<Pretoa>& evaluator) {
    const Turn turn = Pretoa::turn(state);
    if (turn.kind == Turn::Kind::over) return values_of(Pretoa::outcome(state), 2)[index(me)];
    if (depth <= 0 && Evaluation<Pretoa>::quiet(state)) return evaluator(state)[index(me)];
    float best = turn.seat == me ? -1.0f : 2.0f;
    for (const auto& move : Pretoa::moves(state)) {
        const auto next = Pretoa::after(state, move);
        const int left = depth - (Pretoa::turn(next).seat != turn.seat);
        const float value = minimax(next, left, me, evaluator);
        best = turn.seat == me ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST(AlphaBeta, FindsWhatExhaustiveSearchFinds) {
    const Evaluator<Pretoa> evaluator;
    int compared = 0;
    for (const auto& state : choices<Pretoa>(20, 9)) {
        const Seat me = Pretoa::turn(state).seat;
        for (const int depth : {1, 2}) { // beyond that, late moves are searched less deeply
            const Budget budget{max_budget_nodes, {}};
            const auto advice = AlphaBeta<Pretoa>(evaluator, budget, Random(1)).search(state, true, depth);
            if (advice.depth < depth) continue; // decided earlier
            float best = 0, chosen = 0;
            for (const auto& move : Pretoa::moves(state)) {
                const auto next = Pretoa::after(state, move);
                const float value = minimax(next, depth - (Pretoa::turn(next).seat != me), me, evaluator);
                best = std::max(best, value);
                if (move == advice.moves[0].move) chosen = value;
            }
            EXPECT_NEAR(chosen, best, 0.01) << Pretoa::text(state) << " " << depth;
            ++compared;
        }
    }
    EXPECT_GT(compared, 20);
}

} // namespace search_test
} // namespace tabuleiro
