#include "protocol/questions.hpp"

#include <boost/json.hpp>

#include <algorithm>

#include "bytes/utf8.hpp"
#include "core/version.hpp"
#include "play/analysis.hpp"
#include "play/dangers.hpp"
#include "protocol/entry_json.hpp"
#include "protocol/json.hpp"
#include "protocol/known_json.hpp"
#include "protocol/problem_json.hpp"
#include "protocol/request.hpp"

namespace tabuleiro {

namespace json = boost::json;

template <> inline constexpr Names<4> names_of<AnalysedEntry::Mark>{"Mark", {"", "doubtful", "mistake", "blunder"}};

namespace {

constexpr std::string_view adviser = "master@3000", analyst = "master@200"; // about a second for a move, for a game
constexpr std::uint64_t adviser_seed = 1;                                   // the same position gets the same advice

void write_values(JsonText& text, const SeatValues& values, int players) {
    text.open_array();
    for (int i = 0; i < players; ++i) text.value(values[static_cast<std::size_t>(i)]);
    text.close_array();
}

Result<std::string> board_answer(const PlayedGame& asked) {
    const auto game = played(asked);
    if (!game) return game.error();
    return board_json((*game)->board());
}

// Why the piece on a spot cannot move, or null.
Result<std::string> why_answer(const PlayedGame& asked, std::size_t spot) {
    const auto game = played(asked);
    if (!game) return game.error();
    JsonText text;
    if (const auto reason = (*game)->why_not(point(spot)))
        write_reason(text, *reason);
    else
        text.null();
    return text.take();
}

// Where pieces of the seat could be captured, with the chance of it; null where cards are hidden.
Result<std::string> dangers_answer(const PlayedGame& asked, std::size_t seat) {
    const auto game = played(asked);
    if (!game) return game.error();
    if (seat >= (*game)->board().seats.size()) return Error{"request.bad_field", {"seat"}};
    JsonText text;
    const auto found = dangers(**game, tabuleiro::seat(seat));
    if (!found) return text.null().take();
    text.open_array();
    for (const auto& [at, chance] : *found) text.open_array().value(index(at)).value(chance).close_array();
    return text.close_array().take();
}

using Stop = std::function<bool()>;

JsonText& write_known(JsonText& text, const Known& known) {
    if (known.verdict) return text.field("value", name_of(known.verdict->value)).field("turns", known.verdict->turns);
    return text.field("chance", known.value());
}

Bot with_tables(std::string_view level, const std::string& game, const TablesOf& tables) {
    Bot bot = *read_bot(level);
    if (tables && has_tables(game)) bot.known = tables(game);
    return bot;
}

Result<std::string> hint_answer(const PlayedGame& asked, const Stop& stop, const TablesOf& tables) {
    const auto now = played(asked);
    if (!now) return now.error();
    const AnyGame& game = **now;
    const Turn turn = game.turn();
    if (turn.kind == Turn::Kind::over) return Error{"move.game_over", {}};
    if (turn.kind == Turn::Kind::chance) return Error{"move.event_due", {}};
    JsonText text;
    text.open_array();
    const Bot bot = with_tables(adviser, asked.setup.game, tables);
    for (const Advised& advised : game.advise(bot, Budget{0, stop}, adviser_seed, true)) {
        text.open_object().field("move", game.text(advised.move));
        text.field("value", advised.values[index(turn.seat)]).field("error", advised.doubt);
        if (advised.known) write_known(text.key("known").open_object(), *advised.known).close_object();
        text.close_object();
    }
    return text.close_array().take();
}

// What tables elsewhere know, as known_json writes it:
// [{"seat":0,"value":"win","turns":3},{"seat":1,"chance":0.5},null,…]
std::vector<std::optional<Known>> read_known(Reader& reader) {
    std::vector<std::optional<Known>> known;
    if (const json::array* positions = reader.array("known"))
        for (const json::value& position : *positions) {
            known.emplace_back();
            if (position.is_null()) continue;
            if (!position.is_object()) {
                reader.refuse("known");
                continue;
            }
            Reader fields(position.get_object());
            const Seat mover = seat(static_cast<std::size_t>(fields.number("seat", 0, 1)));
            if (fields.has("chance")) {
                const auto own = static_cast<float>(fields.share("chance"));
                known.back() = {mover, {index(mover) == 0 ? own : 1 - own, index(mover) == 0 ? 1 - own : own}};
            } else {
                const Wdl value = fields.named<Wdl>("value");
                const auto turns = static_cast<unsigned>(fields.number("turns", 0, 1'000'000));
                known.back() = {mover, two_values(value, mover), Verdict{value, turns}};
            }
            if (fields.fault()) reader.refuse("known");
        }
    return known;
}

// All moves of a choice, best first, each with what its player may expect and its themes.
void write_moves(JsonText& text, const AnyGame& before, const AnalysedEntry& entry) {
    text.key("moves").open_array();
    for (const AnalysedMove& move : entry.moves) {
        text.open_object().field("move", move.text).field("value", move.values[index(entry.turn.seat)]);
        write_themes(text, before, move.move);
        text.close_object();
    }
    text.close_array();
}

struct AnalysisAsked {
    std::vector<std::optional<Known>> known{};
    bool moves = false; // tell all moves of every choice
};

Result<std::string> analysis_answer(const PlayedGame& asked, AnalysisAsked more, const Stop& stop,
                                    const TablesOf& tables) {
    const auto end = played(asked);
    if (!end) return end.error();
    if (auto error = refuse_analysis(**end)) return *std::move(error);
    AnalysisJob job{with_tables(analyst, asked.setup.game, tables), [&] { return Budget{0, stop}; },
                    [&](std::size_t) { return !stop || !stop(); }};
    job.known = std::move(more.known);
    const Analysis analysis = analyse(asked, job);
    const int players = (*end)->setup().players;
    JsonText text;
    text.open_object().key("entries").open_array();
    std::size_t at = 0;
    const auto before = make_game(asked.setup, asked.position);
    for (const AnalysedEntry& entry : analysis.entries) {
        write_values(text.open_object().key("before"), entry.before, players);
        write_values(text.key("after"), entry.after, players);
        write_values(text.key("luck"), entry.luck, players);
        text.field("loss", entry.loss).field("mark", name_of(entry.mark));
        if (!entry.moves.empty()) text.field("choices", entry.moves.size()).field("best", entry.moves.front().text);
        if (!entry.moves.empty() && more.moves) write_moves(text, **before, entry);
        (*before)->play(entry.text);
        ++at;
        if (at < job.known.size() && job.known[at - 1] && job.known[at]) {
            write_known(text.key("known").open_object(), *job.known[at]);
            text.field("seat", index(job.known[at]->seat)).close_object();
        }
        text.close_object();
    }
    write_values(text.close_array().key("luck"), analysis.luck, players);
    return text.close_object().take();
}

// A play before it is made: a move with its walks, or an event with the weights of all possible events.
void write_play(JsonText& text, const AnyGame& game, std::size_t choice) {
    const Turn turn = game.turn();
    text.open_object().field("seat", index(turn.seat));
    if (turn.kind == Turn::Kind::choose) {
        text.field("move", game.text(choice));
        write_gesture(text, game.gesture(choice), true);
    } else {
        text.field("event", game.text(choice)).key("weights").open_array();
        for (std::size_t i = 0; i < game.choices(); ++i)
            text.open_array().value(game.text(i)).value(game.weight(i)).close_array();
        text.close_array();
    }
    text.close_object();
}

Result<std::string> position_answer(const PlayedGame& asked) {
    const auto made = make_game(asked.setup, asked.position);
    if (!made) return made.error();
    AnyGame& game = **made;
    JsonText text;
    write_pieces(text.open_object().key("first"), game.pieces());
    text.key("plays").open_array();
    for (const std::string& play : asked.plays) {
        const auto choice = game.find(play);
        if (!choice) return choice.error();
        write_play(text, game, *choice);
        game.play(*choice);
    }
    text.close_array().field("position", game.position());
    write_pieces(text.key("pieces"), game.pieces());
    write_beside(text, game, std::nullopt);
    const Turn turn = game.turn();
    text.field("turn", index(turn.seat));
    if (turn.kind == Turn::Kind::over) {
        const Outcome outcome = game.outcome();
        const auto players = static_cast<std::size_t>(game.setup().players);
        write_numbers(text.key("result").open_object().key("places"), outcome.places, players);
        write_numbers(text.key("points"), outcome.points, players);
        text.close_object();
    }
    text.key("moves").open_object();
    for (std::size_t i = 0; turn.kind == Turn::Kind::choose && i < game.choices(); ++i) {
        text.key(game.text(i)).open_object();
        write_gesture(text, game.gesture(i), true);
        text.close_object();
    }
    text.close_object().key("events").open_object();
    for (std::size_t i = 0; turn.kind == Turn::Kind::chance && i < game.choices(); ++i)
        text.field(game.text(i), game.weight(i));
    text.close_object();
    if (turn.kind == Turn::Kind::chance && asked.plays.empty()) {
        text.key("lot").open_object();
        for (std::size_t i = 0; i < game.choices(); ++i) text.field(game.text(i), game.lot_value(i));
        text.close_object();
    }
    return text.close_object().take();
}

} // namespace

Result<std::string> answer_question(const json::object& question, const Stop& stop, const TablesOf& tables) {
    Reader reader(question);
    const std::string ask = reader.text("ask");
    if (ask == "games") {
        if (auto fault = reader.fault()) return *std::move(fault);
        return games_json();
    }
    if (ask == "version") {
        if (auto fault = reader.fault()) return *std::move(fault);
        JsonText text;
        return text.open_object().field("version", version()).field("commit", commit()).close_object().take();
    }
    if (ask == "problems") return problems_answer(reader);
    if (ask == "problem") return problem_answer(reader);
    const auto about_a_game = ask == "board" ? board_answer : ask == "position" ? position_answer : nullptr;
    const bool hint = ask == "hint", analysis = ask == "analysis", why = ask == "why", danger = ask == "dangers";
    if (!about_a_game && !hint && !analysis && !why && !danger && reader.has("ask"))
        return Error{"request.unknown", {shortened(ask)}};
    const PlayedGame asked = read_asked_game(reader);
    AnalysisAsked more;
    if (analysis && reader.has("known")) more.known = read_known(reader);
    if (analysis && reader.has("moves")) more.moves = reader.truth("moves");
    const auto spot = why ? reader.number("spot", 0, 255) : 0;
    const auto seat = danger ? reader.number("seat", 0, max_players - 1) : 0;
    if (auto fault = reader.fault()) return *std::move(fault);
    if (why) return why_answer(asked, static_cast<std::size_t>(spot));
    if (danger) return dangers_answer(asked, static_cast<std::size_t>(seat));
    if (hint) return hint_answer(asked, stop, tables);
    return analysis ? analysis_answer(asked, std::move(more), stop, tables) : about_a_game(asked);
}

std::string answer_question(std::string_view question, const Stop& stop) {
    const auto object = read_object(question);
    auto answered = object ? answer_question(*object, stop) : Error{"request.not_json", {}};
    return answered ? *std::move(answered) : error_json(answered.error());
}

} // namespace tabuleiro
