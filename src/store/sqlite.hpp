// SQLite's C interface as values that clean up after themselves.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "bytes/sha256.hpp"
#include "core/result.hpp"

namespace tabuleiro {

class Statement {
public:
    Statement(sqlite3* db, const char* sql) {
        sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
    }
    ~Statement() { sqlite3_finalize(statement_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(int at, std::string_view text) {
        sqlite3_bind_text(statement_, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
        return *this;
    }
    Statement& bind(int at, std::int64_t number) {
        sqlite3_bind_int64(statement_, at, number);
        return *this;
    }
    Statement& bind(int at, const Digest& digest) {
        sqlite3_bind_blob(statement_, at, digest.data(), static_cast<int>(digest.size()), SQLITE_STATIC);
        return *this;
    }
    // SQLITE_ROW, SQLITE_DONE or an error code.
    int step() { return sqlite3_step(statement_); }
    int run() {
        const int code = step();
        reset();
        return code;
    }
    void reset() { sqlite3_reset(statement_); }
    std::int64_t number(int column) { return sqlite3_column_int64(statement_, column); }
    std::string text(int column) {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
        return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))) : "";
    }
    Digest digest(int column) {
        Digest digest{};
        if (sqlite3_column_bytes(statement_, column) == static_cast<int>(digest.size()))
            std::memcpy(digest.data(), sqlite3_column_blob(statement_, column), digest.size());
        return digest;
    }

private:
    sqlite3_stmt* statement_ = nullptr;
};

class Database {
public:
    explicit Database(sqlite3* db) : db_(db) {}
    ~Database() { sqlite3_close(db_); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    sqlite3* get() const { return db_; }
    bool run(const char* sql) { return sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }
    Error failure() const { return {"store.failed", {sqlite3_errmsg(db_)}}; }

private:
    sqlite3* db_;
};

} // namespace tabuleiro
