#include "core/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "core/types.hpp"

namespace tabuleiro {
namespace random_test {

// The published first values of SplitMix64 with seed 1234567: the same on every platform.
TEST(Random, IsSplitMix64) {
    Random random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317u);
    EXPECT_EQ(random.next(), 3203168211198807973u);
    EXPECT_EQ(random.next(), 9817491932198370423u);
}

TEST(Random, BelowIsUniform) {
    Random random(1);
    std::array<int, 6> count{};
    constexpr int throws = 600000;
    for (int i = 0; i < throws; ++i) ++count[random.below(6)];
    double chi_square = 0;
    for (const int n : count) chi_square += (n - throws / 6.0) * (n - throws / 6.0) / (throws / 6.0);
    EXPECT_LT(chi_square, 20.5); // 5 degrees of freedom, p = 0.001
}

TEST(Random, StreamsDifferAndDependOnlyOnSeedAndNumber) {
    std::set<std::uint64_t> first;
    for (std::uint64_t n = 0; n < 10000; ++n) first.insert(Random(5).stream(n).next());
    EXPECT_EQ(first.size(), 10000u);
    EXPECT_EQ(Random(5).stream(3).next(), Random(5).stream(3).next());
    EXPECT_NE(Random(5).stream(3).next(), Random(6).stream(3).next());
}

TEST(Random, DrawFollowsTheWeights) {
    const std::vector<Weighted<int>> events{{1, 4}, {2, 6}, {3, 4}, {4, 1}, {5, 1}};
    Random random(9);
    std::array<double, 6> count{};
    for (int i = 0; i < 160000; ++i) ++count[draw(events, random)];
    double chi_square = 0;
    for (const auto& [event, weight] : events) {
        const double expected = 10000.0 * weight;
        chi_square += (count[event] - expected) * (count[event] - expected) / expected;
    }
    EXPECT_LT(chi_square, 18.5); // 4 degrees of freedom, p = 0.001
}

} // namespace random_test
} // namespace tabuleiro
