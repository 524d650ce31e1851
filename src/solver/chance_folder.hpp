// Tables of chances in a directory, read block by block as they are asked for. For many threads at once.
#pragma once

#include <filesystem>
#include <map>
#include <memory>

#include "endgame/chances.hpp"
#include "solver/block_cache.hpp"

namespace tabuleiro {

// A table that may be there.
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
    // Opens all existing ones of a kind; having none is no error. table.* for one that does not match its name.
    static Result<ChanceFolder> open(const Kind& kind, std::span<const ChanceTable> tables,
                                     const std::filesystem::path& directory,
                                     std::uint64_t cache_bytes = std::uint64_t{256} << 20);

    // Nothing where there is no table, or where it turned out corrupt - see error().
    std::optional<float> look_up(const TableEntry& entry) const;
    bool empty() const { return files_.empty(); }
    std::optional<Error> error() const { return cache_->error(); }

private:
    std::uint8_t rules_ = 0;
    std::map<std::pair<std::uint8_t, std::uint8_t>, TableFile> files_;
    std::unique_ptr<BlockCache> cache_;
};

} // namespace tabuleiro
