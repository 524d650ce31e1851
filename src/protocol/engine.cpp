#include "protocol/engine.hpp"

#include <boost/json.hpp>

#include <algorithm>

#include "bytes/utf8.hpp"
#include "endgame/no_tables.hpp"
#include "match/match_log.hpp"
#include "match/verify.hpp"
#include "protocol/json.hpp"
#include "protocol/json_text.hpp"
#include "protocol/known_json.hpp"
#include "protocol/questions.hpp"
#include "protocol/request.hpp"

namespace tabuleiro {

namespace {

Result<std::string> exact_answer(Reader& reader, const EngineEnvironment& environment) {
    const AskedGame asked = read_asked_game(reader);
    if (auto fault = reader.fault()) return *std::move(fault);
    if (!has_tables(asked.setup.game)) return not_solvable(shortened(asked.setup.game));
    const auto log = played(asked);
    if (!log) return log.error();
    return known_json(*log, environment.tables ? environment.tables(asked.setup.game) : nullptr);
}

void write_game(JsonText& text, const Setup& setup, const std::string& position,
                const std::vector<std::string>& plays) {
    text.open_object().field("game", setup.game).field("mode", setup.mode).field("players", setup.players);
    text.key("options").open_object();
    for (const OptionChoice& option : setup.options) text.field(option.name, option.value);
    text.close_object();
    if (!position.empty()) text.field("position", position);
    text.key("plays").open_array();
    for (const std::string& play : plays) text.value(play);
    text.close_array().close_object();
}

// Follows the match to its end, or to the first hidden event of an unfinished game.
Result<std::string> plays_of_match(MatchFile file) {
    Match match = Match::make(file.terms, {std::nullopt, revealed_seeds(file.steps)});
    JsonText text;
    text.open_array();
    const auto write_plays = [&] {
        std::vector<std::string> plays;
        for (const Entry& entry : standing_plays(match.game_log(), match.player_count())) {
            const auto* event = std::get_if<entry::Event>(&entry);
            plays.push_back(event ? event->text : std::get<entry::Move>(entry).text);
        }
        write_game(text, file.terms.setup, {}, plays);
    };
    bool dark = false;
    for (Step& step : file.steps) {
        const bool over = std::any_of(step.entries.begin(), step.entries.end(),
                                      [](const Entry& entry) { return std::holds_alternative<entry::Over>(entry); });
        const auto followed = match.repeat(std::move(step));
        if (!followed) return followed.error();
        dark = !*followed;
        if (dark) break;
        if (over) write_plays();
    }
    if (!dark && match.running()) write_plays();
    return text.close_array().take();
}

Result<std::string> plays_answer(const std::string& content) {
    auto file = read_match_file(content);
    if (file) return plays_of_match(std::move(*file));
    if (file.error().name != "match_file.foreign") return file.error();
    const auto saved = read_saved_game(content);
    if (!saved) return saved.error();
    std::vector<std::string> plays;
    for (const GameLog::Entry& entry : saved->log.entries()) plays.push_back(entry.text);
    JsonText text;
    write_game(text.open_array(), saved->log.game().setup(), saved->log.first_position(), plays);
    return text.close_array().take();
}

Result<std::string> verify_answer(const std::string& content) {
    auto file = read_match_file(content);
    if (!file) return file.error();
    const Verification result = verify(file->terms, std::move(file->steps));
    JsonText text;
    text.open_object().field("valid", !result.fault);
    if (result.fault) {
        text.field("step", result.fault->revision).key("fault").raw(error_json(result.fault->error));
        return text.close_object().take();
    }
    text.field("games", result.games).field("events", result.events).field("unknown_events", result.unknown_events);
    text.field("commitment", to_hex(file->terms.commitment)).field("afresh", result.afresh);
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
