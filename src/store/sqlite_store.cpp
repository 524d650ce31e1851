#include "store/sqlite_store.hpp"

#include <sys/statvfs.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "store/recent_steps.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_file.hpp"
#include "store/sqlite_migrations.hpp"

namespace tabuleiro {

namespace {

constexpr const char* settings = "PRAGMA page_size = 4096;"
                                 "PRAGMA journal_mode = WAL;"
                                 "PRAGMA synchronous = FULL;"
                                 "PRAGMA wal_autocheckpoint = 4000;"
                                 "PRAGMA cache_size = -8000;"
                                 "PRAGMA foreign_keys = ON;";

constexpr std::size_t most_recent = 4096;
constexpr std::uint64_t least_free_bytes = 8 << 20;

// The steps of a transaction are first written together, as one row of `recent`; writing a page for each match would be
// far more. When there are many, they are moved to their matches in `steps`. Until then they are in memory, too.
class SqliteStore final : public Store {
public:
    SqliteStore(std::string path, std::unique_ptr<FileLock> lock, std::unique_ptr<Database> db)
        : path_(std::move(path)), file_(file_at(path_)), lock_(std::move(lock)), db_(std::move(db)),
          begin_(db_->get(), "BEGIN IMMEDIATE"), commit_(db_->get(), "COMMIT"),
          new_match_(db_->get(), "INSERT INTO matches (id, terms, secret, public, phase, changed, summary, places) "
                                 "VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?7) ON CONFLICT DO NOTHING"),
          new_row_(db_->get(), "INSERT INTO recent (steps) VALUES (?1)"),
          rows_(db_->get(), "SELECT steps FROM recent ORDER BY id"),
          new_step_(db_->get(), "INSERT INTO steps (match, revision, at, entries) VALUES (?1, ?2, ?3, ?4)"),
          no_rows_(db_->get(), "DELETE FROM recent"),
          set_standing_(db_->get(),
                        "UPDATE matches SET phase = ?2, changed = ?3, summary = ?4, places = ?5 WHERE id = ?1"),
          set_summary_(db_->get(), "UPDATE matches SET summary = ?2 WHERE id = ?1"),
          last_(db_->get(), "SELECT (SELECT max(revision) FROM steps WHERE match = ?1) FROM matches "
                            "WHERE id = ?1 AND aside = 0"),
          load_match_(db_->get(), "SELECT terms, secret FROM matches WHERE id = ?1 AND aside = 0"),
          load_steps_(db_->get(), "SELECT revision, at, entries FROM steps WHERE match = ?1 AND revision > ?2 "
                                  "ORDER BY revision"),
          public_(db_->get(), "SELECT id, summary FROM matches WHERE public = 1 AND phase < 2 AND aside = 0 "
                              "ORDER BY changed DESC LIMIT ?1"),
          places_(db_->get(), "SELECT id, places FROM matches WHERE places <> ''"),
          forget_over_(db_->get(), "UPDATE matches SET aside = ?2 WHERE aside = 0 AND phase = 2 AND changed < ?1"),
          forget_idle_(db_->get(), "UPDATE matches SET aside = ?2, places = '' WHERE aside = 0 AND changed < ?1 AND "
                                   "NOT EXISTS (SELECT 1 FROM steps WHERE match = id AND at >= ?1)"),
          bring_back_(db_->get(), "UPDATE matches SET aside = 0 WHERE aside > 0 AND NOT ((phase = 2 AND changed < ?1) "
                                  "OR (changed < ?2 AND "
                                  "NOT EXISTS (SELECT 1 FROM steps WHERE match = id AND at >= ?2)))"),
          delete_(db_->get(), "DELETE FROM matches WHERE aside > 0 AND aside < ?1"),
          newest_(db_->get(), "SELECT max(coalesce((SELECT max(changed) FROM matches), 0), "
                              "coalesce((SELECT max(at) FROM steps), 0))"),
          runs_(db_->get(), "SELECT began, lasted FROM runs ORDER BY id"),
          new_run_(db_->get(), "INSERT INTO runs (began, lasted) VALUES (?1, 0)"),
          extend_run_(db_->get(), "UPDATE runs SET lasted = ?1 WHERE id = (SELECT max(id) FROM runs)"),
          trim_runs_(db_->get(), "DELETE FROM runs WHERE id <= (SELECT max(id) FROM runs) - ?1") {}

    // Reads `recent`; false if the file is damaged.
    bool read_recent() {
        recent_.clear();
        recent_count_ = 0;
        bool good = true;
        int code;
        while ((code = rows_.step()) == SQLITE_ROW)
            good = read_steps(rows_.text(0), [this](const std::string& match,
                                                    StoredStep step) { remember(match, std::move(step)); }) &&
                   good;
        rows_.reset();
        return good && code == SQLITE_DONE;
    }

    Result<std::vector<bool>> write(const std::vector<StoreWrite>& batch) override {
        return note_failure(write_all(batch));
    }
    Result<std::optional<StoredMatch>> load(const std::string& match, std::uint32_t after_revision) override {
        return note_failure(load_match(match, after_revision));
    }
    Result<std::vector<Listed>> public_matches(std::size_t most) override { return note_failure(list_public(most)); }
    Result<Forgotten> forget(const Ages& ages, std::int64_t now) override {
        return note_failure(forget_matches(ages, now));
    }
    Result<std::vector<MatchPlaces>> places() override { return note_failure(all_places()); }
    Result<Runs> note_run(std::int64_t now) override { return note_failure(note_run_at(now)); }
    std::optional<Error> probe() override {
        auto error = lost_file();
        if (!error) error = full_disk();
        const auto there = track_health(error ? Result<std::vector<Listed>>(*error) : list_public(1));
        return there ? std::nullopt : std::optional(there.error());
    }

    std::optional<Error> fill(const NextMatch& next, const Runs& runs) override {
        if (begin_.run() != SQLITE_DONE) return db_->failure();
        auto error = fill_all(next, runs);
        if (!error && commit_.run() != SQLITE_DONE) error = db_->failure();
        if (error) db_->run("ROLLBACK");
        return error;
    }

    std::optional<Error> set_summary(const std::string& match, const std::string& summary) override {
        if (set_summary_.bind(1, match).bind(2, summary).run() == SQLITE_DONE) return std::nullopt;
        return db_->failure();
    }

private:
    // Success proves nothing: a lost file and a full disk can still be read. Only `probe` reports recovery.
    template <class Answer> Answer note_failure(Answer answer) {
        if (!answer) health_.failed(answer.error());
        return answer;
    }

    // Data written to a deleted or replaced file is lost when the file is closed.
    std::optional<Error> lost_file() const {
        if (!file_ || file_at(path_) == file_) return std::nullopt;
        return Error{"store.lost_file", {path_}};
    }

    std::optional<Error> full_disk() const {
        struct statvfs disk{};
        if (!file_ || ::statvfs(path_.c_str(), &disk) != 0 ||
            std::uint64_t{disk.f_bavail} * disk.f_frsize >= least_free_bytes)
            return std::nullopt;
        return Error{"store.disk_full", {path_}};
    }

    Result<std::vector<bool>> write_all(const std::vector<StoreWrite>& batch) {
        if (auto error = lost_file()) return *std::move(error);
        std::vector<bool> written;
        std::set<std::string> lost; // matches with a refused step: their later steps are refused too
        std::string row;
        const bool settled = recent_count_ >= most_recent;
        bool good = begin_.run() == SQLITE_DONE && (!settled || settle());
        for (const StoreWrite& write : batch) {
            if (!good) break;
            if (write.revision == 0) {
                good = insert_match(write);
                written.push_back(sqlite3_changes(db_->get()) == 1);
            } else {
                const auto last = last_revision(write.match);
                written.push_back(last && write.revision == *last + 1 && !lost.contains(write.match));
            }
            if (!written.back()) lost.insert(write.match);
            if (!written.back() || write.revision == 0) continue;
            append_step(row, write);
            remember(write.match, {write.revision, write.at, write.text});
            if (write.standing) good = good && set_standing(write);
        }
        if (!row.empty()) good = good && new_row_.bind(1, row).run() == SQLITE_DONE;
        if (good && commit_.run() == SQLITE_DONE) return written;
        const Error error = full_disk().value_or(db_->failure()); // SQLite has several codes for a full disk
        db_->run("ROLLBACK");
        read_recent();
        return error;
    }

    Result<std::optional<StoredMatch>> load_match(const std::string& match, std::uint32_t after_revision) {
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
        int code;
        while ((code = load_steps_.step()) == SQLITE_ROW)
            stored.steps.push_back(
                {static_cast<std::uint32_t>(load_steps_.number(0)), load_steps_.number(1), load_steps_.text(2)});
        const Error error = db_->failure();
        load_steps_.reset();
        if (code != SQLITE_DONE) return error; // not half of a match
        if (const auto recent = recent_.find(match); recent != recent_.end())
            for (const StoredStep& step : recent->second)
                if (step.revision > after_revision) stored.steps.push_back(step);
        return std::optional(std::move(stored));
    }

    // Within a transaction.
    std::optional<Error> fill_all(const NextMatch& next, const Runs& runs) {
        Statement any(db_->get(), "SELECT 1 FROM matches LIMIT 1");
        if (any.step() != SQLITE_DONE) return Error{"store.not_empty", {path_}};
        if (!db_->run("DELETE FROM runs")) return db_->failure();
        Statement new_run(db_->get(), "INSERT INTO runs (began, lasted) VALUES (?1, ?2)");
        for (const Run& run : runs)
            if (new_run.bind(1, run.began).bind(2, run.lasted).run() != SQLITE_DONE) return db_->failure();
        for (;;) {
            const auto match = next();
            if (!match) return match.error();
            if (!*match) return std::nullopt;
            const WholeMatch& whole = **match;
            new_match_.bind(1, whole.id).bind(2, whole.match.terms).bind(3, whole.match.secret);
            new_match_.bind(4, std::int64_t{whole.is_public})
                .bind(5, whole.changed)
                .bind(6, whole.standing.summary)
                .bind(7, whole.standing.places);
            set_standing_.bind(1, whole.id).bind(2, std::int64_t{whole.standing.phase}).bind(3, whole.changed);
            set_standing_.bind(4, whole.standing.summary).bind(5, whole.standing.places);
            if (new_match_.run() != SQLITE_DONE || set_standing_.run() != SQLITE_DONE) return db_->failure();
            new_step_.bind(1, whole.id);
            for (const StoredStep& step : whole.match.steps) {
                new_step_.bind(2, std::int64_t{step.revision}).bind(3, step.at).bind(4, step.text);
                if (new_step_.run() != SQLITE_DONE) return db_->failure();
            }
        }
    }

    Result<std::vector<Listed>> list_public(std::size_t most) {
        std::vector<Listed> listed;
        public_.bind(1, static_cast<std::int64_t>(most));
        int code;
        while ((code = public_.step()) == SQLITE_ROW) listed.push_back({public_.text(0), public_.text(1)});
        const Error error = db_->failure();
        public_.reset();
        if (code != SQLITE_DONE) return error;
        return listed;
    }

    Result<std::vector<MatchPlaces>> all_places() {
        std::vector<MatchPlaces> found;
        int code;
        while ((code = places_.step()) == SQLITE_ROW) found.push_back({places_.text(0), places_.text(1)});
        const Error error = db_->failure();
        places_.reset();
        if (code != SQLITE_DONE) return error;
        return found;
    }

    Result<Forgotten> forget_matches(const Ages& ages, std::int64_t now) {
        Forgotten gone;
        const auto changed = [&](Statement& statement, std::uint64_t& count) {
            const bool good = statement.run() == SQLITE_DONE;
            count = static_cast<std::uint64_t>(sqlite3_changes64(db_->get()));
            return good;
        };
        // First move recent steps to their matches, so that they count, and are deleted with them.
        if (begin_.run() == SQLITE_DONE && settle() &&
            changed(bring_back_.bind(1, ages.over).bind(2, ages.idle), gone.back) &&
            changed(delete_.bind(1, ages.aside), gone.deleted) &&
            changed(forget_over_.bind(1, ages.over).bind(2, now), gone.over) &&
            changed(forget_idle_.bind(1, ages.idle).bind(2, now), gone.idle) && commit_.run() == SQLITE_DONE)
            return gone;
        const Error error = db_->failure();
        db_->run("ROLLBACK");
        read_recent();
        return error;
    }

    Result<Runs> note_run_at(std::int64_t now) {
        if (auto error = lost_file()) return *std::move(error);
        auto runs = all_runs();
        if (!runs) return runs;
        bool good = begin_.run() == SQLITE_DONE;
        if (good && !runs->empty() && continues(runs->back(), now)) {
            Run& run = runs->back();
            run.lasted = std::max(run.lasted, now - run.began);
            good = extend_run_.bind(1, run.lasted).run() == SQLITE_DONE;
        } else if (good) {
            if (const auto newest = newest_step(); runs->empty() && newest > 0 && newest < now)
                good = add_run(*runs, newest);
            good = good && add_run(*runs, now) && trim_runs_.bind(1, most_runs).run() == SQLITE_DONE;
        }
        if (good && commit_.run() == SQLITE_DONE) return runs;
        const Error error = db_->failure();
        db_->run("ROLLBACK");
        return error;
    }
    Result<Runs> all_runs() {
        Runs runs;
        int code;
        while ((code = runs_.step()) == SQLITE_ROW) runs.push_back({runs_.number(0), runs_.number(1)});
        const Error error = db_->failure();
        runs_.reset();
        if (code != SQLITE_DONE) return error;
        return runs;
    }
    bool add_run(Runs& runs, std::int64_t began) {
        runs.push_back({began, 0});
        return new_run_.bind(1, began).run() == SQLITE_DONE;
    }
    // When the newest step or match was stored; 0: there is none.
    std::int64_t newest_step() {
        std::int64_t newest = newest_.step() == SQLITE_ROW ? newest_.number(0) : 0;
        newest_.reset();
        for (const auto& [match, steps] : recent_) newest = std::max(newest, steps.back().at);
        return newest;
    }

    void remember(const std::string& match, StoredStep step) {
        recent_[match].push_back(std::move(step));
        ++recent_count_;
    }

    // Within a transaction; if that fails, recent steps are read again.
    bool settle() {
        for (const auto& [match, steps] : recent_) {
            new_step_.bind(1, match);
            for (const StoredStep& step : steps) {
                new_step_.bind(2, std::int64_t{step.revision}).bind(3, step.at).bind(4, step.text);
                if (new_step_.run() != SQLITE_DONE) return false;
            }
        }
        recent_.clear();
        recent_count_ = 0;
        return no_rows_.run() == SQLITE_DONE;
    }

    // Nothing if there is no such match.
    std::optional<std::uint32_t> last_revision(const std::string& match) {
        if (const auto recent = recent_.find(match); recent != recent_.end()) return recent->second.back().revision;
        std::optional<std::uint32_t> last;
        if (last_.bind(1, match).step() == SQLITE_ROW) last = static_cast<std::uint32_t>(last_.number(0));
        last_.reset();
        return last;
    }

    bool insert_match(const StoreWrite& write) {
        new_match_.bind(1, write.match).bind(2, write.text).bind(3, *write.secret);
        new_match_.bind(4, std::int64_t{write.is_public}).bind(5, write.at);
        const Standing standing = write.standing.value_or(Standing{});
        return new_match_.bind(6, standing.summary).bind(7, standing.places).run() == SQLITE_DONE;
    }
    bool set_standing(const StoreWrite& write) {
        set_standing_.bind(1, write.match).bind(2, std::int64_t{write.standing->phase}).bind(3, write.at);
        set_standing_.bind(4, write.standing->summary).bind(5, write.standing->places);
        return set_standing_.run() == SQLITE_DONE;
    }

    std::string path_;
    std::optional<std::pair<dev_t, ino_t>> file_; // the one that was opened; nothing for a database in memory
    std::unique_ptr<FileLock> lock_;              // before the rest, so that it is released last
    std::unique_ptr<Database> db_;                // before the statements
    Statement begin_, commit_, new_match_, new_row_, rows_, new_step_, no_rows_, set_standing_, set_summary_, last_,
        load_match_, load_steps_, public_, places_, forget_over_, forget_idle_, bring_back_, delete_, newest_, runs_,
        new_run_, extend_run_, trim_runs_;
    std::unordered_map<std::string, std::vector<StoredStep>> recent_; // by match, none of them empty
    std::size_t recent_count_ = 0;
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

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path) {
    std::unique_ptr<FileLock> lock;
    sqlite3* handle = nullptr;
    if (path != ":memory:") keep_to_ourselves(path);
    const int opened = sqlite3_open_v2(path.c_str(), &handle,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    auto db = std::make_unique<Database>(handle);
    if (opened != SQLITE_OK) return Error{"store.cannot_open", {path, handle ? sqlite3_errmsg(handle) : ""}};
    if (path != ":memory:") {
        lock = std::make_unique<FileLock>(path + "-lock");
        if (!lock->reason().empty()) return Error{"store.cannot_open", {path, lock->reason()}};
        if (!lock->held()) return Error{"store.in_use", {path}};
    }
    sqlite3_busy_timeout(handle, 10000);
    if (!db->run(settings)) return Error{"store.cannot_open", {path, sqlite3_errmsg(handle)}};
    if (auto error = migrate(*db)) return *std::move(error);
    auto store = std::make_unique<SqliteStore>(path, std::move(lock), std::move(db));
    if (!store->read_recent()) return Error{"store.damaged", {path}};
    stretch_log(path + "-wal");
    return std::unique_ptr<Store>(std::move(store));
}

} // namespace tabuleiro
