#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"
#include "store/store.hpp"

namespace tabuleiro {

Result<std::unique_ptr<Store>> open_store(const std::string& where, News news) {
    const bool postgres = where.starts_with("postgres://") || where.starts_with("postgresql://");
    return postgres ? open_postgres(where, std::move(news)) : open_sqlite(where);
}

} // namespace tabuleiro
