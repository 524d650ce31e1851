// Errors for games without tables; they list the games that have some.
#pragma once

#include <string_view>

#include "core/result.hpp"

namespace tabuleiro {

Error not_solvable(std::string_view game); // solve.not_solvable
Error not_solved(std::string_view bot);    // bot.not_solved

} // namespace tabuleiro
