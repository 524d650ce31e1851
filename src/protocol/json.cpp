#include "protocol/json.hpp"

#include <boost/json.hpp>

#include <charconv>

#include "engine/version.hpp"
#include "play/bot_levels.hpp"
#include "protocol/json_text.hpp"
#include "protocol/known_json.hpp"
#include "protocol/request.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

constexpr std::string_view saved_game_format = "tabuleiro-game";
constexpr std::int64_t saved_game_version = 1;

std::string_view role_name(Spot::Role role) {
    switch (role) {
    case Spot::Role::field: return "field";
    case Spot::Role::large: return "large";
    case Spot::Role::start: return "start";
    case Spot::Role::safe: return "safe";
    case Spot::Role::lane: return "lane";
    case Spot::Role::home: return "home";
    case Spot::Role::yard: return "yard";
    case Spot::Role::bar: return "bar";
    case Spot::Role::taken: break;
    }
    return "taken";
}

std::string_view kind_name(Path::Kind kind) {
    switch (kind) {
    case Path::Kind::line: return "line";
    case Path::Kind::circle: return "circle";
    case Path::Kind::road: return "road";
    case Path::Kind::slide: break;
    }
    return "slide";
}

template <class List> void write_values(JsonText& json, const List& list) {
    json.open_array();
    for (const auto& value : list) json.value(value);
    json.close_array();
}

json::object options_json(const std::vector<OptionChoice>& options) {
    json::object object;
    for (const auto& [name, value] : options) object[name] = value;
    return object;
}

Error bad_file(std::string_view where) { return {"save.bad_field", {std::string(where)}}; }

} // namespace

std::string games_json() {
    JsonText json;
    json.open_array();
    for (const GameInfo& info : all_game_infos()) {
        json.open_object().field("name", info.name).key("modes").open_array();
        for (const Mode& mode : info.modes)
            json.open_object()
                .field("name", mode.name)
                .field("min_players", mode.min_players)
                .field("max_players", mode.max_players)
                .close_object();
        json.close_array().key("options").open_array();
        for (const auto& option : info.options) {
            write_values(json.open_object().field("name", option.name).key("values"), option.values);
            json.field("default", option.values.front()).close_object();
        }
        write_values(json.close_array().key("levels"), bot_levels(info.name));
        json.field("tables", name_of(tables_for(info.name)));
        write_values(json.key("table_levels"), table_levels(info.name));
        json.close_object();
    }
    return json.close_array().take();
}

std::string board_json(const Board& board) {
    JsonText json;
    json.open_object().field("width", board.width).field("height", board.height);
    write_values(json.key("colours"), board.colours);
    write_values(json.key("seats"), board.seats);
    json.key("spots").open_array();
    for (const Spot& spot : board.spots) {
        json.open_object().field("name", spot.name).field("x", spot.x).field("y", spot.y);
        json.field("role", role_name(spot.role));
        if (spot.colour != no_colour) json.field("colour", spot.colour);
        json.close_object();
    }
    json.close_array().key("paths").open_array();
    for (const Path& path : board.paths) {
        json.open_object().field("kind", kind_name(path.kind)).key("points").open_array();
        for (const Point at : path.points) json.value(index(at));
        json.close_array();
        if (path.colour != no_colour) json.field("colour", path.colour);
        json.close_object();
    }
    json.close_array().key("events").open_object();
    for (const EventLook& look : board.events) {
        json.key(look.event).open_object();
        if (!look.dice.empty()) write_values(json.key("dice"), look.dice);
        if (look.sticks) json.field("sticks", *look.sticks);
        if (!look.card.empty()) json.field("card", look.card);
        json.close_object();
    }
    return json.close_object().close_object().take();
}

std::string write_saved_game(const SavedGame& game) {
    const Setup setup = to_record(game.log.game().setup());
    json::array log;
    for (const auto& entry : game.log.entries()) log.push_back(json::string(entry.text));
    json::object object{{"format", saved_game_format},
                        {"version", saved_game_version},
                        {"program", "tabuleiro " + std::string(version())},
                        {"game", setup.game},
                        {"mode", setup.mode},
                        {"players", setup.players},
                        {"options", options_json(setup.options)},
                        {"seats", json::array(game.seats.begin(), game.seats.end())},
                        {"seed", std::to_string(game.seed)},
                        {"log", log}};
    if (!game.log.first_position().empty()) object["position"] = game.log.first_position();
    return json::serialize(object) + "\n";
}

Result<SavedGame> read_saved_game(std::string_view text) {
    if (text.size() > max_saved_game_bytes) return Error{"save.too_large", {}};
    boost::system::error_code failure;
    json::parse_options limits;
    limits.max_depth = 8;
    const json::value value = json::parse(text, failure, {}, limits);
    if (failure || !value.is_object()) return Error{"save.not_json", {}};
    Reader reader(value.get_object());
    if (!reader.has("format") || reader.text("format") != saved_game_format) return Error{"save.foreign", {}};
    const auto version = reader.number("version", 0, 1000000);
    if (version != saved_game_version) return Error{"save.version", {std::to_string(version)}};
    if (reader.has("program")) reader.text("program"); // what wrote it; since 1.0.0
    const AskedGame first{
        from_record(read_setup(reader)), reader.has("position") ? reader.text("position") : std::string(), {}};
    std::vector<std::string> seats = reader.strings("seats", max_players);
    const std::string seed = reader.text("seed");
    const std::vector<std::string> plays = reader.strings("log", max_saved_game_bytes);
    if (const auto fault = reader.fault()) return bad_file(fault->details.front());

    auto log = played(first);
    if (!log) return log.error();
    SavedGame game{std::move(*log), std::move(seats), 0};
    if (static_cast<int>(game.seats.size()) != game.log.game().setup().players) return bad_file("seats");
    const auto [end, wrong] = std::from_chars(seed.data(), seed.data() + seed.size(), game.seed);
    if (wrong != std::errc{} || end != seed.data() + seed.size()) return bad_file("seed");
    for (const std::string& play : plays)
        if (game.log.play(play)) return Error{"save.bad_entry", {std::to_string(game.log.entries().size() + 1), play}};
    return game;
}

} // namespace tabuleiro
