// Where the horses of one seat stand: up to four spots in the four bytes of a word.
//
// The spots ascend from the lowest byte, so that equal positions are equal words (G4), and all four are compared at
// once: a playout spends its time here. `absent` fills what a seat does not have.
#pragma once

#include <cassert>

#include "games/niout/roads.hpp"

namespace tabuleiro::niout {

struct Horses {
    static constexpr std::size_t most = 4;

    std::uint32_t word = absent * ones;
    bool operator==(const Horses&) const = default;

    // The spot of the i-th horse; `absent` behind the last.
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

    // How many stand on spots before this one.
    constexpr std::uint32_t before(std::uint8_t spot) const {
        const std::uint32_t at_or_behind = ((word | highs) - spot * ones) & highs; // no byte borrows from the next
        return most - ((at_or_behind >> 7) * ones >> 24);
    }
    constexpr bool any(std::uint8_t spot) const {
        const std::uint32_t differs = word ^ spot * ones;
        return ((differs - ones) & ~differs & highs) != 0;
    }
    constexpr std::uint8_t count(std::uint8_t spot) const {
        const std::uint8_t next = spot + 1;
        return static_cast<std::uint8_t>(before(next) - before(spot));
    }

    // Moves some of those that stand on `from`.
    constexpr void shift(std::uint8_t from, std::uint8_t to, std::uint32_t number) {
        assert(number <= count(from));
        const std::uint32_t taken = before(from);
        const std::uint64_t rest = low_bytes(word, taken) | (std::uint64_t{word} >> 8 * (taken + number) << 8 * taken) |
                                   std::uint64_t{absent * ones} << 8 * (most - number);
        const std::uint32_t place = Horses{static_cast<std::uint32_t>(rest)}.before(to);
        const std::uint64_t upper = low_bytes(rest, most) - low_bytes(rest, place);
        word = static_cast<std::uint32_t>(
            low_bytes(rest, place) | low_bytes(std::uint64_t{to * ones}, number) << 8 * place | upper << 8 * number);
    }
    // One more horse, in place of an absent one.
    constexpr void add(std::uint8_t spot) {
        assert(count(absent) > 0);
        shift(absent, spot, 1);
    }

private:
    static constexpr std::uint32_t ones = 0x01010101, highs = 0x80808080;

    static constexpr std::uint64_t low_bytes(std::uint64_t bytes, std::uint32_t number) {
        return bytes & ((std::uint64_t{1} << 8 * number) - 1);
    }
};

} // namespace tabuleiro::niout
