#include "solver/tables/table_folder.hpp"

namespace tabuleiro {

Result<TableFolder> TableFolder::open(std::string_view game, const PositionIndex& index,
                                      const std::filesystem::path& directory, std::uint64_t cache_bytes) {
    TableFolder folder(index, cache_bytes);
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
    std::uint8_t value = 0;
    if (!cache_->read(file, offset, {&value, 1})) return std::nullopt;
    return value;
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

std::vector<std::pair<std::size_t, std::size_t>> TableFolder::slices() const {
    std::vector<std::pair<std::size_t, std::size_t>> all;
    all.reserve(files_.size());
    for (const auto& [sizes, slice] : files_) all.push_back(sizes);
    return all;
}

} // namespace tabuleiro
