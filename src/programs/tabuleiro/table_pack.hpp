// Tables of a folder in one file, to pass on: an archive that `tar` reads, too, whose first entry is a manifest with
// the SHA-256 of every table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace tabuleiro {

struct PackedTable {
    std::string name; // table_name()
    std::uint64_t bytes = 0;
    std::string sha256;  // as hexadecimal digits
    std::string program; // which wrote the table; empty: an early one
};

struct TablePack {
    std::string program; // which wrote the pack
    std::vector<PackedTable> tables;
    std::string sha256; // of the manifest, and so of everything
};

// Receives the bytes done and all of them; returns whether to go on. pack.stopped if not.
using PackProgress = std::function<bool(std::uint64_t done, std::uint64_t all)>;

// The tables of some games, or of all: pack.none if there are none. Their headers are checked.
Result<TablePack> tables_in(const std::filesystem::path& folder, const std::vector<std::string>& games,
                            const PackProgress& progress);
std::optional<Error> write_pack(const std::filesystem::path& file, const std::filesystem::path& folder,
                                const TablePack& pack, const PackProgress& progress);

// Reads the whole file: pack.foreign, pack.damaged {file, what}.
Result<TablePack> check_pack(const std::filesystem::path& file, const PackProgress& progress);

// How many tables were new, after the whole file was checked. A table that is there and differs is refused
// (pack.differs) unless `replace`. Each table appears in the folder when it is whole and checked block by block.
Result<std::size_t> unpack(const std::filesystem::path& file, const std::filesystem::path& folder, bool replace,
                           const PackProgress& progress);

} // namespace tabuleiro
