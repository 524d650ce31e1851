// Boards small enough to be solved in a moment, and a folder that is deleted after the test.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "families/leap.hpp"

namespace tabuleiro {

// Three by three with both diagonals, three against three.
inline constexpr std::array<LeapLine, 8> grid_lines{{
    {0, 1, 2},
    {3, 4, 5},
    {6, 7, 8},
    {0, 3, 6},
    {1, 4, 7},
    {2, 5, 8},
    {0, 4, 8},
    {2, 4, 6},
}};
inline constexpr LeapBoard grid{9, grid_lines, 0b000000111, 0b111000000};

// A circle of six with its three diameters, three against three: as symmetric as Pretoa.
inline constexpr std::array<LeapLine, 4> wheel_lines{{
    {1, 0, 4},
    {2, 0, 5},
    {3, 0, 6},
    LeapLine({1, 2, 3, 4, 5, 6}, true),
}};
inline constexpr LeapBoard wheel{7, wheel_lines, 0b0001110, 0b1110000};

class TemporaryFolder {
public:
    TemporaryFolder() {
        static int number = 0;
        path_ = std::filesystem::temp_directory_path() /
                ("tabuleiro-solver-" + std::to_string(getpid()) + '-' + std::to_string(++number));
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

} // namespace tabuleiro
