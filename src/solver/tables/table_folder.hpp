// The tables of a game in a directory, read block by block on demand. Thread-safe.
#pragma once

#include <filesystem>
#include <map>
#include <memory>

#include "endgame/position_index.hpp"
#include "endgame/probe.hpp"
#include "solver/tables/block_cache.hpp"

namespace tabuleiro {

class TableFolder {
public:
    // Opens all existing tables of the game; it is no error if there are none. table.* for a file that does not match
    // its name. `cache_bytes` bounds the blocks kept in memory.
    static Result<TableFolder> open(std::string_view game, const PositionIndex& index,
                                    const std::filesystem::path& directory,
                                    std::uint64_t cache_bytes = std::uint64_t{256} << 20);

    // For probe(): nothing if there is no table, or if it is corrupt; see error().
    std::optional<ProbeResult> look_up(Points moving, Points waiting) const;
    bool empty() const { return files_.empty(); }
    // {moving, waiting} of the existing tables.
    std::vector<std::pair<std::size_t, std::size_t>> slices() const;
    // The first block that could not be read.
    std::optional<Error> error() const { return cache_->error(); }

private:
    struct Slice {
        std::optional<TableFile> values, distances;
    };
    TableFolder(const PositionIndex& index, std::uint64_t cache_bytes)
        : index_(&index), cache_(std::make_unique<BlockCache>(cache_bytes)) {}
    std::optional<std::uint8_t> byte(const TableFile& file, std::uint64_t offset) const;

    const PositionIndex* index_;
    std::map<std::pair<std::size_t, std::size_t>, Slice> files_;
    std::unique_ptr<BlockCache> cache_;
};

} // namespace tabuleiro
