// Chances by sweeps over positions of plain numbers, for rules that a test implements once more.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace tabuleiro {

// A `Position` has the pieces of two `sides`, whose order does not matter, and whose `turn` it is, 0 or 1.
template <class Position, std::size_t throws> class NaivePositions {
public:
    using Numbers = std::vector<std::uint32_t>;

    std::size_t size() const { return positions_.size(); }
    const Position& operator[](std::size_t i) const { return positions_[i]; }
    double chance(std::size_t i) const { return nodes_[i].chance; } // of side 0

    std::uint32_t number(Position at) {
        for (auto& side : at.sides) std::sort(side.begin(), side.end());
        const auto [found, fresh] = numbers_.try_emplace(at, static_cast<std::uint32_t>(positions_.size()));
        if (fresh) {
            positions_.push_back(at);
            nodes_.emplace_back();
        }
        return found->second;
    }

    // For the numbered positions and all that follow: follow(position, throw) returns the numbers of the positions that
    // a throw can lead to, none when the game is over; then won(position) says whether side 0 has won.
    template <class Follow, class Won>
    void solve(const std::array<int, throws>& weights, const Follow& follow, const Won& won) {
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            const Position at = positions_[i];
            for (std::size_t thrown = 0; thrown < throws; ++thrown) {
                Numbers after = follow(at, thrown); // may move the nodes
                nodes_[i].after[thrown] = std::move(after);
            }
            if (nodes_[i].after[0].empty()) nodes_[i].chance = won(at);
        }
        int total = 0;
        for (const int weight : weights) total += weight;
        for (double change = 1; change > 1e-8;) {
            change = 0;
            for (std::size_t i = 0; i < nodes_.size(); ++i) {
                if (nodes_[i].after[0].empty()) continue;
                double sum = 0;
                for (std::size_t thrown = 0; thrown < throws; ++thrown)
                    sum += weights[thrown] * best(positions_[i].turn, nodes_[i].after[thrown]);
                change = std::max(change, std::abs(sum / total - nodes_[i].chance));
                nodes_[i].chance = sum / total;
            }
        }
    }

private:
    struct Node {
        double chance = 0.5;
        std::array<Numbers, throws> after;
    };

    double best(int turn, const Numbers& after) const {
        double best = turn == 0 ? 0 : 1;
        for (const std::uint32_t next : after)
            best = turn == 0 ? std::max(best, nodes_[next].chance) : std::min(best, nodes_[next].chance);
        return best;
    }

    std::map<Position, std::uint32_t> numbers_;
    std::vector<Position> positions_;
    std::vector<Node> nodes_;
};

} // namespace tabuleiro
