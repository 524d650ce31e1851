#include "protocol/entry_json.hpp"

#include <boost/json.hpp>

#include "protocol/reader.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

std::string_view name_of(Gesture::Walk::Kind kind) {
    switch (kind) {
    case Gesture::Walk::Kind::move: return "move";
    case Gesture::Walk::Kind::slide: return "slide";
    case Gesture::Walk::Kind::swapped: return "swapped";
    case Gesture::Walk::Kind::captured: break;
    }
    return "captured";
}

bool is_hidden(const entry::Event& event, const EntryStyle& style) {
    if (style.reveal || event.hidden_from == 0) return false;
    const auto eyes = style.seats == 0 ? std::uint8_t{1 << 7} : style.seats;
    return (eyes & ~event.hidden_from) == 0;
}

} // namespace

void write_walks(JsonText& text, const Gesture& gesture) {
    text.open_array();
    for (const auto& walk : gesture.walks) {
        text.open_array().value(name_of(walk.kind)).value(walk.colour).value(walk.count).open_array();
        for (const Point at : walk.path) text.value(index(at));
        text.close_array().close_array();
    }
    text.close_array();
}

void write_pieces(JsonText& text, const std::vector<Piece>& pieces) {
    text.open_array();
    for (const Piece& piece : pieces)
        text.open_array().value(index(piece.at)).value(piece.colour).value(piece.count).close_array();
    text.close_array();
}

void write_entry(JsonText& text, const Entry& entry, const EntryStyle& style) {
    text.open_object();
    std::visit(Overloaded{
                   [&](const entry::Join& e) {
                       text.field("join", e.player).field("name", e.name).field("bytes", to_hex(e.bytes));
                   },
                   [&](const entry::Leave& e) { text.field("leave", e.player); },
                   [&](const entry::Bot& e) { text.field("bot", e.player).field("level", e.level); },
                   [&](const entry::Start& e) {
                       text.field("start", e.game).key("seating");
                       write_numbers(text, e.seating, e.seating.size());
                   },
                   [&](const entry::Event& e) {
                       text.field("seat", index(e.seat)).field("event", is_hidden(e, style) ? hidden_event : e.text);
                   },
                   [&](const entry::Move& e) {
                       text.field("seat", index(e.seat)).field("move", e.text);
                       if (style.walks && !e.gesture.walks.empty()) write_walks(text.key("walks"), e.gesture);
                       if (e.by != MovedBy::player) text.field("by", name_of(e.by));
                   },
                   [&](const entry::Concede& e) { text.field("concede", e.player); },
                   [&](const entry::Offer& e) { text.field("offer", name_of(e.what)).field("player", e.player); },
                   [&](const entry::Answer& e) {
                       text.field(e.accept ? "accept" : "decline", name_of(e.what)).field("player", e.player);
                   },
                   [&](const entry::Takeback&) { text.field("takeback", 1); },
                   [&](const entry::Over& e) {
                       text.field("over", name_of(e.ending)).key("places");
                       write_numbers(text, e.outcome.places, style.players);
                       text.key("points");
                       write_numbers(text, e.outcome.points, style.players);
                       text.field("seed", to_hex(e.seed));
                   },
                   [&](const entry::Rematch& e) { text.field("rematch", e.player); },
                   [&](const entry::Automatic& e) { text.field("auto", e.player).field("play", name_of(e.play)); },
                   [&](const entry::Warn& e) { text.field("warn", e.player); },
                   [&](const entry::StandIn& e) { text.field("stand_in", e.player); },
                   [&](const entry::Return& e) { text.field("return", e.player); },
                   [&](const entry::Say& e) { text.field("say", e.player).field("phrase", e.phrase); },
               },
               entry);
    text.close_object();
}

std::optional<Entry> read_entry_json(const json::object& object, std::size_t players) {
    Reader reader(object);
    const auto most = static_cast<std::int64_t>(players) - 1;
    const auto player = [&](std::string_view key) { return static_cast<Player>(reader.number(key, 0, most)); };
    const auto chosen = [&](std::string_view key, auto named) {
        const auto value = named(reader.text(key));
        if (!value) reader.refuse(key);
        return value.value_or(typename decltype(value)::value_type{});
    };
    const auto digest = [&](std::string_view key) { return chosen(key, digest_from_hex); };
    const auto numbers = [&](std::string_view key, std::int64_t greatest) {
        auto values = reader.numbers(key, 0, greatest);
        if (values.size() != players) reader.refuse(key);
        values.resize(players);
        return values;
    };
    std::optional<Entry> entry;
    if (reader.has("event")) {
        const Seat at = seat(player("seat"));
        entry = entry::Event{at, reader.text("event")};
    } else if (reader.has("move")) {
        const Seat at = seat(player("seat"));
        const MovedBy by = reader.has("by") ? chosen("by", moved_by_named) : MovedBy::player;
        entry = entry::Move{at, reader.text("move"), by};
    } else if (reader.has("join")) {
        entry = entry::Join{player("join"), digest("bytes"), {}, reader.text("name")};
    } else if (reader.has("leave")) {
        entry = entry::Leave{player("leave")};
    } else if (reader.has("bot")) {
        entry = entry::Bot{player("bot"), reader.text("level")};
    } else if (reader.has("start")) {
        entry::Start start{static_cast<int>(reader.number("start", 1, 10000)), {}};
        for (const auto number : numbers("seating", most)) start.seating.push_back(static_cast<Player>(number));
        entry = std::move(start);
    } else if (reader.has("concede")) {
        entry = entry::Concede{player("concede")};
    } else if (reader.has("offer")) {
        entry = entry::Offer{chosen("offer", offered_named), player("player")};
    } else if (reader.has("accept")) {
        entry = entry::Answer{chosen("accept", offered_named), player("player"), true};
    } else if (reader.has("decline")) {
        entry = entry::Answer{chosen("decline", offered_named), player("player"), false};
    } else if (reader.has("takeback")) {
        reader.number("takeback", 1, 1);
        entry = entry::Takeback{};
    } else if (reader.has("over")) {
        entry::Over over{chosen("over", ending_named), {}, digest("seed")};
        const auto places = numbers("places", 255), points = numbers("points", 65535);
        for (std::size_t i = 0; i < players; ++i) {
            over.outcome.places[i] = static_cast<std::uint8_t>(places[i]);
            over.outcome.points[i] = static_cast<std::uint16_t>(points[i]);
        }
        entry = over;
    } else if (reader.has("rematch")) {
        entry = entry::Rematch{player("rematch")};
    } else if (reader.has("auto")) {
        entry = entry::Automatic{player("auto"), chosen("play", auto_play_named)};
    } else if (reader.has("warn")) {
        entry = entry::Warn{player("warn")};
    } else if (reader.has("stand_in")) {
        entry = entry::StandIn{player("stand_in")};
    } else if (reader.has("return")) {
        entry = entry::Return{player("return")};
    } else if (reader.has("say")) {
        entry = entry::Say{player("say"), reader.text("phrase")};
    }
    if (reader.fault()) return std::nullopt;
    return entry;
}

} // namespace tabuleiro
