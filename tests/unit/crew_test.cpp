#include "runtime/crew.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace tabuleiro {
namespace crew_test {

struct CrewTest : testing::Test {
    std::string path = testing::TempDir() + "crew_test." + std::to_string(::getpid());
    void SetUp() override { std::filesystem::remove(path); }
    void TearDown() override { std::filesystem::remove(path); }

    // Squares of 0 .. 99; counts how many had to be computed, and stops after `most`.
    std::vector<std::uint64_t> squares(Checkpoint* checkpoint, std::atomic<int>& computed, std::uint64_t most = 1000) {
        Crew crew(2);
        crew.checkpoint = checkpoint;
        std::vector<std::uint64_t> results(100);
        map_all(
            crew, results,
            [&](std::size_t i) {
                ++computed;
                return std::uint64_t{i} * i;
            },
            [&](std::uint64_t done) { return done < most; });
        return results;
    }
};

TEST_F(CrewTest, ResumesFromTheCheckpoint) {
    std::atomic<int> first = 0, second = 0, third = 0;
    {
        auto checkpoint = Checkpoint::open(path, "squares");
        ASSERT_TRUE(checkpoint);
        squares(&*checkpoint, first, 40);
        checkpoint->write();
    }
    EXPECT_LT(first, 100);
    {
        auto checkpoint = Checkpoint::open(path, "squares");
        const auto results = squares(&*checkpoint, second);
        EXPECT_EQ(results, squares(nullptr, third));
        EXPECT_EQ(first + second, 100);
        checkpoint->remove();
    }
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(CrewTest, IgnoresATruncatedEnd) {
    std::atomic<int> first = 0, second = 0, third = 0;
    {
        auto checkpoint = Checkpoint::open(path, "squares");
        squares(&*checkpoint, first);
        checkpoint->write();
    }
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 3);
    auto checkpoint = Checkpoint::open(path, "squares");
    EXPECT_EQ(squares(&*checkpoint, second), squares(nullptr, third));
    EXPECT_GT(second, 0);
    EXPECT_LT(second, 10);
}

TEST_F(CrewTest, RefusesTheCheckpointOfAnotherJob) {
    ASSERT_TRUE(Checkpoint::open(path, "squares"));
    const auto other = Checkpoint::open(path, "cubes");
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().name, "checkpoint.foreign");
}

} // namespace crew_test
} // namespace tabuleiro
