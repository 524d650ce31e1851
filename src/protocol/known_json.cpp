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

Result<GameLog> read_known_question(std::string_view text) {
    const auto object = read_object(text);
    if (!object) return Error{"request.not_json", {}};
    Reader reader(*object);
    const AskedGame asked = read_asked_game(reader);
    if (auto fault = reader.fault()) return *std::move(fault);
    if (!has_tables(asked.setup.game)) return not_solvable(shortened(asked.setup.game));
    return played(asked);
}

std::string known_json(const GameLog& log, const KnownPositions* found) {
    static const KnownPositions nothing;
    const KnownPositions& tables = found ? *found : nothing;
    json::array positions, moves;
    const auto add = [&](const AnyGame& game) {
        const auto known = game.known(tables);
        if (!known || !known->exact) return positions.push_back(nullptr);
        json::object object = known_value_json(*known);
        object["seat"] = index(known->seat);
        positions.push_back(std::move(object));
    };
    auto replay = *GameLog::make(log.game().setup(), log.first_position());
    for (const auto& entry : log.entries()) {
        add(replay.game());
        replay.play(entry.text);
    }
    add(log.game());
    for (const Advised& advised : known_moves(log.game(), tables)) {
        json::object move = known_value_json(*advised.known);
        move["move"] = log.game().text(advised.move);
        moves.push_back(std::move(move));
    }
    return json::serialize(json::object{{"positions", positions}, {"moves", moves}});
}

} // namespace tabuleiro
