// Chances by the rules of the reference and sweeps over a map of texts, independent of the engine and the solver.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "reference/reference.hpp"

namespace tabuleiro {

// All reachable positions in which a throw is due or the game is over.
class NaiveSolver {
public:
    // `first`: the colour of the first player.
    NaiveSolver(std::string_view game, std::string_view first, std::string start, const reference::Setup& setup = {})
        : game_(reference::make(game, setup)), first_("turn=" + std::string(first)) {
        collect(std::move(start));
    }

    void sweep_until(double small) {
        for (double change = 1; change > small;) {
            change = 0;
            for (auto& [position, node] : nodes_) {
                const double now = worth(node);
                change = std::max(change, std::abs(now - node.chance));
                node.chance = now;
            }
        }
    }

    struct Node {
        bool first = false;  // does the first player throw?
        double chance = 0.5; // of the first player
        struct Throw {
            int weight;
            std::vector<const Node*> after;
        };
        std::vector<Throw> throws; // none when the game is over
    };
    const std::map<std::string, Node>& nodes() const { return nodes_; }

private:
    void collect(std::string start) {
        nodes_.try_emplace(start);
        std::vector<std::string> due{std::move(start)};
        while (!due.empty()) {
            const std::string at = due.back();
            due.pop_back();
            Node& node = nodes_.at(at);
            node.first = at.find(first_) != std::string::npos;
            for (const auto& thrown : game_->edges(at)) {
                Node::Throw& list = node.throws.emplace_back(Node::Throw{thrown.weight, {}});
                add_ends(game_->after(at, thrown.text), list, due);
            }
            if (node.throws.empty()) node.chance = game_->outcome(at)[0].place == 1;
        }
    }

    // All positions that the moves after a throw lead to.
    void add_ends(const std::string& at, Node::Throw& list, std::vector<std::string>& due) {
        for (const auto& move : game_->edges(at)) {
            const std::string next = game_->after(at, move.text);
            auto found = nodes_.find(next);
            if (found == nodes_.end()) {
                const auto edges = game_->edges(next);
                if (!edges.empty() && edges[0].weight == 0) { // the turn goes on
                    add_ends(next, list, due);
                    continue;
                }
                found = nodes_.try_emplace(next).first;
                due.push_back(next);
            }
            list.after.push_back(&found->second);
        }
    }

    static double worth(const Node& node) {
        if (node.throws.empty()) return node.chance;
        double sum = 0, total = 0;
        for (const auto& [weight, after] : node.throws) {
            double best = node.first ? 0 : 1;
            for (const Node* next : after)
                best = node.first ? std::max(best, next->chance) : std::min(best, next->chance);
            sum += weight * best;
            total += weight;
        }
        return sum / total;
    }

    std::unique_ptr<reference::Game> game_;
    std::string first_;
    std::map<std::string, Node> nodes_;
};

} // namespace tabuleiro
