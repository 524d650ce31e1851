#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>

#include "store/sqlite_migrations.hpp"
#include "store/sqlite_store.hpp"
#include "store/store_thread.hpp"

namespace {
std::atomic<int> disk_writes = 0;
} // namespace

// SQLite calls these instead of the system's; a build for the Python module hides other symbols.
extern "C" [[gnu::visibility("default")]] int fsync(int descriptor) {
    ++disk_writes;
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}
extern "C" [[gnu::visibility("default")]] int fdatasync(int descriptor) {
    ++disk_writes;
    return static_cast<int>(::syscall(SYS_fdatasync, descriptor));
}

namespace tabuleiro {
namespace store_test {

struct Folder {
    Folder() {
        std::string name = "/tmp/tabuleiro-store-XXXXXX";
        path = ::mkdtemp(name.data());
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string file() const { return path + "/matches.db"; }
    std::string path;
};

StoreWrite new_match(const std::string& id, bool is_public = false) {
    StoreWrite write{id, 0, 1000, "terms of " + id};
    write.secret = sha256(id);
    write.is_public = is_public;
    return write;
}

StoreWrite step(const std::string& id, std::uint32_t revision, const std::string& text = "move 0 1-2\n") {
    return {id, revision, 2000, text};
}

TEST(Store, KeepsMatchesAndTheirSteps) {
    const Folder folder;
    {
        auto store = open_sqlite(folder.file());
        ASSERT_TRUE(store) << store.error().details[1];
        const auto written = (*store)->write({new_match("a"), step("a", 1), step("a", 2, "é\n\"x\"")});
        ASSERT_TRUE(written) << written.error().details[0];
        EXPECT_EQ(*written, (std::vector<bool>{true, true, true}));
    }
    auto store = open_sqlite(folder.file());
    ASSERT_TRUE(store);
    const auto found = (*store)->load("a", 0);
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->terms, "terms of a");
    EXPECT_EQ((*found)->secret, sha256("a"));
    ASSERT_EQ((*found)->steps.size(), 2u);
    EXPECT_EQ((*found)->steps[1].text, "é\n\"x\"");
    EXPECT_EQ((*(*store)->load("a", 1))->steps.size(), 1u);
    EXPECT_FALSE(*(*store)->load("b", 0));
}

TEST(Store, AnswersWhenTheDiskHasTheSteps) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    for (std::uint32_t revision = 0; revision < 3; ++revision) {
        const int before = disk_writes;
        ASSERT_TRUE((*store)->write({revision == 0 ? new_match("a") : step("a", revision)}));
        EXPECT_GT(disk_writes, before) << revision;
    }
}

TEST(Store, RefusesAnExistingRevision) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    ASSERT_TRUE((*store)->write({new_match("a"), step("a", 1)}));
    EXPECT_EQ(*(*store)->write({step("a", 1, "other\n"), step("a", 2)}), (std::vector<bool>{false, false}));
    EXPECT_EQ((*(*store)->load("a", 0))->steps[0].text, "move 0 1-2\n");
    EXPECT_EQ(*(*store)->write({step("nobody", 1), step("a", 2)}), (std::vector<bool>{false, true}));
    EXPECT_EQ(*(*store)->write({step("a", 4), step("a", 3)}), (std::vector<bool>{false, false})); // a gap
}

TEST(Store, ListsPublicMatchesAndDeletesOldOnes) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    auto open = new_match("a", true), joined = step("a", 1), over = step("b", 1);
    open.standing = {0, "empty"};
    joined.standing = {0, "one sits"};
    over.standing = {phase_over, "over"};
    ASSERT_TRUE((*store)->write({open, new_match("b", true), new_match("c"), over}));
    const auto summary = [&] {
        const auto listed = *(*store)->public_matches(10);
        return listed.size() == 1 && listed[0].match == "a" ? listed[0].summary : "not alone";
    };
    EXPECT_EQ(summary(), "empty");
    ASSERT_TRUE((*store)->write({joined}));
    EXPECT_EQ(summary(), "one sits");
    joined.standing = {0, "too late"};
    ASSERT_FALSE((*(*store)->write({joined}))[0]);
    EXPECT_EQ(summary(), "one sits");
    EXPECT_EQ(*(*store)->forget({3000, 0, 0}, 5000), (Forgotten{1, 0}));
    EXPECT_FALSE(*(*store)->load("b", 0));
    EXPECT_EQ(*(*store)->forget({3000, 3000, 0}, 6000), (Forgotten{0, 2}));
    EXPECT_TRUE((*store)->public_matches(10)->empty());
    EXPECT_EQ(*(*store)->forget({3000, 3000, 5500}, 7000), (Forgotten{0, 0, 0, 1}));
    EXPECT_EQ(*(*store)->forget({3000, 3000, 7000}, 8000), (Forgotten{0, 0, 0, 2}));
    EXPECT_FALSE((*(*store)->write({step("a", 2)}))[0]); // deleted with its steps
}

TEST(Store, BringsBackWhatWasSetAside) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    auto over = step("b", 1);
    over.standing = {phase_over};
    ASSERT_TRUE((*store)->write({new_match("a"), step("a", 1), new_match("b"), over})); // at 1000 and 2000
    EXPECT_EQ(*(*store)->forget({3000, 3000, 0}, 5000), (Forgotten{1, 1}));
    EXPECT_FALSE(*(*store)->load("a", 0));
    EXPECT_EQ(*(*store)->forget({3000, 1500, 0}, 6000), (Forgotten{0, 0, 1}));
    EXPECT_EQ((*(*store)->load("a", 0))->steps.size(), 1u);
    EXPECT_EQ(*(*store)->forget({0, 0, 9000}, 9000), (Forgotten{0, 0, 1})); // rather than deleting it
    EXPECT_EQ((*(*store)->load("b", 0))->steps.size(), 1u);
}

TEST(Store, KeepsPlacesUntilAMatchIsOver) {
    const Folder folder;
    const auto places = [&] {
        std::string all;
        const auto store = open_sqlite(folder.file());
        const auto found = (*store)->places();
        for (const auto& [match, text] : *found) all += match + ": " + text + "; ";
        return all;
    };
    auto made = new_match("a"), joined = step("a", 1), over = step("a", 2);
    made.standing = {0, "", "creator x"};
    joined.standing = {0, "", "creator x, 0 y"};
    over.standing = {phase_over, "", ""};
    ASSERT_TRUE((*open_sqlite(folder.file()))->write({made, new_match("b")}));
    EXPECT_EQ(places(), "a: creator x; ");
    ASSERT_TRUE((*open_sqlite(folder.file()))->write({joined}));
    EXPECT_EQ(places(), "a: creator x, 0 y; ");
    ASSERT_TRUE((*open_sqlite(folder.file()))->write({over}));
    EXPECT_EQ(places(), "");
}

TEST(Store, ListsTheLatestPublicMatchesFirst) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    auto first = new_match("first", true), second = new_match("second", true), third = new_match("third", true);
    first.at = 30;
    second.at = 10;
    third.at = 20;
    ASSERT_TRUE((*store)->write({first, second, third}));
    const auto listed = *(*store)->public_matches(2);
    ASSERT_EQ(listed.size(), 2u);
    EXPECT_EQ(listed[0].match, "first");
    EXPECT_EQ(listed[1].match, "third");
}

TEST(Store, ForgetsWhatCouldNotBeWritten) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    ASSERT_TRUE((*store)->write({new_match("a"), step("a", 1)}));
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(folder.file().c_str(), &db), SQLITE_OK);
    const auto run = [&](const char* sql) { ASSERT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK); };
    run("CREATE TRIGGER full BEFORE INSERT ON recent BEGIN SELECT RAISE(ABORT, 'full'); END");
    EXPECT_EQ((*store)->write({step("a", 2, "lost")}).error().name, "store.failed");
    EXPECT_EQ((*(*store)->load("a", 0))->steps.size(), 1u);
    run("DROP TRIGGER full");
    sqlite3_close(db);
    EXPECT_EQ(*(*store)->write({step("a", 2, "kept")}), std::vector<bool>{true});
    EXPECT_EQ((*(*store)->load("a", 1))->steps[0].text, "kept");
}

TEST(Store, DeletesNoMatchThatIsBeingPlayed) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    ASSERT_TRUE((*store)->write({new_match("idle"), new_match("played"), step("played", 1)})); // at 1000, and at 2000
    EXPECT_EQ(*(*store)->forget({0, 1500, 0}, 5000), (Forgotten{0, 1}));
    EXPECT_FALSE(*(*store)->load("idle", 0));
    EXPECT_TRUE((*(*store)->write({step("played", 2)}))[0]);
    EXPECT_EQ(*(*store)->forget({0, 2001, 0}, 5000), (Forgotten{0, 1}));
}

TEST(Store, NotesWhenServersRan) {
    const Folder folder;
    constexpr std::int64_t now = 1'700'000'000'000, day = 24 * 3'600'000;
    {
        auto store = open_sqlite(folder.file());
        EXPECT_EQ(*(*store)->note_run(now), (Runs{{now, 0}}));
        EXPECT_EQ(*(*store)->note_run(now + 60'000), (Runs{{now, 60'000}}));
        EXPECT_EQ(*(*store)->note_run(now + 50'000), (Runs{{now, 60'000}}));
    }
    auto store = open_sqlite(folder.file());
    EXPECT_EQ(*(*store)->note_run(now + day), (Runs{{now, 60'000}, {now + day, 0}}));
    EXPECT_EQ(*(*store)->note_run(now + day + 1), (Runs{{now, 60'000}, {now + day, 1}}));
    EXPECT_EQ((*(*store)->note_run(now - day)).size(), 3u);
}

TEST(Store, BeginsTheHistoryOfRunsWithTheNewestStep) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    ASSERT_TRUE((*store)->write({new_match("a"), step("a", 1)})); // at 2000, and not moved to its match yet
    constexpr std::int64_t now = 1'700'000'000'000;
    EXPECT_EQ(*(*store)->note_run(now), (Runs{{2000, 0}, {now, 0}}));
    const Folder other;
    auto future = open_sqlite(other.file());
    ASSERT_TRUE((*future)->write({new_match("a"), step("a", 1)}));
    EXPECT_EQ(*(*future)->note_run(1500), (Runs{{1500, 0}}));
}

TEST(Store, KeepsMoreStepsThanItHoldsInMemory) {
    const Folder folder;
    constexpr std::uint32_t most = 9000;
    {
        auto store = open_sqlite(folder.file());
        ASSERT_TRUE((*store)->write({new_match("a"), new_match("b")}));
        for (std::uint32_t i = 1; i <= most; i += 90) {
            std::vector<StoreWrite> batch{step("b", i)};
            for (std::uint32_t j = i; j < i + 90; ++j) batch.push_back(step("a", j, std::to_string(j)));
            const auto written = (*store)->write(batch);
            ASSERT_TRUE(written && (*written)[90]);
            ASSERT_EQ((*written)[0], i == 1);
        }
        EXPECT_EQ((*(*store)->load("a", 0))->steps.size(), most);
    }
    auto store = open_sqlite(folder.file());
    const auto steps = (*(*store)->load("a", 5000))->steps;
    ASSERT_EQ(steps.size(), most - 5000);
    for (std::uint32_t i = 0; i < steps.size(); ++i) ASSERT_EQ(steps[i].revision, 5001 + i);
    EXPECT_EQ(steps.back().text, std::to_string(most));
    EXPECT_FALSE((*(*store)->write({step("a", most)}))[0]);
    EXPECT_TRUE((*(*store)->write({step("a", most + 1)}))[0]);
}

TEST(Store, BelongsToOneServerAndCanBeReadByOthers) {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    ASSERT_TRUE((*store)->write({new_match("a"), step("a", 1)}));
    EXPECT_EQ(open_sqlite(folder.file()).error().name, "store.in_use");
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(folder.file().c_str(), &db), SQLITE_OK);
    const std::string backup = "VACUUM INTO '" + folder.path + "/backup.db'";
    ASSERT_EQ(sqlite3_exec(db, backup.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
    EXPECT_TRUE((*(*store)->write({step("a", 2)}))[0]);
    auto restored = open_sqlite(folder.path + "/backup.db");
    ASSERT_TRUE(restored);
    EXPECT_EQ((*(*restored)->load("a", 0))->steps.size(), 1u);
}

TEST(Store, MigratesFromEveryVersion) {
    for (std::size_t from = 0; from <= sqlite_migrations().size(); ++from) {
        const Folder folder;
        sqlite3* db = nullptr;
        ASSERT_EQ(sqlite3_open(folder.file().c_str(), &db), SQLITE_OK);
        std::string script;
        for (std::size_t i = 0; i < from; ++i) script += sqlite_migrations()[i];
        if (from > 0)
            script += "INSERT INTO matches (id, terms, secret, public, phase, changed) VALUES ('old', 'terms', "
                      "zeroblob(32), 0, 0, 5);"
                      "INSERT INTO steps VALUES ('old', 1, 6, 'say 0 hello');";
        script += "PRAGMA user_version = " + std::to_string(from) + ";";
        ASSERT_EQ(sqlite3_exec(db, script.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
        sqlite3_close(db);
        auto store = open_sqlite(folder.file());
        ASSERT_TRUE(store) << from << store.error().details[0];
        EXPECT_EQ((*(*store)->load("old", 0)).has_value(), from > 0);
        EXPECT_TRUE((*store)->write({new_match("new"), step("new", 1)}));
    }
}

TEST(Store, RefusesAFileOfANewerProgramOrNoDatabase) {
    const Folder folder;
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(folder.file().c_str(), &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA user_version = 999", nullptr, nullptr, nullptr);
    sqlite3_close(db);
    EXPECT_EQ(open_sqlite(folder.file()).error().name, "store.newer");
    EXPECT_EQ(open_sqlite(folder.path + "/no/such/folder.db").error().name, "store.cannot_open");
}

TEST(StoreThread, WritesInOrderAndInGroups) {
    const Folder folder;
    std::atomic<int> good = 0, bad = 0;
    {
        auto store = open_sqlite(folder.file());
        StoreThread thread(std::move(*store), [](std::vector<StoreThread::Task> tasks) {
            for (const auto& task : tasks) task();
        });
        const auto count = [&](const Result<bool>& result) { ++(result && *result ? good : bad); };
        thread.write({{new_match("a"), 1, count}});
        for (std::uint32_t i = 1; i <= 100; ++i) thread.write({{step("a", i), 1, count}});
        thread.write({{step("a", 50), 2, count}});  // another copy of the match is too late …
        thread.write({{step("a", 101), 2, count}}); // … and so are its later steps
    }
    EXPECT_EQ(good, 101);
    EXPECT_EQ(bad, 2);
    auto store = open_sqlite(folder.file());
    EXPECT_EQ((*(*store)->load("a", 0))->steps.size(), 100u);
}

} // namespace store_test
} // namespace tabuleiro
