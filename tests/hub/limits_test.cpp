// What one address may do, over hours.
#include <gtest/gtest.h>

#include "server/connection_limits.hpp"

namespace tabuleiro {
namespace limits_test {

constexpr std::int64_t minute = 60'000, hour = 60 * minute;

TEST(RateLimit, HoldsThreeSecondsWorth) {
    RateLimit limit(10);
    const auto burst = [&](std::int64_t now) {
        int allowed = 0;
        while (limit.allow(now)) ++allowed;
        return allowed;
    };
    EXPECT_EQ(burst(1000), 30);
    EXPECT_EQ(burst(1500), 5);
    EXPECT_EQ(burst(1500 + hour), 30); // nothing is saved up
}

struct Limits : testing::Test {
    // How many new matches an address can make at that time.
    int made(std::int64_t now, const std::string& address = "10.0.0.1") const {
        auto admission = limits->admit(address, now);
        int count = 0;
        while (admission && count < 1000 && admission->allow_create(now)) ++count;
        return admission ? count : -1;
    }
    Limits() {
        options.max_connections = 3;
        options.max_connections_per_address = 2;
        options.max_matches_per_address = 12;
    }
    ServerOptions options;
    std::shared_ptr<ConnectionLimits> limits = std::make_shared<ConnectionLimits>(options);
};

TEST_F(Limits, NewMatchesComeBackOneByOneWithinAnHour) {
    EXPECT_EQ(made(hour), 12);
    EXPECT_EQ(made(hour + 4 * minute), 0);
    EXPECT_EQ(made(hour + 10 * minute), 2);
    EXPECT_EQ(made(hour + 10 * minute, "10.0.0.2"), 12);
    EXPECT_EQ(made(hour + 70 * minute), 12);
}

TEST_F(Limits, AnAddressIsForgottenOnlyWhenItsMatchesAre) {
    EXPECT_EQ(made(hour), 12);
    limits->expire(hour + 55 * minute);
    EXPECT_EQ(made(hour + 55 * minute), 11);
    limits->block("10.0.0.1", 9 * hour);
    limits->expire(8 * hour);
    EXPECT_EQ(made(8 * hour), -1);
    EXPECT_EQ(made(9 * hour), 12);
}

TEST_F(Limits, ConnectionsAreCountedForEachAddressAndInAll) {
    auto first = limits->admit("10.0.0.1", 1), second = limits->admit("10.0.0.1", 1);
    ASSERT_TRUE(first && second);
    EXPECT_FALSE(limits->admit("10.0.0.1", 1));
    auto third = limits->admit("10.0.0.2", 1);
    ASSERT_TRUE(third);
    EXPECT_FALSE(limits->admit("10.0.0.3", 1)); // three in all
    second.reset();
    EXPECT_TRUE(limits->admit("10.0.0.3", 1));
    EXPECT_TRUE(limits->admit("10.0.0.1", 1));
}

} // namespace limits_test
} // namespace tabuleiro
