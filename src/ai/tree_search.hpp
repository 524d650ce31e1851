// Monte-Carlo tree search with chance nodes, for any number of sides.
//
// A simulation walks down by the best upper bound for the player to move (UCT), draws events by their weights, and when
// it leaves the tree goes on to the next chance turn, where the position is evaluated; without an evaluator it is
// played to the end at random. The tree keeps no states: recomputing them on the way down is cheaper than storing them.
#pragma once

#include <cassert>
#include <cmath>
#include <vector>

#include "ai/advice.hpp"
#include "ai/budget.hpp"
#include "ai/evaluation.hpp"
#include "core/playout.hpp"
#include "core/random.hpp"

namespace tabuleiro {

template <Game G> class TreeSearch {
public:
    using State = typename G::State;

    // Without an evaluator: plain search with random playouts.
    TreeSearch(const Evaluator<G>* evaluator, const Budget& budget, Random random,
               std::size_t room = std::size_t{1} << 21)
        : evaluator_(evaluator), meter_(budget), random_(random), curiosity_(evaluator ? 0.35f : 0.8f), room_(room) {
        nodes_.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(room_, 64 + budget.nodes * 8)));
    }

    Advice<G> search(const State& root, bool rank_all) {
        Advice<G> advice;
        const Seat mover = G::turn(root).seat;
        const auto moves = G::moves(root);
        nodes_.assign(1, Node{});
        if (moves.size() > 1 || rank_all)
            while (meter_.spend()) simulate(root);
        if (!nodes_[0].children) nodes_[0].children = grow(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Node& node = nodes_[nodes_[0].children + i];
            RankedMove<G> ranked{moves[i], {}, 0.5f, node.visits > 0};
            const float visits = static_cast<float>(std::max(1u, node.visits));
            for (std::size_t seat = 0; seat < max_players; ++seat) ranked.values[seat] = node.sums[seat] / visits;
            if (node.visits > 1) {
                const float mean = ranked.values[index(mover)];
                const float variance = std::max(0.0f, node.squares / visits - mean * mean);
                ranked.error = std::sqrt(variance / (visits - 1));
            }
            advice.moves.push_back(ranked);
            visits_.push_back(node.visits);
        }
        sort_by_visits(advice);
        advice.nodes = meter_.used();
        return advice;
    }

private:
    static constexpr std::size_t max_path = 1024;

    struct Node {
        std::uint32_t visits = 0;
        std::uint32_t children = 0; // index of the first; 0: not expanded
        SeatValues sums{};
        float squares = 0; // of the values of the player at the root's choice; for the standard error
    };

    std::uint32_t grow(std::size_t count) {
        const auto first = static_cast<std::uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + count);
        return first;
    }

    void simulate(State state) {
        const std::size_t players = state.rules.players;
        const Seat root_seat = G::turn(state).seat;
        std::size_t length = 0;
        std::uint32_t at = 0;
        path_[length++] = at;
        SeatValues values;
        for (bool left_tree = false, full = false;;) {
            const Turn turn = G::turn(state);
            if (turn.kind == Turn::Kind::over) {
                values = values_of(G::outcome(state), players);
                break;
            }
            const bool fresh = length > 1 && nodes_[at].visits == 0;
            if (fresh) left_tree = true;
            // Evaluated where chance is due; a new choice is played on until then. Without chance: at once.
            if ((left_tree && (turn.kind == Turn::Kind::chance || ChanceFree<G> || !evaluator_)) ||
                length == max_path) {
                values = evaluator_ ? (*evaluator_)(state) : played_out(state);
                break;
            }
            std::size_t child;
            if (turn.kind == Turn::Kind::chance) {
                const auto& events = G::events(state);
                child = draw_index(events);
                if (full || !has_children(at, events.size())) {
                    full = left_tree = true; // `at` is no longer the node of `state`
                } else {
                    at = nodes_[at].children + static_cast<std::uint32_t>(child);
                    path_[length++] = at;
                }
                state = G::after(state, events.begin()[child].event);
            } else {
                const auto moves = G::moves(state);
                if (full || !has_children(at, moves.size())) {
                    full = left_tree = true;
                    child = random_.below(static_cast<std::uint32_t>(moves.size()));
                } else {
                    child = pick(nodes_[at], moves.size(), turn.seat);
                    at = nodes_[at].children + static_cast<std::uint32_t>(child);
                    path_[length++] = at;
                }
                state = G::after(state, moves[child]);
            }
        }
        for (std::size_t i = 0; i < length; ++i) {
            assert(path_[i] < nodes_.size());
            Node& node = nodes_[path_[i]];
            ++node.visits;
            for (std::size_t seat = 0; seat < players; ++seat) node.sums[seat] += values[seat];
            node.squares += values[index(root_seat)] * values[index(root_seat)];
        }
    }

    bool has_children(std::uint32_t at, std::size_t count) {
        if (nodes_[at].children) return true;
        if (nodes_.size() + count > room_) return false;
        const std::uint32_t first = grow(count); // moves the nodes
        nodes_[at].children = first;
        return true;
    }

    std::size_t pick(const Node& node, std::size_t count, Seat mover) {
        const Node* children = &nodes_[node.children];
        std::size_t untried = 0;
        for (std::size_t i = 0; i < count; ++i) untried += children[i].visits == 0;
        if (untried > 0) {
            std::size_t skip = random_.below(static_cast<std::uint32_t>(untried));
            for (std::size_t i = 0; i < count; ++i)
                if (children[i].visits == 0 && skip-- == 0) return i;
        }
        const float scale = curiosity_ * std::sqrt(std::log(static_cast<float>(node.visits)));
        std::size_t best = 0;
        float most = -1;
        for (std::size_t i = 0; i < count; ++i) {
            const float visits = static_cast<float>(children[i].visits);
            const float bound = children[i].sums[index(mover)] / visits + scale / std::sqrt(visits);
            if (bound > most) {
                most = bound;
                best = i;
            }
        }
        return best;
    }

    template <class Events> std::size_t draw_index(const Events& events) {
        std::uint32_t total = 0;
        for (const auto& weighted : events) total += weighted.weight;
        std::uint32_t left = random_.below(total);
        std::size_t i = 0;
        for (const auto& weighted : events) {
            if (left < weighted.weight) break;
            left -= weighted.weight;
            ++i;
        }
        return i;
    }

    SeatValues played_out(const State& state) {
        const auto game = random_playout<G>(state, random_);
        const std::size_t players = state.rules.players;
        if (G::turn(game.state).kind == Turn::Kind::over) return values_of(G::outcome(game.state), players);
        SeatValues even{};
        even.fill(1.0f / static_cast<float>(side_count(G::modes[state.rules.mode].pairs, players)));
        return even;
    }

    // The most visited move is the most reliable.
    void sort_by_visits(Advice<G>& advice) const {
        std::vector<std::size_t> order(advice.moves.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return visits_[a] > visits_[b]; });
        std::vector<RankedMove<G>> sorted;
        sorted.reserve(order.size());
        for (const std::size_t i : order) sorted.push_back(advice.moves[i]);
        advice.moves = std::move(sorted);
    }

    const Evaluator<G>* evaluator_;
    Meter meter_;
    Random random_;
    float curiosity_;
    std::size_t room_; // most nodes in the tree
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> visits_; // of the root's moves
    std::array<std::uint32_t, max_path> path_{};
};

} // namespace tabuleiro
