#include "games/tabula/tabula.hpp"

namespace tabuleiro {

namespace tabula {

namespace {

// Below square 1 the pieces still in hand, above 24 those borne off; below all, those out of the game or on the bar.
constexpr std::string_view rows = R"(
  ◂ [white.off      ]      ◂ [black.off      ]
    24  23  22  21  20  19   18  17  16  15  14  13
  ┏━━━━━━━━━━━━━━━━━━━━━━━━┯━━━━━━━━━━━━━━━━━━━━━━━━┓
 ◂┃[24][23][22][21][20][19]│[18][17][16][15][14][13]┃
  ┃                        │                        ┃
  ┃ ◂   ◂   ◂   ◂   ◂   ◂  │ ◂   ◂   ◂   ◂   ◂   ▴  ┃
  ┃ ▸   ▸   ▸   ▸   ▸   ▸  │ ▸   ▸   ▸   ▸   ▸   ▴  ┃
  ┃                        │                        ┃
 ▸┃[ 1][ 2][ 3][ 4][ 5][ 6]│[ 7][ 8][ 9][10][11][12]┃
  ┗━━━━━━━━━━━━━━━━━━━━━━━━┷━━━━━━━━━━━━━━━━━━━━━━━━┛
     1   2   3   4   5   6    7   8   9  10  11  12
  ▸ [white.hand     ]      ▸ [black.hand     ]
)";
constexpr std::string_view removed_heaps = R"(
  ✕ [white.out      ]      ✕ [black.out      ]
)";
constexpr std::string_view reentry_heaps = R"(
  ↺ [white.bar      ]      ↺ [black.bar      ]
)";

std::string_view picture_with(TabulaCapture capture) {
    static const std::array pictures{std::string(rows).append(removed_heaps.substr(1)),
                                     std::string(rows).append(reentry_heaps.substr(1))};
    return pictures[static_cast<std::size_t>(capture)];
}

Board drawing(TabulaCapture capture) {
    Board board;
    board.width = 12;
    board.height = 4;
    board.picture = picture_with(capture);
    board.colours.assign(tabula_colours.begin(), tabula_colours.end());
    board.seats = {0, 1};
    // T1: 1–12 from left to right below, 13–24 back above them.
    for (int square = 1; square <= static_cast<int>(last_square); ++square) {
        const bool below = square <= 12;
        board.spots.push_back({std::to_string(square), static_cast<float>(below ? square : 25 - square),
                               below ? 4.0f : 0.0f, Spot::Role::field, no_colour});
    }
    const auto heaps = [&](std::string_view what, Spot::Role role, std::array<std::array<float, 2>, 2> at) {
        for (std::uint8_t colour = 0; colour < 2; ++colour)
            board.spots.push_back({std::string(tabula_colours[colour]) + "." + std::string(what), at[colour][0],
                                   at[colour][1], role, colour});
    };
    heaps("hand", Spot::Role::yard, {{{0, 4}, {0, 3}}});
    heaps("off", Spot::Role::home, {{{0, 0}, {0, 1}}});
    if (capture == TabulaCapture::removed)
        heaps("out", Spot::Role::taken, {{{4, 2}, {9, 2}}});
    else
        heaps("bar", Spot::Role::bar, {{{4, 2}, {9, 2}}});

    for (const auto& [thrown, weight] : tabula_throws)
        board.events.push_back({Tabula::text(thrown), {thrown.dice.begin(), thrown.dice.end()}});

    Path squares{Path::Kind::road, no_colour, {}};
    for (unsigned square = 1; square <= last_square; ++square) squares.points.push_back(spot(square, 0));
    board.paths.push_back(squares);
    for (std::uint8_t colour = 0; colour < 2; ++colour) {
        const auto road = [&](unsigned from, unsigned to) {
            board.paths.push_back({Path::Kind::road, colour, {spot(from, colour), spot(to, colour)}});
        };
        road(hand, 1);
        if (capture == TabulaCapture::reentry) road(bar, 1);
        road(last_square, off);
    }
    return board;
}

} // namespace

Point spot(unsigned place, std::size_t colour) {
    switch (place) {
    case hand: return point(last_square + colour);
    case off: return point(last_square + 2 + colour);
    case bar:
    case out: return point(last_square + 4 + colour);
    default: return point(place - 1);
    }
}

} // namespace tabula

const Board& Tabula::board(const Rules& rules) {
    using namespace tabula;
    static const std::array boards{drawing(TabulaCapture::removed), drawing(TabulaCapture::reentry)};
    return boards[static_cast<std::size_t>(rules.capture)];
}

} // namespace tabuleiro
