#include "solver/tables/block_cache.hpp"

namespace tabuleiro {

bool BlockCache::read(const TableFile& file, std::uint64_t offset, std::span<std::uint8_t> out) {
    const std::uint64_t number = offset / TableFile::block_bytes, at = offset % TableFile::block_bytes;
    const TableHeader& header = file.header();
    const std::uint64_t key = number << 18 | std::uint64_t{header.moving} << 10 | std::uint64_t{header.waiting} << 2 |
                              static_cast<std::uint64_t>(header.kind);
    const std::lock_guard lock(guard_);
    if (const auto known = at_.find(key); known != at_.end()) {
        blocks_.splice(blocks_.begin(), blocks_, known->second);
    } else {
        auto block = file.block(number);
        if (!block) {
            if (!error_) error_ = block.error();
            return false;
        }
        if (blocks_.size() >= most_) {
            at_.erase(blocks_.back().first);
            blocks_.pop_back();
        }
        blocks_.emplace_front(key, std::move(*block));
        at_.emplace(key, blocks_.begin());
    }
    std::copy_n(blocks_.front().second.begin() + static_cast<std::ptrdiff_t>(at), out.size(), out.begin());
    return true;
}

std::optional<Error> BlockCache::error() const {
    const std::lock_guard lock(guard_);
    return error_;
}

} // namespace tabuleiro
