// Matches in one SQLite file, for one server.
#pragma once

#include "store/store.hpp"

namespace tabuleiro {

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path);

// The scripts that migrate each version of the schema to the next; the last one leads to the current version.
std::vector<std::string_view> sqlite_migrations();

} // namespace tabuleiro
