// Matches in one SQLite file, for one server.
#pragma once

#include "store/store.hpp"

namespace tabuleiro {

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path);

} // namespace tabuleiro
