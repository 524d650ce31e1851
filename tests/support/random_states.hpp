// The positions of random games under every mode, number of players and option.
#pragma once

#include "core/playout.hpp"
#include "support/random_rules.hpp"

namespace tabuleiro {

// Rule sets to try for each mode and number of players.
inline constexpr int rule_sets = 60;

// Calls use(state) for every state of one random game per rule set.
template <Game G, class Use> void for_random_states(int times, Use&& use) {
    Random random(7);
    for_random_rules<G>(times, random, [&](const Setup&, const typename G::Rules& rules) {
        auto state = G::start(rules);
        for (std::size_t i = 0; i < G::length_bound; ++i) {
            use(state);
            const Turn turn = G::turn(state);
            if (turn.kind == Turn::Kind::over) break;
            state = turn.kind == Turn::Kind::chance ? G::after(state, draw(G::events(state), random))
                                                    : G::after(state, UniformChoice{random}(state, G::moves(state)));
        }
    });
}

} // namespace tabuleiro
