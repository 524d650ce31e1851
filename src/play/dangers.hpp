// What a player's pieces are in danger of.
#pragma once

#include <optional>
#include <vector>

#include "play/any_game.hpp"

namespace tabuleiro {

struct Danger {
    Point at;
    float chance;
};

// Where pieces of `seat` would be captured if everything stayed as it is and each of the others had one turn, up to
// their first move after which they throw or draw again; each spot with the chance that somebody can. Nothing where the
// others' cards are hidden.
std::optional<std::vector<Danger>> dangers(const AnyGame& game, Seat seat);

} // namespace tabuleiro
