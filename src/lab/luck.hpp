// Luck, separated from play: how much better than average a side is off after a throw or draw.
//
// The sum over a game is a control variate. The luck of each event has expectation zero, whatever evaluates the
// positions, so a result minus the luck has the same expectation as the result; the better the evaluation, the less it
// varies.
#pragma once

#include <algorithm>
#include <vector>

#include "ai/evaluation.hpp"
#include "ai/hash.hpp"
#include "endgame/known.hpp"

namespace tabuleiro {

// 1 for a seat in the first place, 0.5 if all are, else 0.
inline float share_of_first(const Outcome& outcome, std::size_t players, std::size_t seat) {
    const auto first = std::count(outcome.places.begin(), outcome.places.begin() + players, 1);
    if (first == static_cast<std::ptrdiff_t>(players)) return 0.5f;
    return outcome.places[seat] == 1 ? 1.0f : 0.0f;
}

// Evaluates by tables where they exist, and otherwise by the learned network after the turn that looks best.
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

    // What `seat` may expect of a position if the turn is played in the way that looks best, without a search.
    double worth(const State& state, std::size_t seat) const {
        if constexpr (HasTables<G>)
            if (known_)
                if (const auto known = tabuleiro::known<G>(*known_, state))
                    return static_cast<double>(known->values[seat]);
        return value(played(state), seat);
    }

    // The position after the rest of the turn, played in the way that looks best to the player who chooses.
    State played(const State& state) const {
        if (G::turn(state).kind != Turn::Kind::choose) return state;
        WholeTurns turns{G::turn(state).seat};
        try_all(state, turns);
        return turns.best;
    }
    // What the network says of a position in which no choice is due, or the result of a finished game.
    float value(const State& state, std::size_t seat) const {
        if (G::turn(state).kind == Turn::Kind::over)
            return share_of_first(G::outcome(state), state.rules.players, seat);
        return evaluator_(state)[seat];
    }

private:
    // All ways to play the whole turn: the move that looks best now is not always the best one to start with.
    struct WholeTurns {
        Seat mover;
        std::vector<std::uint64_t> seen{}; // hashes: the same moves in another order lead to the same position
        State best{};
        float most = -1;
    };
    void try_all(const State& state, WholeTurns& turns) const {
        for (const auto& move : G::moves(state)) {
            const State next = G::after(state, move);
            const std::uint64_t hash = hash_of(next);
            if (std::find(turns.seen.begin(), turns.seen.end(), hash) != turns.seen.end()) continue;
            turns.seen.push_back(hash);
            const Turn turn = G::turn(next);
            if (turn.kind == Turn::Kind::choose && turn.seat == turns.mover) {
                try_all(next, turns);
            } else if (const float chance = value(next, index(turns.mover)); chance > turns.most) {
                turns.most = chance;
                turns.best = next;
            }
        }
    }

    Evaluator<G> evaluator_;
    const KnownPositions* known_;
};

} // namespace tabuleiro
