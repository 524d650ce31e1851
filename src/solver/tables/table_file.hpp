// A slice in a file: a header with its counts, then blocks compressed separately, so that each can be read alone.
//
// All numbers are little-endian. The header and the offsets of the blocks carry one checksum, every block its own. A
// file is written under another name and renamed when it is complete, so a half-written one is never read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "solver/retrograde/slice_pair.hpp"
#include "solver/tables/large_array.hpp"

namespace tabuleiro {

// Identifies what tables were made for: a checksum over the relevant parts of board and rules.
std::uint64_t fingerprint_of(std::span<const std::uint8_t> facts);
// For a leap game: its points, steps and leaps. The rules are always the default ones.
std::uint64_t board_fingerprint(const LeapBoard& board);

struct TableHeader {
    enum class Kind : std::uint8_t {
        values,    // four to a byte (endgame/wdl.hpp)
        distances, // a byte each: steps until someone captures or cannot move; 0 in drawn positions
        chances    // two bytes each (endgame/chances.hpp)
    };
    Kind kind = Kind::values;
    std::uint64_t fingerprint = 0;
    std::uint8_t moving = 0, waiting = 0;
    std::uint64_t raw_bytes = 0;
    Counts counts;
    std::uint32_t longest_win = 0, longest_loss = 0;
    bool operator==(const TableHeader&) const = default;
};

// The file's name in its directory: "pretoa-3-4.values".
std::string table_name(std::string_view game, TableHeader::Kind kind, std::size_t moving, std::size_t waiting);

// Writes the bytes of a table from `begin` on into `out`, which is zeroed.
using FillTable = std::function<void(std::uint64_t begin, std::span<std::uint8_t> out)>;

// table.cannot_write {path, what the system says}. A large table is filled part by part.
std::optional<Error> write_table(const std::filesystem::path& path, const TableHeader& header, const FillTable& fill,
                                 std::size_t workers);
// `raw` has header.raw_bytes bytes.
std::optional<Error> write_table(const std::filesystem::path& path, const TableHeader& header,
                                 std::span<const std::uint8_t> raw, std::size_t workers);

// Errors, all with the path: table.missing, table.foreign (no table, or of another board or slice), table.truncated,
// table.corrupt.
class TableFile {
public:
    static constexpr std::uint32_t block_bytes = 1 << 16;
    static constexpr std::size_t blocks_at_once = 256; // enough to keep the workers busy, and 16 MiB at most

    static Result<TableFile> open(const std::filesystem::path& path);
    // The same, and refuses a table made for something else.
    static Result<TableFile> open(const std::filesystem::path& path, std::uint64_t fingerprint, TableHeader::Kind kind,
                                  std::size_t moving, std::size_t waiting, std::uint64_t raw_bytes);
    TableFile(TableFile&& other) noexcept;
    TableFile& operator=(TableFile&& other) noexcept;
    ~TableFile();

    const TableHeader& header() const { return header_; }
    // Which wrote it (program_text); the first files do not say.
    const std::string& program() const { return program_; }
    std::size_t blocks() const { return offsets_.size() - 1; }
    Result<std::vector<std::uint8_t>> block(std::size_t number) const;
    Result<LargeArray> read(std::size_t workers) const;

private:
    TableFile() = default;
    Error error(std::string_view name) const { return {name, {path_.string()}}; }
    std::optional<Error> read_block(std::size_t number, std::uint8_t* out) const;
    std::uint64_t block_size(std::size_t number) const;

    std::filesystem::path path_;
    int file_ = -1;
    TableHeader header_;
    std::vector<std::uint64_t> offsets_;
    std::string program_;
};

} // namespace tabuleiro
