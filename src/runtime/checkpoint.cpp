#include "runtime/checkpoint.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace tabuleiro {

namespace {

constexpr std::string_view format_line = "tabuleiro-checkpoint 1\n";

// Precedes the bytes of a piece.
struct PieceHeader {
    std::uint64_t stage, begin, end, size, checksum;
};

// FNV-1a: detects a piece that was truncated or never reached the disk.
std::uint64_t checksum_of(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3;
    return hash;
}

Error cannot(std::string_view name, const std::string& path) { return {name, {path, std::strerror(errno)}}; }

} // namespace

std::uint64_t size_of(const std::vector<Portion>& portions) {
    std::uint64_t sum = 0;
    for (const Portion& portion : portions) sum += portion.size();
    return sum;
}

std::vector<Portion> cut(const std::vector<Portion>& portions, std::uint64_t most) {
    std::vector<Portion> small;
    for (const Portion& portion : portions)
        for (std::uint64_t begin = portion.begin; begin < portion.end; begin += most)
            small.push_back({begin, std::min(begin + most, portion.end)});
    return small;
}

Result<Checkpoint> Checkpoint::open(const std::string& path, const std::string& job) {
    Checkpoint checkpoint;
    checkpoint.path_ = path;
    const std::string beginning = std::string(format_line) + job + "\n";
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file) {
        if (errno != ENOENT) return cannot("file.cannot_read", path);
        checkpoint.unwritten_ = beginning;
        checkpoint.write();
        if (!checkpoint.unwritten_.empty()) return cannot("file.cannot_write", path);
        return checkpoint;
    }
    std::string content;
    char buffer[1 << 16];
    std::size_t got = 0;
    do {
        got = std::fread(buffer, 1, sizeof buffer, file);
        content.append(buffer, got);
    } while (got == sizeof buffer); // less at the end or after an error
    if (std::ferror(file)) { // what was not read must not be cut off below
        Error failed = cannot("file.cannot_read", path);
        std::fclose(file);
        return failed;
    }
    std::fclose(file);
    if (!content.starts_with(beginning)) return Error{"checkpoint.foreign", {path}};
    std::size_t at = beginning.size();
    for (PieceHeader header; content.size() - at >= sizeof header;) {
        std::memcpy(&header, content.data() + at, sizeof header);
        if (content.size() - at - sizeof header < header.size || header.begin > header.end) break;
        const std::string_view bytes(content.data() + at + sizeof header, header.size);
        if (checksum_of(bytes) != header.checksum) break;
        checkpoint.known_[header.stage].push_back({{header.begin, header.end}, std::string(bytes)});
        at += sizeof header + header.size;
    }
    if (::truncate(path.c_str(), static_cast<off_t>(at)) != 0) return cannot("file.cannot_write", path);
    return checkpoint;
}

std::vector<Portion> Checkpoint::restore(std::uint64_t stage, Portion everything,
                                         const std::function<void(Portion, std::string_view)>& accept) const {
    std::vector<Portion> done, missing;
    if (const auto found = known_.find(stage); found != known_.end())
        for (const Piece& piece : found->second) {
            accept(piece.portion, piece.bytes);
            done.push_back(piece.portion);
        }
    std::sort(done.begin(), done.end(), [](const Portion& a, const Portion& b) { return a.begin < b.begin; });
    std::uint64_t at = everything.begin;
    for (const Portion& portion : done) {
        if (portion.begin > at) missing.push_back({at, portion.begin});
        at = std::max(at, portion.end);
    }
    if (at < everything.end) missing.push_back({at, everything.end});
    return missing;
}

void Checkpoint::add(std::uint64_t stage, Portion portion, std::string_view bytes) {
    const PieceHeader header{stage, portion.begin, portion.end, bytes.size(), checksum_of(bytes)};
    unwritten_.append(reinterpret_cast<const char*>(&header), sizeof header).append(bytes);
    constexpr auto interval = std::chrono::seconds(2);
    const auto now = std::chrono::steady_clock::now();
    if (now - written_ < interval) return;
    written_ = now;
    write();
}

// If it fails, perhaps because the disk is full, it is retried with the next piece.
void Checkpoint::write() {
    if (unwritten_.empty()) return;
    std::FILE* file = std::fopen(path_.c_str(), "ab");
    if (!file) return;
    if (std::fwrite(unwritten_.data(), 1, unwritten_.size(), file) == unwritten_.size()) unwritten_.clear();
    std::fclose(file);
}

void Checkpoint::remove() const { ::unlink(path_.c_str()); }

} // namespace tabuleiro
