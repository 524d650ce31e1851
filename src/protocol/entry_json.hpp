// The entries of a log as JSON, written and read, and the data that clients draw them with.
#pragma once

#include <boost/json/fwd.hpp>

#include <optional>

#include "match/entry.hpp"
#include "play/any_game.hpp"
#include "protocol/json_text.hpp"

namespace tabuleiro {

struct EntryStyle {
    std::size_t players;
    std::uint8_t seats = 0; // bit s: the viewer has seat s; none: a spectator
    bool walks = true;
    bool reveal = false; // hidden events too: the game is over
};

template <class Range> void write_numbers(JsonText& json, const Range& range, std::size_t count) {
    json.open_array();
    for (std::size_t i = 0; i < count; ++i) json.value(range[i]);
    json.close_array();
}
void write_walks(JsonText& json, const std::vector<Gesture::Walk>& walks);
// ["L4","stuck.ludo.release","5"]: the rule, the message and what is filled in.
void write_reason(JsonText& json, const Reason& reason);
// The fields of a move as data: `act`, `card`, `die`, `walks` and `why`, without those that have their default value.
void write_gesture(JsonText& json, const Gesture& gesture, bool walks);
// What is shown beside the board: `pending` (dice, sticks or a card still to be played) and `hands` by seat, as
// `viewer` may see them; without a viewer all are open. Empty parts are left out.
void write_beside(JsonText& json, const AnyGame& game, std::optional<Seat> viewer);
void write_pieces(JsonText& json, const std::vector<Piece>& pieces);
void write_entry(JsonText& json, const Entry& entry, const EntryStyle& style);
std::optional<Entry> read_entry_json(const boost::json::object& object, std::size_t players);

} // namespace tabuleiro
