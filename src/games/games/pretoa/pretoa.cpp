#include "games/pretoa/pretoa.hpp"

#include <cmath>
#include <numbers>

namespace tabuleiro {

namespace {

// Ray k at 60° · k, clockwise, ray 0 pointing up to the right: yellow has the right half, red the left.
constexpr std::string_view picture = R"(
              [18]━━━━━━━━━━━━[13]
             ╱   ╲            ╱   ╲
            ╱    [12]━━━━━━[ 7]    ╲
           ╱    ╱   ╲      ╱   ╲    ╲
          ╱    ╱    [ 6]━━[ 1]  ╲    ╲
         ╱    ╱    ╱   ╲  ╱   ╲  ╲    ╲
       [17]━[11]━[ 5]━━[ 0]━━[ 2]━[ 8]━[14]
         ╲    ╲    ╲   ╱  ╲   ╱  ╱    ╱
          ╲    ╲    [ 4]━━[ 3]  ╱    ╱
           ╲    ╲   ╱      ╲   ╱    ╱
            ╲    [10]━━━━━━[ 9]    ╱
             ╲   ╱            ╲   ╱
              [16]━━━━━━━━━━━━[15]

   ✕ [yellow.taken   ]   ✕ [red.taken      ]
)";

} // namespace

const Board& Pretoa::board(const Rules&) {
    static const Board board = [] {
        constexpr float centre = 4, gap = 1.2f;
        std::array<std::array<float, 2>, 19> places{};
        places[0] = {centre, centre};
        for (std::size_t i = 1; i < places.size(); ++i) {
            const float radius = gap * static_cast<float>((i - 1) / 6 + 1);
            const float angle = std::numbers::pi_v<float> / 3 * (static_cast<float>((i - 1) % 6) - 1);
            places[i] = {centre + radius * std::cos(angle), centre + radius * std::sin(angle)};
        }
        return leap_drawing(lines, places, pretoa_lines, 2 * centre, 2 * centre, picture);
    }();
    return board;
}

} // namespace tabuleiro
