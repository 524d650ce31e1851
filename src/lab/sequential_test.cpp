#include "lab/sequential_test.hpp"

#include <cmath>

namespace tabuleiro {

namespace {

double value_at(std::size_t i, std::size_t size) { return static_cast<double>(i) / static_cast<double>(size - 1); }

// The likeliest distribution with a given mean has p_i = n_i / (n (1 + t (x_i - mean))); this finds t. The sum that
// must be zero decreases with t.
double tilt(std::span<const double> counts, double mean) {
    double low = -1 / (1 - mean), high = 1 / mean; // where a probability would be infinite
    for (int step = 0; step < 60; ++step) {
        const double t = (low + high) / 2;
        double sum = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const double off = value_at(i, counts.size()) - mean;
            sum += counts[i] * off / (1 + t * off);
        }
        (sum > 0 ? low : high) = t;
    }
    return (low + high) / 2;
}

} // namespace

double log_likelihood_ratio(std::span<const double> counts, double first, double second) {
    const double t0 = tilt(counts, first), t1 = tilt(counts, second);
    double ratio = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double x = value_at(i, counts.size());
        ratio += counts[i] * (std::log1p(t0 * (x - first)) - std::log1p(t1 * (x - second)));
    }
    return ratio;
}

SequentialTest::SequentialTest(double even, std::size_t games, double margin)
    : even_(even), margin_(margin), counts_(2 * games + 1, 1e-3) {} // not zero, so that no result counts as impossible

void SequentialTest::add(float share) {
    ++counts_[static_cast<std::size_t>(std::lround(share * static_cast<float>(counts_.size() - 1)))];
}

SequentialTest::Answer SequentialTest::decide() {
    if (answer_ != Answer::open) return answer_;
    constexpr double each = alpha / 2; // each of the two tests may call equals unequal
    const double accept = std::log((1 - beta) / each), reject = std::log(beta / (1 - each));
    const double better = log_likelihood_ratio(counts_, even_, even_ + margin_);
    const double worse = log_likelihood_ratio(counts_, even_, even_ - margin_);
    not_better_ = not_better_ || better <= reject;
    not_worse_ = not_worse_ || worse <= reject;
    if (!not_better_ && better >= accept) answer_ = Answer::better;
    if (!not_worse_ && worse >= accept) answer_ = Answer::worse;
    if (not_better_ && not_worse_) answer_ = Answer::even;
    return answer_;
}

} // namespace tabuleiro
