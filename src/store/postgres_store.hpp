// Matches in one PostgreSQL database, for many servers: the unique (match, revision) decides races, NOTIFY carries
// news.
#pragma once

#include "store/store.hpp"

namespace tabuleiro {

Result<std::unique_ptr<Store>> open_postgres(const std::string& where, News news);

} // namespace tabuleiro
