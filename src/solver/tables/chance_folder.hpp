// Tables of chances in a directory, read block by block on demand. Thread-safe.
#pragma once

#include <filesystem>
#include <map>
#include <memory>

#include "endgame/chances.hpp"
#include "solver/tables/block_cache.hpp"

namespace tabuleiro {

// A table that may exist.
struct ChanceTable {
    std::uint8_t moving, waiting;
    std::uint64_t entries;
};

class ChanceFolder {
public:
    struct Kind {
        std::string_view files; // how their names begin
        std::uint8_t rules;
        std::uint64_t fingerprint;
    };
    // Opens all existing tables of a kind; it is no error if there are none. table.* for a file that does not match its
    // name.
    static Result<ChanceFolder> open(const Kind& kind, std::span<const ChanceTable> tables,
                                     const std::filesystem::path& directory,
                                     std::uint64_t cache_bytes = std::uint64_t{256} << 20);

    // Nothing if there is no table, or if it is corrupt; see error().
    std::optional<float> look_up(const TableEntry& entry) const;
    bool empty() const { return files_.empty(); }
    std::optional<Error> error() const { return cache_->error(); }

private:
    std::uint8_t rules_ = 0;
    std::map<std::pair<std::uint8_t, std::uint8_t>, TableFile> files_;
    std::unique_ptr<BlockCache> cache_;
};

} // namespace tabuleiro
