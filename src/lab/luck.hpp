// Luck, separated from play: how much better than average a side stands after a throw or draw.
//
// The sum over a game is a control variate. The luck of each event has expectation zero, whatever evaluates the
// positions, so a result minus the luck has the same expectation as the result; the better the evaluation, the less it
// varies.
#pragma once

#include "ai/evaluation.hpp"
#include "endgame/known.hpp"

namespace tabuleiro {

// 1 for a seat in the first place, 0.5 if all are, else 0.
inline float share_of_first(const Outcome& outcome, std::size_t players, std::size_t seat) {
    const auto first = std::count(outcome.places.begin(), outcome.places.begin() + players, 1);
    if (first == static_cast<std::ptrdiff_t>(players)) return 0.5f;
    return outcome.places[seat] == 1 ? 1.0f : 0.0f;
}

// Evaluates by the learned network after the move that looks best, and by tables where they reach.
template <Game G> class LuckMeter {
public:
    using State = typename G::State;

    explicit LuckMeter(const KnownPositions* known = nullptr) : evaluator_(learned_network<G>()), known_(known) {}

    // Uses the whole state, hidden hands too; players never see the result.
    double luck(const State& state, const typename G::Event& came, std::size_t seat) const {
        double total = 0, mean = 0, value_of_this = 0;
        for (const auto& [event, weight] : G::events(state)) {
            const double value = worth(G::after(state, event), seat);
            total += weight;
            mean += weight * value;
            if (event == came) value_of_this = value;
        }
        return value_of_this - mean / total;
    }

    // What `seat` may expect of a position. Pending choices are made one by one without a search, which is quick.
    double worth(State state, std::size_t seat) const {
        if constexpr (HasChances<G>)
            if (known_ && known_->chance)
                if (const auto chance = first_player_chance<G>(known_->chance, state))
                    return static_cast<double>(seat == 0 ? *chance : 1 - *chance);
        const Seat mover = G::turn(state).seat;
        while (G::turn(state).kind == Turn::Kind::choose && G::turn(state).seat == mover)
            state = after_best_move(state, mover);
        if (G::turn(state).kind == Turn::Kind::over)
            return share_of_first(G::outcome(state), state.rules.players, seat);
        return evaluator_(state)[seat];
    }

private:
    State after_best_move(const State& state, Seat mover) const {
        const auto moves = G::moves(state);
        State best = G::after(state, moves[0]);
        if (moves.size() == 1) return best;
        float most = value_for(best, mover);
        for (std::size_t i = 1; i < moves.size(); ++i) {
            const State next = G::after(state, moves[i]);
            if (const float value = value_for(next, mover); value > most) {
                most = value;
                best = next;
            }
        }
        return best;
    }
    float value_for(const State& state, Seat mover) const {
        if (G::turn(state).kind == Turn::Kind::over)
            return share_of_first(G::outcome(state), state.rules.players, index(mover));
        return evaluator_(state)[index(mover)];
    }

    Evaluator<G> evaluator_;
    const KnownPositions* known_;
};

} // namespace tabuleiro
