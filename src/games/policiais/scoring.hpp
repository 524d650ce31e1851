#pragma once

#include "core/scoring.hpp"
#include "games/policiais/policiais.hpp"

namespace tabuleiro {

template <> struct Scoring<Policiais> {
    static constexpr std::string_view points_are = "taken"; // A7
};

} // namespace tabuleiro
