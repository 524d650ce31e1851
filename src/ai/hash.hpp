// A hash of a state's bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/types.hpp"

namespace tabuleiro {

template <PlainValue State> std::uint64_t hash_of(const State& state) {
    std::uint64_t hash = 0x9e3779b97f4a7c15 ^ sizeof state;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
    for (std::size_t i = 0; i < sizeof state; i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + i, std::min<std::size_t>(8, sizeof state - i));
        hash = (hash ^ word) * 0xff51afd7ed558ccd;
        hash ^= hash >> 32;
    }
    return hash * 0xc4ceb9fe1a85ec53 ^ hash >> 29;
}

} // namespace tabuleiro
