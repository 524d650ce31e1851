#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"
#include "store/store.hpp"

namespace tabuleiro {

Result<std::unique_ptr<Store>> open_store(const std::string& where, News news) {
    if (where.starts_with("postgres://") || where.starts_with("postgresql://"))
        return open_postgres(where, std::move(news));
    return open_sqlite(where);
}

} // namespace tabuleiro
