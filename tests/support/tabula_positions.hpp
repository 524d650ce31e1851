// Positions of Tabula that random games rarely reach.
#pragma once

#include "core/random.hpp"
#include "games/tabula/tabula.hpp"

namespace tabuleiro {

// Random positions, with more walls and more pieces on both bars than in games.
inline TabulaState any_tabula_position(const TabulaRules& rules, Random& random) {
    TabulaState state;
    state.rules = rules;
    std::array<tabula::Places, 2> taken{};
    for (std::size_t side = 0; side < 2; ++side) {
        // Often few pieces against many, and often most of them in pairs: there T4 matters.
        const unsigned gone = random.below(3) == 0 ? 0 : 9 + random.below(6);
        const bool in_pairs = random.below(2) == 0;
        unsigned left = 15 - gone;
        for (unsigned i = 0; i < gone; ++i) state.sides[side].add(tabula::only(tabula::off));
        const auto put = [&](unsigned place, unsigned count) {
            if (taken[1 - side] & tabula::only(place) & tabula::squares) return;
            taken[side] |= tabula::only(place);
            for (; count > 0 && left > 0; --count, --left) state.sides[side].add(tabula::only(place));
        };
        const unsigned wall = 1 + random.below(19), length = random.below(2) * random.below(8);
        if (random.below(2) == 0)
            put(rules.capture == TabulaCapture::reentry ? tabula::bar : tabula::hand, 1 + random.below(3));
        for (unsigned i = 0; i < length && wall + i <= tabula::last_square; ++i) put(wall + i, 2);
        while (left > 0) {
            const unsigned place = random.below(27);
            put(place == tabula::bar ? tabula::off : place, in_pairs ? 2 : 1 + random.below(2));
        }
    }
    return state;
}

} // namespace tabuleiro
