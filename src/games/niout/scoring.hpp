#pragma once

#include "core/scoring.hpp"
#include "games/niout/niout.hpp"

namespace tabuleiro {

template <> struct Scoring<Niout> {
    static int lot_value(Niout::Event cast) { return static_cast<int>(cast); } // its steps
    static constexpr std::string_view points_are = "horses_home";              // N13
};

} // namespace tabuleiro
