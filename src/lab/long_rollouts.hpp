// What every move of a decision is worth, by rollouts to the end of the game, with the luck taken out.
//
// Both sides play the rest of each turn in the way that looks best to the learned network. The same dice or cards are
// used for every move. Of each result the luck is subtracted (lab/luck.hpp): its expectation is zero, so the mean stays
// what it is and varies less. Where tables begin, their value ends the rollout. Rounds are added until every
// difference from the best move is known well enough, or the decision turns out to be close.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "core/playout.hpp"
#include "lab/luck.hpp"

namespace tabuleiro {

struct RolledOut {
    std::vector<float> values; // in the order of G::moves
    float error = 0;           // standard error of the margin
};

template <Game G> class LongRollouts {
public:
    using State = typename G::State;

    // The standard error of every loss is at most this share of the loss.
    static constexpr double share = 0.25;

    // Throws are weighed all at once only where there are few: with the 56 throws of Tabula that would take longer than
    // the additional rounds.
    static bool takes_luck_out() {
        static const bool few = G::events(G::start({})).size() <= 16;
        return few;
    }

    LongRollouts(const KnownPositions* known, double margin) : known_(known), margin_(margin) {}

    // Nothing if the best move is not `margin` better than each of the others, or it would take too long to know.
    std::optional<RolledOut> judge(const State& root, Random random) {
        const auto moves = G::moves(root);
        const std::size_t seat = index(G::turn(root).seat);
        results_.assign(moves.size(), {});
        std::vector<bool> settled(moves.size(), false);
        std::size_t best = 0;
        for (std::size_t rounds = 0; rounds < max_rounds;) {
            for (const std::size_t end = rounds + batch; rounds < end; ++rounds)
                for (std::size_t i = 0; i < moves.size(); ++i) {
                    if (settled[i] && i != best) continue;
                    Random dice = random.stream(rounds); // the same for every move
                    results_[i].push_back(play_on(G::after(root, moves[i]), dice, seat));
                }
            const std::size_t before = best;
            best = best_of();
            if (best != before) settled.assign(moves.size(), false);
            if (results_[best].size() < rounds) return std::nullopt; // it had been given up as worse
            bool done = true;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                if (i == best) continue;
                const auto [loss, error] = difference(best, i);
                if (loss + 2 * error < margin_) return std::nullopt;
                settled[i] = error <= share * loss && loss >= margin_;
                done = done && settled[i];
            }
            if (done) return summary(best);
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t batch = 32, max_rounds = 768;

    struct Difference {
        double mean, error;
    };
    // Over the rounds that both moves have.
    Difference difference(std::size_t better, std::size_t other) const {
        const auto& a = results_[better];
        const auto& b = results_[other];
        const std::size_t n = std::min(a.size(), b.size());
        double sum = 0, squares = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const double d = a[i] - b[i];
            sum += d;
            squares += d * d;
        }
        const double count = static_cast<double>(n), mean = sum / count;
        // As if one more round had brought one more point or one less: a few equal rounds prove nothing.
        return {mean, std::sqrt((std::max(0.0, squares - count * mean * mean) + 1) / (count * (count - 1)))};
    }
    std::size_t best_of() const {
        std::size_t best = 0;
        double most = -1e9;
        for (std::size_t i = 0; i < results_.size(); ++i) {
            double sum = 0;
            for (const double result : results_[i]) sum += result;
            if (const double mean = sum / static_cast<double>(results_[i].size()); mean > most) {
                most = mean;
                best = i;
            }
        }
        return best;
    }
    RolledOut summary(std::size_t best) const {
        RolledOut out;
        double mean = 0, margin = 2;
        for (const double result : results_[best]) mean += result / static_cast<double>(results_[best].size());
        for (std::size_t i = 0; i < results_.size(); ++i) {
            const auto [loss, error] = i == best ? Difference{0, 0} : difference(best, i);
            out.values.push_back(static_cast<float>(std::clamp(mean, 0.0, 1.0) - loss));
            if (i != best && loss < margin) {
                margin = loss;
                out.error = static_cast<float>(error);
            }
        }
        return out;
    }

    double play_on(State state, Random& dice, std::size_t seat) const {
        double luck = 0;
        for (std::size_t turns = 0; turns < G::length_bound; ++turns) {
            state = meter_.played(state);
            if (G::turn(state).kind == Turn::Kind::over) return static_cast<double>(meter_.value(state, seat)) - luck;
            if (G::turn(state).kind != Turn::Kind::chance) continue;
            if constexpr (HasTables<G>)
                if (known_)
                    if (const auto known = tabuleiro::known<G>(*known_, state))
                        return static_cast<double>(known->values[seat]) - luck;
            const auto came = random_event<G>(state, dice);
            if (!takes_luck_out()) {
                state = G::after(state, came);
                continue;
            }
            double total = 0, mean = 0, value_of_this = 0;
            State next = state;
            for (const auto& [event, weight] : G::events(state)) {
                const State ending = meter_.played(G::after(state, event));
                const double value = static_cast<double>(meter_.value(ending, seat));
                total += weight;
                mean += weight * value;
                if (event != came) continue;
                value_of_this = value;
                next = ending;
            }
            luck += value_of_this - mean / total;
            state = next;
        }
        return 0.5 - luck;
    }

    LuckMeter<G> meter_;
    const KnownPositions* known_;
    double margin_;
    std::vector<std::vector<double>> results_; // by move and round
};

} // namespace tabuleiro
