#pragma once

#include "core/scoring.hpp"
#include "games/desculpa/desculpa.hpp"

namespace tabuleiro {

template <> struct Scoring<Desculpa> {
    static int lot_value(Desculpa::Event card) { return static_cast<int>(card); }    // D1: Desculpa is the highest
    static PointsParts points_of(const Desculpa::State& state, Seat seat, bool won); // D2
};

} // namespace tabuleiro
