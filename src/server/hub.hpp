// The matches in memory: routes messages to them, stores the steps that follow, and does what is due on time.
//
// Everything here runs in the server's one thread; the store and the bots have their own and answer through `post`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "play/bot_levels.hpp"
#include "server/bot_threads.hpp"
#include "server/live_match.hpp"
#include "server/metrics.hpp"
#include "server/options.hpp"
#include "server/overload.hpp"
#include "server/places.hpp"
#include "server/quick_matches.hpp"
#include "store/store_thread.hpp"

namespace tabuleiro {

class Hub {
public:
    struct Environment {
        std::function<std::int64_t()> now; // as wall_clock_ms()
        std::function<std::int64_t()> monotonic_ms;
        // Runs a job in another thread, on behalf of a source, and here what the job returns.
        std::function<void(const std::string&, BotThreads::Job)> think;
        // Calls back when the current input is handled.
        std::function<void(std::function<void()>)> soon;
        // The tables of a game, if there are any. Called in the thread of the bots.
        TablesOf known = [](std::string_view) { return nullptr; };
        std::function<std::size_t()> bots_waiting = [] { return std::size_t{0}; };
    };

    Hub(const ServerOptions& options, StoreThread& store, Metrics& metrics, Environment environment)
        : options_(options), store_(store), metrics_(metrics), env_(std::move(environment)),
          clock_ahead_(env_.now() - env_.monotonic_ms()) {}

    void receive(const ClientRef& client, std::string_view message);
    void leave(const ClientRef& client); // the connection is closed

    using Answer = std::function<void(Result<std::string>)>;
    void create(std::string_view body, const std::string& source, Answer answer);
    // A public match with these terms in which a player waits, or a new one.
    void quick(std::string_view body, const std::string& source, Answer answer);
    // Calls `write` with the match, from memory or the store.
    void with_match(const std::string& id, std::function<std::string(const Match&)> write, Answer answer);
    void public_matches(Answer answer);
    // What the tables say about a game; request and answer as in protocol/known_json.hpp.
    void known(std::string_view question, const std::string& source, Answer answer);

    // Another node has stored a step.
    void on_news(const std::string& match, std::uint32_t revision);
    // Does what is due and drops unused matches. Call often.
    void tick();
    // Call every note_run_ms, first when the server starts.
    void note_run();
    // Sets old matches aside and deletes those that have been for long. Call at the start and every hour.
    void purge_old();
    // Reads which source holds which places. Call once, when the server starts.
    void recall_places();

    std::size_t matches_in_memory() const { return live_.size(); }
    std::size_t bots_waiting() const { return env_.bots_waiting(); }
    // The reason if the server cannot work now.
    std::optional<Error> problem() const;
    // Sends an error to every client.
    void announce(const Error& error);
    // For the operator.
    void act_as_operator(const std::string& id, const Command& command, Answer answer);
    std::string matches_json() const;
    std::uint32_t places_held_by(const std::string& source) const;
    // Calls `visit(source, places)` for each source that holds any.
    template <class Visit> void each_holder(Visit visit) const {
        places_.each_source([&](const std::string& source) { visit(source, places_held_by(source)); });
    }
    // Calls `count(game, mode, running, people)` for every match in memory.
    template <class Count> void each_match(Count count) const {
        for (const auto& [id, live] : live_) {
            if (!live->has_match()) continue;
            std::size_t people = 0;
            live->each_client([&](const Client& client) { people += client.viewer.players != 0; });
            const auto& setup = live->match().terms().setup;
            count(setup.game, setup.mode, live->match().running(), people);
        }
    }
    // Accepts no new matches from now on.
    void drain();
    // Has every turn that was in progress when draining began ended?
    bool drained() const;
    // Under overload, work that can wait is refused.
    bool busy() const { return overload_.busy(); }
    // Call often, with how late the server's own timer was, in milliseconds. True if `busy` has changed.
    bool update_load(std::int64_t late) {
        return overload_.follow(env_.monotonic_ms(), std::max(late, std::exchange(longest_wait_, 0)),
                                metrics_.messages);
    }
    const Overload& overload() const { return overload_; }
    bool idle() const; // nothing is being stored

private:
    void hello(const ClientRef& client, const Hello& hello, MessageId re);
    void receive_queued(const ClientRef& client);
    void greet(const ClientRef& client, const std::shared_ptr<LiveMatch>& live, const Hello& hello, MessageId re);
    void act(const ClientRef& client, Request request, std::string_view message);
    std::optional<Error> refuse_command(const Client& client, const Command& command);
    void refuse(const ClientRef& client, const Error& error, MessageId re);
    void write(StoreWrite write, std::uint64_t generation, StoreThread::Written written);
    void submit();
    void ask_store(std::function<StoreThread::Task(Store&)> ask);
    void store_step(const std::shared_ptr<LiveMatch>& live, const Step& step, LiveMatch::Pending pending);
    void stored(const std::shared_ptr<LiveMatch>& live, std::uint64_t generation, const Result<bool>& result);
    void schedule(LiveMatch& live);
    void run_due(const std::shared_ptr<LiveMatch>& live);
    void act_automatically(const std::shared_ptr<LiveMatch>& live, const Command& command);
    void ask_bot(const std::shared_ptr<LiveMatch>& live);

    std::optional<Error> refuse_new_match();
    void create_match(Terms terms, const std::string& source, Answer answer);
    bool has_player_waiting(const std::string& id) const;
    void offer_for_quick_match(const LiveMatch& live);
    bool is_played(const std::string& id) const; // by somebody who is connected

    bool is_loaded(const std::string& id) const;
    std::shared_ptr<LiveMatch> live_of(const std::string& id);
    void with_live(const std::string& id, std::function<void(const std::shared_ptr<LiveMatch>&, const Error*)> use);
    void load(const std::shared_ptr<LiveMatch>& live);
    void loaded(const std::shared_ptr<LiveMatch>& live, const Result<std::optional<StoredMatch>>& stored);
    void catch_up(const std::shared_ptr<LiveMatch>& live);
    void apply_missed(const std::shared_ptr<LiveMatch>& live, const Result<std::optional<StoredMatch>>& stored);
    enum class Repeat : bool { never, allowed };
    void reset(const std::shared_ptr<LiveMatch>& live, const Error& cause, Repeat repeat);
    void detect_clock_change();
    void follow_runs(Runs runs);
    // For how long servers have run since the position arose.
    std::int64_t waited(const Match& match) const;
    std::int64_t waited(const LiveMatch& live, const command::Claim& claim) const;
    Moment moment(const Match& match) const;
    std::string source_for_bots(const LiveMatch& live) const;
    void count_places(const LiveMatch& live, const Step& step, const std::string& source);

    const ServerOptions& options_;
    StoreThread& store_;
    Metrics& metrics_;
    Environment env_;
    std::unordered_map<std::string, std::shared_ptr<LiveMatch>> live_;
    std::set<std::pair<std::int64_t, std::string>> schedule_;
    std::vector<StoreThread::Write> unwritten_; // for the next transaction
    std::uint64_t generations_ = 0;
    std::int64_t last_expired_ = 0;
    std::int64_t clock_ahead_ = 0;                           // wall time minus monotonic time
    std::unordered_map<std::string, std::size_t> questions_; // to the tables, unanswered, by source
    Runs runs_;                                              // as last noted
    bool noting_run_ = false;
    Places places_;
    QuickMatches quick_;
    Overload overload_{options_.busy_ms};
    std::int64_t longest_wait_ = 0; // for an act to be stored, since the last update of the load
    std::optional<std::unordered_map<std::string, std::uint32_t>>
        draining_; // revisions of the matches with a turn in progress
};

// Answers an HTTP request, which may have to wait for the store like any message.
struct ReplyOnce final : Client {
    explicit ReplyOnce(Hub::Answer to) : answer(std::move(to)) {}
    void send(std::string message) override { answer(std::move(message)); }
    Hub::Answer answer;
};

} // namespace tabuleiro
