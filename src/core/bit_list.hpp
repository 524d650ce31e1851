// The positions of the bits that are set in a word, ascending, as a list: how many there are and which is the n-th,
// without walking through those before it.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tabuleiro {

class BitList {
public:
    explicit constexpr BitList(std::uint64_t word) : word_(word) {
        word -= word >> 1 & 0x5555555555555555;                                // of every two bits
        word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333); // of every four
        counted_ = ((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * ones;         // of all bytes up to each
    }

    constexpr std::size_t size() const { return counted_ >> 56; }

    constexpr int operator[](std::size_t n) const {
        assert(n < size());
        // The first byte whose running count exceeds n; counts are at most 64, so nothing is borrowed.
        const std::uint64_t beyond = ((counted_ | high_bits) - (n + 1) * ones) & high_bits;
        const int shift = std::countr_zero(beyond) - 7;
        const std::size_t before = counted_ << 8 >> shift & 255;
        return shift + in_byte[n - before][word_ >> shift & 255];
    }

private:
    static constexpr std::uint64_t ones = 0x0101010101010101, high_bits = 0x8080808080808080;

    // The position of the n-th bit that is set in a byte.
    static constexpr auto in_byte = [] {
        std::array<std::array<std::uint8_t, 256>, 8> positions{};
        for (unsigned byte = 0; byte < 256; ++byte)
            for (unsigned i = 0, n = 0; i < 8; ++i)
                if (byte >> i & 1) positions[n++][byte] = static_cast<std::uint8_t>(i);
        return positions;
    }();

    std::uint64_t word_;
    std::uint64_t counted_ = 0; // byte i: the bits set in bytes 0 .. i
};

} // namespace tabuleiro
