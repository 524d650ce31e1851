#include "server/log.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace tabuleiro {

namespace {

// The line is put together here because spdlog's formatting is slow to compile.
void log_line(spdlog::level::level_enum level, std::string_view what, std::initializer_list<LogField> fields) {
    std::string line(what);
    for (const LogField& field : fields) line.append(" ").append(field.name).append("=").append(field.value);
    spdlog::default_logger_raw()->log(level, spdlog::string_view_t(line));
}

} // namespace

void open_log() {
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_color_sink_mt>()));
}

void log_info(std::string_view what, std::initializer_list<LogField> fields) {
    log_line(spdlog::level::info, what, fields);
}
void log_warning(std::string_view what, std::initializer_list<LogField> fields) {
    log_line(spdlog::level::warn, what, fields);
}
void log_error(std::string_view what, std::initializer_list<LogField> fields) {
    log_line(spdlog::level::err, what, fields);
}

} // namespace tabuleiro
