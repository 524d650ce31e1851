// The board to draw, the horses on it, and their gestures.
#include <cmath>
#include <numbers>

#include "games/niout/niout.hpp"

namespace tabuleiro {

namespace niout {

namespace {

constexpr std::string_view northern_half = R"(
                  [ 1  ]┄┄┄[ 20 ]◂━━[ 19 ]
                ╱            ▴             ╲
          [ 2  ]             ┃              [ 18 ]
         ╱                 [ N1 ]                 ╲
    [ 3  ]                   ▴                    [ 17 ]
     ╱                       ┃                        ╲
 [ 4  ]                    [ N2 ]                    [ 16 ]
   ┃                         ▴                          ▴
   ▾                         ┃                          ┃
[ 5  ]━━▸[ W1 ]━━▸[ W2 ]━━▸[ C  ]◂━━[ E2 ]◂━━[ E1 ]◂━━[ 15 ])";
constexpr std::string_view below_the_centre = R"(
   ┃                         ▴                          ▴
   ▾                         ┃                          ┃)";
constexpr std::string_view outward_road = R"(
   ┃                       [ CW ]━━▸[ E2>]━━▸[ E1>]━━━━╯▴
   ▾                         ▴                          ┃)"; // N4, stop_to_turn
constexpr std::string_view southern_half = R"(
 [ 6  ]                    [ S2 ]                    [ 14 ]
     ╲                       ▴                        ╱
    [ 7  ]                   ┃                    [ 13 ]
         ╲                 [ S1 ]                 ╱
          [ 8  ]             ▴              [ 12 ]
                ╲            ┃             ╱
                  [ 9  ]━━▸[ 10 ]━━▸[ 11 ])";

// The order of the board's spots: the ring with 20, the cross, off and home of each colour in play, and under
// stop_to_turn the three spots with another heading.
constexpr std::size_t arrival = 19;
constexpr std::array<std::uint8_t, 9> cross{W1, W2, S1, S2, E1, E2, C, N2, N1};
constexpr std::array<std::uint8_t, 3> headings{CW, E2_out, E1_out};
constexpr std::size_t first_of_cross = 20, first_of_colours = first_of_cross + cross.size();

template <std::size_t N> constexpr std::size_t place_in(const std::array<std::uint8_t, N>& list, std::uint8_t spot) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), spot) - list.begin());
}

Point point_of(const Niout::Rules& rules, std::uint8_t spot, std::size_t colour) {
    if (spot == off) return point(first_of_colours + 2 * colour);
    if (spot == home) return point(first_of_colours + 2 * colour + 1);
    if (spot < W1) return point(spot - 1u);
    if (const auto i = place_in(cross, spot); i < cross.size()) return point(first_of_cross + i);
    return point(first_of_colours + 2u * rules.players + place_in(headings, spot));
}

constexpr float centre = 6.5f, radius = 5;

// In thirds of the cross's arms from the centre, to the east and to the south.
constexpr Coordinates on_cross(float east, float south) {
    return {centre + east * radius / 3, centre + south * radius / 3};
}

constexpr std::array<Coordinates, 9> cross_places{on_cross(-2, 0), on_cross(-1, 0), on_cross(0, 2),
                                                  on_cross(0, 1),  on_cross(2, 0),  on_cross(1, 0),
                                                  on_cross(0, 0),  on_cross(0, -1), on_cross(0, -2)};
// Beside the spot of the same station, near enough to be seen as one.
constexpr std::array<Coordinates, 3> heading_places{on_cross(-0.4f, 0.4f), on_cross(1, 0.45f), on_cross(2, 0.45f)};

// The four corners outside the ring, in order of play anticlockwise, so that partners sit opposite each other.
struct Corner {
    Coordinates off, home;
};
constexpr float edge = 1, inner = 2.2f, size = 2 * centre;
constexpr std::array<Corner, max_players> corners{{
    {{edge, edge}, {inner, edge}},
    {{edge, size - edge}, {inner, size - edge}},
    {{size - edge, size - edge}, {size - inner, size - edge}},
    {{size - edge, edge}, {size - inner, edge}},
}};

void add_spots(Board& board, const Niout::Rules& rules) {
    for (int i = 1; i <= 20; ++i) { // N1: anticlockwise, 20 in the north
        const float angle = std::numbers::pi_v<float> / 10 * static_cast<float>(i);
        const auto role = i == 1 ? Spot::Role::start : i % 5 == 0 ? Spot::Role::large : Spot::Role::field;
        const float x = centre - radius * std::sin(angle), y = centre - radius * std::cos(angle);
        board.spots.push_back({std::to_string(i), x, y, role, no_colour});
    }
    const auto add_inner = [&](std::uint8_t spot, const Coordinates& place) {
        const auto role = spot == C || spot == CW ? Spot::Role::large : Spot::Role::field;
        board.spots.push_back({std::string(spot_name(spot)), place.x, place.y, role, no_colour});
    };
    for (std::size_t i = 0; i < cross.size(); ++i) add_inner(cross[i], cross_places[i]);
    for (std::uint8_t colour = 0; colour < rules.players; ++colour) {
        const std::string name(colour_names[colour]);
        const auto& [away, done] = corners[colour];
        board.spots.push_back({name + ".off", away.x, away.y, Spot::Role::yard, colour});
        board.spots.push_back({name + ".home", done.x, done.y, Spot::Role::home, colour});
    }
    if (!rules.stop_to_turn) return;
    for (std::size_t i = 0; i < headings.size(); ++i) add_inner(headings[i], heading_places[i]);
}

void add_paths(Board& board, const Niout::Rules& rules) {
    Path ring{Path::Kind::circle, no_colour, {}};
    for (std::size_t i = 0; i < 20; ++i) ring.points.push_back(point(i));
    board.paths.push_back(ring);
    const auto add_road = [&](std::initializer_list<std::uint8_t> spots) {
        Path road{Path::Kind::road, no_colour, {}};
        for (const std::uint8_t spot : spots)
            road.points.push_back(spot == home ? point(arrival) : point_of(rules, spot, 0));
        board.paths.push_back(road);
    };
    add_road({5, W1, W2, C}); // N2
    add_road({10, S1, S2, C});
    add_road({15, E1, E2, C});
    add_road({C, N2, N1, home});
    if (!rules.stop_to_turn) return;
    add_road({W2, CW, E2_out, E1_out, 15}); // N4
    add_road({CW, N2});
}

// A board and the picture it points to.
struct Drawing {
    std::string picture;
    Board board;

    explicit Drawing(const Niout::Rules& rules) {
        picture.append(northern_half).append(rules.stop_to_turn ? outward_road : below_the_centre);
        picture.append(southern_half);
        for (std::size_t colour = 0; colour < rules.players; ++colour) {
            const std::string name(colour_names[colour]);
            const std::string fill(8 - name.size(), ' ');
            picture += "\n        ▸ [" + name + ".off" + fill + "]          ⌂ [" + name + ".home" + fill + "]";
        }
        picture += '\n';
        board.width = board.height = size;
        board.picture = picture;
        board.colours.assign(colour_names.begin(), colour_names.end());
        for (std::uint8_t seat = 0; seat < rules.players; ++seat) board.seats.push_back(seat);
        add_spots(board, rules);
        add_paths(board, rules);
        for (const auto& [cast, weight] : Niout::casts) {
            const int sticks = cast == Niout::Event::MO ? 0 : static_cast<int>(cast); // N5
            board.events.push_back({Niout::text(cast), {}, sticks});
        }
    }
    Drawing(const Drawing&) = delete; // the board points into the picture
};

// The spots of a move: of the two roads from its station, the one that ends where the move does (never both do).
std::vector<Point> way(const Niout::Rules& rules, std::uint8_t from, const Niout::Move& move, std::size_t steps,
                       std::size_t colour) {
    const Stops& stops = stop_tables[rules.stop_to_turn][rules.finish_over][steps];
    std::vector<Point> path{point_of(rules, from, colour)};
    std::uint8_t spot = stops.onward[from] == move.to ? onward(from, rules.stop_to_turn) : aside(from);
    for (; steps > 0 && spot != home; --steps, spot = onward(spot, rules.stop_to_turn))
        path.push_back(point_of(rules, spot, colour));
    if (move.to != home) return path;
    path.push_back(point(arrival));
    path.push_back(point_of(rules, home, colour)); // N9
    return path;
}

} // namespace

} // namespace niout

const Board& Niout::board(const Rules& rules) {
    const auto drawing = [](std::uint8_t players, bool stop_to_turn) {
        return niout::Drawing(Rules{0, players, stop_to_turn, false, false});
    };
    static const std::array<niout::Drawing, 6> drawings{drawing(2, false), drawing(3, false), drawing(4, false),
                                                        drawing(2, true),  drawing(3, true),  drawing(4, true)};
    return drawings[rules.players - 2u + (rules.stop_to_turn ? 3u : 0u)].board;
}

InlineList<Piece, 9> Niout::pieces(const State& state) {
    InlineList<Piece, 9> pieces;
    for (std::uint8_t seat = 0; seat < state.rules.players; ++seat)
        for (std::uint8_t spot = 0; spot < niout::spot_count; ++spot)
            if (const auto number = state.horses[seat].count(spot); number > 0)
                pieces.push_back({niout::point_of(state.rules, spot, seat), seat, number});
    return pieces;
}

Gesture Niout::gesture(const State& state, const Move& move) {
    Gesture gesture;
    if (move == pass) {
        gesture.act = Gesture::Act::pass;
        return gesture;
    }
    const auto walk = [&](std::uint8_t from, std::size_t seat, std::uint8_t number) {
        if (number == 0) return;
        gesture.walks.push_back({Gesture::Walk::Kind::move, static_cast<std::uint8_t>(seat), number,
                                 niout::way(state.rules, from, move, state.cast, seat)});
    };
    walk(move.from, state.turn, move.own.here());
    walk(niout::C, state.turn, move.own.from_c());
    walk(move.from, state.partner(), move.partners.here());
    walk(niout::C, state.partner(), move.partners.from_c());
    if (move.to == niout::home) return gesture;
    for (std::uint8_t seat = 0; seat < state.rules.players; ++seat) {
        if (!niout::enemies(state.rules, state.turn, seat)) continue;
        const auto captured = [&](std::uint8_t at) { // N10
            const auto number = state.horses[seat].count(at);
            if (number == 0) return;
            gesture.walks.push_back(
                {Gesture::Walk::Kind::captured,
                 seat,
                 number,
                 {niout::point_of(state.rules, at, seat), niout::point_of(state.rules, niout::off, seat)}});
        };
        captured(move.to);
        if (const auto twin = niout::twin(move.to); twin != move.to) captured(twin);
    }
    return gesture;
}

} // namespace tabuleiro
