// A board with its pieces, drawn in the terminal from the game's own picture.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"

namespace tabuleiro {

std::string draw_board(const Board& board, const std::vector<Piece>& pieces);

// The mark of a colour: a shape of its own, so that colour is never the only sign.
std::string piece_mark(std::string_view colour);

} // namespace tabuleiro
