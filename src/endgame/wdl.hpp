// Win, draw or loss for the player to move, and slices of such values at two bits each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/types.hpp"

namespace tabuleiro {

// From worst to best.
enum class Wdl : std::uint8_t { loss, draw, win };

// What both seats have of it, if it is `mover`'s; a draw counts half.
constexpr std::array<float, 2> two_values(Wdl value, Seat mover) {
    const float own = static_cast<float>(value) / 2;
    return index(mover) == 0 ? std::array{own, 1 - own} : std::array{1 - own, own};
}

constexpr Wdl opposite(Wdl value) { return static_cast<Wdl>(2 - static_cast<int>(value)); }

// Four values in a byte, the first in the lowest bits. A slice that is all draws is all zeros.
constexpr std::uint8_t packed_bits(Wdl value) {
    return static_cast<std::uint8_t>(value == Wdl::draw ? 0 : value == Wdl::win ? 1 : 2);
}
constexpr Wdl unpacked(unsigned bits) { return bits == 0 ? Wdl::draw : bits == 1 ? Wdl::win : Wdl::loss; }

constexpr std::uint64_t packed_size(std::uint64_t entries) { return (entries + 3) / 4; }

inline Wdl packed_value(const std::uint8_t* packed, std::uint64_t entry) {
    return unpacked(packed[entry / 4] >> entry % 4 * 2 & 3u);
}

} // namespace tabuleiro
