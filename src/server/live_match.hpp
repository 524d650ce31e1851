// A match in the memory of a server, with the clients that follow it and the steps that are being stored.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/endpoint.hpp"

namespace tabuleiro {

class LiveMatch;

// A connection, as the hub sees it.
class Client : public Connection, public std::enable_shared_from_this<Client> {
public:
    virtual ~Client() = default;
    virtual void send(std::string message) = 0;
    // What an answer has cost that had to wait; the others are charged as they are received.
    virtual void charge(double /*milliseconds*/) {}

    std::string source; // whose limits it counts towards (address.hpp)
    std::shared_ptr<LiveMatch> live;
    std::uint64_t hellos = 0;          // identifies answers to an earlier hello
    bool greeting = false;             // a hello is being answered
    std::vector<std::string> queued{}; // messages that wait for the match
};

using ClientRef = std::shared_ptr<Client>;

class LiveMatch {
public:
    enum class State : std::uint8_t {
        unloaded, // no match in memory
        loading,  // the match is being read from the store; requests wait
        ready,    // the match is in memory, and all of it is stored
        storing,  // as ready, but steps are on their way to the store; messages wait for them
    };

    // A step that is being stored.
    struct Pending {
        std::vector<std::pair<ClientRef, std::string>> messages{}; // sent when it is stored
        std::vector<std::function<void()>> retries{};              // called instead of sending answers if it fails
        ClientRef sender{};                                        // gets the error if it fails; nobody: not requested
        MessageId re{};
        std::string_view act{}; // for the metrics: what was requested, and when
        std::int64_t received = 0;
        std::string request{}; // can be repeated after a conflict with another node; empty: cannot
        bool by_person = false;

        Endpoint::Deliver deliver();
    };

    explicit LiveMatch(std::string match_id) : id(std::move(match_id)) {}

    const std::string id;
    std::int64_t due = 0;        // its place in the hub's schedule, in monotonic time; 0: none
    std::int64_t last_used = 0;  // monotonic time
    std::int64_t last_hello = 0; // monotonic time
    double loading_ms = 0;       // how long it took, in both threads

    State state() const { return state_; }
    bool has_match() const { return state_ == State::ready || state_ == State::storing; }
    Match& match() { return endpoint_.match(); }
    const Match& match() const { return endpoint_.match(); }
    Endpoint& endpoint() { return endpoint_; }
    // Names this copy of the match for the store.
    std::uint64_t generation() const { return generation_; }

    // unloaded → loading.
    void start_loading(std::uint64_t generation);
    // loading → ready or unloaded; then calls the waiting callbacks.
    void finish_loading(Match match, std::int64_t now);
    void fail_loading(const Error& error);
    void when_loaded(std::function<void(const Error*)> use) { waiting_.push_back(std::move(use)); }

    // ready → storing.
    void store(Pending pending);
    // Removes the oldest step, which has been stored; after the last one storing → ready.
    Pending take_stored();
    // Drops the match, which differs from the stored one; → unloaded. Returns the steps that failed.
    std::deque<Pending> drop();

    // Sends a message at once or, so that nobody sees a step that may be lost, when the last step is stored. If storing
    // fails, `retry` is called instead.
    void send(Client& client, std::string message, std::function<void()> retry = {});
    void send_presence();

    // Another node has stored steps that this one does not know.
    void set_behind() { behind_ = true; }
    // True once, when they can be read: not while the match is loading or storing.
    bool take_behind() { return state_ == State::ready && std::exchange(behind_, false); }

    // One bot thinks at a time. False if one does already.
    bool start_thinking() { return !std::exchange(bot_thinks_, true); }
    void stop_thinking() { bot_thinks_ = false; }
    bool bot_thinks() const { return bot_thinks_; }

    // Calls use(Client&) for each; `use` may remove it.
    template <class Use> void each_client(Use use) const {
        for (Connection* connection : std::vector(endpoint_.connections())) use(static_cast<Client&>(*connection));
    }
    // When these players, bit p for player p, were last seen; in monotonic time. Players who never were: since there is
    // a match.
    void note_gone(std::uint8_t players, std::int64_t now);
    std::int64_t gone_since(Player player) const { return std::max(loaded_at_, left_at_[player]); }
    bool empty() const { return endpoint_.connections().empty(); }
    bool unused() const { return state_ == State::ready && empty() && waiting_.empty() && !bot_thinks_; }

private:
    void call_waiting(const Error* error);

    Endpoint endpoint_;
    State state_ = State::unloaded;
    std::uint64_t generation_ = 0;
    std::vector<std::function<void(const Error*)>> waiting_; // for the match
    std::deque<Pending> pending_;
    std::int64_t loaded_at_ = 0; // first, in monotonic time
    std::array<std::int64_t, max_players> left_at_{};
    bool behind_ = false;
    bool bot_thinks_ = false;
};

} // namespace tabuleiro
