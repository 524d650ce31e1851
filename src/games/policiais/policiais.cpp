#include "games/policiais/policiais.hpp"

namespace tabuleiro {

namespace {

// A1, as (x, y).
constexpr std::array<std::array<float, 2>, 23> policiais_places{{
    {0, 0}, {2, 0}, {4, 0}, {6, 0}, {8, 0}, {2, 2}, {4, 2}, {6, 2}, {3, 3}, {4, 3}, {5, 3}, {4, 4},
    {3, 5}, {4, 5}, {5, 5}, {2, 6}, {4, 6}, {6, 6}, {0, 8}, {2, 8}, {4, 8}, {6, 8}, {8, 8},
}};

constexpr std::string_view policiais_picture = R"(
   [ 0]━━━━━━[ 1]━━━━━━[ 2]━━━━━━[ 3]━━━━━━[ 4]
      ╲        ┃         ┃         ┃        ╱
         ╲     ┃         ┃         ┃     ╱
            ╲[ 5]━━━━━━[ 6]━━━━━━[ 7]╱
               ┃ ╲       ┃       ╱ ┃
               ┃  [ 8]━[ 9]━[10]   ┃
               ┃     ╲   ┃   ╱     ┃
               ┃       [11]        ┃
               ┃     ╱   ┃   ╲     ┃
               ┃  [12]━[13]━[14]   ┃
               ┃ ╱       ┃       ╲ ┃
            ╱[15]━━━━━━[16]━━━━━━[17]╲
         ╱     ┃         ┃         ┃     ╲
      ╱        ┃         ┃         ┃        ╲
   [18]━━━━━━[19]━━━━━━[20]━━━━━━[21]━━━━━━[22]

   ✕ [yellow.taken   ]   ✕ [red.taken      ]
)";

} // namespace

const Board& Policiais::board(const Rules&) {
    static const Board board = leap_drawing(lines, policiais_places, policiais_lines, 9, 8, policiais_picture);
    return board;
}

} // namespace tabuleiro
