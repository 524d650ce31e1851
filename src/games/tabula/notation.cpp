#include <algorithm>

#include "core/notation.hpp"
#include "games/tabula/tabula.hpp"

namespace tabuleiro {

namespace tabula {

namespace {

constexpr int pieces_of_a_side = 15; // T1
// In the order of docs/notation.md.
constexpr auto printed_places = [] {
    std::array<std::uint8_t, place_end> places{};
    std::size_t i = 0;
    places[i++] = hand;
    places[i++] = bar;
    for (std::uint8_t square = 1; square <= last_square; ++square) places[i++] = square;
    places[i++] = off;
    places[i++] = out;
    return places;
}();

std::string place_name(unsigned place) {
    switch (place) {
    case hand: return "hand";
    case bar: return "bar";
    case off: return "off";
    case out: return "out";
    default: return std::to_string(place);
    }
}

Result<unsigned> read_place(std::string_view key, std::string_view name, TabulaCapture capture) {
    if (name == "hand") return hand;
    if (name == "off") return off;
    if (name == "bar") {
        if (capture != TabulaCapture::reentry) return impossible(key, "needs_reentry");
        return bar;
    }
    if (name == "out") {
        if (capture != TabulaCapture::removed) return impossible(key, "needs_removed");
        return out;
    }
    const auto square = read_number(key, name, 1, static_cast<int>(last_square));
    if (!square) return square.error();
    return static_cast<unsigned>(*square);
}

Result<Side> read_side(std::string_view key, std::string_view value, TabulaCapture capture) {
    const auto items = read_list(key, value);
    if (!items) return items.error();
    Side side;
    int total = 0;
    for (const ListItem& item : *items) {
        const auto place = read_place(key, item.name, capture);
        if (!place) return place.error();
        total += item.count;
        if (total > pieces_of_a_side) return impossible(key, "too_many_pieces");
        for (int i = 0; i < item.count; ++i) side.add(only(*place));
    }
    if (total < pieces_of_a_side) return impossible(key, "too_few_pieces");
    // T6: no piece is borne off before all are in 19–24, and from there a piece can only come back by way of the bar.
    const Places never_behind = capture == TabulaCapture::removed ? outside : only(hand);
    if (side.count(off) > 0 && (side.any() & never_behind)) return impossible(key, "off_too_early");
    return side;
}

std::optional<Error> read_dice(TabulaState& state, std::string_view value) {
    const auto items = read_list("dice", value);
    if (!items) return items.error();
    for (const ListItem& item : *items) {
        const auto die = read_number("dice", item.name, 1, 6);
        if (!die) return die.error();
        for (int i = 0; i < item.count; ++i) {
            if (state.dice_left == state.dice.size()) return bad_value("dice", value);
            state.dice[state.dice_left++] = static_cast<std::uint8_t>(*die);
        }
    }
    if (state.dice_left == 0) return std::nullopt; // a throw is due
    if (state.turn == TabulaState::over) return impossible("dice", "game_is_over");
    std::sort(state.dice.begin(), state.dice.begin() + state.dice_left);
    if (state.dice_left == state.dice.size()) return std::nullopt;
    // A die has been played; and T4: with none of the others playable the turn has ended.
    if (!(state.own().any() & (squares | only(off)))) return impossible("dice", "no_die_was_played");
    if (Tabula::moves(state)[0].die == 0) return impossible("dice", "no_die_is_playable");
    return std::nullopt;
}

} // namespace

} // namespace tabula

std::vector<std::string> Tabula::pending(const State& state) {
    std::vector<std::string> dice;
    dice.reserve(state.dice_left);
    for (unsigned i = 0; i < state.dice_left; ++i) dice.push_back(std::to_string(state.dice[i]));
    return dice;
}

std::string Tabula::text(const Move& move) {
    using namespace tabula;
    if (move.die == 0) return "pass";
    const unsigned to = target(move.from, move.die);
    const std::string text = place_name(move.from) + '-' + place_name(to);
    return to == off ? text + ':' + std::to_string(move.die) : text;
}

std::string Tabula::text(const Event& thrown) {
    ListWriter dice;
    for (const std::uint8_t die : thrown.dice) dice.add(std::to_string(die));
    return dice.text();
}

std::string Tabula::text(const State& state) {
    using namespace tabula;
    PositionWriter position;
    for (std::size_t side = 0; side < 2; ++side) {
        ListWriter list;
        for (const std::uint8_t place : printed_places)
            list.add(place_name(place), static_cast<int>(state.sides[side].count(place)));
        position.field(tabula_colours[side], list.text());
    }
    position.field("turn", state.turn == State::over ? "over" : tabula_colours[state.turn]);
    ListWriter dice;
    for (std::size_t i = 0; i < state.dice_left; ++i) dice.add(std::to_string(state.dice[i]));
    if (state.dice_left > 0) position.field("dice", dice.text());
    return position.text();
}

Result<TabulaState> Tabula::parse(const Rules& rules, std::string_view text) {
    using namespace tabula;
    auto fields = Fields::read(text);
    if (!fields) return fields.error();
    State state;
    state.rules = rules;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto value = fields->need(tabula_colours[side]);
        if (!value) return value.error();
        const auto pieces = read_side(tabula_colours[side], *value, rules.capture);
        if (!pieces) return pieces.error();
        state.sides[side] = *pieces;
    }
    if (state.sides[0].any() & state.sides[1].any() & squares) return impossible("black", "shared_square");
    if (!state.sides[0].plays_on() && !state.sides[1].plays_on()) return impossible("black", "both_finished"); // T7
    const auto turn = fields->need("turn");
    if (!turn) return turn.error();
    const auto colour = std::find(tabula_colours.begin(), tabula_colours.end(), *turn);
    if (colour == tabula_colours.end() && *turn != "over") return bad_value("turn", *turn);
    state.turn = static_cast<std::uint8_t>(colour - tabula_colours.begin()); // one past the last is State::over
    const bool is_over = !state.sides[0].plays_on() || !state.sides[1].plays_on();
    if (is_over != (state.turn == State::over)) return impossible("turn", is_over ? "game_is_over" : "game_goes_on");
    if (const auto dice = fields->take("dice"))
        if (const auto error = read_dice(state, *dice)) return *error;
    if (const auto error = fields->left_over()) return *error;
    return state;
}

} // namespace tabuleiro
