// The lines of `tabuleiro engine`: questions with ids, and their answers (docs/engine.md). No threads here.
#pragma once

#include <boost/json/object.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "play/bot_levels.hpp"
#include "protocol/match_file.hpp"

namespace tabuleiro {

inline constexpr std::size_t max_engine_line_bytes = max_match_file_bytes;

// Splits the input into lines. A line that is too long is reported as nothing.
class EngineLines {
public:
    std::vector<std::optional<std::string>> feed(std::string_view bytes);
    // A last line without an end.
    std::optional<std::string> rest();

private:
    std::string line_;
    bool too_long_ = false;
};

// {"id":…, "ask":…, …} or {"cancel":id}. Ids are numbers or texts, and kept as JSON.
struct EngineQuestion {
    std::string id;      // null without one
    std::string cancels; // the id of the questions to cancel; empty: this is a question
    boost::json::object fields;
};

struct EngineEnvironment {
    std::function<bool()> stop; // has the question been cancelled?
    TablesOf tables;            // of solved games
};

// The answer to a line that is not a question.
struct EngineRefusal {
    std::string id;
    Error error;
};

std::variant<EngineQuestion, EngineRefusal> read_engine_line(std::string_view line);

// The questions of protocol/questions.hpp, and these:
// {"ask":"exact", …as position}: what the tables say, as POST /api/known.
// {"ask":"plays", "file":"…"}: the games in the text of an exported match or of a saved game, to be asked about.
// {"ask":"verify", "file":"…"}: whether the dice, cards and moves of an exported match are right.
Result<std::string> answer_engine(const boost::json::object& question, const EngineEnvironment& environment = {});

// {"id":…, "answer":…} or {"id":…, "error":…, "details":[…]}; a cancelled question has the error request.cancelled.
std::string engine_answer(const EngineQuestion& question, const EngineEnvironment& environment);
std::string engine_refusal(const EngineRefusal& refusal);

} // namespace tabuleiro
