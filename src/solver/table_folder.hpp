// The tables of a game in a directory, read block by block as they are asked for. For many threads at once.
#pragma once

#include <filesystem>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

#include "endgame/probe.hpp"
#include "solver/table_file.hpp"

namespace tabuleiro {

class TableFolder {
public:
    // Opens all existing tables of the game; having none is no error. table.* for one that does not match its name.
    // `cache_bytes` bounds the blocks kept in memory.
    static Result<TableFolder> open(std::string_view game, const PositionIndex& index,
                                    const std::filesystem::path& directory,
                                    std::uint64_t cache_bytes = std::uint64_t{256} << 20);

    // For probe(): nothing where there is no table, or where it turned out corrupt - see error().
    std::optional<ProbeResult> look_up(Points moving, Points waiting) const;
    bool empty() const { return files_.empty(); }
    // The first block that could not be read.
    std::optional<Error> error() const;

private:
    struct Slice {
        std::optional<TableFile> values, distances;
    };
    struct Cache {
        std::mutex guard;
        std::list<std::pair<std::uint64_t, std::vector<std::uint8_t>>> blocks; // latest used first
        std::unordered_map<std::uint64_t, decltype(blocks)::iterator> at;
        std::size_t most_blocks = 0;
        std::optional<Error> error;
    };

    explicit TableFolder(const PositionIndex& index) : index_(&index), cache_(std::make_unique<Cache>()) {}
    std::optional<std::uint8_t> byte(const TableFile& file, std::uint64_t offset) const;

    const PositionIndex* index_;
    std::map<std::pair<std::size_t, std::size_t>, Slice> files_;
    std::unique_ptr<Cache> cache_;
};

} // namespace tabuleiro
