// The lot before the first game (G1): the players draw events of the game, and the highest begins.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "match/entry.hpp"

namespace tabuleiro {

// Players who drew equal draw again, until the order of all is decided.
class Lot {
public:
    explicit Lot(std::size_t players);

    std::optional<Player> next() const; // who draws; nothing: the order is decided
    void add(int value);                // what the next player drew
    // The players in order of play. In pairs the first of all begins and the first of the other pair is second; the
    // partners sit opposite.
    std::vector<Player> order(bool pairs) const;

private:
    std::vector<std::vector<Player>> groups_; // in order of play; the players of a group are equal so far
    std::size_t undecided_;                   // the first group with more than one player
    std::vector<int> values_;                 // that its players have drawn
};

} // namespace tabuleiro
