#include "solver/tables/table_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <mutex>

#include "core/version.hpp"
#include "endgame/symmetry.hpp"
#include "runtime/parallel_for.hpp"

namespace tabuleiro {

namespace {

constexpr std::array<std::uint8_t, 8> magic{'T', 'A', 'B', 'U', 'L', 'T', 'B', '1'};
// Magic, fingerprint, four bytes – the last is the length of what the file says of its program –, block size, raw size,
// three counts, two distances, number of blocks.
constexpr std::size_t fixed_bytes = 8 + 8 + 4 + 4 + 8 + 3 * 8 + 2 * 4 + 8;
constexpr int compression_level = 9; // a seventh smaller than with the default of 3, and solving takes a seventh longer

// FNV-1a, 64 bits.
class Checksum {
public:
    void add(std::span<const std::uint8_t> bytes) {
        for (const std::uint8_t byte : bytes) sum_ = (sum_ ^ byte) * 0x100000001b3;
    }
    std::uint64_t sum() const { return sum_; }

private:
    std::uint64_t sum_ = 0xcbf29ce484222325;
};

class Writer {
public:
    template <class Number> void number(Number value) {
        for (std::size_t i = 0; i < sizeof value; ++i)
            bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> 8 * i));
    }
    std::vector<std::uint8_t> bytes;
};

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    template <class Number> Number number() {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i) value |= std::uint64_t{bytes_[at_++]} << 8 * i;
        return static_cast<Number>(value);
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

// Magic and header, without offsets, program and their checksum.
std::vector<std::uint8_t> header_text(const TableHeader& header, std::uint64_t blocks, std::string_view program) {
    Writer out;
    for (const std::uint8_t byte : magic) out.number(byte);
    out.number(header.fingerprint);
    out.number(static_cast<std::uint8_t>(header.kind));
    out.number(header.moving);
    out.number(header.waiting);
    out.number(static_cast<std::uint8_t>(program.size()));
    out.number(TableFile::block_bytes);
    out.number(header.raw_bytes);
    out.number(header.counts.wins);
    out.number(header.counts.losses);
    out.number(header.counts.draws);
    out.number(header.longest_win);
    out.number(header.longest_loss);
    out.number(blocks);
    return out.bytes;
}

// False if the system refuses; errno says why.
bool write_all(int file, std::span<const std::uint8_t> bytes, std::uint64_t offset) {
    while (!bytes.empty()) {
        const auto written = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
        offset += static_cast<std::uint64_t>(written);
    }
    return true;
}

bool read_all(int file, std::span<std::uint8_t> bytes, std::uint64_t offset) {
    while (!bytes.empty()) {
        const auto got = pread(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(got));
        offset += static_cast<std::uint64_t>(got);
    }
    return true;
}

std::vector<std::uint8_t> compressed(std::span<const std::uint8_t> raw) {
    std::vector<std::uint8_t> frame(ZSTD_compressBound(raw.size()));
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, compression_level);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    frame.resize(ZSTD_compress2(context, frame.data(), frame.size(), raw.data(), raw.size()));
    ZSTD_freeCCtx(context);
    return frame;
}

// The blocks, compressed in parallel and written in order; then offsets and header. If false, errno says why.
bool write_blocks(int file, const TableHeader& header, const FillTable& fill, std::size_t workers) {
    const std::uint64_t blocks = (header.raw_bytes + TableFile::block_bytes - 1) / TableFile::block_bytes;
    const std::string program = program_text();
    std::uint64_t at = fixed_bytes + (blocks + 1) * 8 + program.size() + 8;
    Writer offsets;
    offsets.number(at);
    constexpr std::size_t batch = TableFile::blocks_at_once;
    std::vector<std::vector<std::uint8_t>> frames(batch);
    std::vector<std::uint8_t> raw;
    for (std::uint64_t first = 0; first < blocks; first += batch) {
        const std::size_t count = std::min<std::uint64_t>(batch, blocks - first);
        const std::uint64_t from = first * TableFile::block_bytes;
        raw.assign(std::min<std::uint64_t>(count * TableFile::block_bytes, header.raw_bytes - from), 0);
        fill(from, raw);
        parallel_for(workers, count, [&](std::size_t, std::size_t i) {
            const std::size_t begin = i * TableFile::block_bytes;
            frames[i] = compressed(
                std::span(raw).subspan(begin, std::min<std::size_t>(TableFile::block_bytes, raw.size() - begin)));
        });
        for (std::size_t i = 0; i < count; ++i) {
            if (!write_all(file, frames[i], at)) return false;
            at += frames[i].size();
            offsets.number(at);
        }
    }
    auto front = header_text(header, blocks, program);
    front.insert(front.end(), offsets.bytes.begin(), offsets.bytes.end());
    front.insert(front.end(), program.begin(), program.end());
    Checksum checksum;
    checksum.add(front);
    Writer sum;
    sum.number(checksum.sum());
    front.insert(front.end(), sum.bytes.begin(), sum.bytes.end());
    return write_all(file, front, 0) && fsync(file) == 0;
}

} // namespace

std::uint64_t fingerprint_of(std::span<const std::uint8_t> facts) {
    Checksum checksum;
    checksum.add(facts);
    return checksum.sum();
}

std::uint64_t board_fingerprint(const LeapBoard& board) {
    Writer facts;
    facts.number(static_cast<std::uint8_t>(board.points()));
    for (std::size_t point = 0; point < board.points(); ++point) facts.number(board.neighbours(point));
    for (const DrawnLeap& leap : drawn_leaps(board)) {
        facts.number(leap.from);
        facts.number(leap.over);
        facts.number(leap.to);
    }
    return fingerprint_of(facts.bytes);
}

std::string table_name(std::string_view game, TableHeader::Kind kind, std::size_t moving, std::size_t waiting) {
    constexpr std::array endings{".values", ".distances", ".chances"};
    return std::string(game) + '-' + std::to_string(moving) + '-' + std::to_string(waiting) +
           endings[static_cast<std::size_t>(kind)];
}

std::optional<Error> write_table(const std::filesystem::path& path, const TableHeader& header,
                                 std::span<const std::uint8_t> raw, std::size_t workers) {
    const auto copy = [&](std::uint64_t begin, std::span<std::uint8_t> out) {
        std::copy_n(raw.begin() + static_cast<std::ptrdiff_t>(begin), out.size(), out.begin());
    };
    return write_table(path, header, FillTable(copy), workers);
}

std::optional<Error> write_table(const std::filesystem::path& path, const TableHeader& header, const FillTable& fill,
                                 std::size_t workers) {
    auto part = path;
    part += ".part";
    const auto failed = [&](int why) {
        unlink(part.c_str());
        return Error{"table.cannot_write", {path.string(), std::strerror(why)}};
    };
    const int file = ::open(part.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0644);
    if (file < 0) return failed(errno);
    const bool written = write_blocks(file, header, fill, workers);
    const int why = errno;
    if (close(file) != 0 || !written) return failed(written ? errno : why);
    if (rename(part.c_str(), path.c_str()) != 0) return failed(errno);
    // The rename is durable only when the directory is.
    if (const int directory =
            ::open(path.parent_path().empty() ? "." : path.parent_path().c_str(), O_RDONLY | O_CLOEXEC);
        directory >= 0) {
        fsync(directory);
        close(directory);
    }
    return std::nullopt;
}

Result<TableFile> TableFile::open(const std::filesystem::path& path) {
    TableFile table;
    table.path_ = path;
    table.file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (table.file_ < 0) return table.error("table.missing");
    struct stat status{};
    if (fstat(table.file_, &status) != 0 || !S_ISREG(status.st_mode)) return table.error("table.foreign");
    const auto size = static_cast<std::uint64_t>(status.st_size);

    std::vector<std::uint8_t> front(fixed_bytes);
    const std::size_t there = std::min<std::uint64_t>(size, fixed_bytes);
    if (!read_all(table.file_, std::span(front).first(there), 0)) return table.error("table.corrupt");
    if (!std::equal(magic.begin(), magic.begin() + static_cast<std::ptrdiff_t>(std::min(there, magic.size())),
                    front.begin()) ||
        there == 0)
        return table.error("table.foreign");
    if (there < fixed_bytes) return table.error("table.truncated");

    Reader in{std::span(front).subspan(magic.size())};
    TableHeader& header = table.header_;
    header.fingerprint = in.number<std::uint64_t>();
    const auto kind = in.number<std::uint8_t>();
    header.kind = static_cast<TableHeader::Kind>(kind);
    header.moving = in.number<std::uint8_t>();
    header.waiting = in.number<std::uint8_t>();
    const std::size_t program = in.number<std::uint8_t>();
    const auto block = in.number<std::uint32_t>();
    header.raw_bytes = in.number<std::uint64_t>();
    header.counts = {in.number<std::uint64_t>(), in.number<std::uint64_t>(), in.number<std::uint64_t>()};
    header.longest_win = in.number<std::uint32_t>();
    header.longest_loss = in.number<std::uint32_t>();
    const auto blocks = in.number<std::uint64_t>();
    if (kind > static_cast<std::uint8_t>(TableHeader::Kind::chances) || block != block_bytes ||
        header.raw_bytes > std::uint64_t{1} << 40 || blocks != (header.raw_bytes + block_bytes - 1) / block_bytes)
        return table.error("table.corrupt");

    const std::uint64_t data_at = fixed_bytes + (blocks + 1) * 8 + program + 8;
    if (size < data_at) return table.error("table.truncated");
    front.resize(data_at);
    if (!read_all(table.file_, std::span(front).subspan(fixed_bytes), fixed_bytes)) return table.error("table.corrupt");
    Checksum checksum;
    checksum.add(std::span(front).first(data_at - 8));
    if (Reader(std::span(front).last(8)).number<std::uint64_t>() != checksum.sum()) return table.error("table.corrupt");
    const auto text = std::span(front).last(8 + program).first(program);
    table.program_.assign(text.begin(), text.end());
    Reader offsets{std::span(front).subspan(fixed_bytes)};
    for (std::uint64_t i = 0; i <= blocks; ++i) {
        table.offsets_.push_back(offsets.number<std::uint64_t>());
        if (table.offsets_[i] < (i == 0 ? data_at : table.offsets_[i - 1])) return table.error("table.corrupt");
    }
    if (size < table.offsets_.back()) return table.error("table.truncated");
    if (size > table.offsets_.back()) return table.error("table.corrupt");
    return table;
}

Result<TableFile> TableFile::open(const std::filesystem::path& path, std::uint64_t fingerprint, TableHeader::Kind kind,
                                  std::size_t moving, std::size_t waiting, std::uint64_t raw_bytes) {
    auto table = open(path);
    if (!table) return table;
    const TableHeader& header = table->header();
    if (header.fingerprint != fingerprint || header.kind != kind || header.moving != moving ||
        header.waiting != waiting || header.raw_bytes != raw_bytes)
        return table->error("table.foreign");
    return table;
}

TableFile::TableFile(TableFile&& other) noexcept { *this = std::move(other); }

TableFile& TableFile::operator=(TableFile&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(file_, other.file_);
    std::swap(header_, other.header_);
    std::swap(offsets_, other.offsets_);
    std::swap(program_, other.program_);
    return *this;
}

TableFile::~TableFile() {
    if (file_ >= 0) close(file_);
}

std::uint64_t TableFile::block_size(std::size_t number) const {
    return std::min<std::uint64_t>(block_bytes, header_.raw_bytes - std::uint64_t{number} * block_bytes);
}

std::optional<Error> TableFile::read_block(std::size_t number, std::uint8_t* out) const {
    const std::uint64_t length = offsets_[number + 1] - offsets_[number];
    if (length > ZSTD_compressBound(block_bytes)) return error("table.corrupt");
    std::vector<std::uint8_t> frame(length);
    if (!read_all(file_, frame, offsets_[number])) return error("table.truncated");
    const std::size_t got = ZSTD_decompress(out, block_size(number), frame.data(), frame.size());
    if (ZSTD_isError(got) || got != block_size(number)) return error("table.corrupt");
    return std::nullopt;
}

Result<std::vector<std::uint8_t>> TableFile::block(std::size_t number) const {
    std::vector<std::uint8_t> raw(block_size(number));
    if (const auto failed = read_block(number, raw.data())) return *failed;
    return raw;
}

Result<LargeArray> TableFile::read(std::size_t workers) const {
    auto raw = LargeArray::zeros(header_.raw_bytes);
    if (!raw) return raw;
    std::mutex guard;
    std::optional<Error> failed;
    parallel_for(workers, blocks(), [&](std::size_t, std::size_t number) {
        if (const auto error = read_block(number, raw->data() + std::uint64_t{number} * block_bytes)) {
            const std::lock_guard lock(guard);
            failed = error;
        }
    });
    if (failed) return *failed;
    return raw;
}

} // namespace tabuleiro
