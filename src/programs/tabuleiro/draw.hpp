// A board with its pieces, drawn in the terminal from the game's own picture.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tabuleiro {

// `large`: twice as wide and as high.
std::string draw_board(const Board& board, const std::vector<Piece>& pieces, bool large = false);

// Where a spot is in that drawing, in rows and columns.
struct SpotCell {
    std::size_t spot, row, column, width;
};
std::vector<SpotCell> spot_cells(const Board& board, bool large = false);

// The mark of a colour: each colour has its own shape, so that colour is never the only sign.
std::string piece_mark(std::string_view colour);

} // namespace tabuleiro
