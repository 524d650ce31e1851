#include "programs/shared/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace tabuleiro {

namespace {

Error failure(std::string_view name, const std::string& path) { return {name, {path, std::strerror(errno)}}; }

// A device, a pipe or a folder, which a new file must not replace.
bool is_no_plain_file(const std::string& path) {
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

} // namespace

Result<std::string> read_file(const std::string& path, std::size_t most_bytes) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return failure("file.cannot_read", path);
    if (!S_ISREG(status.st_mode)) return Error{"file.not_a_file", {path}};
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file) return failure("file.cannot_read", path);
    // One byte more than its size, to detect that it has grown; a file without a size is read up to the limit.
    const auto size = status.st_size > 0 ? static_cast<std::size_t>(status.st_size) : most_bytes;
    std::string content(std::min(size, most_bytes) + 1, '\0');
    content.resize(std::fread(content.data(), 1, content.size(), file));
    const bool broken = std::ferror(file) != 0;
    std::fclose(file);
    if (broken) return failure("file.cannot_read", path);
    if (content.size() > most_bytes) return Error{"file.too_large", {path}};
    return content;
}

std::optional<Error> refuse_unwritable(const std::string& path) {
    if (path.empty()) return std::nullopt;
    if (is_no_plain_file(path)) { // not opened here: the reader of a pipe would see its end
        if (std::filesystem::is_directory(path)) return Error{"file.not_a_file", {path}};
        if (::access(path.c_str(), W_OK) != 0) return failure("file.cannot_write", path);
        return std::nullopt;
    }
    if (const auto error = write_file(path + ".try", "")) return Error{"file.cannot_write", {path, error->details[1]}};
    ::unlink((path + ".try").c_str());
    return std::nullopt;
}

std::optional<Error> refuse_existing(const std::string& path, bool replace) {
    if (replace || path.empty() || ::access(path.c_str(), F_OK) != 0) return std::nullopt;
    if (is_no_plain_file(path)) return std::nullopt; // written to, not replaced
    return Error{"file.exists", {path}};
}

std::optional<Error> write_file(const std::string& path, std::string_view content) {
    const bool in_place = is_no_plain_file(path);
    const std::string temporary = path + ".part" + std::to_string(::getpid());
    const int file = in_place ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC)
                              : ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0) return failure("file.cannot_write", path);
    bool good = true;
    while (good && !content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        good = written > 0;
        if (good) content.remove_prefix(static_cast<std::size_t>(written));
    }
    good = good && (in_place || ::fsync(file) == 0);
    good = ::close(file) == 0 && good;
    good = good && (in_place || std::rename(temporary.c_str(), path.c_str()) == 0);
    if (good) return std::nullopt;
    Error error = failure("file.cannot_write", path);
    if (!in_place) ::unlink(temporary.c_str());
    return error;
}

} // namespace tabuleiro
