// What is refused under overload, and when that ends.
#include <gtest/gtest.h>

#include <string>

#include "server/overload.hpp"

namespace tabuleiro {
namespace overload_test {

constexpr std::int64_t tick_ms = 50;

// Simulates seconds in which people wait for `waited` milliseconds and send a number of messages per second.
struct Load {
    Overload overload{100};
    std::int64_t now = 1000;
    std::uint64_t messages = 0;

    void go_on(double seconds, std::int64_t waited, std::uint64_t per_second) {
        for (const auto end = now + static_cast<std::int64_t>(seconds * 1000); now < end; now += tick_ms) {
            messages += per_second * tick_ms / 1000;
            overload.follow(now, waited, messages);
        }
    }
    double refused() const {
        int count = 0;
        for (int i = 0; i < 1000; ++i) count += overload.refuses("match" + std::to_string(i));
        return count / 1000.0;
    }
};

TEST(Overload, RefusesNothingWhileNobodyWaits) {
    Load load;
    load.go_on(10, 20, 20000);
    EXPECT_FALSE(load.overload.busy());
    EXPECT_EQ(load.refused(), 0);
}

TEST(Overload, SharesFirstThenRefusesNewPlayersAndThenMovesOfSomeMatches) {
    Load load;
    load.go_on(0.5, 400, 20000);
    EXPECT_TRUE(load.overload.shared());
    EXPECT_FALSE(load.overload.busy());
    load.go_on(0.4, 400, 20000);
    EXPECT_TRUE(load.overload.busy());
    EXPECT_LT(load.refused(), 0.2);
    load.go_on(2, 400, 20000);
    const double some = load.refused();
    EXPECT_GT(some, 0.2);
    load.go_on(20, 400, 20000);
    EXPECT_GE(load.refused(), some);
    EXPECT_LT(load.refused(), 0.9); // never all
    load.go_on(20, 10, 20000);
    EXPECT_FALSE(load.overload.shared());
    EXPECT_EQ(load.refused(), 0);
}

TEST(Overload, RefusesOtherMatchesAfterAWhile) {
    Load load;
    load.go_on(1.75, 400, 20000);
    std::size_t always = 0;
    for (int i = 0; i < 100; ++i) {
        const std::string match = "match" + std::to_string(i);
        bool every_time = true;
        Load later = load;
        for (int turn = 0; turn < 16; ++turn) {
            later.go_on(2, 75, 20000); // neither more nor less
            every_time = every_time && later.overload.refuses(match);
        }
        always += every_time;
    }
    EXPECT_EQ(always, 0u);
}

TEST(Overload, DoesNotRefuseMovesIfOnlyTheDiskIsSlow) {
    Load load;
    load.go_on(20, 400, 10);
    EXPECT_TRUE(load.overload.busy());
    EXPECT_EQ(load.refused(), 0);
}

TEST(Overload, EndsSoonAfterOneLongWait) {
    Load load;
    load.go_on(5, 5, 20000);
    load.overload.follow(load.now += tick_ms, 60000, load.messages);
    load.go_on(2, 5, 20000);
    EXPECT_FALSE(load.overload.busy());
    EXPECT_EQ(load.refused(), 0);
}

} // namespace overload_test
} // namespace tabuleiro
