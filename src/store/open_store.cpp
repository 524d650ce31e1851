#include "store/postgres_store.hpp"
#include "store/replay.hpp"
#include "store/sqlite_store.hpp"
#include "store/store.hpp"

namespace tabuleiro {

Result<std::unique_ptr<Store>> open_store(const std::string& where, News news) {
    const bool postgres = where.starts_with("postgres://") || where.starts_with("postgresql://");
    auto store = postgres ? open_postgres(where, std::move(news)) : open_sqlite(where);
    if (!store) return store.error();
    if (auto error = add_summaries(**store)) return *std::move(error);
    return store;
}

} // namespace tabuleiro
