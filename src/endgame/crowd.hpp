// The pieces of one side that are not home, as a number: a multiset of places, ranked as combinations with repetition.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tabuleiro {

// The places of one game are numbered from 0.
struct Crowd {
    static constexpr std::size_t most = 4;
    static constexpr std::size_t most_places = 57; // Ludo's

    std::array<std::uint8_t, most> places{}; // ascending; the first `size` count
    std::uint8_t size = 0;
    bool operator==(const Crowd&) const = default;

    // Keeps the order.
    void add(std::uint8_t place);
    std::uint32_t rank() const;
    static Crowd ranked(std::size_t size, std::uint32_t rank);
};

// Multisets of up to four places.
inline constexpr auto crowd_counts = [] {
    std::array<std::array<std::uint32_t, Crowd::most + 1>, Crowd::most_places + 2> counts{};
    for (std::size_t places = 0; places < counts.size(); ++places)
        for (std::size_t size = 0; size <= Crowd::most; ++size)
            counts[places][size] = size == 0     ? 1
                                   : places == 0 ? 0
                                                 : counts[places - 1][size] + counts[places][size - 1];
    return counts;
}();
constexpr std::uint32_t crowd_count(std::size_t places, std::size_t size) { return crowd_counts[places][size]; }

} // namespace tabuleiro
