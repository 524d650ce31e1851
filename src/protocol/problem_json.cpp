#include "protocol/problem_json.hpp"

#include "bytes/utf8.hpp"
#include "play/problems.hpp"
#include "play/themes.hpp"

namespace tabuleiro {

namespace {

struct Asked {
    std::string game, collection;
};
Asked read_asked(Reader& reader) {
    return {reader.text("game"), reader.has("collection") ? reader.text("collection") : std::string()};
}

Result<ProblemSet> collection_of(const Asked& asked) {
    if (asked.collection.empty()) return problems_for(shortened(asked.game));
    return read_problems(shortened(asked.game), asked.collection);
}

Result<std::string> written(const ProblemSet& set, std::size_t number) {
    const Problem& problem = set.problems[number];
    const auto posed = pose(set, number);
    if (!posed) return posed.error();
    JsonText text;
    text.open_object().field("game", set.game).field("number", number).field("count", set.problems.size());
    text.field("position", problem.position).key("moves").open_array();
    for (const PosedProblem::Answer& answer : posed->answers) {
        text.open_object().field("move", answer.text).field("value", answer.value).field("loss", answer.loss);
        write_themes(text, *posed->game, answer.move);
        text.close_object();
    }
    text.close_array().field("margin", problem.margin()).field("margin_error", problem.error);
    text.field("grade", problem.grade()).field("rating", problem.rating()).key("losses").open_array();
    for (const float loss : problem.losses) text.value(loss);
    text.close_array().key("line").open_array();
    for (const std::string& move : problem.line) text.value(move);
    return text.close_array().close_object().take();
}

} // namespace

void write_themes(JsonText& text, const AnyGame& game, std::size_t move) {
    text.key("themes").open_array();
    for (const std::string_view theme : themes_of(game, move)) text.value(theme);
    text.close_array();
}

Result<std::string> problems_answer(Reader& reader) {
    const Asked asked = read_asked(reader);
    if (auto fault = reader.fault()) return *std::move(fault);
    const auto set = collection_of(asked);
    if (!set) return set.error();
    JsonText text;
    text.open_object().field("game", set->game).field("count", set->problems.size()).field("daily", set->daily);
    text.field("command", set->command).key("ratings").open_array();
    for (const Problem& problem : set->problems) text.value(problem.rating());
    return text.close_array().close_object().take();
}

Result<std::string> problem_answer(Reader& reader) {
    const Asked asked = read_asked(reader);
    const bool by_date = reader.has("date");
    const auto day = by_date ? day_of(reader.text("date")) : std::nullopt;
    if (by_date && !day) reader.refuse("date");
    const auto number = by_date ? 0 : static_cast<std::size_t>(reader.number("number", 0, 1'000'000));
    if (auto fault = reader.fault()) return *std::move(fault);
    const auto set = collection_of(asked);
    if (!set) return set.error();
    if (number >= set->problems.size()) return Error{"request.bad_field", {"number"}};
    return written(*set, by_date ? daily_problem(set->daily, *day) : number);
}

} // namespace tabuleiro
