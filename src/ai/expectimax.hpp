// Search through throws and draws, every event with its weight.
//
// Depth is counted in chance turns; a position is evaluated where chance is due and no depth is left. Between two sides
// the bounds of alpha-beta are carried through chance by Star1 (Ballard 1983): values lie between 0 and 1, so an
// average can be known to miss the window before all its events are searched. Star2 tries one move after each event
// first, which often settles it. Both cut only what cannot change the result. With three or four sides each player
// maximises their own value (max^n), without bounds.
#pragma once

#include <unordered_set>
#include <vector>

#include "ai/advice.hpp"
#include "ai/budget.hpp"
#include "ai/evaluation.hpp"
#include "ai/hash.hpp"
#include "core/playout.hpp"
#include "core/random.hpp"
#include "endgame/known.hpp"

namespace tabuleiro {

template <Game G> class Expectimax {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    // `one_event`: searches only one random event at each chance turn, the same for all moves. `known`: tables, which
    // end the search where they reach.
    Expectimax(const Evaluator<G>& evaluator, const Budget& budget, Random random, bool prune = true,
               bool one_event = false, const KnownPositions* known = nullptr)
        : evaluator_(evaluator), meter_(budget), random_(random), prune_(prune), one_event_(one_event), known_(known) {}

    // Deepens until the budget is used up, or `depth_limit` is reached. With `rank_all` every move gets a value
    // whatever the budget; without, one that was not reached comes after all others.
    Advice<G> search(const State& root, bool rank_all, int depth_limit = 8) {
        setup(root);
        Advice<G> advice;
        const Seat mover = G::turn(root).seat;
        std::vector<Ending> endings = endings_of(root, mover, rank_all);
        for (std::size_t i = endings.size(); i > 1; --i) // ties are broken at random
            std::swap(endings[i - 1], endings[random_.below(static_cast<std::uint32_t>(i))]);
        const bool only_one = G::moves(root).size() == 1;
        for (int depth = 0; depth <= depth_limit && !meter_.stopped(); ++depth) {
            const std::vector<Ending> before = rank_all ? endings : std::vector<Ending>{};
            if (!deepen(endings, mover, depth, rank_all)) {
                if (rank_all) endings = before; // values of different depths cannot be compared
                break;
            }
            advice.depth = depth;
            if ((only_one || endings.size() == 1) && !rank_all) break;
        }
        // The value of a move is that of its best ending.
        for (const Ending& ending : endings) {
            const auto same = [&](const auto& known) { return known.move == ending.first; };
            if (std::find_if(advice.moves.begin(), advice.moves.end(), same) == advice.moves.end())
                advice.moves.push_back({ending.first, ending.values, 0, ending.exact});
        }
        advice.nodes = meter_.used();
        return advice;
    }

    // The expectation of each seat in any position. Without chance turns it ignores the budget.
    SeatValues value(const State& state, int depth) {
        setup(state);
        at_any_cost_ = depth == 0;
        return two_sides_ ? spread(bounded(state, depth, 0, 1)) : unbounded(state, depth);
    }

    std::uint64_t nodes() const { return meter_.used(); }
    bool stopped() const { return meter_.stopped(); }

private:
    // A position at the end of a player's choices, and the move that leads there.
    struct Ending {
        State state;
        Move first;
        SeatValues values{};
        bool exact = true;
    };

    void setup(const State& state) {
        pairs_ = G::modes[state.rules.mode].pairs;
        players_ = state.rules.players;
        two_sides_ = pairs_ || players_ == 2;
    }

    // With `each_move` an ending that several moves lead to is listed for each of them.
    std::vector<Ending> endings_of(const State& root, Seat mover, bool each_move) {
        std::vector<Ending> endings;
        std::unordered_set<std::uint64_t> seen;
        const auto walk = [&](const auto& self, const State& state, const Move* first) -> void {
            for (const Move& move : G::moves(state)) {
                const State next = G::after(state, move);
                const Move& begins = first ? *first : move;
                if (!seen.insert(hash_of(next) ^ (each_move ? hash_of(begins) : 0)).second) continue;
                const Turn turn = G::turn(next);
                if (turn.kind == Turn::Kind::choose && turn.seat == mover)
                    self(self, next, &begins);
                else
                    endings.push_back({next, begins, {}, true});
            }
        };
        walk(walk, root, nullptr);
        return endings;
    }

    // Searches all endings one throw deeper; false if it was stopped. Those that were reached come first, best first.
    bool deepen(std::vector<Ending>& endings, Seat mover, int depth, bool rank_all) {
        const bool even = side_of(pairs_, index(mover)) == 0;
        float alpha = 0, beta = 1;
        std::size_t done = 0;
        at_any_cost_ = depth == 0 && rank_all;
        for (; done < endings.size(); ++done) {
            Ending& ending = endings[done];
            if (two_sides_) {
                const float value = bounded(ending.state, depth, alpha, beta);
                if (meter_.stopped() && !at_any_cost_) break;
                ending.values = spread(value);
                if (rank_all || !prune_) continue;
                ending.exact = value > alpha && value < beta;
                (even ? alpha : beta) = even ? std::max(alpha, value) : std::min(beta, value);
            } else {
                const SeatValues values = unbounded(ending.state, depth);
                if (meter_.stopped() && !at_any_cost_) break;
                ending.values = values;
            }
        }
        if (depth == 0)
            for (std::size_t i = done; i < endings.size(); ++i) endings[i].exact = false;
        std::stable_sort(endings.begin(), endings.begin() + static_cast<std::ptrdiff_t>(done),
                         [mover](const Ending& one, const Ending& other) {
                             const float a = one.values[index(mover)], b = other.values[index(mover)];
                             return a != b ? a > b : one.exact && !other.exact;
                         });
        return done == endings.size();
    }

    SeatValues evaluate(const State& state) {
        if (meter_.spend()) return evaluator_(state);
        if (!at_any_cost_) return {}; // the value is not used
        meter_.overdraw();
        return evaluator_(state);
    }

    // Two sides: the value of the even one; the other has the rest.
    SeatValues spread(float even) const {
        SeatValues values{};
        for (std::size_t seat = 0; seat < players_; ++seat) values[seat] = seat % 2 == 0 ? even : 1 - even;
        return values;
    }

    float bounded(const State& state, int depth, float alpha, float beta) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) return values_of(G::outcome(state), players_)[0];
        if (turn.kind == Turn::Kind::choose) return best_of(state, turn.seat, depth, alpha, beta);
        if constexpr (HasTables<G>)
            if (known_)
                if (const auto known = tabuleiro::known<G>(*known_, state)) {
                    if (!meter_.spend() && at_any_cost_) meter_.overdraw();
                    return known->values[0];
                }
        if (depth == 0) return evaluate(state)[0];
        if (one_event_) return bounded(after_one_event(state, depth), depth - 1, alpha, beta);
        return average(state, turn.seat, depth, alpha, beta);
    }

    // The player maximises the value for their side; positions of the same turn are searched only once.
    float best_of(const State& state, Seat mover, int depth, float alpha, float beta) {
        Seen seen;
        const bool even = index(mover) % 2 == 0;
        float best = even ? -1.0f : 2.0f;
        walk_turn(state, mover, depth, alpha, beta, best, seen, false);
        return best;
    }

    // The states of one turn that were visited: a small set that forgets when it is full.
    struct Seen {
        std::array<std::uint64_t, 256> keys{};
        bool insert(std::uint64_t key) {
            std::uint64_t& slot = keys[key & 255];
            if (slot == key) return false;
            slot = key;
            return true;
        }
    };

    bool walk_turn(const State& state, Seat mover, int depth, float& alpha, float& beta, float& best, Seen& seen,
                   bool begun) {
        const bool even = index(mover) % 2 == 0;
        for (const Move& move : G::moves(state)) {
            const State next = G::after(state, move);
            const Turn turn = G::turn(next);
            if (turn.kind == Turn::Kind::choose && turn.seat == mover) {
                if (!seen.insert(hash_of(next))) continue;
                if (walk_turn(next, mover, depth, alpha, beta, best, seen, true)) return true;
                continue;
            }
            if (begun && !seen.insert(hash_of(next))) continue;
            const float value = bounded(next, depth, alpha, beta);
            best = even ? std::max(best, value) : std::min(best, value);
            if (meter_.stopped()) return true;
            if (!prune_) continue;
            (even ? alpha : beta) = even ? std::max(alpha, best) : std::min(beta, best);
            if (alpha >= beta) return true;
        }
        return false;
    }

    float average(const State& state, Seat thrower, int depth, float alpha, float beta) {
        const auto& events = G::events(state);
        float total = 0;
        for (const auto& weighted : events) total += static_cast<float>(weighted.weight);
        if (!prune_) alpha = 0, beta = 1;

        // Star2: one way to play each event bounds its value from one side. Only one level above the
        // leaves, where it costs one evaluation, and only if it can get close to the bound.
        const bool even = index(thrower) % 2 == 0;
        std::array<float, 64> bounds; // as many as the largest number of events, Tabula's 56
        float bound_sum = 0;
        const bool probe = prune_ && depth == 1 && events.size() <= bounds.size() && (even ? beta < 1 : alpha > 0);
        if (probe) {
            std::size_t i = 0;
            for (const auto& weighted : events) {
                bounds[i] = probed(G::after(state, weighted.event), thrower);
                if (meter_.stopped()) return bound_sum;
                bound_sum += static_cast<float>(weighted.weight) / total * bounds[i++];
            }
            if (even ? bound_sum >= beta : bound_sum <= alpha) return bound_sum;
        }

        float sum = 0, left = 1;      // over the events done; the probability of those not done
        float rest_bound = bound_sum; // bound from the probes for those not done
        std::size_t i = 0;
        for (const auto& weighted : events) {
            const float p = static_cast<float>(weighted.weight) / total;
            left -= p;
            if (probe) rest_bound -= p * bounds[i];
            const float rest_low = probe && even ? rest_bound : 0.0f;
            const float rest_high = probe && !even ? rest_bound : std::max(left, 0.0f);
            const float need = (alpha - sum - rest_high) / p, enough = (beta - sum - rest_low) / p;
            const float value =
                bounded(G::after(state, weighted.event), depth - 1, std::max(0.0f, need), std::min(1.0f, enough));
            if (meter_.stopped()) return sum;
            sum += p * value;
            if (prune_ && value <= need) return sum + rest_high;
            if (prune_ && value >= enough) return sum + rest_low;
            ++i;
        }
        return sum;
    }

    State after_one_event(const State& state, int depth) const {
        Random same = random_.stream(static_cast<std::uint64_t>(depth));
        return G::after(state, random_event<G>(state, same));
    }

    // The value of the first way to play an event when no depth is left: a bound for the best way.
    float probed(State state, Seat mover) {
        for (;;) {
            const Turn turn = G::turn(state);
            if (turn.kind == Turn::Kind::over) return values_of(G::outcome(state), players_)[0];
            if (turn.kind == Turn::Kind::chance || turn.seat != mover) break;
            state = G::after(state, G::moves(state)[0]);
        }
        return bounded(state, 0, 0, 1);
    }

    SeatValues unbounded(const State& state, int depth) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) return values_of(G::outcome(state), players_);
        if (turn.kind == Turn::Kind::choose) {
            SeatValues best{};
            bool first = true;
            for (const Move& move : G::moves(state)) {
                const SeatValues values = unbounded(G::after(state, move), depth);
                if (first || values[index(turn.seat)] > best[index(turn.seat)]) best = values;
                first = false;
                if (meter_.stopped()) break;
            }
            return best;
        }
        if (depth == 0) return evaluate(state);
        if (one_event_) return unbounded(after_one_event(state, depth), depth - 1);
        const auto& events = G::events(state);
        float total = 0;
        SeatValues sum{};
        for (const auto& weighted : events) {
            const SeatValues values = unbounded(G::after(state, weighted.event), depth - 1);
            if (meter_.stopped()) return values;
            total += static_cast<float>(weighted.weight);
            for (std::size_t seat = 0; seat < players_; ++seat)
                sum[seat] += static_cast<float>(weighted.weight) * values[seat];
        }
        for (float& share : sum) share /= total;
        return sum;
    }

    const Evaluator<G>& evaluator_;
    Meter meter_;
    Random random_;
    bool prune_, one_event_;
    const KnownPositions* known_;
    bool at_any_cost_ = false; // keep evaluating when the budget is used up
    bool pairs_ = false, two_sides_ = true;
    std::size_t players_ = 2;
};

} // namespace tabuleiro
