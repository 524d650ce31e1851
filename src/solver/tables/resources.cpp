#include "solver/tables/resources.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace tabuleiro {

namespace {

std::string mebibytes(std::uint64_t bytes) { return std::to_string((bytes + (1 << 20) - 1) >> 20); }

// The memory available without swapping and within the limits of this process.
std::uint64_t free_memory() {
    rlimit limit{};
    const bool limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    const std::uint64_t allowed = limited ? limit.rlim_cur : ~std::uint64_t{0};
    std::ifstream file("/proc/meminfo");
    for (std::string key, rest; file >> key; std::getline(file, rest))
        if (std::uint64_t kibibytes = 0; key == "MemAvailable:" && file >> kibibytes)
            return std::min(allowed, kibibytes << 10);
    return static_cast<std::uint64_t>(sysconf(_SC_AVPHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

} // namespace

Result<SolveNeeds> available_resources(const std::filesystem::path& directory) {
    SolveNeeds needs;
    std::error_code failed;
    std::filesystem::create_directories(directory, failed);
    if (failed) return Error{"table.cannot_write", {directory.string(), failed.message()}};
    needs.memory_free = free_memory();
    needs.disk_free = std::filesystem::space(directory, failed).available;
    return needs;
}

std::optional<Error> missing_resources(const SolveNeeds& needs) {
    if (needs.memory > needs.memory_free)
        return Error{"solve.memory_needed", {mebibytes(needs.memory), mebibytes(needs.memory_free)}};
    if (needs.disk > needs.disk_free)
        return Error{"solve.disk_needed", {mebibytes(needs.disk), mebibytes(needs.disk_free)}};
    return std::nullopt;
}

FolderLock::FolderLock(const std::filesystem::path& path)
    : file_(::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644)),
      held_(file_ >= 0 && flock(file_, LOCK_EX | LOCK_NB) == 0), why_(errno) {}

FolderLock::~FolderLock() {
    if (file_ >= 0) close(file_);
}

std::optional<Error> FolderLock::refused(const std::filesystem::path& directory) const {
    if (held_) return std::nullopt;
    if (file_ >= 0) return Error{"solve.busy", {directory.string()}};
    return Error{"table.cannot_write", {directory.string(), std::strerror(why_)}};
}

} // namespace tabuleiro
