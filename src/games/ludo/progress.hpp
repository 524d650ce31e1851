// Where a piece of Ludo is (L2), and a colour's four pieces in one word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace tabuleiro::ludo {

// L2: the progress of a piece. 0 .. 50 are on the loop, 0 being its own start square; 51 .. 56 are its lane.
inline constexpr std::uint8_t last_on_loop = 50;
inline constexpr std::uint8_t finished = 56;
inline constexpr std::uint8_t yard = 64;

inline constexpr std::size_t colours = 4;
inline constexpr std::size_t loop = 52;

// L1: the loop square of a piece on the loop.
constexpr std::size_t square(std::size_t colour, std::size_t progress) { return (13 * colour + progress) % loop; }

// The progress of a colour's pieces, a byte each, ascending from the lowest byte; so finished pieces come after those
// that are out, and the yard comes last. Equal sets of pieces are equal numbers (G4).
using Four = std::uint32_t;

// All bytes are below 0x80, so that additions and subtractions never carry from one byte into the next. A set of bytes
// is a word in which the highest bit of each of them is set.
inline constexpr Four high_bits = 0x80808080;

constexpr Four all(std::uint8_t progress) { return progress * Four{0x01010101}; }

// The bytes in which the two words are equal.
constexpr Four equal_bytes(Four one, Four other) { return ~((one ^ other) + 0x7f7f7f7f) & high_bits; }
constexpr std::uint64_t equal_bytes(std::uint64_t one, std::uint64_t other) {
    return ~((one ^ other) + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080;
}

// The bytes less than `progress`.
constexpr Four bytes_below(Four four, std::uint8_t progress) {
    return ~((four | high_bits) - all(progress)) & high_bits;
}

// The first of several equal bytes, for each of them (G4).
constexpr Four first_of_equals(Four four) { return ~equal_bytes(four, four << 8 | 0x7f) & high_bits; }

// Where the lowest byte of a set begins, in bits.
constexpr int lowest(Four set) { return std::countr_zero(set) - 7; }

constexpr std::uint8_t byte_at(Four four, int shift) { return static_cast<std::uint8_t>(four >> shift); }

// The other three, still ascending, in the lower bytes.
constexpr Four take_out(Four four, int shift) {
    const Four below = (Four{1} << shift) - 1;
    return (four & below) | (four >> 8 & ~below);
}

// Three bytes and one more, in its place.
constexpr Four put_in(Four three, std::uint8_t progress) {
    const int shift = lowest(~bytes_below(three | Four{0x7f} << 24, progress) & high_bits);
    const Four below = (Four{1} << shift) - 1;
    return (three & below) | Four{progress} << shift | (three & ~below) << 8;
}

constexpr int count(Four four, std::uint8_t progress) { return std::popcount(equal_bytes(four, all(progress))); }

// L11: are all the unfinished in the yard? The lowest byte is enough, because they are sorted.
constexpr bool none_out(Four four) { return byte_at(four, 0) >= finished; }

// The pieces of all colours. Two colours share one word, because a playout is fast only if it reads in the same units
// in which it has just written.
struct Sixteen {
    std::uint64_t first = 0;  // red, green
    std::uint64_t second = 0; // yellow, blue
    bool operator==(const Sixteen&) const = default;

    constexpr Four of(std::size_t colour) const {
        return static_cast<Four>((colour < 2 ? first : second) >> 32 * (colour & 1));
    }
    // Without a branch, which would be unpredictable.
    constexpr void set(std::size_t colour, Four four) {
        const std::uint64_t change = std::uint64_t{of(colour) ^ four} << 32 * (colour & 1);
        const std::uint64_t in_second = -static_cast<std::uint64_t>(colour >> 1);
        first ^= change & ~in_second;
        second ^= change & in_second;
    }
};

constexpr Sixteen equal_bytes(const Sixteen& one, const Sixteen& other) {
    return {equal_bytes(one.first, other.first), equal_bytes(one.second, other.second)};
}

} // namespace tabuleiro::ludo
