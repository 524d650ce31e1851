#include "protocol/request.hpp"

#include <boost/json.hpp>

#include <bit>

#include "match/utf8.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

constexpr std::size_t max_tokens = max_players;
constexpr std::int64_t max_id = 2147483647, max_revision = 4294967295;

// Reads one request that concerns a player of the match.
class CommandReader {
public:
    CommandReader(Reader& reader, std::uint8_t held) : reader_(reader), held_(held) {}

    std::optional<Command> read(std::string_view act) {
        // In the order of docs/protocol.md. Braces evaluate from left to right.
        if (act == "join") return join();
        if (act == "leave") return command::Leave{player()};
        if (act == "bot") return place_bot();
        if (act == "move") return command::Move{player(), revision(), reader_.text("move")};
        if (act == "concede") return command::Concede{player(), revision()};
        if (act == "offer") return command::Offer{player(), revision(), chosen("what", offered_named)};
        if (act == "answer") return command::Answer{player(), chosen("what", offered_named), reader_.truth("accept")};
        if (act == "rematch") return command::Rematch{player()};
        if (act == "auto") return command::Automatic{player(), chosen("play", auto_play_named)};
        if (act == "return") return command::Return{player()};
        if (act == "say") return command::Say{player(), reader_.text("phrase")};
        return std::nullopt;
    }
    const std::optional<Error>& fault() const { return fault_; }

private:
    // The player spoken for: the one named, or the only one held.
    Player player() {
        if (!reader_.has("player")) {
            if (held_ == 0) fault_ = Error{"match.not_a_player", {}};
            if (std::popcount(held_) > 1) fault_ = Error{"match.which_player", {}};
            return static_cast<Player>(held_ == 0 ? 0 : std::countr_zero(held_));
        }
        const auto player = static_cast<Player>(reader_.number("player", 0, max_players - 1));
        if (!(held_ >> player & 1)) fault_ = Error{"match.not_a_player", {}};
        return player;
    }
    std::uint32_t revision() { return static_cast<std::uint32_t>(reader_.number("revision", 0, max_revision)); }
    template <class Value> Value chosen(std::string_view key, std::optional<Value> (*named)(std::string_view)) {
        const auto value = named(reader_.text(key));
        if (!value) reader_.refuse(key);
        return value.value_or(Value{});
    }
    Command join() {
        command::Join join{};
        if (reader_.has("player")) join.player = static_cast<Player>(reader_.number("player", 0, max_players - 1));
        join.name = reader_.text("name");
        join.bytes = chosen("bytes", digest_from_hex);
        return join;
    }
    Command place_bot() {
        if (held_ == 0) fault_ = Error{"match.not_a_player", {}};
        const auto place = static_cast<Player>(reader_.number("player", 0, max_players - 1));
        return command::PlaceBot{place, reader_.text("level")};
    }

    Reader& reader_;
    std::uint8_t held_;
    std::optional<Error> fault_;
};

Hello read_hello(Reader& reader) {
    Hello hello;
    if (reader.has("match")) hello.match = reader.text("match");
    if (reader.has("tokens")) hello.tokens = reader.strings("tokens", max_tokens);
    if (reader.has("revision")) hello.revision = static_cast<std::uint32_t>(reader.number("revision", 0, max_revision));
    if (reader.has("board")) hello.board = reader.truth("board");
    if (reader.has("positions")) hello.positions = reader.truth("positions");
    if (reader.has("walks")) hello.walks = reader.truth("walks");
    return hello;
}

} // namespace

std::optional<json::object> read_object(std::string_view text) {
    boost::system::error_code failure;
    json::parse_options limits;
    limits.max_depth = 4;
    json::value value = json::parse(text, failure, {}, limits);
    if (failure || !value.is_object()) return std::nullopt;
    return std::move(value.get_object());
}

Request read_request(std::string_view text, std::uint8_t held) {
    if (text.size() > max_request_bytes) return {{}, Error{"request.too_large", {std::to_string(max_request_bytes)}}};
    const auto object = read_object(text);
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
    if (act == "hello") {
        Hello hello = read_hello(reader);
        if (auto fault = reader.fault()) return {id, *std::move(fault)};
        return {id, std::variant<Hello, Command>(std::move(hello))};
    }
    CommandReader commands(reader, held);
    auto command = commands.read(act);
    if (!command && reader.has("do")) return {id, Error{"request.unknown", {shortened(act)}}};
    if (auto fault = reader.fault()) return {id, *std::move(fault)};
    if (commands.fault()) return {id, *commands.fault()};
    return {id, std::variant<Hello, Command>(std::move(*command))};
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

AskedGame read_asked_game(Reader& reader) {
    AskedGame asked{read_setup(reader), {}, {}};
    if (reader.has("position")) asked.position = reader.text("position");
    if (reader.has("plays")) asked.plays = reader.strings("plays", most_asked_plays);
    return asked;
}

Result<GameLog> played(const AskedGame& asked) {
    auto log = GameLog::make(asked.setup, asked.position);
    if (!log) return log;
    for (const std::string& play : asked.plays)
        if (auto error = log->play(play)) return *std::move(error);
    return log;
}

Terms read_terms(Reader& reader) {
    Terms terms;
    terms.setup = read_setup(reader);
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
                const json::value* kind = item.get_object().if_contains("kind");
                const bool open = kind && kind->is_string() && kind->get_string() == "open";
                if (seat.fault() || (!bot && !open) || (bot && level.empty())) reader.refuse("seats");
                terms.seats.push_back({std::move(level)});
            }
    if (reader.has("public")) terms.is_public = reader.truth("public");
    if (reader.has("lot")) terms.lot = reader.truth("lot");
    if (reader.has("turn_seconds"))
        terms.turn_seconds = static_cast<std::uint32_t>(reader.number("turn_seconds", 0, max_revision));
    if (reader.has("series")) terms.series = static_cast<int>(reader.number("series", 0, 1000000));
    return terms;
}

Result<Terms> read_new_match(std::string_view text) {
    if (text.size() > max_terms_bytes) return Error{"request.too_large", {std::to_string(max_terms_bytes)}};
    const auto object = read_object(text);
    if (!object) return Error{"request.not_json", {}};
    Reader reader(*object);
    Terms terms = read_terms(reader);
    if (auto fault = reader.fault()) return *std::move(fault);
    if (auto error = complete(terms)) return *std::move(error);
    return terms;
}

} // namespace tabuleiro
