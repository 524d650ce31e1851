// Sets of up to eight things, a bit for each: how many there are, and which one is the n-th. Read from a table, because
// the end of a loop over the bits cannot be predicted.
#pragma once

#include <array>
#include <cstdint>

namespace tabuleiro {

struct SmallSet {
    std::uint8_t size = 0;
    std::array<std::uint8_t, 8> nth{};
};

inline constexpr std::array<SmallSet, 256> small_sets = [] {
    std::array<SmallSet, 256> made{};
    for (unsigned set = 0; set < 256; ++set)
        for (std::uint8_t bit = 0; bit < 8; ++bit)
            if (set >> bit & 1) made[set].nth[made[set].size++] = bit;
    return made;
}();

} // namespace tabuleiro
