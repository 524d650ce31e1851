// Compares moves by playing on from each of them with the same dice: values with standard errors.
//
// A rollout is cut off after a few chance turns and evaluated there, which is far less noisy than playing to the end.
// Its players choose the best move without searching chance.
#pragma once

#include <cmath>

#include "ai/advice.hpp"
#include "ai/budget.hpp"
#include "ai/evaluation.hpp"
#include "ai/expectimax.hpp"
#include "core/playout.hpp"
#include "core/random.hpp"

namespace tabuleiro {

template <Game G>
    requires(!ChanceFree<G>)
class Rollouts {
public:
    using State = typename G::State;

    static constexpr int horizon = 12; // chance turns

    Rollouts(const Evaluator<G>& evaluator, const Budget& budget, Random random)
        : evaluator_(evaluator), budget_(budget), random_(random) {}

    Advice<G> search(const State& root) {
        const Seat mover = G::turn(root).seat;
        const std::size_t players = root.rules.players;
        Advice<G> advice = first_look(root, true); // in case there is no time for a single round
        std::vector<SeatValues> sums(advice.moves.size());
        std::vector<float> squares(advice.moves.size(), 0.0f);
        while (rounds_ < max_rounds && !used_up()) {
            std::vector<SeatValues> results;
            for (const auto& ranked : advice.moves) {
                Random dice = random_.stream(rounds_); // the same for every move
                results.push_back(play_on(G::after(root, ranked.move), dice));
                if (used_up()) break;
            }
            if (results.size() < advice.moves.size() || used_up()) break; // all moves get the same number of rollouts
            ++rounds_;
            for (std::size_t i = 0; i < results.size(); ++i) {
                for (std::size_t seat = 0; seat < players; ++seat) sums[i][seat] += results[i][seat];
                squares[i] += results[i][index(mover)] * results[i][index(mover)];
            }
        }
        const float count = static_cast<float>(rounds_);
        for (std::size_t i = 0; i < advice.moves.size(); ++i) {
            RankedMove<G>& ranked = advice.moves[i];
            ranked.error = 0.5f;
            if (count > 0)
                for (std::size_t seat = 0; seat < players; ++seat) ranked.values[seat] = sums[i][seat] / count;
            const float mean = ranked.values[index(mover)];
            if (count > 1) ranked.error = std::sqrt(std::max(0.0f, squares[i] / count - mean * mean) / (count - 1));
        }
        rank<G>(advice.moves, mover);
        advice.nodes = used_;
        advice.depth = count > 0 ? horizon : 0;
        return advice;
    }

private:
    static constexpr std::uint64_t max_rounds = 100'000, min_rounds = 3; // for a standard error, unless stopped

    bool used_up() const {
        return (used_ >= budget_.nodes && rounds_ >= min_rounds) || (budget_.stop && budget_.stop());
    }

    // The moves by a search without chance.
    Advice<G> first_look(const State& state, bool rank_all) {
        const Budget enough{max_budget_nodes, {}};
        Expectimax<G> one_ply(evaluator_, enough, random_);
        Advice<G> advice = one_ply.search(state, rank_all, 0);
        used_ += advice.nodes;
        return advice;
    }

    // The result is discarded if the budget is used up.
    SeatValues play_on(State state, Random& dice) {
        for (int thrown = 0; !used_up();) {
            const Turn turn = G::turn(state);
            if (turn.kind == Turn::Kind::over) return values_of(G::outcome(state), state.rules.players);
            if (turn.kind == Turn::Kind::chance) {
                if (thrown++ == horizon) {
                    ++used_;
                    return evaluator_(state);
                }
                state = G::after(state, random_event<G>(state, dice));
                continue;
            }
            const auto moves = G::moves(state);
            state = G::after(state, moves.size() == 1 ? moves[0] : first_look(state, false).moves[0].move);
        }
        return {};
    }

    const Evaluator<G>& evaluator_;
    const Budget& budget_;
    Random random_;
    std::uint64_t used_ = 0, rounds_ = 0;
};

} // namespace tabuleiro
