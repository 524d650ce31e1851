#pragma once

#include "core/scoring.hpp"
#include "games/ludo/ludo.hpp"

namespace tabuleiro {

template <> struct Scoring<Ludo> {
    static int lot_value(Ludo::Event die) { return static_cast<int>(die); }
    static constexpr std::string_view points_are = "finished"; // L10
};

} // namespace tabuleiro
