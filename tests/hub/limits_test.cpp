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

// Requests that cost so many milliseconds, ten a second for ten seconds; how many are refused.
int refused(ConnectionLimits::Admission& source, double milliseconds, std::int64_t& now) {
    int count = 0;
    for (int i = 0; i < 100; ++i, now += 100) {
        if (source.costs_too_much(now))
            ++count;
        else
            source.charge(milliseconds, now);
    }
    return count;
}

TEST_F(Limits, WhatCostsMoreThanAnAddressMayUseIsRefused) {
    std::int64_t now = hour;
    auto light = *limits->admit("10.0.0.1", now), heavy = *limits->admit("10.0.0.2", now);
    EXPECT_EQ(refused(light, 20, now), 0); // 200 ms per second
    EXPECT_GT(refused(heavy, 100, now), 50);
    EXPECT_FALSE(light.costs_too_much(now));
    now += 3000;
    EXPECT_FALSE(heavy.costs_too_much(now)); // soon forgotten
}

TEST_F(Limits, UnderOverloadTheSourceThatCostsMostIsRefusedFirst) {
    const std::int64_t now = hour;
    auto light = *limits->admit("10.0.0.1", now), heavy = *limits->admit("10.0.0.2", now);
    auto second = limits->admit("10.0.0.3", now);
    light.charge(30, now);
    heavy.charge(500, now);
    limits->share_work(now, false);
    EXPECT_FALSE(heavy.costs_too_much(now));
    limits->share_work(now, true);
    EXPECT_TRUE(heavy.costs_too_much(now));
    EXPECT_FALSE(light.costs_too_much(now));
    second->charge(500, now); // two of them
    limits->share_work(now, true);
    EXPECT_TRUE(heavy.costs_too_much(now) && second->costs_too_much(now));
    EXPECT_FALSE(light.costs_too_much(now));
    limits->share_work(now, false);
    EXPECT_FALSE(heavy.costs_too_much(now));
}

TEST_F(Limits, OverloadIsNoReasonToRefuseTheOnlySourceOrSmallOnes) {
    const std::int64_t now = hour;
    auto only = *limits->admit("10.0.0.1", now);
    only.charge(600, now);
    limits->share_work(now, true);
    EXPECT_FALSE(only.costs_too_much(now));
    auto small = *limits->admit("10.0.0.2", now);
    small.charge(120, now);
    const auto later = now + 60'000;
    small.charge(120, later);
    auto other = *limits->admit("10.0.0.3", later);
    other.charge(6, later);
    limits->share_work(later, true);
    EXPECT_FALSE(small.costs_too_much(later)); // 40 ms per second
}

} // namespace limits_test
} // namespace tabuleiro
