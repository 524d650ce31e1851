// Positions of Sorry! as text: those of every game of slides, and the hands and phases of club.
#include "games/sorry/sorry.hpp"

namespace tabuleiro {

namespace {

using Due = SlidesState::Due;

constexpr std::string_view phase_name(Due due) {
    switch (due) {
    case Due::deal: return "deal";
    case Due::card: return "draw";
    case Due::card_and_play: return "draw2";
    case Due::choice:
    case Due::over: break;
    }
    return {};
}

std::string hand_key(const SlidesState& state, unsigned seat) {
    return std::string(Sorry::edition.colours[state.rules.colour_of(seat)]) + ".hand";
}

std::string position_text(const SlidesState& state, SlidesCards unseen) {
    PositionWriter position;
    const bool club = state.rules.club();
    slides_write_pawns(Sorry::edition, state, position);
    for (unsigned i = 0; club && i < state.rules.players; ++i)
        position.field(hand_key(state, i), slides_cards_text(state.hands[i]));
    slides_write_turn(Sorry::edition, state, position);
    if (!unseen.empty()) position.field("unseen", slides_cards_text(unseen));
    slides_write_table(Sorry::edition, state, position);
    const std::string_view phase = phase_name(state.due);
    if (club && !phase.empty()) position.field("phase", phase);
    return position.text();
}

std::optional<Error> read_phase(Fields& fields, SlidesState& state) {
    const bool over = state.due == Due::over;
    if (!over) state.due = Due::choice;
    const auto value = fields.take("phase");
    if (state.card != SlidesCard::none && state.split == 0) return impossible("card", "club_card_only_in_split");
    if (!value) return std::nullopt;
    for (const Due due : {Due::deal, Due::card, Due::card_and_play}) {
        if (phase_name(due) != *value) continue;
        if (over) return impossible("phase", "game_is_over");
        if (state.split > 0) return impossible("phase", "inside_a_split");
        state.due = due;
        return std::nullopt;
    }
    return bad_value("phase", *value);
}

// How many cards the rules give a seat at this moment (V2, V3); the winner has drawn none for the last card.
unsigned hand_due(const SlidesState& state, unsigned seat) {
    switch (state.due) {
    case Due::deal: return state.hands[state.seat].total() + (seat < state.seat ? 1 : 0);
    case Due::choice: return seat == state.seat && state.split > 0 ? club_hand - 1 : club_hand;
    case Due::card:
    case Due::card_and_play: return seat == state.seat ? club_hand - 1 : club_hand;
    case Due::over: break;
    }
    return club_hand;
}

std::optional<Error> check_hands(const SlidesState& state) {
    if (state.due == Due::deal && state.hands[state.seat].total() >= club_hand)
        return impossible(hand_key(state, state.seat), "hand_size");
    unsigned short_hands = 0; // when the game is over: exactly one, of the side that won
    for (unsigned i = 0; i < state.rules.players; ++i) {
        const unsigned cards = state.hands[i].total();
        const bool last = state.due == Due::over && cards == club_hand - 1 && short_hands == 0 &&
                          slides_won(state, state.rules.colour_of(i));
        if (last)
            ++short_hands;
        else if (cards != hand_due(state, i))
            return impossible(hand_key(state, i), "hand_size");
    }
    if (state.due == Due::over && short_hands == 0) return impossible("turn", "hand_size");
    return std::nullopt;
}

// A view as a whole position: its unseen cards go to the hidden hands and the pile in the order of the notation. Bots
// and hints use only one seat's view, so every deal gives the same answer.
Result<std::string> with_cards_dealt(std::string_view text) {
    auto fields = Fields::read(text);
    if (!fields) return fields.error();
    const auto unseen = fields->take("unseen");
    if (!unseen) return std::string(text);
    const auto cards = slides_read_cards("unseen", *unseen);
    if (!cards) return cards.error();
    const std::vector<std::string> names = slides_names(*cards);
    std::size_t dealt = 0;
    PositionWriter position;
    while (!text.empty()) {
        const std::string_view field = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(field.size() + 1, text.size()));
        if (field.empty() || field.starts_with("unseen=")) continue;
        const std::string_view key = field.substr(0, field.find('=')), value = field.substr(key.size() + 1);
        if (!value.starts_with('?')) {
            position.field(key, value);
            continue;
        }
        const auto hidden = read_list(key, value);
        if (!hidden) return hidden.error();
        if (hidden->size() > 1) return bad_value(key, value);
        ListWriter list;
        for (int i = 0; i < hidden->front().count; ++i) {
            if (dealt == names.size()) return bad_value("unseen", *unseen);
            list.add(names[dealt++]);
        }
        position.field(key, list.text());
    }
    return position.text();
}

} // namespace

std::string Sorry::text(const State& state) { return position_text(state, {}); }

std::string Sorry::text(const View& view) { return position_text(view.seen, view.unseen); }

Result<SlidesState> Sorry::parse(const Rules& rules, std::string_view text) {
    const auto whole = rules.club() ? with_cards_dealt(text) : Result(std::string(text));
    if (!whole) return whole.error();
    auto fields = Fields::read(*whole);
    if (!fields) return fields.error();
    State state;
    state.rules = rules;
    if (const auto error = slides_read(edition, *fields, state)) return *error;
    if (rules.club()) {
        for (unsigned i = 0; i < rules.players; ++i) {
            const std::string key = hand_key(state, i);
            const auto value = fields->need(key);
            if (!value) return value.error();
            const auto hand = slides_read_cards(key, *value);
            if (!hand) return hand.error();
            state.hands[i] = *hand;
        }
        if (const auto error = read_phase(*fields, state)) return *error;
    }
    if (const auto error = fields->left_over()) return *error;
    if (const auto error = slides_check(edition, state)) return *error;
    if (rules.club())
        if (const auto error = check_hands(state)) return *error;
    return state;
}

} // namespace tabuleiro
