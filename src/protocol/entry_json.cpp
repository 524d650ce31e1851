#include "protocol/entry_json.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <limits>

#include "protocol/reader.hpp"

namespace tabuleiro {

namespace json = boost::json;

template <>
inline constexpr Names<4> names_of<Gesture::Walk::Kind>{"WalkKind", {"move", "slide", "swapped", "captured"}};

namespace {

bool is_hidden(const entry::Event& event, const EntryStyle& style) {
    if (style.reveal || event.hidden_from.bits == 0) return false;
    const auto eyes = style.seats == 0 ? std::uint8_t{1 << 7} : style.seats;
    return (eyes & ~event.hidden_from.bits) == 0;
}

} // namespace

void write_walks(JsonText& text, const std::vector<Gesture::Walk>& walks) {
    text.open_array();
    for (const auto& walk : walks) {
        text.open_array().value(name_of(walk.kind)).value(walk.colour).value(walk.count).open_array();
        for (const Point at : walk.path) text.value(index(at));
        text.close_array().close_array();
    }
    text.close_array();
}

void write_reason(JsonText& text, const Reason& reason) {
    text.open_array().value(reason.rule).value(reason.message);
    for (const std::string& detail : reason.details) text.value(detail);
    text.close_array();
}

void write_reasons(JsonText& text, const std::vector<Reason>& reasons) {
    text.open_array();
    for (const Reason& reason : reasons) write_reason(text, reason);
    text.close_array();
}

void write_gesture(JsonText& text, const Gesture& gesture, bool walks) {
    if (gesture.act != Gesture::Act::move) text.field("act", name_of(gesture.act));
    if (!gesture.card.empty()) text.field("card", gesture.card);
    if (gesture.die != 0) text.field("die", gesture.die);
    if (walks && !gesture.walks.empty()) write_walks(text.key("walks"), gesture.walks);
    if (walks && !gesture.why.empty()) write_reasons(text.key("why"), gesture.why);
}

void write_beside(JsonText& text, const AnyGame& game, std::optional<Seat> viewer) {
    const auto write_texts = [&](const std::vector<std::string>& texts) {
        text.open_array();
        for (const std::string& one : texts) text.value(one);
        text.close_array();
    };
    if (const auto pending = game.pending(); !pending.empty()) {
        text.key("pending");
        write_texts(pending);
    }
    if (!game.has_hands()) return;
    std::vector<std::vector<std::string>> hands;
    hands.reserve(game.board().seats.size());
    for (std::size_t i = 0; i < game.board().seats.size(); ++i)
        hands.push_back(game.hand(seat(i), viewer.value_or(seat(i))));
    if (std::all_of(hands.begin(), hands.end(), [](const auto& hand) { return hand.empty(); })) return;
    text.key("hands").open_array();
    for (const auto& hand : hands) write_texts(hand);
    text.close_array();
}

void write_pieces(JsonText& text, const std::vector<Piece>& pieces) {
    text.open_array();
    for (const Piece& piece : pieces)
        text.open_array().value(index(piece.at)).value(piece.colour).value(piece.count).close_array();
    text.close_array();
}

namespace {

class EntryWriter {
public:
    EntryWriter(JsonText& json, std::size_t players) : json_(json), players_(players) {}

    void write(std::string_view text) { json_.value(text); }
    void write(Player player) { json_.value(player); }
    void write(Seat seat) { json_.value(index(seat)); }
    void write(int number) { json_.value(number); }
    void write(bool truth) { json_.value(truth); }
    void write(const Digest& digest) { json_.value(to_hex(digest)); }
    void write(const std::vector<Gesture::Walk>& walks) { write_walks(json_, walks); }
    void write(const std::vector<Reason>& reasons) { write_reasons(json_, reasons); }
    template <Named Value> void write(Value value) { json_.value(name_of(value)); }
    void write(const std::vector<Player>& players) { write_numbers(json_, players, players_); }
    template <class Number> void write(const std::array<Number, max_players>& numbers) {
        write_numbers(json_, numbers, players_);
    }

private:
    JsonText& json_;
    std::size_t players_;
};

class EntryReader {
public:
    EntryReader(Reader& reader, std::size_t players) : reader_(reader), players_(players) {}

    void read(std::string_view key, std::string& text) { text = reader_.text(key); }
    void read(std::string_view key, Player& player) { player = static_cast<Player>(number(key)); }
    void read(std::string_view key, Seat& seat) { seat = tabuleiro::seat(static_cast<std::size_t>(number(key))); }
    void read(std::string_view key, int& number) { number = static_cast<int>(reader_.number(key, 1, 1000000)); }
    void read(std::string_view key, Digest& digest) { digest = reader_.digest(key); }
    template <Named Value> void read(std::string_view key, Value& value) { value = reader_.named<Value>(key); }
    void read(std::string_view key, std::vector<Player>& players) {
        players.resize(players_);
        read_list(key, players, most_player());
    }
    template <class Number> void read(std::string_view key, std::array<Number, max_players>& numbers) {
        read_list(key, numbers, std::numeric_limits<Number>::max());
    }

private:
    std::int64_t most_player() const { return static_cast<std::int64_t>(players_) - 1; }
    std::int64_t number(std::string_view key) { return reader_.number(key, 0, most_player()); }
    template <class List> void read_list(std::string_view key, List& list, std::int64_t most) {
        const auto values = reader_.numbers(key, 0, most);
        if (values.size() != players_) return reader_.refuse(key);
        for (std::size_t i = 0; i < players_; ++i) list[i] = static_cast<typename List::value_type>(values[i]);
    }

    Reader& reader_;
    std::size_t players_;
};

template <class E> void write_fields(JsonText& text, const E& entry, const EntryStyle& style) {
    EntryWriter writer(text, style.players);
    text.open_object();
    if (field_count<E> == 0) text.field(E::about.kind, 1);
    for_each_field<E>([&]<class Get, FieldIn where>(const Field<Get, where>& field) {
        if constexpr (in_message<where>) {
            using Value = FieldValue<Get, E>;
            if constexpr (std::is_same_v<Value, std::vector<Gesture::Walk>> ||
                          std::is_same_v<Value, std::vector<Reason>>) {
                if (!style.walks || std::invoke(field.get, entry).empty()) return;
            } else {
                if (field.optional && has_default(field, entry)) return;
            }
            text.key(field.name);
            writer.write(std::invoke(field.get, entry));
        }
    });
    text.close_object();
}

} // namespace

void write_entry(JsonText& text, const Entry& entry, const EntryStyle& style) {
    if (const auto* event = std::get_if<entry::Event>(&entry); event && is_hidden(*event, style))
        return write_fields(text, entry::Event{event->seat, std::string(hidden_event)}, style);
    std::visit([&](const auto& one) { write_fields(text, one, style); }, entry);
}

std::optional<Entry> read_entry_json(const json::object& object, std::size_t players) {
    Reader reader(object);
    EntryReader fields(reader, players);
    std::optional<Entry> read;
    Alternatives<Entry>::any([&]<class E>() {
        if (!reader.has(E::about.kind)) return false;
        E entry{};
        if (field_count<E> == 0) reader.number(E::about.kind, 1, 1);
        for_each_field<E>([&]<class Get, FieldIn where>(const Field<Get, where>& field) {
            if constexpr (where == FieldIn::both) {
                if (!field.optional || reader.has(field.name)) fields.read(field.name, std::invoke(field.get, entry));
            } else if constexpr (std::is_same_v<FieldValue<Get, E>, bool>) {
                if (reader.has(field.name)) reader.truth(field.name); // follows from the rest
            }
        });
        read = std::move(entry);
        return true;
    });
    if (reader.fault()) return std::nullopt;
    return read;
}

} // namespace tabuleiro
