// Whose bots think when.
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <vector>

#include "server/address.hpp"
#include "server/bot_threads.hpp"

namespace tabuleiro {
namespace {

TEST(BotThreads, KeepAThreadForTheOthers) {
    std::mutex mutex;
    std::condition_variable changed;
    bool go = false;
    std::vector<std::string> order;
    BotThreads threads(
        [&](const std::function<void()>& task) {
            const std::lock_guard lock(mutex);
            task();
            changed.notify_all();
        },
        2);
    // The first holds the thread until all the others wait.
    threads.think(
        "busy",
        [&] {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return go; });
            return std::string("first");
        },
        [&](const std::string& name) { order.push_back(name); });
    const auto ask = [&](const std::string& source, const std::string& name) {
        threads.think(source, [name] { return name; }, [&](const std::string& chosen) { order.push_back(chosen); });
    };
    for (int i = 0; i < 50; ++i) ask("busy", "busy");
    ask("one", "one");
    ask("two", "two");
    std::unique_lock lock(mutex);
    // There is always a thread for the others.
    changed.wait(lock, [&] { return order.size() == 2; });
    EXPECT_EQ(order, (std::vector<std::string>{"one", "two"}));
    go = true;
    changed.notify_all();
    changed.wait(lock, [&] { return order.size() == 53; });
}

TEST(BotThreads, LetAddressesTakeTurns) {
    std::mutex mutex;
    std::condition_variable changed;
    bool go = false;
    std::vector<std::string> order;
    BotThreads threads(
        [&](const std::function<void()>& task) {
            const std::lock_guard lock(mutex);
            task();
            changed.notify_all();
        },
        1);
    const auto ask = [&](const std::string& source) {
        threads.think(
            source,
            [&, source] {
                std::unique_lock lock(mutex);
                changed.wait(lock, [&] { return go; });
                return source;
            },
            [&](const std::string& chosen) { order.push_back(chosen); });
    };
    for (int i = 0; i < 50; ++i) ask("many");
    ask("one");
    ask("two");
    std::unique_lock lock(mutex);
    go = true;
    changed.notify_all();
    changed.wait(lock, [&] { return order.size() == 52; });
    const auto place = [&](const std::string& name) {
        return std::find(order.begin(), order.end(), name) - order.begin();
    };
    EXPECT_LE(place("one"), 2);
    EXPECT_LE(place("two"), 3);
}

TEST(Address, IsOneSourceForANetwork) {
    EXPECT_EQ(source_of("10.0.0.1"), "10.0.0.1");
    EXPECT_EQ(source_of("::ffff:10.0.0.1"), "10.0.0.1");
    EXPECT_EQ(source_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(source_of("2001:db8:1:2::1"), "2001:db8:1:2::/64");
    EXPECT_NE(source_of("2001:db8:1:3::1"), source_of("2001:db8:1:2::1"));
    EXPECT_EQ(source_of("::1"), "::1");
}

TEST(Address, IsKnownByItsOwnNamesOnly) {
    const std::vector<std::string> names{"games.example"};
    for (const char* good :
         {"127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "localhost:1", "a.localhost", "Games.Example:80", ""})
        EXPECT_TRUE(host_allowed(good, names)) << good;
    for (const char* bad :
         {"evil.example", "games.example.evil.example", "127.0.0.1.evil.example", "localhost.evil.example"})
        EXPECT_FALSE(host_allowed(bad, names)) << bad;
}

} // namespace
} // namespace tabuleiro
