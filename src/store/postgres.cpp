#include "store/postgres.hpp"

#include <algorithm>
#include <charconv>

namespace tabuleiro {

namespace {

// Connecting to a host that does not answer times out, so that it can be retried.
constexpr const char* timed[] = {"connect_timeout", "dbname", nullptr};

} // namespace

PostgresConnection connect_postgres(const std::string& where) {
    const char* const values[] = {"5", where.c_str(), nullptr};
    return {PQconnectdbParams(timed, values, 1), &PQfinish};
}

PGPing ping_postgres(const std::string& where) {
    const char* const values[] = {"5", where.c_str(), nullptr};
    return PQpingParams(timed, values, 1);
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
