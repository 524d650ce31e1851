#include "protocol/known_json.hpp"

#include <boost/json.hpp>

#include "bytes/utf8.hpp"
#include "endgame/no_tables.hpp"
#include "protocol/request.hpp"

namespace tabuleiro {

namespace json = boost::json;

json::object known_value_json(const Known& known) {
    if (known.verdict) return {{"value", name_of(known.verdict->value)}, {"turns", known.verdict->turns}};
    return {{"chance", known.value()}};
}

Result<PlayedGame> read_known_question(std::string_view text) {
    const auto object = read_object(text);
    if (!object) return Error{"request.not_json", {}};
    Reader reader(*object);
    PlayedGame asked = read_asked_game(reader);
    if (auto fault = reader.fault()) return *std::move(fault);
    if (!has_tables(asked.setup.game)) return not_solvable(shortened(asked.setup.game));
    if (const auto game = played(asked); !game) return game.error();
    return asked;
}

std::string known_json(const PlayedGame& played, const KnownPositions* found) {
    static const KnownPositions nothing;
    const KnownPositions& tables = found ? *found : nothing;
    json::array positions, moves;
    const auto add = [&](const AnyGame& now) {
        const auto known = now.known(tables);
        if (!known || !known->exact) return positions.push_back(nullptr);
        json::object object = known_value_json(*known);
        object["seat"] = index(known->seat);
        positions.push_back(std::move(object));
    };
    const auto made = make_game(played.setup, played.position);
    AnyGame& game = **made;
    for (const std::string& play : played.plays) {
        add(game);
        game.play(play);
    }
    add(game);
    for (const Advised& advised : known_moves(game, tables)) {
        json::object move = known_value_json(*advised.known);
        move["move"] = game.text(advised.move);
        moves.push_back(std::move(move));
    }
    return json::serialize(json::object{{"positions", positions}, {"moves", moves}});
}

} // namespace tabuleiro
