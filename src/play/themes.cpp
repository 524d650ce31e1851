#include "play/themes.hpp"

#include <algorithm>

namespace tabuleiro {

namespace {

using Kind = Gesture::Walk::Kind;
using Role = Spot::Role;

// Of other colours.
std::size_t taken(const AnyGame& game, const Gesture& gesture) {
    const std::uint8_t own = game.board().seats[index(game.turn().seat)];
    std::size_t sum = 0;
    for (const Gesture::Walk& walk : gesture.walks)
        if (walk.kind == Kind::captured && walk.colour != own) sum += walk.count;
    return sum;
}

const Gesture::Walk* first_of(const Gesture& gesture, Kind kind) {
    const auto found = std::find_if(gesture.walks.begin(), gesture.walks.end(),
                                    [&](const Gesture::Walk& walk) { return walk.kind == kind; });
    return found == gesture.walks.end() ? nullptr : &*found;
}

Role role(const AnyGame& game, Point at) { return game.board().spots[index(at)].role; }
bool waits(Role role) { return role == Role::yard || role == Role::bar; }
bool in_play(Role role) { return !waits(role) && role != Role::lane && role != Role::home && role != Role::taken; }

bool enters(const AnyGame& game, const Gesture& gesture) {
    const auto* const walk = first_of(gesture, Kind::move);
    return walk && walk->path.size() > 1 && waits(role(game, walk->path.front()));
}

std::size_t standing(const AnyGame& game, Point at, std::uint8_t colour) {
    std::size_t count = 0;
    for (const Piece& piece : game.pieces())
        if (piece.at == at && piece.colour == colour) count += piece.count;
    return count;
}

bool all_take(const AnyGame& game) {
    if (game.turn().kind != Turn::Kind::choose) return false;
    for (std::size_t i = 0; i < game.choices(); ++i)
        if (taken(game, game.gesture(i)) == 0) return false;
    return true;
}

// Does another move of the same pieces leave by another road? Where pieces go any way, that is nothing special.
bool chooses_road(const AnyGame& game, std::size_t move, const Gesture::Walk& walk) {
    if (role(game, walk.path.front()) != Role::large) return false;
    for (std::size_t i = 0; i < game.choices(); ++i) {
        if (i == move) continue;
        const Gesture gesture = game.gesture(i);
        const auto* const other = first_of(gesture, Kind::move);
        if (other && other->path.size() > 1 && other->path[0] == walk.path[0] && other->path[1] != walk.path[1])
            return true;
    }
    return false;
}

void add_themes_of_walk(const AnyGame& game, std::size_t move, const Gesture::Walk& walk,
                        std::vector<std::string_view>& themes) {
    const Point from = walk.path.front(), to = walk.path.back();
    if (walk.count > 1) themes.emplace_back("together");
    if (in_play(role(game, to)) && from != to && standing(game, to, walk.colour) > 0) themes.emplace_back("join");
    if (in_play(role(game, from)) && standing(game, from, walk.colour) == walk.count + 1u) themes.emplace_back("part");
    if (waits(role(game, from))) themes.emplace_back("enter");
    if (role(game, to) == Role::lane && role(game, from) != Role::lane) themes.emplace_back("lane");
    if (role(game, to) == Role::home) themes.emplace_back("home");
    if (walk.path.size() > 1 && chooses_road(game, move, walk)) themes.emplace_back("road");
}

} // namespace

std::vector<std::string_view> themes_of(const AnyGame& game, std::size_t move) {
    std::vector<std::string_view> themes;
    const Gesture gesture = game.gesture(move);
    const Seat mover = game.turn().seat;
    const auto after = game.copy();
    after->play(move);
    const std::size_t takes = taken(game, gesture);
    bool others_take = false, others_enter = false;
    for (std::size_t i = 0; i < game.choices(); ++i) {
        if (i == move) continue;
        const Gesture other = game.gesture(i);
        others_take = others_take || taken(game, other) > 0;
        others_enter = others_enter || enters(game, other);
    }
    const bool goes_on = takes > 0 && after->turn().seat == mover && all_take(*after);
    if (takes > 1 || goes_on)
        themes.emplace_back("take_two");
    else if (takes == 1)
        themes.emplace_back("take");
    if (takes == 0 && others_take) themes.emplace_back("spare");
    if (takes == 0 && after->turn().seat != mover && all_take(*after)) themes.emplace_back("let_take");
    if (const auto* const walk = first_of(gesture, Kind::move)) add_themes_of_walk(game, move, *walk, themes);
    if (others_enter && !enters(game, gesture)) themes.emplace_back("run");
    if (first_of(gesture, Kind::slide)) themes.emplace_back("slide");
    if (first_of(gesture, Kind::swapped)) themes.emplace_back("swap");
    return themes;
}

} // namespace tabuleiro
