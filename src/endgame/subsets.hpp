// Sets of points as numbers: the rank of a set among all sets of its size, in colexicographic order.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "families/leap.hpp"

namespace tabuleiro {

inline constexpr std::size_t max_points = 24;

// Pascal's triangle: n choose k, large enough for all boards.
inline constexpr auto binomials = [] {
    std::array<std::array<std::uint32_t, max_points + 1>, max_points + 1> rows{};
    for (std::size_t n = 0; n <= max_points; ++n) {
        rows[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
    }
    return rows;
}();

constexpr std::uint32_t binomial(std::size_t n, std::size_t k) { return binomials[n][k]; }

// Ranks by two look-ups: one for the low 11 points of the set, one for the high 12.
class SubsetRanks {
public:
    static constexpr std::size_t max_size = 12;

    SubsetRanks();
    // The set has `size` points, at most max_size, all below 23.
    std::uint32_t rank(Points set, std::size_t size) const { return low_[set & 2047] + high_[size][set >> 11]; }
    // For many sets of one size.
    struct OfSize {
        const std::uint32_t* low;
        const std::uint32_t* high;
        std::uint32_t rank(Points set) const { return low[set & 2047] + high[set >> 11]; }
    };
    OfSize of_size(std::size_t size) const { return {low_.data(), high_[size].data()}; }

private:
    std::array<std::uint32_t, 2048> low_{};
    std::array<std::array<std::uint32_t, 4096>, max_size + 1> high_{};
};

// Shared by the whole program: it is constant.
const SubsetRanks& subset_ranks();

// All sets of `size` out of `points` points, in the order of their ranks.
std::vector<Points> subsets(std::size_t points, std::size_t size);

// The points of `set`, a subset of `frame`, numbered by their places in `frame`.
inline Points compress(Points set, Points frame) {
    Points packed = 0;
    for (; set != 0; set &= set - 1) packed |= only(std::popcount(frame & ((set & -set) - 1)));
    return packed;
}

} // namespace tabuleiro
