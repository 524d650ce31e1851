// Alpha-beta search with iterative deepening and a transposition table, for two sides and no chance.
//
// A player may move several times in a row (a chain, A5): the score is negated, and depth used up, only when the side
// changes. Positions with captures are not evaluated but searched on.
#pragma once

#include <bit>
#include <memory>

#include "ai/advice.hpp"
#include "ai/budget.hpp"
#include "ai/evaluation.hpp"
#include "ai/hash.hpp"
#include "core/random.hpp"

namespace tabuleiro {

template <Game G>
    requires ChanceFree<G>
class AlphaBeta {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    AlphaBeta(const Evaluator<G>& evaluator, const Budget& budget, Random random)
        : evaluator_(evaluator), meter_(budget), random_(random),
          table_(
              static_cast<std::size_t>(std::bit_ceil(std::clamp<std::uint64_t>(budget.nodes / 2, 1 << 10, 1 << 18)))) {}

    // With `rank_all` every move gets an exact value; otherwise all but the best have only a bound.
    Advice<G> search(const State& root, bool rank_all, int depth_limit = max_depth) {
        Advice<G> advice;
        const Seat mover = G::turn(root).seat;
        for (const Move& move : G::moves(root)) advice.moves.push_back({move, {}, 0, true});
        for (std::size_t i = advice.moves.size(); i > 1; --i) // ties are broken at random
            std::swap(advice.moves[i - 1], advice.moves[random_.below(static_cast<std::uint32_t>(i))]);
        if (advice.moves.size() == 1 && !rank_all) {
            advice.moves[0].values = evaluator_(root);
            return advice;
        }
        for (int depth = 1; depth <= depth_limit && !meter_.stopped(); ++depth) {
            if (!deepen(root, mover, depth, rank_all, advice) && depth > 1) break;
            advice.depth = depth;
            if (std::abs(advice.moves[0].values[index(mover)] - 0.5f) > 0.49f) break; // decided
        }
        advice.nodes = meter_.used();
        return advice;
    }

private:
    // Scores are integers for the player to move; a decided game scores close to ±win, closer the sooner it ends.
    static constexpr int win = 10000, max_evaluation = 9000, max_depth = 60, max_ply = 120;
    enum class Bound : std::uint8_t { none, exact, lower, upper };
    struct Entry {
        std::uint64_t key = 0;
        std::int16_t score = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::none;
        std::uint8_t best = 0; // index of the move
    };

    static SeatValues values_of_score(int score, Seat mover) {
        // Between max_evaluation and win lie only decided games.
        const float share = 0.5f + 0.5f * static_cast<float>(score) / win;
        SeatValues values{};
        values[index(mover)] = share;
        values[1 - index(mover)] = 1 - share;
        return values;
    }

    // Searches all moves one step deeper; false if it was stopped before the last.
    bool deepen(const State& root, Seat mover, int depth, bool rank_all, Advice<G>& advice) {
        int best = -win;
        std::size_t done = 0;
        auto found = advice.moves;
        for (; done < found.size(); ++done) {
            const State next = G::after(root, found[done].move);
            const int alpha = rank_all ? -win : best;
            const int score = child(next, mover, depth, alpha, win, 1);
            if (meter_.stopped() && !(depth == 1)) break;
            found[done].values = values_of_score(score, mover);
            found[done].exact = rank_all || done == 0 || score > best;
            best = std::max(best, score);
        }
        if (done == 0 || (rank_all && done < found.size()))
            return false; // values of different depths cannot be compared
        // Moves that were not reached keep their previous value and go after the others.
        std::stable_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(done),
                         [mover](const auto& one, const auto& other) {
                             const float a = one.values[index(mover)], b = other.values[index(mover)];
                             return a != b ? a > b : one.exact && !other.exact;
                         });
        advice.moves = std::move(found);
        return done == advice.moves.size();
    }

    // The value of `state` for `mover`, no matter whose turn it is.
    int child(const State& state, Seat mover, int depth, int alpha, int beta, int ply) {
        const Turn turn = G::turn(state);
        if (turn.seat == mover) return search(state, turn, depth, alpha, beta, ply);
        return -search(state, turn, depth - 1, -beta, -alpha, ply);
    }

    int search(const State& state, const Turn& turn, int depth, int alpha, int beta, int ply) {
        if (turn.kind == Turn::Kind::over) {
            const float mine = values_of(G::outcome(state), 2)[index(turn.seat)];
            return mine == 0.5f ? 0 : mine > 0.5f ? win - ply : ply - win;
        }
        if (!meter_.spend() || ply >= max_ply) return evaluate(state, turn.seat);
        if (depth <= 0 && (Evaluation<G>::quiet(state) || depth < -8)) return evaluate(state, turn.seat);

        const std::uint64_t key = Evaluation<G>::key(state);
        Entry& entry = table_[key & (table_.size() - 1)];
        const bool known = entry.bound != Bound::none && entry.key == key;
        if (known && entry.depth >= depth) {
            if (entry.bound == Bound::exact) return entry.score;
            if (entry.bound == Bound::lower && entry.score >= beta) return entry.score;
            if (entry.bound == Bound::upper && entry.score <= alpha) return entry.score;
        }
        const auto moves = G::moves(state);
        std::array<std::uint8_t, MoveList<G>::capacity()> order;
        order[0] = 0;
        sort(state, moves, known ? entry.best : moves.size(), order);

        const int alpha_before = alpha;
        int best = -win;
        std::uint8_t best_move = order[0];
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move& move = moves[order[i]];
            const State next = G::after(state, move);
            int score;
            if (i == 0) {
                score = child(next, turn.seat, depth, alpha, beta, ply + 1);
            } else {
                // Null window first; late quiet moves one step less deep.
                const int less = depth >= 3 && i >= 4 && Evaluation<G>::quiet(state) ? 1 : 0;
                score = child(next, turn.seat, depth - less, alpha, alpha + 1, ply + 1);
                if (score > alpha && (score < beta || less))
                    score = child(next, turn.seat, depth, alpha, beta, ply + 1);
            }
            if (meter_.stopped()) return best > -win ? std::max(best, score) : score;
            if (score > best) {
                best = score;
                best_move = order[i];
            }
            alpha = std::max(alpha, best);
            if (alpha >= beta) {
                history_[Evaluation<G>::slot(state, move)] += static_cast<std::uint32_t>(depth > 0 ? depth * depth : 0);
                break;
            }
        }
        entry = {key, static_cast<std::int16_t>(best), static_cast<std::int8_t>(std::max(depth, -1)),
                 best >= beta          ? Bound::lower
                 : best > alpha_before ? Bound::exact
                                       : Bound::upper,
                 best_move};
        return best;
    }

    int evaluate(const State& state, Seat seat) const {
        const float share = evaluator_(state)[index(seat)];
        return static_cast<int>((2 * share - 1) * max_evaluation);
    }

    // The previous best move comes first, then moves that often caused cutoffs.
    template <class Moves, class Order>
    void sort(const State& state, const Moves& moves, std::size_t first, Order& order) const {
        std::array<std::uint32_t, MoveList<G>::capacity()> merit;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::uint32_t mine = i == first ? UINT32_MAX : history_[Evaluation<G>::slot(state, moves[i])];
            std::size_t at = i;
            for (; at > 0 && merit[at - 1] < mine; --at) {
                merit[at] = merit[at - 1];
                order[at] = order[at - 1];
            }
            merit[at] = mine;
            order[at] = static_cast<std::uint8_t>(i);
        }
    }

    const Evaluator<G>& evaluator_;
    Meter meter_;
    Random random_;
    std::vector<Entry> table_;
    std::array<std::uint32_t, Evaluation<G>::slots> history_{};
};

} // namespace tabuleiro
