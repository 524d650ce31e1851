#include "solver/tables/chance_folder.hpp"

namespace tabuleiro {

Result<ChanceFolder> ChanceFolder::open(const Kind& kind, std::span<const ChanceTable> tables,
                                        const std::filesystem::path& directory, std::uint64_t cache_bytes) {
    ChanceFolder folder;
    folder.rules_ = kind.rules;
    folder.cache_ = std::make_unique<BlockCache>(cache_bytes);
    for (const auto& [moving, waiting, entries] : tables) {
        const auto path = directory / table_name(kind.files, TableHeader::Kind::chances, moving, waiting);
        std::error_code none;
        if (!std::filesystem::exists(path, none)) continue;
        auto file = TableFile::open(path, kind.fingerprint, TableHeader::Kind::chances, moving, waiting, 2 * entries);
        if (!file) return file.error();
        folder.files_.emplace(std::pair(moving, waiting), std::move(*file));
    }
    return folder;
}

std::optional<float> ChanceFolder::look_up(const TableEntry& entry) const {
    const auto file = files_.find({entry.moving, entry.waiting});
    if (file == files_.end() || entry.rules != rules_) return std::nullopt;
    std::array<std::uint8_t, 2> bytes;
    if (!cache_->read(file->second, 2 * entry.entry, bytes)) return std::nullopt;
    return unpacked_chance(static_cast<std::uint16_t>(bytes[0] | bytes[1] << 8));
}

} // namespace tabuleiro
