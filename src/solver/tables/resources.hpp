// The memory and disk space a solver needs, and the lock that keeps two solvers apart.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/result.hpp"

namespace tabuleiro {

// Needed for the remaining work, and available; `disk` is an upper bound.
struct SolveNeeds {
    std::uint64_t memory = 0, disk = 0;
    std::uint64_t memory_free = 0, disk_free = 0;
    std::uint64_t positions = 0; // counting symmetric ones separately
};

// The memory and disk space available. Creates the directory if it is missing. table.cannot_write.
Result<SolveNeeds> available_resources(const std::filesystem::path& directory);

// solve.memory_needed and solve.disk_needed {needed, free, in MiB}.
std::optional<Error> missing_resources(const SolveNeeds& needs);

// Held by the one solver that works in a directory, because two would write the same files.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& path);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    // solve.busy while another process holds the lock, or table.cannot_write.
    std::optional<Error> refused(const std::filesystem::path& directory) const;

private:
    int file_;
    bool held_;
    int why_;
};

} // namespace tabuleiro
