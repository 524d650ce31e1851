// The page's drawings of boards, pieces, cards, dice and sticks, as SVG with its colours and words filled in.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tabuleiro {

// A message by its key; empty if there is none.
using Words = std::function<std::string(const std::string& key)>;

// How a drawing is made from the page's.
struct Ink {
    bool textured = true; // grain and shadows, for screens
    bool light = false;   // pale surfaces, which cost little ink
    double lines = 1;     // how much wider than usual lines are
};

struct Placed {
    double x, y, scale;
};

// One board of a game: which parts are drawn, and where its spots are.
struct BoardArt {
    struct SpotArt {
        double x, y;
        std::size_t places; // into GameArt::places
    };
    std::string spots; // names and roles, which tell it from the game's other boards
    std::vector<SpotArt> at;
    std::vector<std::size_t> ground, over, swapped; // into GameArt::parts; `swapped` for exchanged colours
};

struct GameArt {
    std::array<double, 4> view;      // left, top, width, height
    double size;                     // diameter of a piece
    std::size_t piled;               // a number is shown on higher piles; 0: never
    bool numbered;                   // the names of the spots are part of the board
    bool standing;                   // the pieces are figures, seen from the front
    std::vector<std::string> pieces; // for all colours, or by colour
    std::vector<BoardArt> boards;
    std::vector<std::vector<std::vector<Placed>>> places; // for 1, 2, … pieces on a spot, where each stands
    std::vector<std::string> parts;
    std::map<std::string, std::string, std::less<>> cards; // with an <svg> of their own, 50 by 70
    std::string back;                                      // of the cards, 2.2 by 3.1
};

const GameArt& art_of(std::string_view game);
// The board's art; every board that the rules allow has one.
const BoardArt& board_art(const GameArt& art, const Board& board);

// The gradients and filters that all drawings refer to.
std::string shared_defs(const Ink& ink);
// A mark's colour, as the page's stylesheet names it: "--mark", "--mark-edge", …
std::string mark_colour(std::string_view name);
std::string die_face(int face);      // around 0, 4 by 4
std::string stick_side(bool marked); // around 0, 1.4 by 5.3

// A drawing with its open places filled: colours by the names in `palette`, words, and what belongs to colours that
// nobody plays pale.
std::string filled_in(std::string_view part, const std::vector<std::string>& palette,
                      const std::vector<std::uint8_t>& seats, const Words& words);
// The same drawing in that ink.
std::string inked(std::string drawing, const Ink& ink);

std::string escaped(std::string_view text); // for SVG
std::string number_text(double value);      // to a thousandth

} // namespace tabuleiro
