#include "protocol/request.hpp"

#include <boost/json.hpp>

#include <bit>

#include "bytes/utf8.hpp"
#include "play/bot_levels.hpp"
#include "protocol/unique_keys.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

constexpr std::size_t max_tokens = max_players;
constexpr std::int64_t max_id = 2147483647, max_revision = 4294967295;

// Reads the fields of requests. `held`: bit p for each player the sender holds.
class RequestReader {
public:
    RequestReader(Reader& reader, std::uint8_t held) : reader_(reader), held_(held) {}

    template <class T> T read() {
        T request{};
        if (T::about.by_any_player && held_ == 0) fault_ = Error{"match.not_a_player", {}};
        for_each_field<T>([&]<class Get, FieldIn where>(const Field<Get, where>& field) {
            if (!field.optional || reader_.has(field.name)) read(field.name, std::invoke(field.get, request));
        });
        return request;
    }
    const std::optional<Error>& fault() const { return fault_; }

private:
    void read(std::string_view key, std::string& text) { text = reader_.text(key); }
    void read(std::string_view key, bool& truth) { truth = reader_.truth(key); }
    void read(std::string_view key, std::uint32_t& revision) {
        revision = static_cast<std::uint32_t>(reader_.number(key, 0, max_revision));
    }
    void read(std::string_view key, Digest& digest) { digest = reader_.digest(key); }
    void read(std::string_view key, std::vector<std::string>& texts) { texts = reader_.strings(key, max_tokens); }
    template <Named Value> void read(std::string_view key, Value& value) { value = reader_.named<Value>(key); }
    template <class Value> void read(std::string_view key, std::optional<Value>& value) {
        if (!reader_.has(key)) return;
        if constexpr (std::is_same_v<Value, Player>)
            value = numbered_player(key);
        else
            read(key, value.emplace());
    }
    // The player the request is for: the one named, or the only one held.
    void read(std::string_view key, Player& player) {
        if (!reader_.has(key)) {
            if (held_ == 0) fault_ = Error{"match.not_a_player", {}};
            if (std::popcount(held_) > 1) fault_ = Error{"match.which_player", {}};
            player = static_cast<Player>(held_ == 0 ? 0 : std::countr_zero(held_));
            return;
        }
        player = numbered_player(key);
        if (!(held_ >> player & 1)) fault_ = Error{"match.not_a_player", {}};
    }
    Player numbered_player(std::string_view key) {
        return static_cast<Player>(reader_.number(key, 0, max_players - 1));
    }

    Reader& reader_;
    std::uint8_t held_;
    std::optional<Error> fault_;
};

} // namespace

std::optional<json::object> read_object(std::string_view text, json::storage_ptr memory) {
    boost::system::error_code failure;
    json::parse_options limits;
    limits.max_depth = 4;
    json::value value = json::parse(text, failure, std::move(memory), limits);
    if (failure || !value.is_object() || has_duplicate_keys(text, value)) return std::nullopt;
    return std::move(value.get_object());
}

Request read_request(std::string_view text, std::uint8_t held) {
    if (text.size() > max_request_bytes) return {{}, Error{"request.too_large", {std::to_string(max_request_bytes)}}};
    unsigned char room[2048]; // enough for most requests: saves an allocation for every key and value
    json::monotonic_resource memory(room, sizeof room);
    const auto object = read_object(text, &memory);
    if (!object) return {{}, Error{"request.not_json", {}}};
    return read_request(*object, held);
}

Request read_request(const json::object& object, std::uint8_t held) {
    Reader reader(object);
    MessageId id;
    if (reader.has("id")) {
        const auto given = reader.number("id", -1, max_id);
        if (given >= 0)
            id = static_cast<std::uint32_t>(given);
        else
            reader.refuse("id");
    }
    const std::string act = reader.text("do");
    RequestReader fields(reader, held);
    std::variant<Hello, Command> content;
    const bool known = act == Hello::about.act || Alternatives<Command>::any([&]<class C>() {
                           if constexpr (Requestable<C>) {
                               if (act != C::about.act) return false;
                               content = Command(fields.read<C>());
                               return true;
                           }
                           return false;
                       });
    if (act == Hello::about.act) content = fields.read<Hello>();
    if (!known && reader.has("do")) return {id, Error{"request.unknown", {shortened(act)}}};
    if (auto fault = reader.fault()) return {id, *std::move(fault)};
    if (fields.fault()) return {id, *fields.fault()};
    return {id, std::move(content)};
}

Setup read_setup(Reader& reader) {
    Setup setup;
    setup.game = reader.text("game");
    if (reader.has("mode")) setup.mode = reader.text("mode");
    if (reader.has("players")) setup.players = static_cast<int>(reader.number("players", 1, 99));
    if (reader.has("options"))
        if (const json::object* options = reader.object("options"))
            for (const auto& [name, value] : *options) {
                if (!value.is_string()) {
                    reader.refuse("options");
                    break;
                }
                setup.options.push_back({std::string(name), std::string(value.get_string())});
            }
    return setup;
}

PlayedGame read_asked_game(Reader& reader) {
    PlayedGame asked{read_setup(reader), {}, {}};
    if (reader.has("position")) asked.position = reader.text("position");
    if (reader.has("recorded") && reader.truth("recorded")) asked.setup = from_record(std::move(asked.setup));
    if (reader.has("plays")) asked.plays = reader.strings("plays", most_asked_plays);
    return asked;
}

Terms read_terms(Reader& reader) {
    Terms terms;
    terms.setup = read_setup(reader);
    if (reader.has("position")) terms.position = reader.text("position");
    if (reader.has("seats"))
        if (const json::array* seats = reader.array("seats"))
            for (const json::value& item : *seats) {
                if (!item.is_object() || terms.seats.size() == max_players) {
                    reader.refuse("seats");
                    break;
                }
                Reader seat(item.get_object());
                const bool bot = seat.text("kind") == "bot";
                std::string level = bot ? seat.text("level") : std::string();
                std::string colour = seat.has("colour") ? seat.text("colour") : std::string();
                const json::value* kind = item.get_object().if_contains("kind");
                const bool open = kind && kind->is_string() && kind->get_string() == "open";
                if (seat.fault() || (!bot && !open) || (bot && level.empty())) reader.refuse("seats");
                terms.seats.push_back({std::move(level), std::move(colour)});
            }
    if (reader.has("public")) terms.is_public = reader.truth("public");
    if (reader.has("seating")) {
        terms.seating = reader.named<Seating>("seating");
        if (terms.seating == Seating::shuffled) reader.refuse("seating");
    } else if (reader.has("lot") && reader.truth("lot")) {
        terms.seating = Seating::shuffled;
    }
    if (reader.has("turn_seconds"))
        terms.turn_seconds = static_cast<std::uint32_t>(reader.number("turn_seconds", 0, max_revision));
    if (reader.has("series")) terms.series = static_cast<int>(reader.number("series", 0, 1000000));
    if (reader.has("until")) terms.until = static_cast<int>(reader.number("until", 0, 1000000));
    if (reader.has("edition")) terms.edition = static_cast<int>(reader.number("edition", 0, 1000000));
    return terms;
}

Result<Terms> read_new_match(std::string_view text) {
    if (text.size() > max_terms_bytes) return Error{"request.too_large", {std::to_string(max_terms_bytes)}};
    const auto object = read_object(text);
    if (!object) return Error{"request.not_json", {}};
    return read_new_match(*object, 2);
}

Result<Terms> read_new_match(const json::object& object, int edition) {
    Reader reader(object);
    Terms terms = read_terms(reader);
    if (!reader.has("edition")) terms.edition = edition;
    // G1: the lot is the default, but not where a position is set up. A client of version 4 says `lot` and means the
    // lot as it is drawn now.
    if (!reader.has("seating") && (reader.has("lot") ? terms.seating == Seating::shuffled : terms.position.empty()))
        terms.seating = Seating::lot;
    if (auto fault = reader.fault()) return *std::move(fault);
    if (auto error = complete(terms)) return *std::move(error);
    for (const SeatTerms& seat : terms.seats) // not any bot: what it may cost is limited
        if (!seat.bot_level.empty() && !is_bot_level(seat.bot_level, terms.setup.game))
            return Error{"match.no_such_level", {shortened(seat.bot_level)}};
    if (terms.edition < edition) return Error{"match.first_edition", {}};
    if (terms.edition > edition) return Error{"match.other_edition", {std::to_string(edition)}};
    return terms;
}

} // namespace tabuleiro
