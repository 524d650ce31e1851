// Is there room for what a solver wants to do, and is it alone?
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "engine/result.hpp"

namespace tabuleiro {

// What is still to be done takes so much; `disk` is an upper bound.
struct SolveNeeds {
    std::uint64_t memory = 0, disk = 0;
    std::uint64_t memory_free = 0, disk_free = 0;
    std::uint64_t positions = 0; // symmetric ones counted each
};

// What the directory, which is made if need be, and the system have. table.cannot_write.
Result<SolveNeeds> room_in(const std::filesystem::path& directory);

// solve.memory_needed and solve.disk_needed {needed, free, in MiB}.
std::optional<Error> room_missing(const SolveNeeds& needs);

// Only one at a time works in a directory: two would write the same files.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& path);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    // Why not: solve.busy while somebody else has it, or table.cannot_write.
    std::optional<Error> refused(const std::filesystem::path& directory) const;

private:
    int file_;
    bool held_;
    int why_;
};

} // namespace tabuleiro
