#include "store/postgres_address.hpp"
#include "store/postgres_store.hpp"
#include "store/snapshot.hpp"
#include "store/sqlite_store.hpp"
#include "store/store.hpp"

namespace tabuleiro {

Result<std::unique_ptr<Store>> open_store(const std::string& where, News news) {
    return names_postgres(where) ? open_postgres(where, std::move(news)) : open_sqlite(where);
}

Result<std::unique_ptr<Snapshot>> open_snapshot(const std::string& where) {
    return names_postgres(where) ? open_postgres_snapshot(where) : open_sqlite_snapshot(where);
}

Result<std::string> shown_store(const std::string& where) {
    if (names_postgres(where)) return shown_postgres(where);
    return where;
}

} // namespace tabuleiro
