// The text of docs/notation.md for games of slides.
#include <algorithm>

#include "families/slides.hpp"

namespace tabuleiro {

namespace {

constexpr std::array<std::string_view, slides_card_kinds + 1> card_names{"1", "2",  "3",  "4",  "5", "7",
                                                                         "8", "10", "11", "12", "S", "?"};

std::optional<SlidesCard> read_card(std::string_view name) {
    const auto end = card_names.end() - 1; // a hidden card cannot be read
    const auto found = std::find(card_names.begin(), end, name);
    if (found == end) return std::nullopt;
    return static_cast<SlidesCard>(found - card_names.begin());
}

std::optional<SlidesPlace> read_place(std::string_view colour, std::string_view name) {
    if (name == "start") return slides_start;
    if (name == "home") return slides_home;
    if (name.size() == 2 && name[0] == colour[0] && name[1] >= '1' && name[1] <= '5')
        return static_cast<SlidesPlace>(slides_start + name[1] - '0');
    const auto square = read_number(colour, name, 0, slides_track - 1);
    if (!square) return std::nullopt;
    return static_cast<SlidesPlace>(*square);
}

std::optional<Error> read_pawns(const SlidesEdition& edition, std::uint8_t colour, Fields& fields, SlidesState& state) {
    const std::string_view key = edition.colours[colour];
    const auto value = fields.need(key);
    if (!value) return value.error();
    const auto items = read_list(key, *value);
    if (!items) return items.error();
    int pawns = 0;
    for (const ListItem& item : *items) {
        const auto place = read_place(key, item.name);
        if (!place) return bad_value(key, *value);
        pawns += item.count;
        if (pawns > 4) return impossible(key, "not_four_pieces");
        const auto count = static_cast<std::uint8_t>(item.count);
        if (*place == slides_start) {
            state.start[colour] += count;
        } else if (*place == slides_home) {
            state.home[colour] += count;
        } else {
            const bool taken = *place < slides_track ? slides_all_on_track(state) >> *place & 1
                                                     : !slides_open(state, colour, *place); // S4, S6
            if (taken || count > 1) return impossible(key, "square_taken_twice");
            if (*place < slides_track)
                state.track[colour] |= slides_square(*place);
            else
                state.safety[colour] |= static_cast<std::uint8_t>(1 << (*place - slides_start));
        }
    }
    if (pawns != 4) return impossible(key, "not_four_pieces");
    return std::nullopt;
}

std::optional<Error> read_turn(const SlidesEdition& edition, Fields& fields, SlidesState& state) {
    const auto value = fields.need("turn");
    if (!value) return value.error();
    if (*value == "over") {
        slides_finish(state);
        return std::nullopt;
    }
    for (std::uint8_t i = 0; i < state.rules.players; ++i) {
        if (edition.colours[state.rules.colour_of(i)] != *value) continue;
        state.seat = i;
        state.colour = state.rules.colour_of(i);
        return std::nullopt;
    }
    return bad_value("turn", *value);
}

// S10: the two fields of a 7 of which the first part has been played.
std::optional<Error> read_split(const SlidesEdition& edition, Fields& fields, SlidesState& state) {
    const auto split = fields.take("split");
    const auto first = fields.take("first");
    if (!split && !first) return std::nullopt;
    if (!split || !first || state.card != SlidesCard::seven)
        return impossible(split ? "split" : "first", "split_is_seven_and_first");
    const auto steps = read_number("split", *split, 1, 6);
    if (!steps) return steps.error();
    state.split = static_cast<std::uint8_t>(*steps);
    bool stands = false;
    for (const Piece& piece : slides_pieces(state)) {
        const bool own = state.rules.same_side(state.colour, piece.colour);
        const bool in_start = piece.at == slides_spot(piece.colour, slides_start);
        if (!own || in_start || slides_spot_name(edition, piece.at) != *first) continue;
        state.first = static_cast<std::uint8_t>(piece.at);
        stands = true;
    }
    if (!stands) return impossible("first", "no_such_pawn");
    if (!slides_can_end_split(state)) return impossible("split", "no_second_part");
    return std::nullopt;
}

} // namespace

std::string_view slides_card_name(SlidesCard card) { return card_names[static_cast<std::size_t>(card)]; }

std::vector<std::string> slides_names(SlidesCards cards) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < card_names.size(); ++i)
        names.insert(names.end(), cards.of(static_cast<SlidesCard>(i)), std::string(card_names[i]));
    return names;
}

std::vector<std::string> slides_pending(const SlidesState& state) {
    if (state.card == SlidesCard::none) return {};
    return {std::string(slides_card_name(state.card))};
}

std::string slides_cards_text(SlidesCards cards) {
    ListWriter list;
    for (std::size_t i = 0; i < card_names.size(); ++i)
        list.add(card_names[i], static_cast<int>(cards.of(static_cast<SlidesCard>(i))));
    return list.text();
}

std::string slides_spot_name(const SlidesEdition& edition, Point spot) {
    if (index(spot) < slides_track) return std::to_string(index(spot));
    const std::size_t beyond = index(spot) - slides_track;
    return std::string{edition.colours[beyond / 7][0], "S12345H"[beyond % 7]};
}

std::string slides_text(const SlidesEdition& edition, const SlidesMove& move) {
    using Kind = SlidesMove::Kind;
    const std::string card(move.card == SlidesCard::none ? "" : slides_card_name(move.card));
    if (move.kind == Kind::pass) return "pass";
    if (move.kind == Kind::decline) return "decline";
    if (move.kind == Kind::discard) return "discard:" + card;
    return (card.empty() ? "" : card + ":") + slides_spot_name(edition, slides_spot(move.colour, move.from)) +
           (move.kind == Kind::swap    ? "<>"
            : move.kind == Kind::sorry ? ">"
                                       : "-") +
           slides_spot_name(edition, slides_spot(move.colour, move.to));
}

void slides_write_pawns(const SlidesEdition& edition, const SlidesState& state, PositionWriter& position) {
    for (unsigned i = 0; i < state.rules.players; ++i) {
        const std::uint8_t colour = state.rules.colour_of(i);
        ListWriter list;
        list.add("start", state.start[colour]);
        slides_each_pawn_out(
            state, colour, [&](SlidesPlace place) { list.add(slides_spot_name(edition, slides_spot(colour, place))); });
        list.add("home", state.home[colour]);
        position.field(edition.colours[colour], list.text());
    }
}

void slides_write_turn(const SlidesEdition& edition, const SlidesState& state, PositionWriter& position) {
    position.field("turn", state.due == SlidesState::Due::over ? "over" : edition.colours[state.colour]);
}

void slides_write_table(const SlidesEdition& edition, const SlidesState& state, PositionWriter& position) {
    position.field("pile", slides_cards_text(state.pile));
    if (state.card != SlidesCard::none) position.field("card", slides_card_name(state.card));
    if (state.split == 0) return;
    position.field("split", state.split);
    position.field("first", slides_spot_name(edition, point(state.first)));
}

Result<SlidesCards> slides_read_cards(std::string_view key, std::string_view value) {
    const auto items = read_list(key, value);
    if (!items) return items.error();
    SlidesCards cards;
    for (const ListItem& item : *items) {
        const auto card = read_card(item.name);
        if (!card) return bad_value(key, value);
        if (cards.of(*card) + item.count > 5) return impossible(key, "too_many_cards"); // S7: no pack has more
        cards.add(*card, static_cast<unsigned>(item.count));
    }
    return cards;
}

std::optional<Error> slides_read(const SlidesEdition& edition, Fields& fields, SlidesState& state) {
    for (unsigned i = 0; i < state.rules.players; ++i)
        if (const auto error = read_pawns(edition, state.rules.colour_of(i), fields, state)) return error;
    if (const auto error = read_turn(edition, fields, state)) return error;
    const auto pile_text = fields.need("pile");
    if (!pile_text) return pile_text.error();
    const auto pile = slides_read_cards("pile", *pile_text);
    if (!pile) return pile.error();
    state.pile = *pile;
    const bool over = state.due == SlidesState::Due::over;
    if (const auto value = fields.take("card")) {
        const auto card = read_card(*value);
        if (!card) return bad_value("card", *value);
        if (over) return impossible("card", "game_is_over");
        state.card = *card;
        state.due = SlidesState::Due::choice;
    }
    return read_split(edition, fields, state);
}

std::optional<Error> slides_check(const SlidesEdition& edition, const SlidesState& state) {
    const SlidesCards pack = slides_pack(edition, state.rules);
    for (std::size_t i = 0; i < slides_card_kinds; ++i) { // S7
        const auto card = static_cast<SlidesCard>(i);
        unsigned seen = state.pile.of(card) + (state.card == card ? 1 : 0);
        for (const SlidesCards& hand : state.hands) seen += hand.of(card);
        if (seen > pack.of(card)) return impossible("pile", "too_many_cards");
    }
    int winners = 0;
    for (unsigned i = 0; i < state.rules.players; ++i) winners += slides_won(state, state.rules.colour_of(i));
    const bool over = state.due == SlidesState::Due::over;
    if (!over && winners > 0) return impossible("turn", "game_is_over"); // S16
    if (over && winners != (state.rules.pairs() ? 2 : 1)) return impossible("turn", "game_goes_on");
    return std::nullopt;
}

} // namespace tabuleiro
