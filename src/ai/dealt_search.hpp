// Search with hidden hands: deals the hidden cards many times and compares the moves on average over the same deals.
//
// Searching every possible draw would leave no time for different hands, so each deal also fixes the draws. All moves
// are evaluated once; the most promising ones are then searched with increasing depth.
#pragma once

#include "ai/advice.hpp"
#include "ai/budget.hpp"
#include "ai/evaluation.hpp"
#include "ai/expectimax.hpp"
#include "core/random.hpp"

namespace tabuleiro {

template <Game G> class DealtSearch {
public:
    using State = typename G::State;
    using View = typename G::View;

    DealtSearch(const Evaluator<G>& evaluator, const Budget& budget, Random random)
        : evaluator_(evaluator), budget_(budget), random_(random) {}

    // With `rank_all` all moves are searched as deep as the best.
    Advice<G> search(const View& view, bool rank_all) {
        Advice<G> advice;
        const State first = G::sample(view, random_);
        const Seat mover = G::turn(first).seat;
        for (const auto& move : G::moves(first)) advice.moves.push_back({move, {}, 0, true});
        for (std::size_t i = advice.moves.size(); i > 1; --i) // ties are broken at random
            std::swap(advice.moves[i - 1], advice.moves[random_.below(static_cast<std::uint32_t>(i))]);
        std::span<RankedMove<G>> candidates(advice.moves);
        (void)average(view, candidates, 0, 1, true);
        rank<G>(advice.moves, mover);
        if (!rank_all) {
            candidates = candidates.first(std::min(max_candidates, candidates.size()));
            for (std::size_t i = candidates.size(); i < advice.moves.size(); ++i) advice.moves[i].exact = false;
        }
        // A single move is searched like any other: a quick answer would reveal that the hand allows no other.
        for (int depth = 1; depth <= max_depth && average(view, candidates, depth, max_deals, false); ++depth) {
            std::stable_sort(candidates.begin(), candidates.end(), [mover](const auto& one, const auto& other) {
                return one.values[index(mover)] > other.values[index(mover)];
            });
            advice.depth = depth;
        }
        advice.nodes = used_;
        return advice;
    }

private:
    static constexpr std::size_t max_candidates = 5;
    static constexpr int max_deals = 24, enough_deals = 12, max_depth = 6;

    // Sets the values of the moves to their mean over some deals; false, with nothing set, if the budget is too small.
    bool average(const View& view, std::span<RankedMove<G>> moves, int depth, int deals, bool at_any_cost) {
        std::vector<SeatValues> sums(moves.size()), of_deal(moves.size());
        int done = 0;
        for (bool whole = true; done < deals && whole; done += whole) {
            const State state = G::sample(view, random_);
            const std::uint64_t draws = random_.next();
            for (std::size_t i = 0; i < moves.size() && whole; ++i) {
                const Budget left{budget_.nodes - std::min(used_, budget_.nodes), budget_.stop};
                Expectimax<G> search(evaluator_, left, Random(draws), true, true);
                of_deal[i] = search.value(G::after(state, moves[i].move), depth);
                used_ += search.nodes();
                whole = at_any_cost || !search.stopped();
            }
            if (!whole) break;
            for (std::size_t i = 0; i < moves.size(); ++i)
                for (std::size_t seat = 0; seat < max_players; ++seat) sums[i][seat] += of_deal[i][seat];
        }
        if (done < std::min(deals, enough_deals)) return false;
        for (std::size_t i = 0; i < moves.size(); ++i)
            for (std::size_t seat = 0; seat < max_players; ++seat)
                moves[i].values[seat] = sums[i][seat] / static_cast<float>(done);
        return true;
    }

    const Evaluator<G>& evaluator_;
    const Budget& budget_;
    Random random_;
    std::uint64_t used_ = 0;
};

} // namespace tabuleiro
