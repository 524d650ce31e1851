// A game for a table: its board, pieces and cards as pages true to size, for scissors and glue. A page is an SVG whose
// unit is the millimetre.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "drawing/art.hpp"
#include "play/any_game.hpp"

namespace tabuleiro {

struct PaperSize {
    double width, height; // in millimetres
};
// "a4", "a3", "letter", or "150x200" in millimetres.
Result<PaperSize> read_paper(std::string_view name);

struct Print {
    PaperSize paper;
    Ink ink{false, false, 1};
    bool duplex = false; // backs of cards on pages of their own, not on the same strip
    double board = 270;  // the board's longer side in millimetres
};

// What can be printed of this game, in the order of the pages: "board", "pieces", "cards", "score".
std::vector<std::string> printable_parts(const AnyGame& game);

// The pages of these parts. An error if the paper is too small.
Result<std::vector<std::string>> printed_pages(const AnyGame& game, const std::vector<std::string>& parts,
                                               const Print& print, const Words& words);

} // namespace tabuleiro
