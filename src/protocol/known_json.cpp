#include "protocol/known_json.hpp"

#include <boost/json.hpp>

#include "bytes/utf8.hpp"
#include "endgame/no_tables.hpp"
#include "protocol/request.hpp"

namespace tabuleiro {

namespace json = boost::json;

json::object verdict_json(const Verdict& verdict) {
    return {{"value", name_of(verdict.value)}, {"turns", verdict.turns}};
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

std::string known_json(const GameLog& log, const KnownPositions& known) {
    json::array positions, moves;
    const auto add = [&](const AnyGame& game) {
        const auto verdict = game.verdict(known);
        if (!verdict) return positions.push_back(nullptr);
        json::object object = verdict_json(*verdict);
        object["seat"] = index(game.turn().seat);
        positions.push_back(std::move(object));
    };
    auto replay = *GameLog::make(log.game().setup(), log.first_position());
    for (const auto& entry : log.entries()) {
        add(replay.game());
        replay.play(entry.text);
    }
    add(log.game());
    Bot bot = *read_bot("perfect@3000"); // the search chooses among moves that all draw
    bot.known = &known;
    const bool known_end = !positions.back().is_null() || !solvable_board(log.game().setup().game);
    if (known_end && log.game().turn().kind == Turn::Kind::choose)
        for (const Advised& advised : log.game().advise(bot, {}, 1, true)) {
            if (!advised.known && !advised.certain) break;
            json::object move;
            if (advised.known)
                move = verdict_json(*advised.known);
            else
                move["chance"] = advised.values[index(log.game().turn().seat)];
            move["move"] = log.game().text(advised.move);
            moves.push_back(std::move(move));
        }
    return json::serialize(json::object{{"positions", positions}, {"moves", moves}});
}

} // namespace tabuleiro
