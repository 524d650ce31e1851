// Two nodes on one store. The test decides when each node gets its answers, what time it is and when a bot is done.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <mutex>

#include "protocol/match_summary.hpp"
#include "server/hub.hpp"
#include "server/replay.hpp"
#include "server/secrets.hpp"
#include "store/sqlite_store.hpp"

namespace tabuleiro {

namespace json = boost::json;

// One store for both nodes, like a database; it may fail for one of them.
class SharedStore final : public Store {
public:
    SharedStore(Store& store, std::mutex& mutex, const std::atomic<bool>& broken)
        : store_(store), mutex_(mutex), broken_(broken) {}
    Result<std::vector<bool>> write(const std::vector<StoreWrite>& batch) override {
        const std::lock_guard lock(mutex_);
        if (broken_) return Error{"store.failed", {"broken"}};
        return store_.write(batch);
    }
    Result<std::optional<StoredMatch>> load(const std::string& match, std::uint32_t after_revision) override {
        const std::lock_guard lock(mutex_);
        if (broken_) return Error{"store.failed", {"broken"}};
        return store_.load(match, after_revision);
    }
    Result<std::vector<Listed>> public_matches(std::size_t most) override { return store_.public_matches(most); }
    std::optional<Error> set_summary(const std::string& match, const std::string& summary) override {
        return store_.set_summary(match, summary);
    }
    Result<Forgotten> forget(const Ages& ages, std::int64_t now) override {
        const std::lock_guard lock(mutex_);
        return store_.forget(ages, now);
    }
    Result<std::vector<MatchPlaces>> places() override {
        const std::lock_guard lock(mutex_);
        return store_.places();
    }
    Result<Runs> note_run(std::int64_t now) override {
        const std::lock_guard lock(mutex_);
        return store_.note_run(now);
    }
    std::optional<Error> fill(const NextMatch& next, const Runs& runs) override {
        const std::lock_guard lock(mutex_);
        return store_.fill(next, runs);
    }
    std::optional<Error> probe() override { return store_.probe(); }

private:
    Store& store_;
    std::mutex& mutex_;
    const std::atomic<bool>& broken_;
};

struct Person final : Client {
    void send(std::string message) override { heard.push_back(json::parse(message).as_object()); }

    // The latest revision received.
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
    // The last answer to the message with this id; empty: none.
    json::object answer(std::int64_t id) const {
        for (auto message = heard.rbegin(); message != heard.rend(); ++message)
            if (const auto* re = message->if_contains("re"); re && re->as_int64() == id) return *message;
        return {};
    }
    std::string error() const {
        const auto* name = heard.empty() ? nullptr : heard.back().if_contains("error");
        return name ? std::string(name->as_string()) : "";
    }

    std::vector<json::object> heard;
};

struct Node {
    Node(Store& store, std::mutex& mutex)
        : thread(std::make_unique<SharedStore>(store, mutex, broken),
                 [this](std::vector<StoreThread::Task> tasks) {
                     const std::lock_guard lock(answers_mutex);
                     for (auto& task : tasks) answers.push_back(std::move(task));
                     came.notify_one();
                 }),
          hub(options, thread, metrics,
              {[this] { return clock + clock_set; }, [this] { return clock; },
               [this](const std::string&, const auto& job) { thoughts.push_back([job] { job()(); }); },
               [](const auto& task) { task(); }}) {}

    // Delivers the store's next answer to the node.
    void hear() {
        std::unique_lock lock(answers_mutex);
        ASSERT_TRUE(came.wait_for(lock, std::chrono::seconds(20), [this] { return !answers.empty(); }));
        const auto task = std::move(answers.front());
        answers.pop_front();
        lock.unlock();
        task();
    }
    void hear(int answers_count) {
        for (int i = 0; i < answers_count; ++i) hear();
    }
    // Delivers a bot's move.
    void thought() {
        ASSERT_FALSE(thoughts.empty());
        const auto think = std::move(thoughts.front());
        thoughts.pop_front();
        think();
    }
    // Lets time pass, with the server's ticks.
    void pass(std::int64_t milliseconds) {
        clock += milliseconds;
        hub.tick();
    }
    void wait_for_answer() {
        std::unique_lock lock(answers_mutex);
        ASSERT_TRUE(came.wait_for(lock, std::chrono::seconds(20), [this] { return !answers.empty(); }));
    }

    std::mutex answers_mutex;
    std::condition_variable came;
    std::deque<StoreThread::Task> answers;
    std::deque<std::function<void()>> thoughts;
    std::int64_t clock = 1;     // monotonic
    std::int64_t clock_set = 0; // wall time minus monotonic time
    std::atomic<bool> broken = false;
    ServerOptions options;
    Metrics metrics;
    StoreThread thread;
    Hub hub;
};

struct TwoNodes : testing::Test {
    TwoNodes() {
        store = std::move(*open_sqlite(":memory:"));
        a = std::make_unique<Node>(*store, mutex);
        b = std::make_unique<Node>(*store, mutex);
    }
    ~TwoNodes() override {
        a->hub.leave(ana); // as at the end of a connection
        b->hub.leave(rui);
        a.reset();
        b.reset();
    }

    // A match that began with the first edition of fair chance: it takes fewer requests until a game begins.
    void make_match(const std::string& terms = R"({"game":"pretoa","seating":"as_set"})") {
        Terms first = *read_new_match(terms);
        const Digest secret = random_digest();
        first.id = match = random_match_id();
        first.created = a->clock + a->clock_set;
        first.edition = 1;
        first.commitment = commitment_of(secret);
        const Match made = Match::make(first, {secret, {}});
        owner = to_hex(*made.owner_token());
        StoreWrite row{match, 0, first.created, export_json(made)};
        row.secret = secret;
        row.is_public = first.is_public;
        row.standing = {static_cast<int>(phase_of(made)), first.is_public ? summary_json(made) : ""};
        const std::lock_guard lock(mutex);
        ASSERT_TRUE(store->write({row}));
    }
    // As a request makes it.
    void create(const std::string& terms) {
        a->hub.create(terms, "1.2.3.4", [&](const Result<std::string>& made) {
            match = std::string(json::parse(*made).at("match").as_string());
            owner = std::string(json::parse(*made).at("owner").as_string());
        });
        a->hear();
    }
    std::string hello(const std::string& more = "") const {
        return R"({"do":"hello","match":")" + match + "\"" + more + "}";
    }
    static std::string tokens(const std::string& token) { return R"(,"tokens":[")" + token + R"("])"; }
    void come(Node& node, const std::shared_ptr<Person>& person, bool first = true) {
        node.hub.receive(person, hello());
        if (first) node.hear();
    }
    static std::string join(const std::string& name, const std::string& more = "") {
        return R"({"do":"join","name":")" + name + R"(","bytes":")" + std::string(64, '0') + "\"" + more + "}";
    }
    static std::string commit(const std::string& name) {
        return R"({"do":"join","name":")" + name + R"(","commit":")" + to_hex(sha256(Digest{})) + "\"}";
    }
    static std::string reveal() { return R"({"do":"reveal","bytes":")" + to_hex(Digest{}) + "\"}"; }
    // Ana at node a, Rui at node b; node a does not know about him yet.
    void join_apart() {
        come(*a, ana);
        a->hub.receive(ana, join("Ana"));
        a->hear();
        come(*b, rui);
        b->hub.receive(rui, join("Rui"));
        b->hear();
    }
    // The same, and the game has begun; both know it.
    void sit_down() {
        make_match();
        join_apart();
        a->hub.on_news(match, static_cast<std::uint32_t>(rui->revision()));
        a->hear();
        ASSERT_EQ(ana->revision(), rui->revision());
    }
    static std::string first_move(const Person& person) {
        return R"({"do":"move","revision":)" + std::to_string(person.revision()) + R"(,"move":")" +
               person.first_move() + R"("})";
    }

    // Ana has a seat at node a, and a bot is to begin.
    void play_with_a_bot() {
        make_match(
            R"({"game":"pretoa","seating":"as_set","seats":[{"kind":"bot","level":"curious"},{"kind":"open"}]})");
        come(*a, ana);
        a->hub.receive(ana, join("Ana"));
        a->hear();
        ASSERT_EQ(ana->revision(), 1);
    }
    std::string exported() const {
        const auto stored = *store->load(match, 0);
        return stored ? export_json(*match_from(*stored)) : "";
    }

    std::mutex mutex;
    std::unique_ptr<Store> store;
    std::unique_ptr<Node> a, b;
    std::string match, owner;
    std::shared_ptr<Person> ana = std::make_shared<Person>(), rui = std::make_shared<Person>();
};

} // namespace tabuleiro
