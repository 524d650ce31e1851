// How `--store` names a PostgreSQL database: postgres://… or libpq's keywords (host=… dbname=…). libpq itself reads
// both.
#pragma once

#include <string>

#include "core/result.hpp"

namespace tabuleiro {

// Otherwise it is a SQLite file.
bool names_postgres(const std::string& where);

// The settings that it makes, as keywords without passwords, to be shown. An error if libpq cannot read it; its reason
// quotes nothing, as the quoted part may be of a password.
Result<std::string> shown_postgres(const std::string& where);

} // namespace tabuleiro
