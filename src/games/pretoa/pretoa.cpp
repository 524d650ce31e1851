#include "games/pretoa/pretoa.hpp"

#include <cmath>
#include <numbers>

namespace tabuleiro {

namespace {

// Ray 0 points to the left, and the others follow clockwise: yellow has the upper left, red the lower right.
constexpr std::string_view pretoa_picture = R"(
                [14]━━━━━━━━━━━━━━━━━━━━[15]
                ╱   ╲                   ╱   ╲
              ╱     [ 8]━━━━━━━━━━━━[ 9]      ╲
            ╱       ╱   ╲           ╱   ╲       ╲
          ╱       ╱     [ 2]━━━━[ 3]      ╲       ╲
        ╱       ╱       ╱   ╲   ╱   ╲       ╲       ╲
    [13]━━━━[ 7]━━━━[ 1]━━━━[ 0]━━━━[ 4]━━━━[10]━━━━[16]
        ╲       ╲       ╲   ╱   ╲   ╱       ╱       ╱
          ╲       ╲     [ 6]━━━━[ 5]      ╱       ╱
            ╲       ╲   ╱           ╲   ╱       ╱
              ╲     [12]━━━━━━━━━━━━[11]      ╱
                ╲   ╱                   ╲   ╱
                [18]━━━━━━━━━━━━━━━━━━━━[17]

   ✕ [yellow.taken   ]   ✕ [red.taken      ]
)";

} // namespace

const Board& Pretoa::board(const Rules&) {
    static const Board board = [] {
        constexpr float centre = 4, gap = 1.2f;
        std::array<std::array<float, 2>, 19> places{};
        places[0] = {centre, centre};
        for (std::size_t i = 1; i < places.size(); ++i) {
            const std::size_t circle = (i - 1) / 6 + 1;
            const float radius = gap * static_cast<float>(circle);
            const float angle = std::numbers::pi_v<float> / 3 * (static_cast<float>((i - 1) % 6) + 3);
            places[i] = {centre + radius * std::cos(angle), centre + radius * std::sin(angle)};
        }
        return leap_drawing(lines, places, pretoa_lines, 2 * centre, 2 * centre, pretoa_picture);
    }();
    return board;
}

} // namespace tabuleiro
