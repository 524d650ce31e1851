#include "questions.hpp"

#include <boost/json.hpp>

#include "match/analysis.hpp"
#include "match/game_log.hpp"
#include "protocol/json.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

json::value error_json(const Error& error) {
    return {{"error", error.name}, {"details", json::array(error.details.begin(), error.details.end())}};
}

std::string text_in(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

Setup setup_in(const json::object& question) {
    Setup setup{text_in(question, "game"), text_in(question, "mode"), 0, {}};
    if (const auto* players = question.if_contains("players"); players && players->is_int64())
        setup.players = static_cast<int>(players->get_int64());
    if (const auto* options = question.if_contains("options"); options && options->is_object())
        for (const auto& [name, value] : options->get_object())
            if (value.is_string()) setup.options.push_back({name, std::string(value.get_string())});
    return setup;
}

json::array walks_json(const Gesture& gesture) {
    static constexpr std::string_view kinds[] = {"move", "slide", "swapped", "captured"};
    json::array walks;
    for (const auto& walk : gesture.walks) {
        json::array path;
        for (const Point at : walk.path) path.push_back(index(at));
        walks.push_back({kinds[static_cast<std::size_t>(walk.kind)], walk.colour, walk.count, path});
    }
    return walks;
}

json::array pieces_json(const Table& table) {
    json::array pieces;
    for (const Piece& piece : table.pieces()) pieces.push_back({index(piece.at), piece.colour, piece.count});
    return pieces;
}

constexpr std::string_view adviser = "master@3000", analyst = "expert@200"; // about a second for a move, for a game
constexpr std::uint64_t adviser_seed = 1;                                   // the same position gets the same advice

json::array values_json(const Values& values, int players) {
    json::array list;
    for (int i = 0; i < players; ++i) list.push_back(values[static_cast<std::size_t>(i)]);
    return list;
}

Result<GameLog> log_in(const json::object& question) {
    auto log = GameLog::make(setup_in(question), text_in(question, "position"));
    if (!log) return log;
    if (const auto* plays = question.if_contains("plays"); plays && plays->is_array())
        for (const json::value& play : plays->get_array())
            if (const auto error = log->play(play.is_string() ? std::string_view(play.get_string()) : ""))
                return *error;
    return log;
}

json::value hint_json(const json::object& question) {
    const auto log = log_in(question);
    if (!log) return error_json(log.error());
    const Turn turn = log->table().turn();
    if (turn.kind != Turn::Kind::choose) return error_json({"move.game_over", {}});
    json::array moves;
    for (const Advised& advised : log->table().advise(*read_bot(adviser), Budget{}, adviser_seed, true))
        moves.push_back(
            {{"move", advised.move}, {"value", advised.values[index(turn.seat)]}, {"error", advised.error}});
    return moves;
}

json::value analysis_json(const json::object& question) {
    static constexpr std::string_view marks[] = {"", "doubtful", "mistake", "blunder"};
    const auto log = log_in(question);
    if (!log) return error_json(log.error());
    const Analysis analysis = analyse(*log, {*read_bot(analyst), [] { return Budget{}; }});
    const int players = log->table().setup().players;
    json::array entries;
    for (const AnalysedEntry& entry : analysis.entries)
        entries.push_back({{"before", values_json(entry.before, players)},
                           {"after", values_json(entry.after, players)},
                           {"luck", values_json(entry.luck, players)},
                           {"loss", entry.loss},
                           {"mark", marks[static_cast<std::size_t>(entry.mark)]}});
    return {{"entries", entries}, {"luck", values_json(analysis.luck, players)}};
}

json::value position_json(const json::object& question) {
    auto log = GameLog::make(setup_in(question), text_in(question, "position"));
    if (!log) return error_json(log.error());
    json::object answer{{"first", pieces_json(log->table())}};

    json::array plays;
    if (const auto* given = question.if_contains("plays"); given && given->is_array())
        for (const json::value& play : given->get_array()) {
            const std::string text = play.is_string() ? std::string(play.get_string()) : std::string();
            const Turn turn = log->table().turn();
            json::object entry{{"seat", index(turn.seat)}};
            if (turn.kind == Turn::Kind::choose) {
                entry["move"] = text;
                const auto moves = log->table().moves();
                const auto found = std::find(moves.begin(), moves.end(), text);
                if (found != moves.end())
                    entry["walks"] = walks_json(log->table().gesture(static_cast<std::size_t>(found - moves.begin())));
            } else {
                json::array weights;
                for (const auto& event : log->table().events()) weights.push_back({event.text, event.weight});
                entry["event"] = text;
                entry["weights"] = weights;
            }
            if (const auto error = log->play(text)) return error_json(*error);
            plays.push_back(entry);
        }

    const Table& table = log->table();
    const Turn turn = table.turn();
    answer["plays"] = plays;
    answer["position"] = table.position();
    answer["pieces"] = pieces_json(table);
    answer["turn"] = index(turn.seat);
    if (turn.kind == Turn::Kind::over) {
        const Outcome outcome = table.outcome();
        json::array places, points;
        for (int i = 0; i < table.setup().players; ++i) {
            places.push_back(outcome.places[static_cast<std::size_t>(i)]);
            points.push_back(outcome.points[static_cast<std::size_t>(i)]);
        }
        answer["result"] = {{"places", places}, {"points", points}};
    }
    json::object moves, events;
    const auto texts = table.moves();
    for (std::size_t i = 0; i < texts.size(); ++i) moves[texts[i]] = walks_json(table.gesture(i));
    for (const auto& event : table.events()) events[event.text] = event.weight;
    answer["moves"] = moves;
    answer["events"] = events;
    return answer;
}

json::value answer_json(const json::object& question) {
    const std::string ask = text_in(question, "ask");
    if (ask == "games") return games_json();
    if (ask == "position") return position_json(question);
    if (ask == "hint") return hint_json(question);
    if (ask == "analysis") return analysis_json(question);
    if (ask == "board") {
        const auto table = make_table(setup_in(question));
        return table ? board_json((*table)->board()) : error_json(table.error());
    }
    return error_json({"protocol.unknown", {ask}});
}

} // namespace

std::string answer_question(std::string_view question) {
    boost::system::error_code failure;
    const json::value value = json::parse(question, failure);
    if (failure || !value.is_object()) return json::serialize(error_json({"protocol.not_json", {}}));
    return json::serialize(answer_json(value.get_object()));
}

} // namespace tabuleiro
