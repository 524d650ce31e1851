#include "protocol/engine.hpp"

#include <boost/json.hpp>

#include <algorithm>

#include "bytes/utf8.hpp"
#include "endgame/no_tables.hpp"
#include "match/verify.hpp"
#include "protocol/json_text.hpp"
#include "protocol/known_json.hpp"
#include "protocol/questions.hpp"
#include "protocol/request.hpp"

namespace tabuleiro {

namespace {

Result<std::string> exact_answer(Reader& reader, const EngineEnvironment& environment) {
    const PlayedGame asked = read_asked_game(reader);
    if (auto fault = reader.fault()) return *std::move(fault);
    if (!has_tables(asked.setup.game)) return not_solvable(shortened(asked.setup.game));
    if (const auto game = played(asked); !game) return game.error();
    return known_json(asked, environment.tables ? environment.tables(asked.setup.game) : nullptr);
}

Result<std::string> plays_answer(const std::string& content) {
    const auto games = read_games(content);
    if (!games) return games.error();
    JsonText text;
    text.open_array();
    for (const PlayedGame& game : *games) {
        const Setup& setup = game.setup;
        text.open_object().field("game", setup.game).field("mode", setup.mode).field("players", setup.players);
        text.key("options").open_object();
        for (const OptionChoice& option : setup.options) text.field(option.name, option.value);
        text.close_object();
        if (!game.position.empty()) text.field("position", game.position);
        text.key("plays").open_array();
        for (const std::string& play : game.plays) text.value(play);
        text.close_array().close_object();
    }
    return text.close_array().take();
}

Result<std::string> verify_answer(const std::string& content) {
    auto file = read_match_file(content);
    if (!file) return file.error();
    const Verification result = verify(file->terms, std::move(file->steps), file->secret, file->head);
    JsonText text;
    text.open_object().field("valid", !result.fault);
    if (result.fault) {
        text.field("step", result.fault->revision).key("fault").raw(error_json(result.fault->error));
        return text.close_object().take();
    }
    text.field("games", result.games).field("events", result.events).field("unknown_events", result.unknown_events);
    text.field("commitment", to_hex(file->terms.commitment)).field("afresh", result.recommits);
    text.field("head", to_hex(result.heads.back()));
    text.key("scores").open_array();
    for (const auto& score : result.scores)
        text.open_object()
            .field("player", static_cast<int>(score.player))
            .field("place", score.place)
            .field("won", score.won)
            .field("points", score.points)
            .close_object();
    text.close_array();
    text.key("people").open_array();
    for (const auto& person : result.people)
        text.open_object()
            .field("player", static_cast<int>(person.player))
            .field("name", person.name)
            .field("bytes", to_hex(person.bytes))
            .close_object();
    return text.close_array().close_object().take();
}

bool is_id(const boost::json::value& value) { return value.is_string() || value.is_number(); }

} // namespace

std::vector<std::optional<std::string>> EngineLines::feed(std::string_view bytes) {
    std::vector<std::optional<std::string>> lines;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        too_long_ = too_long_ || line_.size() + part.size() > max_engine_line_bytes;
        if (too_long_)
            line_.clear();
        else
            line_ += part;
        if (end == std::string_view::npos) break;
        lines.push_back(too_long_ ? std::nullopt : std::optional(std::move(line_)));
        line_.clear();
        too_long_ = false;
        bytes.remove_prefix(end + 1);
    }
    return lines;
}

std::optional<std::string> EngineLines::rest() {
    if (line_.empty()) return std::nullopt;
    return std::exchange(line_, {});
}

std::variant<EngineQuestion, EngineRefusal> read_engine_line(std::string_view line) {
    auto object = read_object(line);
    if (!object) return EngineRefusal{"null", {"request.not_json", {}}};
    EngineQuestion question{"null", {}, {}};
    if (const auto* id = object->if_contains("id")) {
        if (!is_id(*id)) return EngineRefusal{"null", {"request.bad_field", {"id"}}};
        question.id = boost::json::serialize(*id);
        object->erase("id");
    }
    if (const auto* cancel = object->if_contains("cancel")) {
        if (!is_id(*cancel)) return EngineRefusal{question.id, {"request.bad_field", {"cancel"}}};
        question.cancels = boost::json::serialize(*cancel);
        object->erase("cancel");
        if (!object->empty())
            return EngineRefusal{question.id, {"request.unknown_field", {shortened(object->begin()->key())}}};
    }
    question.fields = *std::move(object);
    return question;
}

Result<std::string> answer_engine(const boost::json::object& question, const EngineEnvironment& environment) {
    const auto* ask = question.if_contains("ask");
    const std::string_view asked = ask && ask->is_string() ? std::string_view(ask->get_string()) : std::string_view();
    if (asked != "exact" && asked != "plays" && asked != "verify")
        return answer_question(question, environment.stop, environment.tables);
    Reader reader(question);
    reader.text("ask");
    if (asked == "exact") return exact_answer(reader, environment);
    const std::string content = reader.text("file");
    if (auto fault = reader.fault()) return *std::move(fault);
    return asked == "plays" ? plays_answer(content) : verify_answer(content);
}

std::string engine_answer(const EngineQuestion& question, const EngineEnvironment& environment) {
    const auto cancelled = [&] { return environment.stop && environment.stop(); };
    const Result<std::string> answer =
        cancelled() ? Result<std::string>(std::string()) : answer_engine(question.fields, environment);
    if (cancelled()) return engine_refusal({question.id, {"request.cancelled", {}}});
    if (!answer) return engine_refusal({question.id, answer.error()});
    return "{\"id\":" + question.id + ",\"answer\":" + *answer + "}";
}

std::string engine_refusal(const EngineRefusal& refusal) {
    return "{\"id\":" + refusal.id + "," + error_json(refusal.error).substr(1);
}

} // namespace tabuleiro
