// A few random moves that open a game without chance, so that deterministic bots do not always play the same game.
#pragma once

#include "core/playout.hpp"

namespace tabuleiro {

template <ChanceFree G> typename G::State opened_at_random(typename G::State state, Random random) {
    for (std::uint32_t left = 2 + random.below(4); left > 0; --left) {
        const auto next = G::after(state, random_move<G>(state, random));
        if (G::turn(next).kind == Turn::Kind::over) break;
        state = next;
    }
    return state;
}

} // namespace tabuleiro
