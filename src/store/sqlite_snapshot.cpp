#include <unordered_map>

#include "store/recent_steps.hpp"
#include "store/snapshot.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_migrations.hpp"
#include "store/sqlite_store.hpp"

namespace tabuleiro {

namespace {

// A reading transaction: SQLite shows it the file as it was when the transaction began.
class SqliteSnapshot final : public Snapshot {
public:
    SqliteSnapshot(std::string path, std::unique_ptr<Database> db)
        : path_(std::move(path)), db_(std::move(db)),
          matches_(db_->get(), "SELECT id, public, changed, phase, summary, terms, secret FROM matches ORDER BY id"),
          steps_(db_->get(), "SELECT revision, at, entries FROM steps WHERE match = ?1 ORDER BY revision") {}

    std::optional<Error> begin() {
        if (!db_->run("BEGIN")) return db_->failure();
        Statement version(db_->get(), "PRAGMA user_version");
        const auto newest = static_cast<std::int64_t>(sqlite_migrations().size());
        if (version.step() != SQLITE_ROW) return db_->failure();
        if (version.number(0) != newest)
            return Error{version.number(0) > newest ? "store.newer" : "store.older",
                         {std::to_string(version.number(0)), std::to_string(newest)}};
        Statement count(db_->get(), "SELECT count(*) FROM matches");
        if (count.step() != SQLITE_ROW) return db_->failure();
        matches = static_cast<std::uint64_t>(count.number(0));
        Statement all_runs(db_->get(), "SELECT began, lasted FROM runs ORDER BY id");
        while (all_runs.step() == SQLITE_ROW) runs.push_back({all_runs.number(0), all_runs.number(1)});
        Statement rows(db_->get(), "SELECT steps FROM recent ORDER BY id");
        int code;
        while ((code = rows.step()) == SQLITE_ROW)
            if (!read_steps(rows.text(0), [this](const std::string& match, StoredStep step) {
                    recent_[match].push_back(std::move(step));
                }))
                return Error{"store.damaged", {path_}};
        return code == SQLITE_DONE ? std::nullopt : std::optional(db_->failure());
    }

    Result<std::optional<WholeMatch>> next() override {
        const int found = matches_.step();
        if (found == SQLITE_DONE) return std::optional<WholeMatch>();
        if (found != SQLITE_ROW) return db_->failure();
        WholeMatch whole{matches_.text(0),
                         matches_.number(1) != 0,
                         matches_.number(2),
                         {static_cast<int>(matches_.number(3)), matches_.text(4)},
                         {matches_.text(5), matches_.digest(6), {}}};
        steps_.bind(1, whole.id);
        auto& steps = whole.match.steps;
        int code;
        while ((code = steps_.step()) == SQLITE_ROW)
            steps.push_back({static_cast<std::uint32_t>(steps_.number(0)), steps_.number(1), steps_.text(2)});
        const Error error = db_->failure();
        steps_.reset();
        if (code != SQLITE_DONE) return error;
        if (const auto recent = recent_.find(whole.id); recent != recent_.end())
            steps.insert(steps.end(), recent->second.begin(), recent->second.end());
        return std::optional(std::move(whole));
    }

private:
    std::string path_;
    std::unique_ptr<Database> db_; // before the statements
    Statement matches_, steps_;
    std::unordered_map<std::string, std::vector<StoredStep>> recent_; // a few thousand at most
};

} // namespace

Result<std::unique_ptr<Snapshot>> open_sqlite_snapshot(const std::string& path) {
    sqlite3* handle = nullptr;
    // Not read-only: SQLite must write its shared index to read beside a server. The file itself is not changed.
    const int opened = sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    auto db = std::make_unique<Database>(handle);
    if (opened != SQLITE_OK) return Error{"store.cannot_open", {path, handle ? sqlite3_errmsg(handle) : ""}};
    sqlite3_busy_timeout(handle, 10000);
    auto snapshot = std::make_unique<SqliteSnapshot>(path, std::move(db));
    if (auto error = snapshot->begin()) return *std::move(error);
    return std::unique_ptr<Snapshot>(std::move(snapshot));
}

} // namespace tabuleiro
