// The text of docs/notation.md.
#include "core/notation.hpp"

#include "games/niout/niout.hpp"

namespace tabuleiro {

namespace niout {

namespace {

constexpr std::array<std::string_view, spot_count> spot_names{
    "off", "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9", "10", "11",  "12",  "13", "14", "15",  "16",
    "17",  "18", "19", "W1", "W2", "S1", "S2", "E1", "E2", "C", "CW", "E2>", "E1>", "N2", "N1", "home"};

constexpr std::array<std::string_view, 6> cast_names{"", "TO", "KAI", "KUL", "NIOUT", "MO"};

bool needs_heading(std::size_t spot) { return spot == CW || spot == E2_out || spot == E1_out; }

Result<Horses> read_horses(const Niout::Rules& rules, std::string_view colour, std::string_view value) {
    const auto items = read_list(colour, value);
    if (!items) return items.error();
    Horses horses;
    std::size_t number = 0;
    for (const ListItem& item : *items) {
        const auto spot = std::find(spot_names.begin(), spot_names.end(), item.name);
        if (spot == spot_names.end()) return bad_value(colour, value);
        const auto at = static_cast<std::uint8_t>(spot - spot_names.begin());
        if (needs_heading(at) && !rules.stop_to_turn) return impossible(colour, "needs_stop_to_turn"); // N4
        for (int i = 0; i < item.count; ++i) {
            if (number == rules.horses()) return impossible(colour, "too_many_pieces"); // N6
            horses.add(at);
            ++number;
        }
    }
    if (number < rules.horses()) return impossible(colour, "too_few_pieces"); // N6
    return horses;
}

// N10: the second to arrive would have sent the other off.
bool share_a_station(const Horses& some, const Horses& others) {
    for (std::uint8_t spot = off + 1; spot < home; ++spot)
        if (some.count(spot) > 0 && others.count(spot) + others.count(twin(spot)) > 0) return true;
    return false;
}

std::optional<Error> check_horses(const Niout::State& state) {
    const std::size_t players = state.rules.players;
    for (std::size_t seat = 0; seat < players; ++seat)
        for (std::size_t other = 0; other < seat; ++other) {
            if (!enemies(state.rules, seat, other)) continue;
            if (share_a_station(state.horses[seat], state.horses[other]))
                return impossible(colour_names[seat], "enemies_share_a_station");
            if (has_won(state.rules, state.horses, seat) && has_won(state.rules, state.horses, other))
                return impossible(colour_names[seat], "two_winners");
        }
    return std::nullopt;
}

void add_group(std::string& text, std::uint8_t spot, std::string_view owner, std::uint8_t number) {
    if (number == 0) return;
    if (!text.empty()) text += '+';
    text.append(spot_names[spot]).append(owner);
    if (number > 1) text += '*' + std::to_string(number);
}

} // namespace

std::string_view spot_name(std::uint8_t spot) { return spot_names[spot]; }

} // namespace niout

std::string Niout::text(const Move& move) {
    if (move == pass) return "pass";
    std::string text;
    niout::add_group(text, move.from, "", move.own.here());
    niout::add_group(text, niout::C, "", move.own.from_c());
    niout::add_group(text, move.from, "p", move.partners.here());
    niout::add_group(text, niout::C, "p", move.partners.from_c());
    return text.append("-").append(niout::spot_names[move.to]);
}

std::string Niout::text(Event cast) { return std::string(niout::cast_names[static_cast<std::size_t>(cast)]); }

std::string Niout::text(const State& state) {
    PositionWriter position;
    for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
        ListWriter list;
        for (std::uint8_t spot = 0; spot < niout::spot_count; ++spot)
            list.add(niout::spot_names[spot], state.horses[seat].count(spot));
        position.field(niout::colour_names[seat], list.text());
    }
    position.field("turn", state.over ? "over" : niout::colour_names[state.turn]);
    if (state.cast != 0) position.field("cast", niout::cast_names[state.cast]);
    return position.text();
}

Result<Niout::State> Niout::parse(const Rules& rules, std::string_view text) {
    auto fields = Fields::read(text);
    if (!fields) return fields.error();
    State state = start(rules);
    bool won = false;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        const auto value = fields->need(niout::colour_names[seat]);
        if (!value) return value.error();
        const auto horses = niout::read_horses(rules, niout::colour_names[seat], *value);
        if (!horses) return horses.error();
        state.horses.set(seat, *horses);
    }
    if (const auto error = niout::check_horses(state)) return *error;
    for (std::size_t seat = 0; seat < rules.players; ++seat) won = won || niout::has_won(rules, state.horses, seat);

    const auto turn = fields->need("turn");
    if (!turn) return turn.error();
    state.over = *turn == "over";
    if (!state.over) {
        const auto end = niout::colour_names.begin() + rules.players;
        const auto colour = std::find(niout::colour_names.begin(), end, *turn);
        if (colour == end) return bad_value("turn", *turn);
        state.turn = static_cast<std::uint8_t>(colour - niout::colour_names.begin());
    }
    if (won != state.over) return impossible("turn", won ? "game_is_over" : "game_goes_on"); // N12, N13

    if (const auto value = fields->take("cast")) {
        const auto cast = std::find(niout::cast_names.begin() + 1, niout::cast_names.end(), *value);
        if (cast == niout::cast_names.end()) return bad_value("cast", *value);
        if (state.over) return impossible("cast", "game_is_over");
        state.cast = static_cast<std::uint8_t>(cast - niout::cast_names.begin());
    }
    if (const auto error = fields->left_over()) return *error;
    return state;
}

} // namespace tabuleiro
