// How a bot chooses: the definitions for ai/advise.hpp. Only ai/games/<game>.cpp includes this, so that every search is
// compiled once for each game.
#pragma once

#include <array>
#include <cstring>
#include <type_traits>

#include "ai/advise.hpp"
#include "ai/alpha_beta.hpp"
#include "ai/dealt_search.hpp"
#include "ai/evaluation.hpp"
#include "ai/expectimax.hpp"
#include "ai/rollouts.hpp"
#include "ai/tree_search.hpp"

namespace tabuleiro {

template <Game G> class MoveChooser {
public:
    using State = typename G::State;
    using View = typename G::View;

    MoveChooser(const Bot& bot, const Budget& budget, Random& random) : bot_(bot), budget_(budget), random_(random) {
        if (budget_.nodes == 0) budget_.nodes = bot.nodes();
        if (bot.kind.knowledge == Knowledge::learned)
            evaluator_ = Evaluator<G>(bot.weights ? bot.weights : learned_network<G>());
        else
            evaluator_ = Evaluator<G>(nullptr, bot.kind.knowledge != Knowledge::board);
    }

    Advice<G> choose(const View& view, bool rank_all) {
        if constexpr (!HidesHands<G>) {
            return of_state(view, rank_all);
        } else {
            const State first = G::sample(view, random_), second = G::sample(view, random_);
            if (first == second) return of_state(first, rank_all);
            if (bot_.kind.method == Method::search && budget_.nodes >= fewest_nodes)
                return DealtSearch<G>(evaluator_, budget_, random_).search(view, rank_all);
            return over_deals(view, rank_all);
        }
    }

private:
    using Method = BotKind::Method;
    using Knowledge = BotKind::Knowledge;
    static constexpr std::uint64_t fewest_nodes = 50; // per deal; with fewer there is only one deal

    // Deals the hidden cards several times, searches each deal, and compares the moves on average. With a time limit
    // the number of nodes per deal is not known in advance: rounds of deals follow, each with more nodes than the last,
    // until the time is up. The last complete round counts.
    Advice<G> over_deals(const View& view, bool rank_all)
        requires HidesHands<G>
    {
        constexpr std::uint64_t max_deals = 12;
        if (bot_.kind.method < Method::search) return of_state(G::sample(view, random_), rank_all);
        const Budget whole = budget_;
        const bool clock = whole.nodes == max_budget_nodes;
        const std::uint64_t deals = std::clamp<std::uint64_t>(whole.nodes / fewest_nodes, 1, max_deals);
        Advice<G> best;
        for (budget_.nodes = clock ? fewest_nodes : whole.nodes / deals;; budget_.nodes *= 4) {
            const auto round = round_of_deals(view, rank_all, deals);
            const std::uint64_t nodes = best.nodes + round.nodes;
            const bool stopped = whole.stop && whole.stop();
            if (!stopped || best.moves.empty()) best = round;
            best.nodes = nodes;
            if (stopped || !clock || nodes >= whole.nodes) break;
        }
        budget_ = whole;
        return best;
    }

    Advice<G> round_of_deals(const View& view, bool rank_all, std::uint64_t deals)
        requires HidesHands<G>
    {
        Advice<G> all;
        Seat mover{};
        float done = 0;
        while (done < static_cast<float>(deals) && (done == 0 || !budget_.stop || !budget_.stop())) {
            const State state = G::sample(view, random_);
            mover = G::turn(state).seat;
            const Advice<G> advice = of_state(state, rank_all || deals > 1);
            all.nodes += advice.nodes;
            all.depth = std::max(all.depth, advice.depth);
            if (done++ == 0) {
                all.moves = advice.moves;
                continue;
            }
            for (auto& known : all.moves)
                for (const auto& ranked : advice.moves)
                    if (ranked.move == known.move)
                        for (std::size_t seat = 0; seat < max_players; ++seat)
                            known.values[seat] += ranked.values[seat];
        }
        if (deals > 1) rank<G>(all.moves, mover);
        for (auto& ranked : all.moves)
            for (float& value : ranked.values) value /= done;
        return all;
    }

    Advice<G> of_state(const State& state, bool rank_all) {
        if constexpr (HasTables<G>)
            if (bot_.known)
                if (auto advice = from_tables(state, rank_all)) return *std::move(advice);
        switch (bot_.kind.method) {
        case Method::random: return at_random(state);
        case Method::sensible: return sensible(state);
        case Method::greedy: return greedy(state);
        case Method::tree:
            return TreeSearch<G>(bot_.kind.knowledge == Knowledge::none ? nullptr : &evaluator_, budget_, random_)
                .search(state, rank_all);
        case Method::rollout:
            if constexpr (!ChanceFree<G>) return Rollouts<G>(evaluator_, budget_, random_).search(state);
            break;
        case Method::search: break;
        }
        if constexpr (ChanceFree<G>)
            return AlphaBeta<G>(evaluator_, budget_, random_).search(state, rank_all);
        else
            return Expectimax<G>(evaluator_, budget_, random_, true, false, bot_.known).search(state, rank_all);
    }

    // Nothing for positions outside the tables. With `rank_all` every value that the tables know is exact.
    std::optional<Advice<G>> from_tables(const State& state, bool rank_all)
        requires HasTables<G>
    {
        const auto moves = known_moves<G>(*bot_.known, state);
        if (moves.empty()) return std::nullopt;
        Advice<G> advice;
        for (const auto& [move, value] : moves) {
            RankedMove<G> ranked{move};
            if (value.exact)
                ranked.known = value;
            else if (const auto exact = rank_all ? known_after<G>(*bot_.known, state, move) : std::nullopt;
                     exact && exact->exact)
                ranked.known = exact;
            ranked.values = values_of(ranked.known.value_or(value));
            advice.moves.push_back(ranked);
        }
        if constexpr (ChanceFree<G>) {
            constexpr float draw = 0.5f;
            const auto drawn =
                std::count_if(moves.begin(), moves.end(), [](const auto& one) { return one.known.value() == draw; });
            if (moves[0].known.value() == draw && drawn > 1) order_draws(state, advice, drawn);
        }
        return advice;
    }

    // Moves that all draw are ordered by a search, because the opponent may err.
    void order_draws(const State& state, Advice<G>& advice, std::ptrdiff_t drawn)
        requires ChanceFree<G>
    {
        const Advice<G> thought = AlphaBeta<G>(evaluator_, budget_, random_).search(state, true);
        const auto place = [&](const RankedMove<G>& ranked) {
            return std::find_if(thought.moves.begin(), thought.moves.end(),
                                [&](const auto& other) { return other.move == ranked.move; });
        };
        std::sort(advice.moves.begin(), advice.moves.begin() + drawn,
                  [&](const auto& one, const auto& other) { return place(one) < place(other); });
        advice.nodes = thought.nodes;
        advice.depth = thought.depth;
    }

    Advice<G> at_random(const State& state) {
        Advice<G> advice;
        for (const auto& move : G::moves(state)) advice.moves.push_back({move, {}, 0, false});
        put_first(advice, random_.below(static_cast<std::uint32_t>(advice.moves.size())));
        return advice;
    }

    Advice<G> greedy(const State& state) {
        Advice<G> advice;
        const Seat mover = G::turn(state).seat;
        for (const auto& move : G::moves(state)) {
            const State next = G::after(state, move);
            const bool over = G::turn(next).kind == Turn::Kind::over;
            advice.moves.push_back(
                {move, over ? values_of(G::outcome(next), state.rules.players) : evaluator_(next), 0, true});
        }
        for (std::size_t i = advice.moves.size(); i > 1; --i)
            std::swap(advice.moves[i - 1], advice.moves[random_.below(static_cast<std::uint32_t>(i))]);
        rank<G>(advice.moves, mover);
        advice.nodes = advice.moves.size();
        return advice;
    }

    // A random move among those that are not much worse than the best by the hand-made evaluation.
    Advice<G> sensible(const State& state) {
        Advice<G> advice = greedy(state);
        constexpr float much = 0.15f; // of the chance to win
        const std::size_t mover = index(G::turn(state).seat);
        std::uint32_t count = 0;
        while (count < advice.moves.size() && advice.moves[count].values[mover] > advice.moves[0].values[mover] - much)
            ++count;
        put_first(advice, random_.below(count));
        return advice;
    }

    static void put_first(Advice<G>& advice, std::size_t i) {
        std::rotate(advice.moves.begin(), advice.moves.begin() + static_cast<std::ptrdiff_t>(i),
                    advice.moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }

    const Bot& bot_;
    Budget budget_;
    Random& random_;
    Evaluator<G> evaluator_;
};

template <Game G> Advice<G> Advisor<G>::operator()(const typename G::View& view, bool rank_all) {
    return MoveChooser<G>(bot_, budget_, random_).choose(view, rank_all);
}

template <Game G> SeatValues PositionValue<G>::of(const typename G::State& state) {
    const Evaluator<G> evaluator(learned_network<G>());
    if (G::turn(state).kind == Turn::Kind::over) return values_of(G::outcome(state), state.rules.players);
    if constexpr (ChanceFree<G>) {
        return evaluator(state);
    } else {
        const Budget budget{max_budget_nodes, {}};
        return Expectimax<G>(evaluator, budget, Random(0)).value(state, 1);
    }
}

template <Game G> float PositionValue<G>::doubt(float chance, float error) { return doubt_of<G>(chance, error); }

} // namespace tabuleiro
