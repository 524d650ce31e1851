// Bots with tables: they play and report what the tables know, and no search contradicts them.

#include "ai/all_evaluations.hpp"
#include "ai/alpha_beta.hpp"
#include "play/analysis.hpp"
#include "play/bot_levels.hpp"
#include "solver/retrograde/solve.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "support/boards.hpp"

namespace tabuleiro {
namespace perfect_test {

constexpr std::size_t pieces = 6; // of both sides together: solved in a second for both games

// The tables of all games up to a few pieces, made once for all tests.
template <HasVerdicts G> const KnownPositions& known_positions() {
    static const TemporaryFolder folder;
    static const OnDemandTables tables(leap_tables(std::string(G::name), G::lines, pieces, folder.path()));
    tables.wait([] { return true; });
    EXPECT_FALSE(tables.error());
    return *tables.known();
}

template <class G> class Perfect : public testing::Test {
protected:
    const KnownPositions& known_ = known_positions<G>();
    Random random_{7};

    // Any position with at most `most` pieces that is not over.
    LeapState position(std::size_t most = pieces) {
        for (;;) {
            LeapState state;
            const std::size_t count = 2 + random_.below(static_cast<std::uint32_t>(most - 1));
            for (std::size_t i = 0; i < count; ++i) {
                const Points point = only(random_.below(static_cast<std::uint32_t>(G::lines.points())));
                if (!(state.occupied() & point)) state.sides[i < 2 ? i : random_.below(2)] |= point;
            }
            if (state.sides[0] && state.sides[1] && G::turn(state).kind == Turn::Kind::choose) return state;
        }
    }
    Wdl value(LeapState state) const {
        state.steps = 0;
        return probe(known_, G::lines, state)->value;
    }
    Bot bot(std::string_view name) const {
        Bot bot = *read_bot(name);
        if (bot.plays_by_tables()) bot.known = &known_;
        return bot;
    }
};
using SolvedGames = testing::Types<Pretoa, Policiais>;
TYPED_TEST_SUITE(Perfect, SolvedGames);

TYPED_TEST(Perfect, NeverGivesAnythingAwayAndWinsWonPositions) {
    int won = 0;
    for (int game = 0; game < 60; ++game) {
        LeapState state = this->position();
        const std::uint8_t mine = state.turn;
        const Wdl first = this->value(state);
        const auto verdict = known<TypeParam>(this->known_, state)->verdict;
        const bool best_reply = game % 2 == 0;
        unsigned turns = 1;
        while (TypeParam::turn(state).kind != Turn::Kind::over) {
            const bool perfect = state.turn == mine || best_reply;
            const auto advice = Advisor<TypeParam>(this->bot(perfect ? "perfect@200" : "random"), {}, 3)(state);
            const Wdl before = this->value(state);
            const LeapState next = TypeParam::after(state, advice.moves[0].move);
            if (perfect && TypeParam::turn(next).kind != Turn::Kind::over) {
                const Wdl after = next.turn == state.turn ? this->value(next) : opposite(this->value(next));
                ASSERT_EQ(after, before) << TypeParam::text(state) << ' ' << TypeParam::text(advice.moves[0].move);
            }
            if (next.turn != state.turn && TypeParam::turn(next).kind != Turn::Kind::over) ++turns;
            state = next;
        }
        const auto places = TypeParam::outcome(state).places;
        if (first == Wdl::win) {
            ++won;
            ASSERT_LT(places[mine], places[1 - mine]) << TypeParam::text(state);
        } else if (first == Wdl::draw) {
            ASSERT_LE(places[mine], places[1 - mine]) << TypeParam::text(state);
        }
        // Against a perfect opponent it takes as many turns as announced, unless the tables only promise a draw.
        if (best_reply && verdict && verdict->value != Wdl::draw) {
            ASSERT_EQ(turns, verdict->turns);
        }
    }
    EXPECT_GT(won, 10);
}

TYPED_TEST(Perfect, CertainAnswersOfTheSearchAgreeWithTheTables) {
    const Evaluator<TypeParam> evaluator(learned_network<TypeParam>());
    int decided = 0;
    for (int i = 0; i < 300; ++i) {
        const LeapState state = this->position(5);
        const auto advice = AlphaBeta<TypeParam>(evaluator, Budget{20'000, {}}, Random(1)).search(state, true).moves;
        for (const auto& ranked : advice) {
            const LeapState next = TypeParam::after(state, ranked.move);
            Wdl told = this->value(next);
            if (next.turn != state.turn) told = opposite(told);
            const float share = ranked.values[state.turn];
            // Values in between are only estimates (alpha_beta.hpp: max_evaluation).
            const bool sure_win = share > 0.96f, sure_loss = share < 0.04f;
            ASSERT_TRUE(!sure_win || told == Wdl::win) << TypeParam::text(state) << ' ' << TypeParam::text(ranked.move);
            ASSERT_TRUE(!sure_loss || told == Wdl::loss)
                << TypeParam::text(state) << ' ' << TypeParam::text(ranked.move);
            decided += sure_win || sure_loss;
        }
    }
    EXPECT_GT(decided, 200);
}

TYPED_TEST(Perfect, SaysHowManyTurnsItTakes) {
    // Each side steps once; the last piece is captured in the last turn counted.
    for (int i = 0; i < 200; ++i) {
        const LeapState state = this->position();
        const auto verdict = known<TypeParam>(this->known_, state)->verdict;
        ASSERT_TRUE(verdict);
        const auto best = Advisor<TypeParam>(this->bot("perfect@50"), {}, 3)(state, true).moves[0];
        ASSERT_EQ(best.known->verdict, verdict) << TypeParam::text(state);
        ASSERT_EQ(verdict->turns == 0, verdict->value == Wdl::draw);
    }
}

TYPED_TEST(Perfect, KnowsThatTheCountTurnsALateWinIntoADraw) { // A8
    int late = 0;
    for (int i = 0; i < 2000 && late < 20; ++i) {
        LeapState state = this->position();
        const auto result = probe(this->known_, TypeParam::lines, state);
        if (result->value == Wdl::draw || *result->steps < 2) continue;
        ++late;
        state.steps = static_cast<std::uint8_t>(leap_draw_steps - 1 - *result->steps); // just in time
        ASSERT_EQ(known<TypeParam>(this->known_, state)->verdict->value, result->value) << TypeParam::text(state);
        ++state.steps; // one too late
        ASSERT_EQ(known<TypeParam>(this->known_, state)->verdict->value, Wdl::draw) << TypeParam::text(state);
    }
    EXPECT_EQ(late, 20);
}

TYPED_TEST(Perfect, PlaysLikeMasterOutsideTheTables) {
    const LeapState start = TypeParam::start({});
    const Budget budget{500, {}};
    EXPECT_FALSE(known<TypeParam>(this->known_, start));
    EXPECT_EQ(Advisor<TypeParam>(this->bot("perfect"), budget, 5)(start).moves[0].move,
              Advisor<TypeParam>(this->bot("master"), budget, 5)(start).moves[0].move);
    // The tables do not apply to other rules.
    LeapState other = this->position(4);
    other.rules.most_captures = true;
    EXPECT_FALSE(known<TypeParam>(this->known_, other));
}

TYPED_TEST(Perfect, AnalysesAGameWithCertainty) {
    const LeapState state = this->position();
    PlayedGame game{{std::string(TypeParam::name), "", 0, {}}, TypeParam::text(state), {}};
    const auto now = std::move(*played(game));
    for (int i = 0; i < 6 && now->turn().kind == Turn::Kind::choose; ++i) {
        game.plays.push_back(now->text(now->choices() - 1));
        now->play(now->choices() - 1);
    }
    const Analysis analysis = analyse(game, {this->bot("perfect@50"), [] { return Budget{}; }});
    ASSERT_FALSE(analysis.entries.empty());
    for (const AnalysedEntry& entry : analysis.entries) {
        ASSERT_TRUE(entry.known_before && entry.known_after);
        const float before = entry.before[index(entry.turn.seat)];
        EXPECT_EQ(before, entry.known_before->value());
        EXPECT_EQ(entry.loss, before - entry.known_after->value());
    }
}

TEST(PerfectLevel, IsOfferedInSolvedGamesOnly) {
    EXPECT_TRUE(is_bot_level("perfect", "pretoa"));
    EXPECT_TRUE(is_bot_level("perfect", "policiais"));
    EXPECT_FALSE(is_bot_level("perfect", "ludo"));
    EXPECT_TRUE(is_bot_level("master", "ludo"));
    EXPECT_TRUE(read_bot("perfect", "pretoa"));
    EXPECT_EQ(read_bot("perfect", "ludo").error().name, "bot.not_solved");
    EXPECT_EQ(read_bot("perfect", "ludo").error().details.at(1), "niout, policiais, pretoa");
}

} // namespace perfect_test
} // namespace tabuleiro
