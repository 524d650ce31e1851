#pragma once

#include "core/scoring.hpp"
#include "games/sorry/sorry.hpp"

namespace tabuleiro {

template <> struct Scoring<Sorry> {
    static int lot_value(Sorry::Event card) { return static_cast<int>(card); }    // Sorry! is the highest
    static PointsParts points_of(const Sorry::State& state, Seat seat, bool won); // V5
};

} // namespace tabuleiro
