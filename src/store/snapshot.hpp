// Everything that a store holds at one moment, match by match, while servers go on writing.
#pragma once

#include <memory>

#include "store/store.hpp"

namespace tabuleiro {

class Snapshot {
public:
    virtual ~Snapshot() = default;
    // Nothing after the last match.
    virtual Result<std::optional<WholeMatch>> next() = 0;

    std::uint64_t matches = 0; // how many `next` will give
    Runs runs;
};

// `where` as in open_store. The store must exist and have the schema of this program; nothing in it is changed.
Result<std::unique_ptr<Snapshot>> open_snapshot(const std::string& where);

Result<std::unique_ptr<Snapshot>> open_sqlite_snapshot(const std::string& path);
Result<std::unique_ptr<Snapshot>> open_postgres_snapshot(const std::string& where);

} // namespace tabuleiro
