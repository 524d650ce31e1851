// The server's log, on standard error: what happened, then fields as name=value.
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace tabuleiro {

struct LogField {
    LogField(std::string_view key, std::string_view text) : name(key), value(text) {}
    template <std::integral Number>
    LogField(std::string_view key, Number number) : name(key), value(std::to_string(number)) {}

    std::string_view name;
    std::string value;
};

// A text that may contain blanks.
inline std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

// The beginning of a match's id: the whole id is enough to join the match.
inline std::string id_in_log(std::string_view id) { return std::string(id.substr(0, 4)) + (id.size() > 4 ? "…" : ""); }

void open_log(); // in colour on a terminal
void log_info(std::string_view what, std::initializer_list<LogField> fields = {});
void log_warning(std::string_view what, std::initializer_list<LogField> fields = {});
void log_error(std::string_view what, std::initializer_list<LogField> fields = {});

} // namespace tabuleiro
