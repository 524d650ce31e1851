#include "store/sqlite_store.hpp"

#include <sqlite3.h>

#include <cstring>
#include <set>

namespace tabuleiro {

namespace {

// Small pages: a step touches one page of its match, and every touched page is written at each commit.
constexpr const char* settings = "PRAGMA page_size = 1024;"
                                 "PRAGMA journal_mode = WAL;"
                                 "PRAGMA synchronous = FULL;"
                                 "PRAGMA locking_mode = EXCLUSIVE;"
                                 "PRAGMA wal_autocheckpoint = 8000;"
                                 "PRAGMA cache_size = -16000;"
                                 "PRAGMA foreign_keys = ON;";

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
    // SQLITE_ROW, SQLITE_DONE or what is wrong.
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

class SqliteStore final : public Store {
public:
    explicit SqliteStore(std::unique_ptr<Database> db)
        : db_(std::move(db)), begin_(db_->get(), "BEGIN IMMEDIATE"), commit_(db_->get(), "COMMIT"),
          new_match_(db_->get(), "INSERT INTO matches (id, terms, secret, public, phase, changed) "
                                 "VALUES (?1, ?2, ?3, ?4, 0, ?5) ON CONFLICT DO NOTHING"),
          new_step_(db_->get(), "INSERT INTO steps (match, revision, at, entries) VALUES (?1, ?2, ?3, ?4) "
                                "ON CONFLICT DO NOTHING"),
          set_phase_(db_->get(), "UPDATE matches SET phase = ?2, changed = ?3 WHERE id = ?1"),
          load_match_(db_->get(), "SELECT terms, secret FROM matches WHERE id = ?1"),
          load_steps_(db_->get(), "SELECT revision, at, entries FROM steps WHERE match = ?1 AND revision > ?2 "
                                  "ORDER BY revision"),
          public_(db_->get(), "SELECT id FROM matches WHERE public = 1 AND phase < 2 ORDER BY changed DESC LIMIT ?1"),
          forget_(db_->get(), "DELETE FROM matches WHERE (phase = 2 AND changed < ?1) OR changed < ?2") {}

    Result<std::vector<bool>> write(const std::vector<StoreWrite>& batch) override {
        std::vector<bool> written;
        std::set<std::string> lost; // what follows a lost step is lost too
        bool good = begin_.run() == SQLITE_DONE;
        for (const StoreWrite& write : batch) {
            if (!good) break;
            written.push_back(false);
            if (!lost.empty() && lost.contains(write.match)) continue;
            good = (write.revision == 0 ? insert_match(write) : insert_step(write)) == SQLITE_DONE;
            written.back() = sqlite3_changes(db_->get()) == 1;
            if (!written.back()) lost.insert(write.match);
            if (good && write.phase)
                good = set_phase_.bind(1, write.match).bind(2, std::int64_t{*write.phase}).bind(3, write.at).run() ==
                       SQLITE_DONE;
        }
        if (good && commit_.run() == SQLITE_DONE) return written;
        const Error error = db_->failure();
        db_->run("ROLLBACK");
        return error;
    }

    Result<std::optional<StoredMatch>> load(const std::string& match, std::uint32_t after_revision) override {
        StoredMatch stored;
        const int found = load_match_.bind(1, match).step();
        if (found == SQLITE_ROW) {
            stored.terms = load_match_.text(0);
            stored.secret = load_match_.digest(1);
        }
        load_match_.reset();
        if (found == SQLITE_DONE) return std::optional<StoredMatch>();
        if (found != SQLITE_ROW) return db_->failure();
        load_steps_.bind(1, match).bind(2, std::int64_t{after_revision});
        while (load_steps_.step() == SQLITE_ROW)
            stored.steps.push_back(
                {static_cast<std::uint32_t>(load_steps_.number(0)), load_steps_.number(1), load_steps_.text(2)});
        load_steps_.reset();
        return std::optional(std::move(stored));
    }

    Result<std::vector<std::string>> public_matches(std::size_t most) override {
        std::vector<std::string> ids;
        public_.bind(1, static_cast<std::int64_t>(most));
        while (public_.step() == SQLITE_ROW) ids.push_back(public_.text(0));
        public_.reset();
        return ids;
    }

    Result<std::uint64_t> forget(std::int64_t over_before, std::int64_t any_before) override {
        if (forget_.bind(1, over_before).bind(2, any_before).run() != SQLITE_DONE) return db_->failure();
        return static_cast<std::uint64_t>(sqlite3_changes64(db_->get()));
    }

private:
    int insert_match(const StoreWrite& write) {
        new_match_.bind(1, write.match).bind(2, write.text).bind(3, *write.secret);
        return new_match_.bind(4, std::int64_t{write.is_public}).bind(5, write.at).run();
    }
    int insert_step(const StoreWrite& write) {
        new_step_.bind(1, write.match).bind(2, std::int64_t{write.revision});
        return new_step_.bind(3, write.at).bind(4, write.text).run();
    }

    std::unique_ptr<Database> db_; // before the statements: it goes last
    Statement begin_, commit_, new_match_, new_step_, set_phase_, load_match_, load_steps_, public_, forget_;
};

std::optional<Error> migrate(Database& db) {
    std::int64_t version = 0;
    {
        Statement ask(db.get(), "PRAGMA user_version");
        if (ask.step() != SQLITE_ROW) return db.failure();
        version = ask.number(0);
    }
    const auto migrations = sqlite_migrations();
    const auto newest = static_cast<std::int64_t>(migrations.size());
    if (version > newest) return Error{"store.newer", {std::to_string(version), std::to_string(newest)}};
    for (; version < newest; ++version) {
        const std::string script = "BEGIN IMMEDIATE;" + std::string(migrations[static_cast<std::size_t>(version)]) +
                                   "PRAGMA user_version = " + std::to_string(version + 1) + ";COMMIT;";
        if (!db.run(script.c_str())) return db.failure();
    }
    return std::nullopt;
}

} // namespace

std::vector<std::string_view> sqlite_migrations() {
    return {
        // 1: matches and their steps.
        "CREATE TABLE matches (id TEXT PRIMARY KEY, terms TEXT NOT NULL, secret BLOB NOT NULL, public INTEGER NOT NULL,"
        " phase INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID;"
        "CREATE TABLE steps (match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, revision INTEGER NOT NULL,"
        " at INTEGER NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (match, revision)) WITHOUT ROWID;",
        // 2: the lobby and the tidying up ask by phase and time.
        "CREATE INDEX matches_by_phase ON matches (public, phase, changed);"
        "CREATE INDEX matches_by_time ON matches (changed);",
    };
}

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path) {
    sqlite3* handle = nullptr;
    const int opened = sqlite3_open_v2(path.c_str(), &handle,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    auto db = std::make_unique<Database>(handle);
    if (opened != SQLITE_OK) return Error{"store.cannot_open", {path, handle ? sqlite3_errmsg(handle) : ""}};
    sqlite3_busy_timeout(handle, 2000);
    if (!db->run(settings)) return Error{"store.cannot_open", {path, sqlite3_errmsg(handle)}};
    if (auto error = migrate(*db)) return *std::move(error);
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(db)));
}

} // namespace tabuleiro
