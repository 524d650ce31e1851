// The most recently used blocks of tables, kept in memory. Thread-safe.
#pragma once

#include <list>
#include <mutex>
#include <unordered_map>

#include "solver/tables/table_file.hpp"

namespace tabuleiro {

class BlockCache {
public:
    explicit BlockCache(std::uint64_t bytes) : most_(std::max<std::uint64_t>(1, bytes / TableFile::block_bytes)) {}

    // Copies bytes of a table that lie in one block. False if the block is corrupt; see error().
    bool read(const TableFile& file, std::uint64_t offset, std::span<std::uint8_t> out);
    // The first block that could not be read.
    std::optional<Error> error() const;

private:
    mutable std::mutex guard_;
    std::list<std::pair<std::uint64_t, std::vector<std::uint8_t>>> blocks_; // most recently used first
    std::unordered_map<std::uint64_t, decltype(blocks_)::iterator> at_;
    std::size_t most_;
    std::optional<Error> error_;
};

} // namespace tabuleiro
