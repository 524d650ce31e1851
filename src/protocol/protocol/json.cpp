#include "protocol/json.hpp"

#include <boost/json.hpp>

#include <charconv>

#include "match/bots.hpp"

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

json::array points_json(const std::vector<Point>& points) {
    json::array array;
    for (const Point at : points) array.push_back(index(at));
    return array;
}

json::object options_json(const std::vector<OptionChoice>& options) {
    json::object object;
    for (const auto& [name, value] : options) object[name] = value;
    return object;
}

Error bad_file(std::string_view where) { return {"save.bad_field", {std::string(where)}}; }

// The string in `object[key]`, or nothing.
const json::string* string_in(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value ? value->if_string() : nullptr;
}

Result<Setup> read_setup(const json::object& object) {
    Setup setup;
    const auto *game = string_in(object, "game"), *mode = string_in(object, "mode");
    if (!game) return bad_file("game");
    if (!mode) return bad_file("mode");
    setup.game = *game;
    setup.mode = *mode;
    const json::value* players = object.if_contains("players");
    if (!players || !players->is_int64() || players->get_int64() < 1 || players->get_int64() > 99)
        return bad_file("players");
    setup.players = static_cast<int>(players->get_int64());
    const json::value* options = object.if_contains("options");
    if (!options || !options->is_object()) return bad_file("options");
    for (const auto& [name, value] : options->get_object()) {
        if (!value.is_string()) return bad_file("options");
        setup.options.push_back({name, std::string(value.get_string())});
    }
    return setup;
}

} // namespace

std::string_view name_of(Gesture::Walk::Kind kind) {
    switch (kind) {
    case Gesture::Walk::Kind::move: return "move";
    case Gesture::Walk::Kind::slide: return "slide";
    case Gesture::Walk::Kind::swapped: return "swapped";
    case Gesture::Walk::Kind::captured: break;
    }
    return "captured";
}

json::value games_json() {
    json::array games;
    for (const GameInfo& info : all_game_infos()) {
        json::array modes, options;
        for (const Mode& mode : info.modes)
            modes.push_back(
                {{"name", mode.name}, {"min_players", mode.min_players}, {"max_players", mode.max_players}});
        for (const auto& option : info.options)
            options.push_back({{"name", option.name},
                               {"values", json::array(option.values.begin(), option.values.end())},
                               {"default", option.values.front()}});
        const auto levels = bot_levels(info.name);
        games.push_back({{"name", info.name},
                         {"modes", modes},
                         {"options", options},
                         {"levels", json::array(levels.begin(), levels.end())}});
    }
    return games;
}

json::value board_json(const Board& board) {
    json::array spots, paths;
    for (const Spot& spot : board.spots) {
        json::object object{{"name", spot.name}, {"x", spot.x}, {"y", spot.y}, {"role", role_name(spot.role)}};
        if (spot.colour != no_colour) object["colour"] = spot.colour;
        spots.push_back(object);
    }
    for (const Path& path : board.paths) {
        json::object object{{"kind", kind_name(path.kind)}, {"points", points_json(path.points)}};
        if (path.colour != no_colour) object["colour"] = path.colour;
        paths.push_back(object);
    }
    return {{"width", board.width},
            {"height", board.height},
            {"colours", json::array(board.colours.begin(), board.colours.end())},
            {"seats", json::array(board.seats.begin(), board.seats.end())},
            {"spots", spots},
            {"paths", paths}};
}

json::value gesture_json(const Gesture& gesture) {
    json::array walks;
    for (const auto& walk : gesture.walks)
        walks.push_back({{"kind", name_of(walk.kind)},
                         {"colour", walk.colour},
                         {"count", walk.count},
                         {"path", points_json(walk.path)}});
    return walks;
}

std::string write_saved_game(const SavedGame& game) {
    const Setup setup = game.log.table().setup();
    json::array log;
    for (const auto& entry : game.log.entries()) log.push_back(json::string(entry.text));
    json::object object{{"format", saved_game_format},
                        {"version", saved_game_version},
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
    const json::object& object = value.get_object();
    const json::string* format = string_in(object, "format");
    if (!format || *format != saved_game_format) return Error{"save.foreign", {}};
    const json::value* version = object.if_contains("version");
    if (!version || !version->is_int64()) return bad_file("version");
    if (version->get_int64() != saved_game_version)
        return Error{"save.version", {std::to_string(version->get_int64())}};

    const auto setup = read_setup(object);
    if (!setup) return setup.error();
    std::string position;
    if (object.contains("position")) {
        const json::string* given = string_in(object, "position");
        if (!given) return bad_file("position");
        position = *given;
    }
    auto log = GameLog::make(*setup, position);
    if (!log) return log.error();

    SavedGame game{std::move(*log), {}, 0};
    const json::value* seats = object.if_contains("seats");
    if (!seats || !seats->is_array() || static_cast<int>(seats->get_array().size()) != game.log.table().setup().players)
        return bad_file("seats");
    for (const json::value& seat : seats->get_array()) {
        if (!seat.is_string()) return bad_file("seats");
        game.seats.emplace_back(seat.get_string());
    }
    const json::string* seed = string_in(object, "seed");
    if (!seed) return bad_file("seed");
    const auto [end, wrong] = std::from_chars(seed->data(), seed->data() + seed->size(), game.seed);
    if (wrong != std::errc{} || end != seed->data() + seed->size()) return bad_file("seed");
    const json::value* entries = object.if_contains("log");
    if (!entries || !entries->is_array()) return bad_file("log");
    for (const json::value& entry : entries->get_array()) {
        if (!entry.is_string()) return bad_file("log");
        if (auto error = game.log.play(entry.get_string()))
            return Error{"save.bad_entry",
                         {std::to_string(game.log.entries().size() + 1), std::string(entry.get_string())}};
    }
    return game;
}

} // namespace tabuleiro
