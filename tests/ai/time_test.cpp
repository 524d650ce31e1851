// A bot that thinks by the clock answers when its time is up, in every position of whole games.
#include <gtest/gtest.h>

#include <ctime>

#include "ai/all_evaluations.hpp"
#include "lab/train_inline.hpp"
#include "runtime/thinking.hpp"

namespace tabuleiro {
namespace time_test {

// Processor time of this thread: on a busy machine, wall-clock time includes other programs' work.
double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

template <class Tag> class Clock : public testing::Test {};
TYPED_TEST_SUITE(Clock, AllGameTags<testing::Types>);

// The answer may come up to a tenth of the master's second after its time is up.
constexpr double most_too_late = 0.1;

TYPED_TEST(Clock, IsKeptByTheMasterInWholeGames) {
    using G = typename TypeParam::type;
    double latest = 0;
    for (const auto& rules : training::all_rules<G>()) {
        Random random(rules.players);
        auto state = G::start(rules);
        for (int thoughts = 0; thoughts < 150 && G::turn(state).kind != Turn::Kind::over;) {
            const Turn turn = G::turn(state);
            if (turn.kind == Turn::Kind::chance) {
                state = G::after(state, draw(G::events(state), random));
                continue;
            }
            const double end = cpu_seconds() + 0.002;
            const Budget budget{max_budget_nodes, [end] { return cpu_seconds() >= end; }};
            const auto advice = Advisor<G>(*read_bot("master"), budget, random.next())(G::view(state, turn.seat));
            const double late = cpu_seconds() - end;
            EXPECT_LT(late, most_too_late) << G::text(state);
            latest = std::max(latest, late);
            state = G::after(state, advice.moves[0].move);
            ++thoughts;
        }
    }
    this->RecordProperty("microseconds_too_late", static_cast<int>(latest * 1e6));
}

// Cancelled before it has begun: every bot still answers, with a legal move, and at once.
TYPED_TEST(Clock, CanBeStoppedBeforeItRuns) {
    using G = typename TypeParam::type;
    for (const auto& rules : training::all_rules<G>()) {
        Random random(7);
        auto state = G::start(rules);
        while (G::turn(state).kind == Turn::Kind::chance || G::moves(state).size() < 2)
            state = G::turn(state).kind == Turn::Kind::chance ? G::after(state, draw(G::events(state), random))
                                                              : G::after(state, G::moves(state)[0]);
        for (const BotKind& kind : bot_kinds) {
            const double begin = cpu_seconds();
            const Budget budget = Thinking{0, master_time}.start([] { return true; });
            const auto advice = Advisor<G>({kind}, budget, 1)(G::view(state, G::turn(state).seat));
            EXPECT_LT(cpu_seconds() - begin, most_too_late) << kind.name;
            EXPECT_TRUE(G::moves(state).contains(advice.moves.at(0).move)) << kind.name;
        }
    }
}

} // namespace time_test
} // namespace tabuleiro
