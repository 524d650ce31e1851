// Boards and games as JSON.
#pragma once

#include <string>

#include "core/board.hpp"

namespace tabuleiro {

std::string games_json();                   // what `tabuleiro games --json` prints
std::string board_json(const Board& board); // everything a client needs to draw

} // namespace tabuleiro
