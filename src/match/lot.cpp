#include "match/lot.hpp"

#include <algorithm>
#include <cassert>
#include <map>

namespace tabuleiro {

Lot::Lot(std::size_t players) : groups_(1), undecided_(players > 1 ? 0 : 1) {
    for (std::size_t i = 0; i < players; ++i) groups_[0].push_back(static_cast<Player>(i));
}

std::optional<Player> Lot::next() const {
    if (undecided_ == groups_.size()) return std::nullopt;
    return groups_[undecided_][values_.size()];
}

void Lot::add(int value) {
    assert(next());
    values_.push_back(value);
    const std::vector<Player> equal = groups_[undecided_];
    if (values_.size() < equal.size()) return;
    std::map<int, std::vector<Player>, std::greater<>> by_value;
    for (std::size_t i = 0; i < equal.size(); ++i) by_value[values_[i]].push_back(equal[i]);
    values_.clear();
    groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(undecided_));
    auto at = groups_.begin() + static_cast<std::ptrdiff_t>(undecided_);
    for (auto& [drawn, players] : by_value) at = groups_.insert(at, std::move(players)) + 1;
    while (undecided_ < groups_.size() && groups_[undecided_].size() == 1) ++undecided_;
}

std::vector<Player> Lot::order(bool pairs) const {
    std::vector<Player> order;
    for (const auto& group : groups_) order.insert(order.end(), group.begin(), group.end());
    if (!pairs) return order;
    const auto partner = [](Player player) { return static_cast<Player>(player ^ 2); };
    const Player first = order[0], second = order[1] == partner(first) ? order[2] : order[1];
    return {first, second, partner(first), partner(second)};
}

} // namespace tabuleiro
