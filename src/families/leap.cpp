#include "families/leap.hpp"

#include <algorithm>

#include "core/notation.hpp"

namespace tabuleiro {

namespace {

constexpr std::array<std::string_view, 2> colour_names{"yellow", "red"};

// How many pieces the longest chain takes that begins with this leap.
int chain_length(const LeapBoard& board, const LeapState& state, const LeapMove& leap) {
    LeapState next = state;
    next.sides[state.turn] ^= only(leap.from) | only(leap.to);
    next.sides[1 - state.turn] ^= only(leap.over);
    next.chain = leap.to;
    LeapMoves onward;
    leap_add_leaps(board, next, {board, next}, onward);
    int longest = 0;
    for (const LeapMove& move : onward) longest = std::max(longest, chain_length(board, next, move));
    return 1 + longest;
}

} // namespace

LeapState leap_start(const LeapBoard& board, const LeapRules& rules) {
    LeapState state;
    state.sides = {board.start(0), board.start(1)};
    state.rules = rules;
    return state;
}

void leap_keep_longest(const LeapBoard& board, LeapState state, LeapMoves& moves) {
    std::array<int, LeapMoves::capacity()> lengths;
    int longest = 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
        longest = std::max(longest, lengths[i] = chain_length(board, state, moves[i]));
    LeapMoves kept;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (lengths[i] == longest) kept.push_back(moves[i]);
    moves = kept;
}

Points leap_offenders(const LeapBoard& board, LeapState before, LeapMove stepped) {
    LeapMoves leaps;
    leap_add_leaps(board, before, {board, before}, leaps);
    if (before.rules.most_captures && !leaps.empty()) leap_keep_longest(board, before, leaps);
    Points offenders = 0;
    for (const LeapMove& leap : leaps) offenders |= only(leap.from == stepped.from ? stepped.to : leap.from);
    return offenders;
}

Outcome leap_outcome(const LeapBoard& board, const LeapState& state) {
    Outcome outcome;
    for (std::size_t side = 0; side < 2; ++side) {
        outcome.points[side] = static_cast<std::uint16_t>(std::popcount(board.start(1 - side)) -
                                                          std::popcount(state.sides[1 - side])); // A7
    }
    // A7: a side without pieces, or that must move and cannot, loses; otherwise it is a draw by A8.
    const auto to_move = state.turn;
    if (state.own() == 0 || (state.enemy() != 0 && !leap_can_move(board, state))) {
        outcome.places[to_move] = 2;
        outcome.places[1 - to_move] = 1;
    } else if (state.enemy() == 0) {
        outcome.places[to_move] = 1;
        outcome.places[1 - to_move] = 2;
    } else {
        outcome.places = {1, 1};
    }
    return outcome;
}

InlineList<Piece, 24> leap_pieces(const LeapBoard& board, const LeapState& state) {
    InlineList<Piece, 24> pieces;
    for (std::uint8_t side = 0; side < 2; ++side) {
        for (Points left = state.sides[side]; left != 0; left &= left - 1)
            pieces.push_back({point(std::countr_zero(left)), side, 1});
        const auto taken = std::popcount(board.start(side)) - std::popcount(state.sides[side]);
        if (taken > 0) pieces.push_back({point(board.points() + side), side, static_cast<std::uint8_t>(taken)});
    }
    return pieces;
}

Gesture leap_gesture(const LeapBoard& board, const LeapState& state, const LeapMove& move) {
    Gesture gesture;
    const std::uint8_t own = state.turn, enemy = 1 - state.turn;
    const auto taken = [&](std::uint8_t at) {
        return Gesture::Walk{Gesture::Walk::Kind::captured, enemy, 1, {point(at), point(board.points() + enemy)}};
    };
    switch (move.kind) {
    case LeapMove::Kind::step:
        gesture.walks.push_back({Gesture::Walk::Kind::move, own, 1, {point(move.from), point(move.to)}});
        break;
    case LeapMove::Kind::leap:
        gesture.walks.push_back(
            {Gesture::Walk::Kind::move, own, 1, {point(move.from), point(move.over), point(move.to)}});
        gesture.walks.push_back(taken(move.over));
        break;
    case LeapMove::Kind::stop: gesture.act = Gesture::Act::stop; break;
    case LeapMove::Kind::huff:
        gesture.act = Gesture::Act::huff;
        gesture.walks.push_back(taken(move.from));
        break;
    }
    return gesture;
}

std::string leap_text(const LeapMove& move) {
    const auto from = std::to_string(move.from), to = std::to_string(move.to);
    switch (move.kind) {
    case LeapMove::Kind::step: return from + '-' + to;
    case LeapMove::Kind::leap: return from + 'x' + to;
    case LeapMove::Kind::stop: return "stop";
    case LeapMove::Kind::huff: break;
    }
    return "huff:" + from;
}

namespace {

std::string points_text(Points points) {
    ListWriter list;
    for (; points != 0; points &= points - 1) list.add(std::to_string(std::countr_zero(points)));
    return list.text();
}

// `0,3,5..9`: a set of points, none twice.
Result<Points> read_points(const LeapBoard& board, std::string_view key, std::string_view value) {
    const auto items = read_list(key, value);
    if (!items) return items.error();
    Points points = 0;
    const int last = static_cast<int>(board.points()) - 1;
    for (const ListItem& item : *items) {
        const auto dots = item.name.find("..");
        const auto from = read_number(key, item.name.substr(0, dots), 0, last);
        if (!from) return from.error();
        const auto to =
            dots == std::string_view::npos ? from : read_number(key, item.name.substr(dots + 2), *from, last);
        if (!to) return to.error();
        for (int i = *from; i <= *to; ++i) {
            if (item.count != 1 || points & only(i)) return impossible(key, "point_taken_twice");
            points |= only(i);
        }
    }
    return points;
}

} // namespace

std::string leap_text(const LeapState& state) {
    PositionWriter position;
    for (std::size_t side = 0; side < 2; ++side) position.field(colour_names[side], points_text(state.sides[side]));
    position.field("turn", colour_names[state.turn]);
    if (state.chain != LeapState::no_chain) position.field("chain", state.chain);
    if (state.steps != 0) position.field("steps", state.steps);
    if (state.huffable != 0) position.field("huff", points_text(state.huffable));
    return position.text();
}

Result<LeapState> leap_parse(const LeapBoard& board, const LeapRules& rules, std::string_view text) {
    auto fields = Fields::read(text);
    if (!fields) return fields.error();
    LeapState state;
    state.rules = rules;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto value = fields->need(colour_names[side]);
        if (!value) return value.error();
        const auto points = read_points(board, colour_names[side], *value);
        if (!points) return points.error();
        state.sides[side] = *points;
        if (std::popcount(*points) > std::popcount(board.start(side)))
            return impossible(colour_names[side], "too_many_pieces");
    }
    if (state.sides[0] & state.sides[1]) return impossible("red", "point_taken_twice");
    if (state.occupied() == 0) return impossible("red", "no_pieces");
    const auto turn = fields->need("turn");
    if (!turn) return turn.error();
    const auto colour = std::find(colour_names.begin(), colour_names.end(), *turn);
    if (colour == colour_names.end()) return bad_value("turn", *turn);
    state.turn = static_cast<std::uint8_t>(colour - colour_names.begin());
    if (const auto value = fields->take("steps")) {
        const int most = rules.sopro ? 255 : leap_draw_steps; // A8; it waits while there is something to huff (A9)
        const auto steps = read_number("steps", *value, 0, most);
        if (!steps) return steps.error();
        state.steps = static_cast<std::uint8_t>(*steps);
    }
    if (const auto value = fields->take("huff")) {
        const auto points = read_points(board, "huff", *value);
        if (!points) return points.error();
        if (!rules.sopro) return impossible("huff", "needs_sopro");
        if ((*points & ~state.enemy()) != 0 || *points == 0) return impossible("huff", "no_such_piece");
        state.huffable = *points;
    }
    if (const auto value = fields->take("chain")) {
        const auto at = read_number("chain", *value, 0, static_cast<int>(board.points()) - 1);
        if (!at) return at.error();
        state.chain = static_cast<std::uint8_t>(*at);
        LeapMoves onward;
        leap_add_leaps(board, state, {board, state}, onward);
        if (!(state.own() & only(state.chain)) || onward.empty()) return impossible("chain", "cannot_leap_on");
        if (state.steps != 0 || state.huffable != 0) return impossible("chain", "inside_a_chain");
    }
    if (const auto error = fields->left_over()) return *error;
    return state;
}

Board leap_drawing(const LeapBoard& board, std::span<const std::array<float, 2>> places,
                   std::span<const LeapLine> lines, float width, float height, std::string_view picture) {
    Board drawing;
    drawing.width = width;
    drawing.height = height;
    drawing.picture = picture;
    drawing.colours.assign(colour_names.begin(), colour_names.end());
    drawing.seats = {0, 1};
    for (std::size_t i = 0; i < board.points(); ++i)
        drawing.spots.push_back({std::to_string(i), places[i][0], places[i][1], Spot::Role::field, no_colour});
    // Where captured pieces of a colour go: beside the board, on the side of the player who took them.
    drawing.spots.push_back({"yellow.taken", width, height, Spot::Role::taken, 0});
    drawing.spots.push_back({"red.taken", width, 0, Spot::Role::taken, 1});
    for (const LeapLine& line : lines) {
        Path path{line.closed() ? Path::Kind::circle : Path::Kind::line, no_colour, {}};
        for (const std::uint8_t i : line.points()) path.points.push_back(point(i));
        drawing.paths.push_back(path);
    }
    return drawing;
}

} // namespace tabuleiro
