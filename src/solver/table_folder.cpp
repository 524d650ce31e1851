#include "solver/table_folder.hpp"

namespace tabuleiro {

Result<TableFolder> TableFolder::open(std::string_view game, const PositionIndex& index,
                                      const std::filesystem::path& directory, std::uint64_t cache_bytes) {
    TableFolder folder(index);
    folder.cache_->most_blocks = std::max<std::uint64_t>(1, cache_bytes / TableFile::block_bytes);
    const std::uint64_t fingerprint = board_fingerprint(index.board());
    for (std::size_t moving = 1; moving <= index.max_pieces(); ++moving)
        for (std::size_t waiting = 1; waiting <= index.max_pieces(); ++waiting) {
            Slice slice;
            for (const auto kind : {TableHeader::Kind::values, TableHeader::Kind::distances}) {
                const auto path = directory / table_name(game, kind, moving, waiting);
                std::error_code none;
                if (!std::filesystem::exists(path, none)) continue;
                const std::uint64_t entries = index.entries(moving, waiting);
                const bool values = kind == TableHeader::Kind::values;
                auto file =
                    TableFile::open(path, fingerprint, kind, moving, waiting, values ? packed_size(entries) : entries);
                if (!file) return file.error();
                (values ? slice.values : slice.distances).emplace(std::move(*file));
            }
            if (slice.values) folder.files_.emplace(std::pair(moving, waiting), std::move(slice));
        }
    return folder;
}

std::optional<std::uint8_t> TableFolder::byte(const TableFile& file, std::uint64_t offset) const {
    const std::uint64_t number = offset / TableFile::block_bytes, at = offset % TableFile::block_bytes;
    const TableHeader& header = file.header();
    const std::uint64_t key = number << 16 | std::uint64_t{header.moving} << 9 | std::uint64_t{header.waiting} << 1 |
                              static_cast<std::uint64_t>(header.kind);
    const std::lock_guard lock(cache_->guard);
    auto& blocks = cache_->blocks;
    if (const auto known = cache_->at.find(key); known != cache_->at.end()) {
        blocks.splice(blocks.begin(), blocks, known->second);
    } else {
        auto block = file.block(number);
        if (!block) {
            if (!cache_->error) cache_->error = block.error();
            return std::nullopt;
        }
        if (blocks.size() >= cache_->most_blocks) {
            cache_->at.erase(blocks.back().first);
            blocks.pop_back();
        }
        blocks.emplace_front(key, std::move(*block));
        cache_->at.emplace(key, blocks.begin());
    }
    return blocks.front().second[at];
}

std::optional<ProbeResult> TableFolder::look_up(Points moving, Points waiting) const {
    const auto slice = files_.find({std::popcount(moving), std::popcount(waiting)});
    if (slice == files_.end()) return std::nullopt;
    const std::uint64_t entry = index_->entry(moving, waiting);
    const auto packed = byte(*slice->second.values, entry / 4);
    if (!packed) return std::nullopt;
    ProbeResult result{packed_value(&*packed, entry % 4), std::nullopt};
    if (slice->second.distances) result.steps = byte(*slice->second.distances, entry);
    return result;
}

std::optional<Error> TableFolder::error() const {
    const std::lock_guard lock(cache_->guard);
    return cache_->error;
}

} // namespace tabuleiro
