// The file of a SQLite store: who may read it, which server holds it, how it grows.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace tabuleiro {

// The file holds the seeds of running games, so other users may not read it. Group permissions are kept.
inline void keep_to_ourselves(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return;
    struct stat found{};
    if (::fstat(descriptor, &found) == 0 && (found.st_mode & 0007) != 0)
        (void)::fchmod(descriptor, found.st_mode & 0770);
    ::close(descriptor);
}

// The identity of the file at a path.
inline std::optional<std::pair<dev_t, ino_t>> file_at(const std::string& path) {
    struct stat found{};
    if (::stat(path.c_str(), &found) != 0) return std::nullopt;
    return std::pair(found.st_dev, found.st_ino);
}

// One server at a time. Other programs, such as a backup, may read: SQLite's own locks allow that.
class FileLock {
public:
    explicit FileLock(const std::string& path) : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (descriptor_ < 0) reason_ = std::strerror(errno);
        held_ = descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
    }
    ~FileLock() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    bool held() const { return held_; }
    // Why the file could not be opened; empty if another process holds the lock.
    const std::string& reason() const { return reason_; }

private:
    int descriptor_;
    bool held_;
    std::string reason_;
};

// If a commit makes a file grow, the disk must also write its new size. So the write-ahead log gets its full size at
// the start; SQLite ignores the zeros after what it has written.
inline constexpr std::size_t log_bytes = 16 << 20; // about the size at which SQLite starts over at the front
inline void stretch_log(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return;
    const std::string zeros(1 << 16, '\0');
    for (auto end = ::lseek(descriptor, 0, SEEK_END); end >= 0 && static_cast<std::size_t>(end) < log_bytes;)
        end = ::write(descriptor, zeros.data(), zeros.size()) > 0 ? ::lseek(descriptor, 0, SEEK_END) : -1;
    ::fdatasync(descriptor);
    ::close(descriptor);
}

} // namespace tabuleiro
