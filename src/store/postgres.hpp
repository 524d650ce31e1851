// libpq as values that clean up after themselves.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/result.hpp"

namespace tabuleiro {

using PostgresConnection = std::unique_ptr<PGconn, decltype(&PQfinish)>;
using PostgresAnswer = std::unique_ptr<PGresult, decltype(&PQclear)>;

// Gives up after some seconds, so that it can be tried again.
PostgresConnection connect_postgres(const std::string& where);
PGPing ping_postgres(const std::string& where);

// Is the reason why there is no connection one that waiting cannot mend: a port that is none, or no host that exists?
bool can_never_connect(PGconn* connection);

// What libpq says of the last failure, on one line, as the log has it.
Error postgres_failure(PGconn* connection);

std::int64_t number_in(PGresult* answer, int row, int column);
std::string text_in(PGresult* answer, int row, int column);

// Runs statements whose answers are not needed.
std::optional<Error> run_sql(PGconn* connection, const std::string& sql);

} // namespace tabuleiro
