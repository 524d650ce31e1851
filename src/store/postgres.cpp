#include "store/postgres.hpp"

#include <netdb.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>

namespace tabuleiro {

namespace {

// Connecting to a host that does not answer times out, so that it can be retried.
constexpr const char* timed[] = {"connect_timeout", "dbname", nullptr};

// Calls `each` with the parts of a list with commas; an empty list has one empty part.
template <class Each> void for_each_part(std::string_view list, Each each) {
    for (;;) {
        const auto comma = std::min(list.find(','), list.size());
        each(std::string(list.substr(0, comma)));
        if (comma == list.size()) return;
        list.remove_prefix(comma + 1);
    }
}

bool is_port(const std::string& text) {
    int number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    return text.empty() || (wrong == std::errc{} && end == text.data() + text.size() && number >= 1 && number <= 65535);
}

// Does the resolver say that there is no such host? That it does not answer is something else.
bool is_unknown(const std::string& host, bool numeric) {
    if (host.empty() || host.starts_with('/') || host.starts_with('@')) return false; // a socket of this machine
    addrinfo hints{}, *found = nullptr;
    hints.ai_flags = numeric ? AI_NUMERICHOST : 0;
    const int code = ::getaddrinfo(host.c_str(), nullptr, &hints, &found);
    if (found) ::freeaddrinfo(found);
    return code == EAI_NONAME || code == EAI_NODATA;
}

} // namespace

PostgresConnection connect_postgres(const std::string& where) {
    const char* const values[] = {"5", where.c_str(), nullptr};
    return {PQconnectdbParams(timed, values, 1), &PQfinish};
}

PGPing ping_postgres(const std::string& where) {
    const char* const values[] = {"5", where.c_str(), nullptr};
    return PQpingParams(timed, values, 1);
}

bool can_never_connect(PGconn* connection) {
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> used(PQconninfo(connection), &PQconninfoFree);
    std::map<std::string_view, std::string_view> settings;
    for (const auto* option = used.get(); option && option->keyword; ++option)
        if (option->val) settings[option->keyword] = option->val;
    bool wrong_port = false, all_unknown = true;
    for_each_part(settings["port"], [&](const std::string& port) { wrong_port |= !is_port(port); });
    const bool numeric = !settings["hostaddr"].empty();
    for_each_part(settings[numeric ? "hostaddr" : "host"],
                  [&](const std::string& host) { all_unknown &= is_unknown(host, numeric); });
    return wrong_port || all_unknown;
}

Error postgres_failure(PGconn* connection) {
    std::string text = PQerrorMessage(connection);
    while (text.ends_with('\n')) text.pop_back();
    std::erase(text, '\t');
    std::replace(text.begin(), text.end(), '\n', ' ');
    return {"store.failed", {text}};
}

std::int64_t number_in(PGresult* answer, int row, int column) {
    const char* text = PQgetvalue(answer, row, column);
    std::int64_t number = 0;
    std::from_chars(text, text + PQgetlength(answer, row, column), number);
    return number;
}

std::string text_in(PGresult* answer, int row, int column) {
    return {PQgetvalue(answer, row, column), static_cast<std::size_t>(PQgetlength(answer, row, column))};
}

std::optional<Error> run_sql(PGconn* connection, const std::string& sql) {
    const PostgresAnswer answer(PQexec(connection, sql.c_str()), &PQclear);
    const auto status = PQresultStatus(answer.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return std::nullopt;
    return postgres_failure(connection);
}

} // namespace tabuleiro
