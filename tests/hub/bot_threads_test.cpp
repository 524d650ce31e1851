// The order in which bots of different sources think.
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <vector>

#include "server/address.hpp"
#include "server/bot_threads.hpp"

namespace tabuleiro {
namespace bot_threads_test {

// Bots that answer with their name, some of them only after `release`.
class Asked {
public:
    explicit Asked(std::size_t threads)
        : threads_(
              [this](const std::function<void()>& task) {
                  const std::lock_guard lock(mutex_);
                  task();
                  changed_.notify_all();
              },
              threads) {}

    void ask(const std::string& name) { threads_.think(name, answer_of(name)); }
    void ask_held(const std::string& name) {
        threads_.think(name, [this, answer = answer_of(name)] {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return released_; });
            return answer();
        });
    }
    void release() {
        const std::lock_guard lock(mutex_);
        released_ = true;
        changed_.notify_all();
    }
    // The sources of the first answers, in the order in which they arrived.
    std::vector<std::string> answers(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return order_.size() >= count; });
        return order_;
    }

private:
    BotThreads::Job answer_of(const std::string& source) {
        return [this, source] { return [this, source] { order_.push_back(source); }; };
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool released_ = false;
    std::vector<std::string> order_;
    BotThreads threads_; // last: it uses all the others
};

TEST(BotThreads, KeepAThreadForOtherSources) {
    Asked bots(2);
    bots.ask_held("busy");
    for (int i = 0; i < 50; ++i) bots.ask("busy");
    bots.ask("one");
    bots.ask("two");
    EXPECT_EQ(bots.answers(2), (std::vector<std::string>{"one", "two"}));
    bots.release();
    EXPECT_EQ(bots.answers(53).size(), 53u);
}

TEST(BotThreads, LetSourcesTakeTurns) {
    Asked bots(1);
    for (int i = 0; i < 50; ++i) bots.ask_held("many");
    bots.ask_held("one");
    bots.ask_held("two");
    bots.release();
    const auto order = bots.answers(52);
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

TEST(Address, AcceptsOnlyTheNamesOfThisServer) {
    const std::vector<std::string> names{"games.example"};
    for (const char* good :
         {"127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "localhost:1", "a.localhost", "Games.Example:80"})
        EXPECT_TRUE(host_allowed(good, names)) << good;
    for (const char* bad :
         {"evil.example", "games.example.evil.example", "127.0.0.1.evil.example", "localhost.evil.example", ""})
        EXPECT_FALSE(host_allowed(bad, names)) << bad;
}

TEST(Address, KnowsAWellFormedHost) {
    for (const char* good : {"127.0.0.1", "a-b.example:8080", "[::1]", "[2001:db8::1]:80", "localhost:", "my_box"})
        EXPECT_TRUE(is_host(good)) << good;
    for (const char* bad :
         {"", ":80", "a b", "a/b", "user@host", "host:8x", "host:123456", "[::1", "[]:80", "[host]", "::1"})
        EXPECT_FALSE(is_host(bad)) << bad;
}

} // namespace bot_threads_test
} // namespace tabuleiro
