// A position as a picture: the board with its pieces, arrows and marks, as SVG.
#pragma once

#include <string>
#include <vector>

#include "drawing/art.hpp"

namespace tabuleiro {

struct Picture {
    std::string game;
    const Board& board;
    std::vector<Piece> pieces{};
    std::vector<std::uint8_t> paint{};        // the game's colour that each colour is drawn in; empty: its own
    std::vector<std::vector<Point>> arrows{}; // the spots that each follows
    std::vector<Point> marks{};
    bool coordinates = false; // the names of the spots
    Ink ink{};
};

// A file of its own, with this title.
std::string picture_svg(const Picture& picture, const std::string& title, const Words& words);
// The same without <svg> and gradients, in the units of the game's view.
std::string picture_content(const Picture& picture, const Words& words);

// A piece of that colour, as a drawing around 0 with a diameter of 1.
std::string piece_drawing(const Picture& picture, std::uint8_t colour);

} // namespace tabuleiro
