// Playing a game to its end without heap allocation, virtual calls or exceptions.
#pragma once

#include <cstddef>

#include "core/game.hpp"
#include "core/random.hpp"

namespace tabuleiro {

struct UniformChoice {
    Random& random;
    template <class State, class Moves> auto operator()(const State&, const Moves& moves) {
        return moves[random.choose(moves.size())];
    }
};

// The move that UniformChoice makes. A game with its own `random_move` finds it without generating the list.
template <Game G> typename G::Move random_move(const typename G::State& state, Random& random) {
    if constexpr (HasRandomMove<G>)
        return G::random_move(state, random);
    else
        return UniformChoice{random}(state, G::moves(state));
}

// The event that a draw from the list gives. A game with its own `random_event` finds it without the list.
template <Game G> typename G::Event random_event(const typename G::State& state, Random& random) {
    if constexpr (HasRandomEvent<G>)
        return G::random_event(state, random);
    else
        return draw(G::events(state), random);
}

template <Game G> struct Playout {
    typename G::State state; // the last one; not over if the bound was hit
    std::size_t edges = 0;   // events and moves
    std::size_t moves = 0;
};

// Chance is drawn from `random`; `choose(state)` answers with one of the moves. Stops after `bound` edges.
template <Game G, class Choose>
Playout<G> playout(typename G::State state, Random& random, Choose&& choose, std::size_t bound = G::length_bound) {
    // A local state, not the one in the result, so that the compiler can keep its parts in registers.
    std::size_t edges = 0, moves = 0;
    while (edges < bound) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) break;
        if (turn.kind == Turn::Kind::chance) {
            state = G::after(state, random_event<G>(state, random));
        } else {
            state = G::after(state, choose(state));
            ++moves;
        }
        ++edges;
    }
    return {state, edges, moves};
}

// Flattened, so that the game's functions are always inlined into this loop.
template <Game G> [[gnu::flatten]] Playout<G> random_playout(const typename G::State& state, Random& random) {
    return playout<G>(state, random, [&](const typename G::State& at) { return random_move<G>(at, random); });
}

} // namespace tabuleiro
