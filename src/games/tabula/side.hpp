// One side's pieces in Tabula, as sets of places, and where each die can take them (T2, T3, T5, T6).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tabuleiro::tabula {

// A place is the hand, a square 1 .. 24, the bar, off or out. The hand stands before square 1, so that a piece anywhere
// in play but on the bar goes from p to p + die; beyond square 24 it is borne off.
inline constexpr unsigned hand = 0, last_square = 24, bar = 25, off = 26, out = 27, place_end = 28;

using Places = std::uint32_t; // a set of places: bit p is place p

constexpr Places only(unsigned place) { return Places{1} << place; }
// From `first` to `last`, both included.
constexpr Places range(unsigned first, unsigned last) { return (only(last) - only(first)) | only(last); }

inline constexpr Places squares = range(1, last_square);
inline constexpr Places hand_and_squares = range(hand, last_square);
inline constexpr Places in_play = range(hand, bar);
inline constexpr Places outside = range(hand, 18);                        // T6
inline constexpr Places beyond = range(last_square + 1, last_square + 6); // where bearing off leads

// Calls use(place) for each place of a set, ascending.
template <class Use> constexpr void for_each_place(Places set, Use&& use) {
    for (; set != 0; set &= set - 1) use(static_cast<std::uint8_t>(std::countr_zero(set)));
}

constexpr bool has_two(Places set) { return (set & (set - 1)) != 0; }

// How many pieces stand on each place, 0 .. 15, written in binary: digits[k] is the set of places whose number has the
// k-th binary digit. So every question about all places at once is a few operations on words.
struct Side {
    std::array<Places, 4> digits{};
    bool operator==(const Side&) const = default;

    constexpr Places any() const { return digits[0] | at_least_two(); }
    constexpr Places at_least_two() const { return digits[1] | digits[2] | digits[3]; }
    constexpr Places at_least_three() const { return (digits[0] & digits[1]) | digits[2] | digits[3]; }
    constexpr bool plays_on() const { return (any() & in_play) != 0; } // T7

    constexpr unsigned count(unsigned place) const {
        unsigned number = 0;
        for (unsigned k = 0; k < 4; ++k) number |= (digits[k] >> place & 1u) << k;
        return number;
    }
    // One piece more or less on each place of a set.
    constexpr void add(Places set) {
        auto& [ones, twos, fours, eights] = digits;
        const Places to_twos = ones & set, to_fours = twos & to_twos, to_eights = fours & to_fours;
        ones ^= set;
        twos ^= to_twos;
        fours ^= to_fours;
        eights ^= to_eights;
    }
    constexpr void remove(Places set) {
        auto& [ones, twos, fours, eights] = digits;
        const Places from_twos = ~ones & set, from_fours = ~twos & from_twos, from_eights = ~fours & from_fours;
        ones ^= set;
        twos ^= from_twos;
        fours ^= from_fours;
        eights ^= from_eights;
    }

    // Are there n pieces or more on a set of places of any()? n is 1, 2 or 3.
    constexpr bool has_pieces(Places set, unsigned n) const {
        if (n == 1) return set != 0;
        const Places others = set & (set - 1);
        if (n == 2) return (others | (set & at_least_two())) != 0;
        return has_two(others) || (set & at_least_three()) != 0 || (others != 0 && (set & at_least_two()) != 0);
    }
};

// Where `die` takes a piece: a square, or off.
constexpr unsigned target(unsigned from, unsigned die) {
    const unsigned to = (from == bar ? 0 : from) + die;
    return to <= last_square ? to : off;
}

// Which pieces of a side can play which die, T4 aside.
struct Reach {
    Places standing; // the pieces that may move at all
    Places targets;  // counted from them: bit p + die

    static_assert(bar + 6 < 32, "targets counted from the bar are bits of a set");

    // `open`: the squares without two enemies (T3).
    constexpr Reach(const Side& own, Places open) {
        const Places any = own.any();
        if (any & only(bar)) { // T5: before anything else
            standing = only(bar);
            targets = open << bar;
        } else {
            standing = any & hand_and_squares;
            targets = open | (any & outside ? 0 : beyond); // T6
        }
    }
    constexpr Places sources(unsigned die) const { return standing & targets >> die; } // T2
};

} // namespace tabuleiro::tabula
