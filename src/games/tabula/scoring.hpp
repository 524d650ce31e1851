#pragma once

#include "core/scoring.hpp"
#include "games/tabula/tabula.hpp"

namespace tabuleiro {

template <> struct Scoring<Tabula> {
    static int lot_value(const Tabula::Event& thrown) { return thrown.dice[0] + thrown.dice[1] + thrown.dice[2]; }
    static constexpr std::string_view points_are = "borne_off"; // T7
};

} // namespace tabuleiro
