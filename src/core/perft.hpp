// perft (G7): how many different sequences of n edges there are, each event and each move being one edge.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace tabuleiro {

// Flattened like random_playout, so that the speed does not depend on the rest of the file.
template <Game G> [[gnu::flatten]] std::uint64_t perft(const typename G::State& state, int depth) {
    if (depth == 0) return 1;
    const Turn turn = G::turn(state);
    std::uint64_t count = 0;
    if (turn.kind == Turn::Kind::choose) {
        const auto moves = G::moves(state);
        if (depth == 1) return moves.size(); // leaves are counted, not visited
        for (const auto& move : moves) count += perft<G>(G::after(state, move), depth - 1);
    } else if (turn.kind == Turn::Kind::chance) {
        const auto& events = G::events(state);
        if (depth == 1) return events.size();
        for (const auto& weighted : events) count += perft<G>(G::after(state, weighted.event), depth - 1);
    }
    return count;
}

} // namespace tabuleiro
