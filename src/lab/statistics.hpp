// Means with their spread, shares with their 95 % intervals.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tabuleiro {

struct Interval {
    double low, high;
};

inline constexpr double z95 = 1.959963984540054;

// Wilson's score interval for `hits` of `trials`: valid near 0 and 1 too.
inline Interval wilson95(double hits, double trials) {
    if (trials == 0) return {0, 1};
    const double share = hits / trials, z2 = z95 * z95;
    const double centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
    const double half = z95 / (1 + z2 / trials) * std::sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

// Sums of integers, kept as integers: adding them up in any order gives exactly the same result.
struct Tally {
    std::uint64_t count = 0, sum = 0, sum_of_squares = 0;
    std::uint64_t least = UINT64_MAX, most = 0;

    void add(std::uint64_t value) {
        ++count;
        sum += value;
        sum_of_squares += value * value;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    void add(const Tally& other) {
        count += other.count;
        sum += other.sum;
        sum_of_squares += other.sum_of_squares;
        least = std::min(least, other.least);
        most = std::max(most, other.most);
    }
    double mean() const { return count ? static_cast<double>(sum) / static_cast<double>(count) : 0; }
    double deviation() const {
        if (count < 2) return 0;
        const double n = static_cast<double>(count), total = static_cast<double>(sum);
        return std::sqrt(std::max(0.0, (static_cast<double>(sum_of_squares) - total * total / n) / (n - 1)));
    }
};

} // namespace tabuleiro
