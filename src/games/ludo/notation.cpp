// The text of docs/notation.md, section Ludo.
#include "core/notation.hpp"

#include <algorithm>

#include "games/ludo/ludo.hpp"
#include "games/ludo/spots.hpp"

namespace tabuleiro {

namespace ludo {

namespace {

std::string lane_name(std::size_t colour, int q) { return colour_names[colour][0] + std::to_string(q); }

std::string spot_name(std::size_t colour, std::uint8_t progress) {
    if (progress == yard) return "yard";
    if (progress <= last_on_loop) return std::to_string(square(colour, progress));
    return lane_name(colour, progress - last_on_loop);
}

// The yard, the loop by number of square, the lane.
std::string pieces_text(std::size_t colour, Four four) {
    ListWriter list;
    list.add("yard", count(four, yard));
    for (std::size_t at = 0; at < loop; ++at) {
        const auto progress = static_cast<std::uint8_t>((at + loop - square(colour, 0)) % loop);
        if (progress <= last_on_loop) list.add(std::to_string(at), count(four, progress));
    }
    for (std::uint8_t progress = last_on_loop + 1; progress <= finished; ++progress)
        list.add(spot_name(colour, progress), count(four, progress));
    return list.text();
}

Result<std::uint8_t> read_progress(std::size_t colour, std::string_view name) {
    if (name == "yard") return yard;
    for (std::uint8_t progress = last_on_loop + 1; progress <= finished; ++progress)
        if (name == spot_name(colour, progress)) return progress;
    const auto at = read_number(colour_names[colour], name, 0, loop - 1);
    if (!at) return at.error();
    const std::size_t progress = (static_cast<std::size_t>(*at) + loop - square(colour, 0)) % loop;
    if (progress > last_on_loop) return impossible(colour_names[colour], "behind_start"); // L2
    return static_cast<std::uint8_t>(progress);
}

Result<Four> read_four(const LudoRules& rules, std::size_t colour, std::string_view value) {
    const auto key = colour_names[colour];
    const auto items = read_list(key, value);
    if (!items) return items.error();
    std::array<std::uint8_t, 4> progress{};
    int pieces = 0;
    for (const ListItem& item : *items) {
        const auto read = read_progress(colour, item.name);
        if (!read) return read.error();
        if (pieces + item.count > 4) return impossible(key, "not_four_pieces"); // L1
        for (int i = 0; i < item.count; ++i) progress[pieces++] = *read;
    }
    if (pieces != 4) return impossible(key, "not_four_pieces");
    std::sort(progress.begin(), progress.end());
    Four four = 0;
    for (std::size_t i = 0; i < 4; ++i) four |= Four{progress[i]} << 8 * i;
    if (rules.tower == LudoRules::Tower::forbidden) // L9
        for (std::uint8_t p = 0; p <= last_on_loop; ++p)
            if (count(four, p) > 1 && !is_safe(rules.safe_squares, square(colour, p)))
                return impossible(key, "tower_forbidden");
    return four;
}

// L8: pieces of two colours stand together on safe squares only. The later of the two is named.
std::optional<Error> refuse_shared_squares(LudoState state) {
    for (const std::uint8_t colour : colours_of(state.rules.players)) {
        state.turn = colour;
        for (std::uint8_t progress = 0; progress <= last_on_loop; ++progress) {
            const Sixteen met = enemies(state, progress);
            if (count(state.pieces.of(colour), progress) == 0 || !any(met)) continue;
            return impossible(colour_names[met.of(3) ? 3 : met.of(2) ? 2 : 1], "shared_square");
        }
    }
    return std::nullopt;
}

Result<std::uint8_t> read_colour(const LudoRules& rules, std::string_view key, std::string_view value) {
    for (const std::uint8_t colour : colours_of(rules.players))
        if (colour_names[colour] == value) return colour;
    return bad_value(key, value);
}

bool all_home(const LudoState& state, std::uint8_t colour) { return state.pieces.of(colour) == all(finished); }

// L10: the colours that have finished, in order; the list must agree with the pieces.
std::optional<Error> read_finished(LudoState& state, Fields& fields) {
    const auto value = fields.take("finished");
    if (value && *value != "none" && !state.rules.places) return impossible("finished", "needs_places");
    if (!state.rules.places) return std::nullopt;
    const auto items = read_list("finished", value.value_or("none"));
    if (!items) return items.error();
    for (const ListItem& item : *items) {
        const auto colour = read_colour(state.rules, "finished", item.name);
        if (!colour) return colour.error();
        for (std::size_t i = 0; i < state.finished_count; ++i)
            if (finished_colour(state, i) == *colour) return impossible("finished", "finished_twice");
        if (item.count != 1) return impossible("finished", "finished_twice");
        if (!all_home(state, *colour)) return impossible("finished", "not_finished");
        state.finished |= std::uint32_t{*colour} << 8 * state.finished_count++; // four at most, as none comes twice
    }
    return std::nullopt;
}

// L10: is the game over where `turn` says so, and only there?
std::optional<Error> check_end(LudoState& state) {
    const auto seats = colours_of(state.rules.players);
    const auto home = static_cast<std::size_t>(
        std::count_if(seats.begin(), seats.end(), [&](std::uint8_t colour) { return all_home(state, colour); }));
    const std::size_t last = state.rules.places ? seats.size() - 1 : 1;
    if (home > last) return impossible("turn", "too_many_finished");
    if (state.rules.places && state.finished_count != home) return impossible("finished", "finished_missing");
    if (state.over && home < last) return impossible("turn", "game_goes_on");
    if (!state.over && home == last) return impossible("turn", "game_is_over");
    if (!state.over && all_home(state, state.turn)) return impossible("turn", "turn_of_finished");
    return std::nullopt;
}

// Checks the fields of an unfinished turn one by one.
std::optional<Error> read_turn_fields(LudoState& state, Fields& fields) {
    const auto number = [&](std::string_view key, int high, std::uint8_t& field) -> std::optional<Error> {
        const auto value = fields.take(key);
        if (!value) return std::nullopt;
        const auto read = read_number(key, *value, 0, high);
        if (!read) return read.error();
        if (*read != 0 && state.over) return impossible(key, "game_is_over");
        field = static_cast<std::uint8_t>(*read);
        return std::nullopt;
    };
    if (auto error = number("die", 6, state.die)) return error;
    if (const auto value = fields.take("released")) {
        if (*value != "yes" && *value != "no") return bad_value("released", *value);
        state.released = *value == "yes";
        if (state.released && state.over) return impossible("released", "game_is_over");
    }
    if (auto error = number("sixes", 2, state.sixes)) return error; // L11: the third ends the turn at once
    return number("tries", 3, state.tries);
}

// Do the fields of an unfinished turn go together?
std::optional<Error> check_turn(const LudoState& state) {
    const LudoRules& rules = state.rules;
    const Four own = state.pieces.of(state.turn);
    if (state.released) { // L5
        if (rules.release_throw_off) return impossible("released", "needs_release_throw");
        if (count(own, 0) == 0) return impossible("released", "nothing_released");
    }
    if (state.sixes != 0 && !rules.six_again) return impossible("sixes", "needs_six_again");
    if (rules.six_again && state.die != 0 && (state.die == 6) != (state.sixes != 0))
        return impossible("sixes", "die_is_counted");
    if (state.released && state.die == 0) { // the throw before was the one that released
        if (state.sixes != 0 && !releases(rules, 6)) return impossible("sixes", "six_does_not_release");
        if (state.sixes == 0 && rules.six_again && rules.release == LudoRules::Release::six)
            return impossible("sixes", "six_has_released");
    }
    if (state.tries != 0 && !rules.three_tries) return impossible("tries", "needs_three_tries");
    if (rules.three_tries && state.die != 0 && state.tries == 0 && none_out(own))
        return impossible("tries", "die_is_counted");
    // L11: after a failed third try, or a move that earned nothing, the turn would have passed on.
    const bool earned = state.released || state.sixes != 0 || rules.home_again;
    if (state.die == 0 && state.tries != 0 && !earned && (none_out(own) ? state.tries == 3 : !rules.capture_again))
        return impossible("tries", "turn_has_passed");
    return std::nullopt;
}

} // namespace

} // namespace ludo

std::string Ludo::text(const Move& move) {
    using namespace ludo;
    switch (move.kind) {
    case Move::Kind::pass: return "pass";
    case Move::Kind::release: return "release";
    case Move::Kind::walk: break;
    }
    return spot_name(move.colour, move.from) + '-' + spot_name(move.colour, move.to);
}

std::string Ludo::text(Event die) { return std::to_string(static_cast<int>(die)); }

std::string Ludo::text(const State& state) {
    using namespace ludo;
    PositionWriter position;
    for (const std::uint8_t colour : colours_of(state.rules.players))
        position.field(colour_names[colour], pieces_text(colour, state.pieces.of(colour)));
    position.field("turn", state.over ? "over" : colour_names[state.turn]);
    if (state.die != 0) position.field("die", state.die);
    if (state.released) position.field("released", "yes");
    if (state.sixes != 0) position.field("sixes", state.sixes);
    if (state.tries != 0) position.field("tries", state.tries);
    ListWriter finished_list;
    for (std::size_t i = 0; i < state.finished_count; ++i) finished_list.add(colour_names[finished_colour(state, i)]);
    if (state.finished_count != 0) position.field("finished", finished_list.text());
    return position.text();
}

Result<Ludo::State> Ludo::parse(const Rules& rules, std::string_view text) {
    using namespace ludo;
    auto fields = Fields::read(text);
    if (!fields) return fields.error();
    State state;
    state.rules = rules;
    state.pieces = all_in_yards;
    for (const std::uint8_t colour : colours_of(rules.players)) {
        const auto value = fields->need(colour_names[colour]);
        if (!value) return value.error();
        const auto four = read_four(rules, colour, *value);
        if (!four) return four.error();
        state.pieces.set(colour, *four);
    }
    const auto turn = fields->need("turn");
    if (!turn) return turn.error();
    state.over = *turn == "over";
    if (!state.over) {
        const auto colour = read_colour(rules, "turn", *turn);
        if (!colour) return colour.error();
        state.turn = *colour;
    }
    if (const auto error = read_turn_fields(state, *fields)) return *error;
    if (const auto error = read_finished(state, *fields)) return *error;
    if (const auto error = fields->left_over()) return *error;
    if (const auto error = refuse_shared_squares(state)) return *error;
    if (const auto error = check_end(state)) return *error;
    if (!state.over)
        if (const auto error = check_turn(state)) return *error;
    return state;
}

} // namespace tabuleiro
