#include "games/ludo/ludo.hpp"
#include "games/ludo/spots.hpp"

namespace tabuleiro {

namespace ludo {

namespace {

constexpr std::string_view ludo_picture = R"(
┌──────────────────────┐[10][11][12]┌──────────────────────┐
│                      │[9 ][g1][13]│                      │
│  [red.yard        ]  │[8 ][g2][14]│  [green.yard      ]  │
│                      │[7 ][g3][15]│                      │
│                      │[6 ][g4][16]│                      │
└──────────────────────┘[5 ][g5][17]└──────────────────────┘
[51][0 ][1 ][2 ][3 ][4 ]╲[g6      ]╱[18][19][20][21][22][23]
[50][r1][r2][r3][r4][r5][r6  ][  y6][y5][y4][y3][y2][y1][24]
[49][48][47][46][45][44]╱[b6      ]╲[30][29][28][27][26][25]
┌──────────────────────┐[43][b5][31]┌──────────────────────┐
│                      │[42][b4][32]│                      │
│                      │[41][b3][33]│                      │
│  [blue.yard       ]  │[40][b2][34]│  [yellow.yard     ]  │
│                      │[39][b1][35]│                      │
└──────────────────────┘[38][37][36]└──────────────────────┘
)";

struct Cell {
    int row, column;
};

// L1: straight runs of the loop on the 15×15 grid, from index 0 on, both ends included.
struct Run {
    Cell first, last;
};
constexpr std::array<Run, 13> runs{{
    {{6, 1}, {6, 5}},
    {{5, 6}, {0, 6}},
    {{0, 7}, {0, 7}},
    {{0, 8}, {5, 8}},
    {{6, 9}, {6, 14}},
    {{7, 14}, {7, 14}},
    {{8, 14}, {8, 9}},
    {{9, 8}, {14, 8}},
    {{14, 7}, {14, 7}},
    {{14, 6}, {9, 6}},
    {{8, 5}, {8, 0}},
    {{7, 0}, {7, 0}},
    {{6, 0}, {6, 0}},
}};
constexpr std::array<Run, colours> lanes{{
    {{7, 1}, {7, 6}},
    {{1, 7}, {6, 7}},
    {{7, 13}, {7, 8}},
    {{13, 7}, {8, 7}},
}};
// The middle of each yard: the corners of the grid, six by six squares.
constexpr std::array<std::array<float, 2>, colours> yard_places{{{3, 3}, {12, 3}, {12, 12}, {3, 12}}};

template <class Use> void for_each_cell(const Run& run, Use&& use) {
    const auto towards = [](int from, int to) { return (to > from) - (to < from); };
    const int down = towards(run.first.row, run.last.row), right = towards(run.first.column, run.last.column);
    for (Cell cell = run.first;; cell = {cell.row + down, cell.column + right}) {
        use(static_cast<float>(cell.column) + 0.5f, static_cast<float>(cell.row) + 0.5f);
        if (cell.row == run.last.row && cell.column == run.last.column) return;
    }
}

Spot loop_spot(std::size_t at, float x, float y, LudoRules::SafeSquares safe_squares) {
    Spot spot{std::to_string(at), x, y, Spot::Role::field, no_colour};
    if (is_safe(safe_squares, at)) spot.role = Spot::Role::safe;
    if (at % 13 == 0) { // a start square, safe or not, belongs to its colour
        spot.colour = static_cast<std::uint8_t>(at / 13);
        if (spot.role == Spot::Role::field) spot.role = Spot::Role::start;
    }
    return spot;
}

void add_roads(Board& board) {
    Path round{Path::Kind::road, no_colour, {}};
    for (std::size_t at = 0; at <= loop; ++at) round.points.push_back(point(at % loop));
    board.paths.push_back(round);
    for (std::uint8_t colour = 0; colour < colours; ++colour) {
        board.paths.push_back({Path::Kind::road, colour, {spot_of(colour, yard), spot_of(colour, 0)}}); // L5
        Path home{Path::Kind::road, colour, {}};
        for (std::uint8_t progress = last_on_loop; progress <= finished; ++progress)
            home.points.push_back(spot_of(colour, progress));
        board.paths.push_back(home);
    }
}

Board make_board(std::size_t players, LudoRules::SafeSquares safe_squares) {
    Board board;
    board.width = board.height = 15;
    board.picture = ludo_picture;
    board.colours.assign(colour_names.begin(), colour_names.end());
    const auto seats = colours_of(players);
    board.seats.assign(seats.begin(), seats.end());
    for (const Run& run : runs)
        for_each_cell(
            run, [&](float x, float y) { board.spots.push_back(loop_spot(board.spots.size(), x, y, safe_squares)); });
    for (std::uint8_t colour = 0; colour < colours; ++colour) {
        int q = 0; // L7: the position in the lane
        for_each_cell(lanes[colour], [&](float x, float y) {
            ++q;
            const auto role = q == lane_length ? Spot::Role::home : Spot::Role::lane;
            board.spots.push_back({colour_names[colour][0] + std::to_string(q), x, y, role, colour});
        });
    }
    for (std::uint8_t colour = 0; colour < colours; ++colour) {
        const auto [x, y] = yard_places[colour];
        board.spots.push_back({std::string(colour_names[colour]) + ".yard", x, y, Spot::Role::yard, colour});
    }
    add_roads(board);
    for (int die = 1; die <= 6; ++die) board.events.push_back({std::to_string(die), {die}}); // L3
    return board;
}

} // namespace

} // namespace ludo

const Board& Ludo::board(const Rules& rules) {
    using namespace ludo;
    using Safe = Rules::SafeSquares;
    static const auto boards = [] {
        std::array<std::array<Board, 3>, 3> made;
        for (std::size_t players = 2; players <= 4; ++players)
            for (const Safe safe : {Safe::none, Safe::starts, Safe::stars})
                made[players - 2][static_cast<std::size_t>(safe)] = make_board(players, safe);
        return made;
    }();
    return boards[rules.players - 2u][static_cast<std::size_t>(rules.safe_squares)];
}

} // namespace tabuleiro
