#pragma once

#include "core/scoring.hpp"
#include "games/pretoa/pretoa.hpp"

namespace tabuleiro {

template <> struct Scoring<Pretoa> {
    static constexpr std::string_view points_are = "taken"; // A7
};

} // namespace tabuleiro
