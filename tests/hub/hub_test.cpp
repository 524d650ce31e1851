// Two nodes on one store, where the test decides when each learns what.
#include "server/hub.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <mutex>

#include "store/sqlite_store.hpp"

namespace tabuleiro {
namespace {

namespace json = boost::json;

// One store for both nodes, as a database is.
class SharedStore final : public Store {
public:
    SharedStore(Store& store, std::mutex& mutex) : store_(store), mutex_(mutex) {}
    Result<std::vector<bool>> write(const std::vector<StoreWrite>& batch) override {
        const std::lock_guard lock(mutex_);
        return store_.write(batch);
    }
    Result<std::optional<StoredMatch>> load(const std::string& match, std::uint32_t after_revision) override {
        const std::lock_guard lock(mutex_);
        return store_.load(match, after_revision);
    }
    Result<std::vector<Listed>> public_matches(std::size_t most) override { return store_.public_matches(most); }
    std::optional<Error> set_summary(const std::string& match, const std::string& summary) override {
        return store_.set_summary(match, summary);
    }
    Result<std::uint64_t> forget(std::int64_t over_before, std::int64_t any_before) override {
        return store_.forget(over_before, any_before);
    }

private:
    Store& store_;
    std::mutex& mutex_;
};

struct Person final : Client {
    void send(std::string message) override { heard.push_back(json::parse(message).as_object()); }

    // The revision of the last thing that was told.
    std::int64_t revision() const {
        std::int64_t newest = 0;
        for (const auto& message : heard)
            for (const char* key : {"snapshot", "update"})
                if (const auto* value = message.if_contains(key)) newest = value->as_int64();
        return newest;
    }
    std::string first_move() const {
        for (auto message = heard.rbegin(); message != heard.rend(); ++message)
            if (const auto* moves = message->if_contains("moves")) return moves->as_object().begin()->key();
        return "";
    }

    std::string token() const {
        for (const auto& message : heard)
            if (const auto* value = message.if_contains("token")) return std::string(value->as_string());
        return "";
    }

    std::vector<json::object> heard;
};

struct Node {
    Node(Store& store, std::mutex& mutex)
        : thread(std::make_unique<SharedStore>(store, mutex),
                 [this](std::vector<StoreThread::Task> tasks) {
                     const std::lock_guard lock(answers_mutex);
                     for (auto& task : tasks) answers.push_back(std::move(task));
                     came.notify_one();
                 }),
          hub(options, thread, metrics, {[] { return std::int64_t{1}; }, {}, [](const auto& task) { task(); }}) {}

    // Lets the node learn the store's next answer.
    void hear() {
        std::unique_lock lock(answers_mutex);
        ASSERT_TRUE(came.wait_for(lock, std::chrono::seconds(20), [this] { return !answers.empty(); }));
        const auto task = std::move(answers.front());
        answers.pop_front();
        lock.unlock();
        task();
    }
    void wait_for_answer() {
        std::unique_lock lock(answers_mutex);
        ASSERT_TRUE(came.wait_for(lock, std::chrono::seconds(20), [this] { return !answers.empty(); }));
    }

    std::mutex answers_mutex;
    std::condition_variable came;
    std::deque<StoreThread::Task> answers;
    ServerOptions options;
    Metrics metrics;
    StoreThread thread;
    Hub hub;
};

struct TwoNodes : testing::Test {
    TwoNodes() {
        std::filesystem::remove(file);
        store = std::move(*open_sqlite(file));
        a = std::make_unique<Node>(*store, mutex);
        b = std::make_unique<Node>(*store, mutex);
    }
    ~TwoNodes() override {
        a->hub.leave(ana); // as a connection does at its end
        b->hub.leave(rui);
        a.reset();
        b.reset();
        store.reset();
        std::filesystem::remove(file);
    }

    void make_match() {
        a->hub.create(R"({"game":"pretoa"})", [&](const Result<std::string>& made) {
            match = std::string(json::parse(*made).at("match").as_string());
        });
        a->hear();
    }
    void come(Node& node, const std::shared_ptr<Person>& person, bool first = true) {
        node.hub.receive(person, R"({"do":"hello","match":")" + match + R"("})");
        if (first) node.hear();
    }
    static std::string join(const std::string& name) {
        return R"({"do":"join","name":")" + name + R"(","bytes":")" + std::string(64, '0') + R"("})";
    }
    // Ana sits at node a, Rui at node b, and the game has begun; both know it.
    void sit_down() {
        make_match();
        come(*a, ana);
        a->hub.receive(ana, join("Ana"));
        a->hear();
        come(*b, rui);
        b->hub.receive(rui, join("Rui"));
        b->hear();
        a->hub.news(match, static_cast<std::uint32_t>(rui->revision()));
        a->hear();
        ASSERT_EQ(ana->revision(), rui->revision());
    }
    static std::string first_move(const Person& person) {
        return R"({"do":"move","revision":)" + std::to_string(person.revision()) + R"(,"move":")" +
               person.first_move() + R"("})";
    }

    const std::string file = testing::TempDir() + "tabuleiro-hub-test.db";
    std::mutex mutex;
    std::unique_ptr<Store> store;
    std::unique_ptr<Node> a, b;
    std::string match;
    std::shared_ptr<Person> ana = std::make_shared<Person>(), rui = std::make_shared<Person>();
};

TEST_F(TwoNodes, NewsThatComesWhileAStepIsBeingStoredIsNotLost) {
    sit_down();
    const auto begun = ana->revision();
    a->hub.receive(ana, first_move(*ana));
    a->wait_for_answer(); // stored, but the node does not know it yet
    b->hub.news(match, static_cast<std::uint32_t>(begun + 1));
    b->hear();
    ASSERT_EQ(rui->revision(), begun + 1);
    b->hub.receive(rui, first_move(*rui));
    b->hear();
    ASSERT_EQ(rui->revision(), begun + 2);
    a->hub.news(match, static_cast<std::uint32_t>(begun + 2));
    a->hear(); // its own step
    ASSERT_EQ(ana->revision(), begun + 1);
    a->hear(); // what it has missed
    EXPECT_EQ(ana->revision(), begun + 2);
}

TEST_F(TwoNodes, NewsThatComesWhileAMatchIsLoadedIsNotLost) {
    sit_down();
    const auto begun = ana->revision();
    const auto eva = std::make_shared<Person>();
    Node c(*store, mutex);
    c.hub.receive(eva, R"({"do":"hello","match":")" + match + R"("})");
    c.wait_for_answer();
    a->hub.receive(ana, first_move(*ana));
    a->hear();
    c.hub.news(match, static_cast<std::uint32_t>(begun + 1));
    c.hear();
    ASSERT_EQ(eva->revision(), begun);
    c.hear();
    EXPECT_EQ(eva->revision(), begun + 1);
    c.hub.leave(eva);
}

TEST_F(TwoNodes, WhoComesTooLateForASeatGetsTheNextOne) {
    make_match();
    come(*a, ana);
    come(*b, rui);
    a->hub.receive(ana, join("Ana"));
    a->wait_for_answer();
    b->hub.receive(rui, join("Rui")); // the same seat: node b knows of no other
    b->hear();
    EXPECT_EQ(rui->viewer.players, 0);
    b->hear(); // the match as it is
    b->hear();
    EXPECT_EQ(rui->revision(), 2);
    EXPECT_EQ(rui->viewer.players, 2);
}

TEST_F(TwoNodes, WhoComesTooLateForTheLastSeatDoesNotHoldIt) {
    make_match();
    const auto eva = std::make_shared<Person>();
    come(*a, ana);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    come(*a, eva, false);
    come(*b, rui);
    b->hub.receive(rui, join("Rui"));
    b->hear();
    a->hub.receive(eva, join("Eva"));
    a->hub.receive(eva, R"({"do":"say","phrase":"hello"})");
    a->hear(); // the seat is gone
    a->hear(); // and so is what hung on it
    a->hear(); // the match as it is
    EXPECT_EQ(eva->viewer.players, 0);
    EXPECT_EQ(eva->heard.back().at("error").as_string(), "match.not_a_player");
    EXPECT_EQ(eva->heard[eva->heard.size() - 2].at("error").as_string(), "match.started");
    a->hub.leave(eva);
}

TEST_F(TwoNodes, AMoveThatComesTooLateIsStale) {
    sit_down();
    const auto move = first_move(*ana);
    const auto again = std::make_shared<Person>(); // Ana's other device, at the other node
    b->hub.receive(again, R"({"do":"hello","match":")" + match + R"(","tokens":[")" + ana->token() + R"("]})");
    a->hub.receive(ana, move);
    a->hear();
    b->hub.receive(again, move);
    b->hear();
    EXPECT_EQ(again->heard.back().at("error").as_string(), "match.stale");
    b->hear();
    EXPECT_EQ(again->revision(), ana->revision());
    b->hub.leave(again);
}

} // namespace
} // namespace tabuleiro
