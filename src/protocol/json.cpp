#include "protocol/json.hpp"

#include "play/bot_levels.hpp"
#include "protocol/json_text.hpp"
#include "protocol/known_json.hpp"

namespace tabuleiro {

template <>
inline constexpr Names<9> names_of<Spot::Role>{
    "Role", {"field", "large", "start", "safe", "lane", "home", "yard", "bar", "taken"}};
template <> inline constexpr Names<4> names_of<Path::Kind>{"PathKind", {"line", "circle", "road", "slide"}};

namespace {

template <class List> void write_values(JsonText& json, const List& list) {
    json.open_array();
    for (const auto& value : list) json.value(value);
    json.close_array();
}

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
                .field("pairs", mode.pairs)
                .close_object();
        json.close_array().key("options").open_array();
        for (const auto& option : info.options) {
            write_values(json.open_object().field("name", option.name).key("values"), option.values);
            json.field("default", option.values.front()).close_object();
        }
        write_values(json.close_array().key("levels"), bot_levels(info.name));
        write_values(json.key("colours"), info.colours);
        json.field("plays_for_points", info.plays_for_points);
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
        json.field("role", name_of(spot.role));
        if (spot.colour != no_colour) json.field("colour", spot.colour);
        json.close_object();
    }
    json.close_array().key("paths").open_array();
    for (const Path& path : board.paths) {
        json.open_object().field("kind", name_of(path.kind)).key("points").open_array();
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

} // namespace tabuleiro
