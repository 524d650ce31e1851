// Tables in files: incomplete, foreign and wrong ones are refused with a named error; solving resumes where it stopped.

#include <fstream>

#include "solver/retrograde/check.hpp"
#include "solver/retrograde/solve.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "solver/tables/table_folder.hpp"
#include "support/boards.hpp"

namespace tabuleiro {
namespace files_test {

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void put(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary).write(text.data(), static_cast<std::streamsize>(text.size()));
}

std::string name_of_opening(const std::filesystem::path& path) {
    const auto file = TableFile::open(path);
    if (!file) return std::string(file.error().name);
    const auto raw = file->read(1);
    return raw ? "whole" : std::string(raw.error().name);
}

class TableFiles : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(solve({"grid", grid, 6, folder_.path(), 1}, {}));
        table_ = folder_.path() / "grid-3-3.values";
        whole_ = content(table_);
    }
    TemporaryFolder folder_;
    std::filesystem::path table_;
    std::string whole_;
};

TEST_F(TableFiles, AWholeOneIsRead) { EXPECT_EQ(name_of_opening(table_), "whole"); }

TEST_F(TableFiles, ATruncatedOneIsRefused) {
    for (std::size_t length = 1; length < whole_.size(); ++length) {
        put(table_, whole_.substr(0, length));
        ASSERT_EQ(name_of_opening(table_), "table.truncated") << length;
    }
}

TEST_F(TableFiles, ACorruptOneIsRefused) {
    const auto right = TableFile::open(table_)->read(1);
    ASSERT_TRUE(right);
    for (std::size_t at = 0; at < whole_.size(); ++at) {
        std::string wrong = whole_;
        wrong[at] = static_cast<char>(wrong[at] ^ 1 << at % 8);
        put(table_, wrong);
        const std::string name = name_of_opening(table_);
        if (name == "whole") { // the format of the blocks has one bit without a meaning
            const auto raw = TableFile::open(table_)->read(1);
            ASSERT_TRUE(std::equal(raw->bytes().begin(), raw->bytes().end(), right->bytes().begin()));
            continue;
        }
        ASSERT_TRUE(name == "table.corrupt" || name == (at < 8 ? "table.foreign" : "table.truncated")) << at << name;
    }
    put(table_, whole_ + "more");
    EXPECT_EQ(name_of_opening(table_), "table.corrupt");
}

TEST_F(TableFiles, AForeignOneIsRefused) {
    put(table_, "PNG or whatever this may be, long enough to have a header of its own, and more than that");
    EXPECT_EQ(name_of_opening(table_), "table.foreign");
    put(table_, "");
    EXPECT_EQ(name_of_opening(table_), "table.foreign");
    std::filesystem::remove(table_);
    EXPECT_EQ(name_of_opening(table_), "table.missing");

    // Of another slice, and of another board.
    std::filesystem::copy_file(folder_.path() / "grid-2-3.values", table_);
    const PositionIndex index(grid, 3);
    EXPECT_EQ(TableFolder::open("grid", index, folder_.path()).error().name, "table.foreign");
    EXPECT_EQ(solve({"grid", grid, 6, folder_.path(), 1}, {}).error().name, "table.foreign");
    const PositionIndex wheel_index(wheel, 3);
    EXPECT_EQ(TableFolder::open("grid", wheel_index, folder_.path()).error().name, "table.foreign");
}

TEST_F(TableFiles, AWrongValueIsFound) {
    const auto file = TableFile::open(table_);
    ASSERT_TRUE(file);
    auto raw = file->read(1);
    ASSERT_TRUE(raw);
    raw->data()[7] ^= 0b10; // loss for draw, draw for loss, nonsense for win
    ASSERT_FALSE(write_table(table_, file->header(), raw->bytes(), 1));
    const PositionIndex index(grid, 3);
    const auto tables = TableFolder::open("grid", index, folder_.path());
    ASSERT_TRUE(tables);
    Random random(1);
    const auto checked = check_slice(*tables, index, 3, 3, 1'000'000, random);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().name, "table.lies");
}

TEST_F(TableFiles, SolvingResumesWhereItStopped) {
    const TemporaryFolder other;
    SolveListener listener;
    int slices = 0;
    listener.slice_done = [&](const SliceReport&) { ++slices; };
    listener.progress = [&](std::size_t, std::size_t, double) { return slices < 4; };
    const auto stopped = solve({"grid", grid, 6, other.path(), 2}, listener);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().name, "solve.stopped");
    EXPECT_TRUE(std::filesystem::exists(other.path() / "grid-1-2.values"));
    EXPECT_FALSE(std::filesystem::exists(other.path() / table_.filename()));

    put(other.path() / "grid-3-3.values.part", "half-written");
    const auto done = solve({"grid", grid, 6, other.path(), 2}, {});
    ASSERT_TRUE(done);
    EXPECT_TRUE(done->slices.front().was_there);
    EXPECT_FALSE(done->slices.back().was_there);
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) // including the lock, which is empty
        EXPECT_EQ(content(entry.path()), content(other.path() / entry.path().filename())) << entry.path();
    EXPECT_FALSE(std::filesystem::exists(other.path() / "grid-3-3.values.part"));
    EXPECT_TRUE(done->start);
}

TEST_F(TableFiles, OnlyOneSolverWorksInADirectory) {
    const TemporaryFolder other;
    SolveListener listener;
    std::string second;
    listener.slice_done = [&](const SliceReport&) {
        if (second.empty()) second = solve({"grid", grid, 6, other.path(), 1}, {}).error().name;
    };
    ASSERT_TRUE(solve({"grid", grid, 6, other.path(), 1}, listener));
    EXPECT_EQ(second, "solve.busy");
}

TEST_F(TableFiles, TheSmallTablesAreMadeInTheBackgroundAndKept) {
    const TemporaryFolder other;
    const auto forever = [] { return true; };
    for (int time = 0; time < 2; ++time) {
        int told = -1;
        const OnDemandTables tables(leap_tables("grid", grid, 6, other.path()), [&](int tenths) { told = tenths; });
        EXPECT_EQ(tables.made(), time == 1) << "what is there is at hand at once";
        tables.wait(forever);
        ASSERT_TRUE(tables.known());
        EXPECT_FALSE(tables.error());
        EXPECT_EQ(told, time == 0 ? 10 : -1);
        EXPECT_TRUE(probe(*tables.known(), grid, leap_start(grid, {})));
    }
    // Some exist, the others are still to be made; at the end both are known.
    std::filesystem::remove(other.path() / table_.filename());
    const OnDemandTables some(leap_tables("grid", grid, 6, other.path()));
    ASSERT_TRUE(some.known());
    some.wait(forever);
    EXPECT_TRUE(probe(*some.known(), grid, leap_start(grid, {})));

    const OnDemandTables nowhere(leap_tables("grid", grid, 6, table_ / "below a file"));
    nowhere.wait(forever);
    ASSERT_TRUE(nowhere.error());
    EXPECT_EQ(nowhere.error()->name, "table.cannot_write");
}

TEST_F(TableFiles, IfOneIsBadNoneIsUsed) {
    put(table_, whole_.substr(0, whole_.size() / 2));
    const OnDemandTables tables(leap_tables("grid", grid, 6, folder_.path()));
    EXPECT_FALSE(tables.known());
    ASSERT_TRUE(tables.error());
    EXPECT_EQ(tables.error()->name, "table.truncated");
}

TEST_F(TableFiles, AnUnwritableDirectoryIsReportedBeforeTheWorkStarts) {
    const auto failed = solve({"grid", grid, 6, table_ / "below a file", 1}, {});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().name, "table.cannot_write");
}

} // namespace files_test
} // namespace tabuleiro
