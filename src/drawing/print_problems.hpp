// Sheets of problems: six decisions on a page, and their solutions upside down below them.
#pragma once

#include <optional>

#include "drawing/page.hpp"

namespace tabuleiro {

// The first two pages of the game's collection.
std::optional<Error> add_problems(Pages& pages, const std::string& game, const Print& print, const Words& words);

} // namespace tabuleiro
