// The figures of a report: means, shares and quantiles with their intervals.
#pragma once

#include <vector>

#include "lab/statistics.hpp"

namespace tabuleiro {

// A mean with its 95 % interval.
struct Figure {
    double value = 0;
    Interval interval{0, 0};
    std::uint64_t count = 0; // of games or rounds; 0: not measured
};

// Sums of measured values; NaN is a missing value.
struct Sample {
    std::uint64_t count = 0;
    double sum = 0, squares = 0;

    void add(double value) {
        const bool there = value == value;
        count += there;
        value = there ? value : 0;
        sum += value;
        squares += value * value;
    }
    double mean() const { return count ? sum / static_cast<double>(count) : 0; }
    // The standard error of the mean.
    double standard_error() const {
        if (count < 2) return 0;
        const double n = static_cast<double>(count);
        return std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1) / n));
    }
    Figure figure() const {
        const double half = z95 * standard_error();
        return {mean(), {mean() - half, mean() + half}, count};
    }
    Figure share() const {
        const double n = static_cast<double>(count);
        // With nearly always the same value the observed spread is too small.
        if (standard_error() * std::sqrt(n) < 0.01 || count < 8) return {mean(), wilson95(sum, n), count};
        const Figure plain = figure();
        return {mean(), {std::max(0.0, plain.interval.low), std::min(1.0, plain.interval.high)}, count};
    }
};

// How often each whole number occurred.
struct Histogram {
    std::vector<std::uint64_t> counts;
    std::uint64_t total = 0;

    void add(std::size_t value) {
        if (value >= counts.size()) counts.resize(value + 1);
        ++counts[value];
        ++total;
    }
    // The number at this place in ascending order.
    std::size_t at(std::uint64_t place) const {
        std::size_t value = 0;
        for (std::uint64_t before = 0; value + 1 < counts.size() && (before += counts[value]) <= place;) ++value;
        return value;
    }
    // The value that a share of all numbers stays below, with its interval by ranks.
    Figure quantile(double share) const {
        if (total == 0) return {};
        const double n = static_cast<double>(total), half = z95 * std::sqrt(n * share * (1 - share));
        const auto rank = [&](double place) {
            return static_cast<double>(at(static_cast<std::uint64_t>(std::clamp(place, 0.0, n - 1))));
        };
        return {rank(n * share), {rank(std::floor(n * share - half)), rank(std::ceil(n * share + half))}, total};
    }
};

} // namespace tabuleiro
