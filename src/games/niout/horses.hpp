// Where the horses of one seat stand: up to four spots in the four bytes of a word.
//
// The spots ascend from the lowest byte, so that equal positions are equal words (G4), and all four are compared at
// once: a playout spends its time here. `absent` fills what a seat does not have.
#pragma once

#include <bit>
#include <cassert>

#include "games/niout/roads.hpp"

namespace tabuleiro::niout {

struct Horses {
    static constexpr std::size_t most = 4;

    std::uint32_t word = absent * 0x01010101u;
    bool operator==(const Horses&) const = default;

    // The spot of the i-th horse; `absent` after the last.
    constexpr std::uint8_t operator[](std::size_t i) const { return static_cast<std::uint8_t>(word >> 8 * i); }

    constexpr bool all_home() const { return (*this)[0] >= home; }

    // Calls use(spot, n) for the n-th horse on its spot, absent ones too: it stands for the choice of n of them (N11).
    template <class Use> constexpr void for_each(Use&& use) const {
        std::uint8_t last = nowhere, number = 0;
        for (std::size_t i = 0; i < most; ++i) {
            const std::uint8_t spot = (*this)[i];
            number = static_cast<std::uint8_t>((spot == last) * number + 1);
            last = spot;
            use(spot, number);
        }
    }

    constexpr bool any(std::uint8_t spot) const {
        const std::uint64_t differs = word ^ spot * ones;
        return ((differs - ones) & ~differs & ones << 7) != 0;
    }
    constexpr std::uint8_t count(std::uint8_t spot) const {
        const std::uint8_t next = spot + 1;
        return static_cast<std::uint8_t>((bits_before(padded(), next) - bits_before(padded(), spot)) / 8);
    }

    // Moves some of those that stand on `from`.
    constexpr void shift(std::uint8_t from, std::uint8_t to, std::uint32_t number) {
        assert(number <= count(from));
        const std::uint32_t bits = 8 * number;
        const std::uint64_t before = padded();
        // Takes them out; those after them close up.
        const std::uint64_t rest = joined(before, before >> bits, bits_before(before, from));
        // Puts them in; those after them make room.
        const std::uint32_t place = bits_before(rest, to);
        word = static_cast<std::uint32_t>(joined(rest, joined(to * ones, rest << bits, place + bits), place));
    }
    // One more horse, in place of an absent one.
    constexpr void add(std::uint8_t spot) {
        assert(count(absent) > 0);
        shift(absent, spot, 1);
    }

private:
    static constexpr std::uint64_t ones = 0x01010101, highs = 0x8080808080808080;

    // With absent horses at the end, so that there is always one at or after any spot.
    constexpr std::uint64_t padded() const { return word | absent * ones << 32; }

    // Eight bits for each horse on a spot before this one. The bytes ascend and are below 128: a highest bit set in
    // advance survives where nothing is borrowed, that is from the spot on, and the lowest of these is the answer.
    static constexpr std::uint32_t bits_before(std::uint64_t bytes, std::uint8_t spot) {
        const std::uint64_t at_or_behind = ((bytes | highs) - spot * ones) & highs;
        return static_cast<std::uint32_t>(std::countr_zero(at_or_behind)) & ~7u;
    }

    // The low `bits` of one word, with the other word's bits above them.
    static constexpr std::uint64_t joined(std::uint64_t low, std::uint64_t high, std::uint32_t bits) {
        return high ^ ((low ^ high) & ((std::uint64_t{1} << bits) - 1));
    }
};

// The horses of all seats. Two seats share one word, because a playout is fast only if it reads in the same units in
// which it has just written.
class AllHorses {
public:
    constexpr Horses operator[](std::size_t seat) const {
        return {static_cast<std::uint32_t>((seat < 2 ? first_ : second_) >> 32 * (seat & 1))};
    }
    // Without a branch, which would be unpredictable.
    constexpr void set(std::size_t seat, Horses horses) {
        const std::uint64_t change = std::uint64_t{(*this)[seat].word ^ horses.word} << 32 * (seat & 1);
        const std::uint64_t in_second = -static_cast<std::uint64_t>(seat >> 1);
        first_ ^= change & ~in_second;
        second_ ^= change & in_second;
    }
    // Is a horse of another seat there, in pairs (N12) other than the partner's?
    constexpr bool any_enemy(std::size_t seat, bool pairs, std::uint8_t spot) const {
        const std::uint64_t others = ~(std::uint64_t{0xffffffff} << 32 * (seat & 1));
        return ((equal_bytes(first_, spot) & (others | -std::uint64_t{!pairs && seat >= 2})) |
                (equal_bytes(second_, spot) & (others | -std::uint64_t{!pairs && seat < 2}))) != 0;
    }
    bool operator==(const AllHorses&) const = default;

private:
    // The highest bit of every byte that is this spot.
    static constexpr std::uint64_t equal_bytes(std::uint64_t bytes, std::uint8_t spot) {
        return ~((bytes ^ spot * 0x0101010101010101u) + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080;
    }

    std::uint64_t first_ = absent * 0x0101010101010101u, second_ = first_;
};

} // namespace tabuleiro::niout
