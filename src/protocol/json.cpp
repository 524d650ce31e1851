#include "protocol/json.hpp"

#include <boost/json.hpp>

#include <charconv>

#include "match/bots.hpp"
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

} // namespace

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

std::string write_saved_game(const SavedGame& game) {
    const Setup setup = game.log.game().setup();
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
    Reader reader(value.get_object());
    if (!reader.has("format") || reader.text("format") != saved_game_format) return Error{"save.foreign", {}};
    const auto version = reader.number("version", 0, 1000000);
    if (version != saved_game_version) return Error{"save.version", {std::to_string(version)}};
    AskedGame first{read_setup(reader), reader.has("position") ? reader.text("position") : std::string(), {}};
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
