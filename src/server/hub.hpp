// The matches in memory and who follows them: takes messages, stores what follows, and tells everybody then.
//
// Everything here runs in the server's one thread; the store and the bots have theirs and answer through `post`.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "match/bot_levels.hpp"
#include "match/match.hpp"
#include "protocol/match_json.hpp"
#include "protocol/request.hpp"
#include "server/metrics.hpp"
#include "server/options.hpp"
#include "server/places.hpp"
#include "store/store_thread.hpp"

namespace tabuleiro {

struct Room;

// A connection, as the hub sees it.
class Client : public std::enable_shared_from_this<Client> {
public:
    virtual ~Client() = default;
    virtual void send(std::string message) = 0;

    std::string source;           // whom it is charged to (address.hpp)
    Viewer viewer;                // holds those players whose tokens are known, as the match stands
    std::vector<Digest> tokens{}; // as SHA-256
    std::shared_ptr<Room> room;
    std::uint64_t hellos = 0;          // an answer to an earlier hello comes too late
    bool greeting = false;             // hello is on its way
    std::vector<std::string> queued{}; // wait for the match
};

using ClientRef = std::shared_ptr<Client>;

struct Room {
    explicit Room(std::string match_id) : id(std::move(match_id)) {}

    // A step that is being stored, and what is told when it is.
    struct Pending {
        std::vector<std::pair<ClientRef, std::string>> messages;
        std::vector<std::function<void()>> questions{}; // answered by some of the messages; asked anew if it fails
        ClientRef sender{};                             // who is told if it fails; nobody: it was due
        MessageId re{};
        std::string_view act{}; // what was asked, and when: for the metrics
        std::int64_t asked = 0;
        std::string again{}; // the message, if it may be tried once more after a lost race
        bool by_person = false;
    };

    std::string id;
    std::optional<Match> match; // nothing while it is loaded
    bool loading = false;
    bool behind = false;                                    // another node has stored something we do not know
    std::vector<std::function<void(const Error*)>> waiting; // for the match
    std::vector<Client*> clients;
    std::deque<Pending> pending;
    std::uint64_t generation = 0; // names this copy of the match for the store
    bool bot_thinks = false;      // one at a time, whatever comes meanwhile
    std::int64_t due = 0;         // its place in the schedule, in running time; 0: none
    std::int64_t last_used = 0;   // running time
};

class Hub {
public:
    struct Environment {
        std::function<std::int64_t()> now;     // as wall_clock_ms()
        std::function<std::int64_t()> running; // as monotonic_ms()
        // Chooses a move elsewhere, on behalf of a source, and calls back here.
        std::function<void(const std::string&, std::function<std::string()>, std::function<void(std::string)>)> think;
        // Calls back when what has come by now is done.
        std::function<void(std::function<void()>)> soon;
        // The tables of a game, as far as there are any. Called where thinking is done.
        TablesOf known = [](std::string_view) { return nullptr; };
        std::function<std::size_t()> bots_waiting = [] { return std::size_t{0}; };
    };

    Hub(const ServerOptions& options, StoreThread& store, Metrics& metrics, Environment environment)
        : options_(options), store_(store), metrics_(metrics), env_(std::move(environment)),
          clock_ahead_(env_.now() - env_.running()) {}

    void receive(const ClientRef& client, std::string_view message);
    void leave(const ClientRef& client); // the connection is gone

    using Answer = std::function<void(Result<std::string>)>;
    void create(std::string_view body, const std::string& source, Answer answer);
    // Calls `write` with the match, from memory or the store.
    void with_match(const std::string& id, std::function<std::string(const Match&)> write, Answer answer);
    void public_matches(Answer answer);
    // What tables know about a game, asked and answered as in protocol/known_json.hpp.
    void known(std::string_view question, const std::string& source, Answer answer);

    void on_news(const std::string& match, std::uint32_t revision);
    // Does what is due, lets go of what nobody uses. Call often.
    void tick();
    void purge_old();

    std::size_t rooms() const { return rooms_.size(); }
    std::size_t bots_waiting() const { return env_.bots_waiting(); }
    // Why no work can be done now, if it cannot.
    std::optional<Error> problem() const;
    // Tells everybody who plays here.
    void announce(const Error& error);
    // For whoever runs the server.
    void act_as_operator(const std::string& id, const Command& command, Answer answer);
    std::string rooms_json() const;
    const Places& places() const { return places_; }
    // Calls `count(game, mode, running, people)` for every match in memory.
    template <class Count> void each_match(Count count) const {
        for (const auto& [id, room] : rooms_) {
            if (!room->match) continue;
            std::size_t people = 0;
            for (const Client* client : room->clients) people += client->viewer.players != 0;
            const auto& setup = room->match->terms().setup;
            count(setup.game, setup.mode, room->match->running(), people);
        }
    }
    // No new matches from now on.
    void drain();
    // Has every turn that was on then ended?
    bool drained() const;
    // There is too much to do: what can wait is refused.
    void set_busy(bool busy) { busy_ = busy; }
    bool busy() const { return busy_; }
    bool idle() const; // nothing is being stored

private:
    void hello(const ClientRef& client, const Hello& hello, MessageId re);
    void receive_queued(const ClientRef& client);
    void greet(const ClientRef& client, const std::shared_ptr<Room>& room, const Hello& hello, MessageId re);
    void act(const ClientRef& client, Request request, std::string_view message);
    std::optional<Error> refuse_command(const Client& client, const Command& command) const;
    void refuse(const ClientRef& client, const Error& error, MessageId re);
    void write(StoreWrite write, std::uint64_t generation, StoreThread::Written written);
    void submit();
    void ask_store(std::function<StoreThread::Task(Store&)> ask);
    void store_step(const std::shared_ptr<Room>& room, const Step& step, Room::Pending pending);
    void stored(const std::shared_ptr<Room>& room, std::uint64_t generation, const Result<bool>& result);
    void broadcast(Room& room, const Step& step, Room::Pending& pending, const Client* sender, MessageId re);
    void send_or_wait(Room& room, const ClientRef& client, std::string message, std::function<void()> retry = {});
    void find_places(Room& room);
    void presence_changed(Room& room);
    Presence presence_of(const Room& room) const;
    void schedule(Room& room);
    void run_due(const std::shared_ptr<Room>& room);
    void act_unasked(const std::shared_ptr<Room>& room, const Command& command);
    void ask_bot(const std::shared_ptr<Room>& room);

    std::shared_ptr<Room> room_of(const std::string& id);
    void with_room(const std::string& id, std::function<void(const std::shared_ptr<Room>&, const Error*)> use);
    void load(const std::shared_ptr<Room>& room);
    void loaded(const std::shared_ptr<Room>& room, const Result<std::optional<StoredMatch>>& stored);
    void catch_up(const std::shared_ptr<Room>& room);
    void apply_missed(const std::shared_ptr<Room>& room, const Result<std::optional<StoredMatch>>& stored);
    void reset(const std::shared_ptr<Room>& room);
    void detect_clock_change();
    const std::string& source_for_bots(const Room& room) const;
    void count_places(const Room& room, const Step& step, const std::string& source);

    const ServerOptions& options_;
    StoreThread& store_;
    Metrics& metrics_;
    Environment env_;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
    std::set<std::pair<std::int64_t, std::string>> schedule_;
    std::vector<StoreThread::Write> unwritten_; // to be written together
    std::uint64_t generations_ = 0;
    std::int64_t last_expired_ = 0;
    std::int64_t clock_ahead_ = 0;                           // of day, compared with the one that only goes on
    std::unordered_map<std::string, std::size_t> questions_; // about what is known, not answered yet, by source
    Places places_;
    bool busy_ = false;
    std::optional<std::unordered_map<std::string, std::uint32_t>> draining_; // the revisions of games that were on
};

} // namespace tabuleiro
