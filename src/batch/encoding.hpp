// A game for machine learning: its moves and events as fixed numbers, its states as arrays of bytes.
//
// Everything is seen by one seat, the viewer: the board is turned so that the viewer's way begins at the same place
// for every colour, and players are counted from the viewer on. `batch/games/GAME.hpp` specialises this for a game:
//
//   actions(rules)                  how many numbers moves have
//   action(state, move)             the number of a legal move, different for different moves of a state
//   events                          how many numbers events have
//   event(event)                    the number of an event
//   places(rules)                   where a piece can be, as the viewer counts: the length of a plane
//   fill_planes(state, seat, out)   how many pieces of each player stand on each place; `out` is zeroed
//   names(rules)                    what the bytes of a vector mean
//   fill_vector(view, seat, out)    all the viewer may know, in few bytes: pieces, throw or cards, what is pending
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace tabuleiro {

template <Game G> struct Encoding;

// The n-th player from the viewer on.
inline std::size_t seat_after(std::size_t viewer, std::size_t n, std::size_t players) {
    const std::size_t sum = viewer + n;
    return sum < players ? sum : sum - players;
}

// "player 0 piece 0", "player 0 piece 1", …
inline void add_names(std::vector<std::string>& names, std::size_t players, std::size_t count, std::string_view what) {
    for (std::size_t player = 0; player < players; ++player)
        for (std::size_t i = 0; i < count; ++i)
            names.push_back("player " + std::to_string(player) + " " + std::string(what) + " " + std::to_string(i));
}

inline void add_names(std::vector<std::string>& names, std::size_t count, std::string_view what) {
    for (std::size_t i = 0; i < count; ++i) names.push_back(std::string(what) + " " + std::to_string(i));
}

} // namespace tabuleiro
