#include "server/hub.hpp"

#include <algorithm>

#include "protocol/json_text.hpp"
#include "protocol/known_json.hpp"
#include "server/secrets.hpp"

namespace tabuleiro {

namespace {

constexpr std::size_t max_listed = 100;
constexpr std::size_t max_considered = 1000; // of which those are listed
constexpr std::size_t max_questions = 4;     // of one source at a time
constexpr std::size_t max_queued = 16;       // messages that wait for their match
constexpr std::size_t max_tokens_kept = 2 * max_players;

Standing standing_of(const Match& match) {
    return {static_cast<int>(phase_of(match)), match.terms().is_public ? summary_json(match) : ""};
}

// Whoever names the revision he has seen must see again what has changed since.
bool names_revision(const Command& command) {
    return std::visit([](const auto& one) { return requires { one.revision; }; }, command);
}

// Its `do`; empty for what nobody asks.
std::string_view act_of(const Command& command) {
    return std::visit(
        []<class C>(const C&) -> std::string_view {
            if constexpr (Requestable<C>) return C::about.act;
            return "";
        },
        command);
}

// Whom one holds with these tokens, as in Viewer.
std::uint8_t players_of(const std::vector<Digest>& tokens, const Match& match) {
    unsigned players = 0;
    for (const Digest& token : tokens)
        if (const auto player = match.holder_of(token)) players |= 1u << *player;
    return static_cast<std::uint8_t>(players);
}

// An answer over HTTP may have to wait like a message.
struct ReplyOnce final : Client {
    explicit ReplyOnce(Hub::Answer to) : answer(std::move(to)) {}
    void send(std::string message) override { answer(std::move(message)); }
    Hub::Answer answer;
};

} // namespace

void Hub::refuse(const ClientRef& client, const Error& error, MessageId re) {
    ++metrics_.refused;
    client->send(error_json(error, re));
}

void Hub::receive(const ClientRef& client, std::string_view message) {
    if (client->greeting || (client->room && !client->room->match)) {
        if (client->queued.size() >= max_queued)
            return refuse(client, Error{"match.busy", {}}, read_request(message, 0).id);
        client->queued.emplace_back(message);
        return;
    }
    ++metrics_.messages;
    Request request = read_request(message, client->viewer.players);
    if (!request.content) return refuse(client, request.content.error(), request.id);
    if (const auto* greeting = std::get_if<Hello>(&*request.content)) return hello(client, *greeting, request.id);
    if (!client->room) return refuse(client, Error{"match.unknown", {}}, request.id);
    act(client, std::move(request), message);
}

void Hub::hello(const ClientRef& client, const Hello& hello, MessageId re) {
    leave(client);
    const auto asked = ++client->hellos;
    client->greeting = true;
    with_room(hello.match, [this, client, hello, re, asked](const std::shared_ptr<Room>& room, const Error* error) {
        if (client->hellos != asked) return;
        client->greeting = false;
        if (error)
            refuse(client, *error, re);
        else
            greet(client, room, hello, re);
        receive_queued(client);
    });
}

void Hub::receive_queued(const ClientRef& client) {
    for (const std::string& message : std::exchange(client->queued, {})) receive(client, message);
}

void Hub::greet(const ClientRef& client, const std::shared_ptr<Room>& room, const Hello& hello, MessageId re) {
    client->tokens.clear();
    for (const std::string& token : hello.tokens) client->tokens.push_back(sha256(token));
    client->viewer = {players_of(client->tokens, *room->match), hello.positions, hello.walks};
    client->room = room;
    room->clients.push_back(client.get());
    if (room->clients.size() == 1) room->match->restart_turn(env_.now()); // nobody was here
    const SnapshotRequest request{client->viewer, presence_of(*room), env_.now(), hello.board, re};
    send_or_wait(*room, client,
                 hello.revision ? missed_json(*room->match, request, *hello.revision)
                                : snapshot_json(*room->match, request),
                 [this, client, hello, re, said = client->hellos] {
                     if (client->hellos == said) this->hello(client, hello, re);
                 });
    presence_changed(*room);
    schedule(*room);
}

void Hub::leave(const ClientRef& client) {
    ++client->hellos;
    client->greeting = false;
    const auto room = std::exchange(client->room, nullptr);
    client->viewer = {};
    if (!room) return;
    std::erase(room->clients, client.get());
    room->last_used = env_.running();
    presence_changed(*room);
    schedule(*room);
}

Presence Hub::presence_of(const Room& room) const {
    Presence presence;
    for (const Client* client : room.clients) {
        presence.players |= client->viewer.players;
        if (client->viewer.players == 0) ++presence.spectators;
    }
    return presence;
}

// While the match is loaded nobody is told: all get a snapshot then.
void Hub::presence_changed(Room& room) {
    if (!room.match) return;
    const std::string message = presence_json(presence_of(room));
    for (Client* client : room.clients) send_or_wait(room, client->shared_from_this(), message);
}

// Nobody may learn from a message what is not stored yet.
void Hub::send_or_wait(Room& room, const ClientRef& client, std::string message, std::function<void()> retry) {
    if (room.pending.empty()) return client->send(std::move(message));
    room.pending.back().messages.emplace_back(client, std::move(message));
    if (retry) room.pending.back().questions.push_back(std::move(retry));
}

// A place that is left and taken again, here or at another node, is somebody else's.
void Hub::find_places(Room& room) {
    for (Client* client : room.clients) client->viewer.players = players_of(client->tokens, *room.match);
}

// What is not for everybody, or not for now.
std::optional<Error> Hub::refuse_command(const Client& client, const Command& command) const {
    const std::string* owner = nullptr;
    if (const auto* free = std::get_if<command::Free>(&command)) owner = &free->owner;
    if (const auto* close = std::get_if<command::Close>(&command)) owner = &close->owner;
    if (owner) {
        const auto token = client.room->match->owner_token();
        const auto given = digest_from_hex(*owner);
        if (!token || !given || !equal_in_constant_time(*token, *given)) return Error{"match.not_owner", {}};
    }
    if (!std::holds_alternative<command::Join>(command)) return std::nullopt;
    if (busy_) return Error{"match.busy", {}};
    if (places_.held_by(client.source) < options_.max_places_per_address) return std::nullopt;
    return Error{"match.too_many_places", {std::to_string(options_.max_places_per_address)}};
}

void Hub::act(const ClientRef& client, Request request, std::string_view message) {
    Room& room = *client->room;
    Command& command = std::get<Command>(*request.content);
    const MessageId re = request.id;
    std::string token;
    if (auto* join = std::get_if<command::Join>(&command)) {
        token = join->secret ? to_hex(*join->secret) : random_seat_token();
        join->token_hash = sha256(token);
        // The answer to this may have been lost: the place is there, and so is its token.
        if (const auto held = join->secret ? room.match->holder_of(join->token_hash) : std::nullopt) {
            client->tokens.push_back(join->token_hash);
            find_places(room);
            send_or_wait(room, client, joined_json(*held, token, re));
            return presence_changed(room);
        }
    }
    if (const auto error = refuse_command(*client, command)) return refuse(client, *error, re);
    const auto step = room.match->act(command, env_.now());
    if (!step) return refuse(client, step.error(), re);
    count_places(room, *step, client->source);
    Room::Pending pending;
    pending.sender = client;
    pending.re = re;
    pending.by_person = std::holds_alternative<command::Move>(command);
    pending.act = act_of(command);
    pending.asked = env_.running();
    if (const auto* joined = std::get_if<entry::Join>(&step->entries.front())) {
        if (client->tokens.size() >= max_tokens_kept)
            std::erase_if(client->tokens, [&](const Digest& hash) { return !room.match->holder_of(hash); });
        client->tokens.push_back(joined->token_hash);
        pending.messages.emplace_back(client, joined_json(joined->player, token, re));
    }
    broadcast(room, *step, pending, client.get(), re);
    if (!names_revision(command)) pending.again = message;
    store_step(client->room, *step, std::move(pending));
}

void Hub::broadcast(Room& room, const Step& step, Room::Pending& pending, const Client* sender, MessageId re) {
    const bool moved = step.changes(changes::places);
    if (moved) find_places(room);
    const UpdateWriter writer(*room.match, step);
    const std::string presence = moved ? presence_json(presence_of(room)) : "";
    for (Client* client : room.clients) {
        pending.messages.emplace_back(client->shared_from_this(),
                                      writer.update(client->viewer, client == sender ? re : MessageId{}));
        if (moved) pending.messages.emplace_back(client->shared_from_this(), presence);
    }
}

// What comes in at the same time is stored in one transaction.
void Hub::write(StoreWrite write, std::uint64_t generation, StoreThread::Written written) {
    unwritten_.push_back({std::move(write), generation, std::move(written)});
    if (unwritten_.size() == 1) env_.soon([this] { submit(); });
}

void Hub::submit() {
    if (!unwritten_.empty()) store_.write(std::exchange(unwritten_, {}));
}

void Hub::ask_store(std::function<StoreThread::Task(Store&)> ask) {
    submit();
    store_.read(std::move(ask));
}

void Hub::store_step(const std::shared_ptr<Room>& room, const Step& step, Room::Pending pending) {
    StoreWrite row{room->id, step.revision, step.at, std::string(room->match->last_step())};
    if (step.changes(changes::standing)) row.standing = standing_of(*room->match);
    room->pending.push_back(std::move(pending));
    room->last_used = env_.running();
    write(std::move(row), room->generation, [this, room, generation = room->generation](const Result<bool>& result) {
        stored(room, generation, result);
    });
    schedule(*room);
}

void Hub::stored(const std::shared_ptr<Room>& room, std::uint64_t generation, const Result<bool>& result) {
    if (generation != room->generation) return; // the match was loaded anew since then
    if (result && *result) {
        Room::Pending done = std::move(room->pending.front());
        room->pending.pop_front();
        ++metrics_.steps;
        if (done.by_person) ++metrics_.moves;
        if (!done.act.empty()) metrics_.latency_of(done.act).add(env_.running() - done.asked);
        for (auto& [client, message] : done.messages) client->send(std::move(message));
        return catch_up(room);
    }
    if (result) ++metrics_.lost_races;
    const Error error = result ? Error{"match.stale", {}} : result.error();
    for (auto& pending : room->pending) {
        if (!pending.sender) continue;
        // Whose wish does not depend on what he had seen may act when the match is there.
        if (!result || pending.again.empty())
            refuse(pending.sender, error, pending.re);
        else if (pending.sender->room == room)
            pending.sender->queued.push_back(std::move(pending.again));
    }
    reset(room);
}

void Hub::create(std::string_view body, const std::string& source, Answer answer) {
    if (draining_) return answer(Error{"server.draining", {}});
    if (busy_) {
        ++metrics_.shed;
        return answer(Error{"http.busy", {}});
    }
    auto terms = read_new_match(body);
    if (!terms) return answer(terms.error());
    const Digest secret = random_digest();
    terms->id = random_match_id();
    terms->created = env_.now();
    terms->commitment = commitment_of(secret);
    Match match = Match::make(*terms, {secret, {}});
    StoreWrite made{terms->id, 0, terms->created, export_json(match)};
    made.secret = secret;
    made.is_public = terms->is_public;
    made.standing = standing_of(match);
    const auto generation = ++generations_;
    JsonText told;
    told.open_object().field("match", terms->id).field("commitment", to_hex(terms->commitment));
    told.field("owner", to_hex(*match.owner_token())).close_object();
    places_.record_created(terms->id, source, env_.running());
    const auto opened = match.open(terms->created); // all bots: it begins by itself
    auto finish = [this, answer, told = told.take()](const Result<bool>& result) {
        if (!result) return answer(result.error());
        ++metrics_.matches_created;
        answer(told);
    };
    if (!opened) return write(std::move(made), generation, std::move(finish));
    write(std::move(made), generation, [](const Result<bool>&) {});
    StoreWrite first{terms->id, 1, opened->at, std::string(match.last_step())};
    first.standing = standing_of(match);
    write(std::move(first), generation, std::move(finish));
}

void Hub::with_match(const std::string& id, std::function<std::string(const Match&)> write, Answer answer) {
    with_room(id, [this, id, write = std::move(write), answer = std::move(answer)](const std::shared_ptr<Room>& room,
                                                                                   const Error* error) {
        if (error) return answer(*error);
        send_or_wait(*room, std::make_shared<ReplyOnce>(answer), write(*room->match),
                     [this, id, write, answer] { with_match(id, write, answer); });
    });
}

// The newest of everybody, then the second newest of everybody …: nobody pushes the others out.
void Hub::public_matches(Answer answer) {
    ask_store([this, answer](Store& store) -> StoreThread::Task {
        const auto listed = store.public_matches(max_considered);
        if (!listed) return [answer, error = listed.error()] { answer(error); };
        return [this, answer, matches = *listed] {
            std::unordered_map<std::string, std::size_t> of_creator;
            std::vector<std::pair<std::size_t, const Listed*>> mixed;
            for (const Listed& match : matches) {
                const std::string& creator = places_.creator_of(match.match);
                const std::size_t round = creator.empty() ? 0 : of_creator[creator]++;
                if (!match.summary.empty()) mixed.emplace_back(round, &match);
            }
            std::stable_sort(mixed.begin(), mixed.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            if (mixed.size() > max_listed) mixed.resize(max_listed);
            JsonText json;
            json.open_object().key("matches").open_array();
            for (const auto& [round, match] : mixed) json.raw(match->summary);
            json.close_array().close_object();
            answer(json.take());
        };
    });
}

void Hub::known(std::string_view question, const std::string& source, Answer answer) {
    const auto log = read_known_question(question);
    if (!log) return answer(log.error());
    if (busy_) return answer(Error{"http.busy", {}});
    if (questions_[source] == max_questions) return answer(Error{"http.busy", {}});
    ++questions_[source];
    env_.think(
        source,
        [log = std::make_shared<const GameLog>(*log), known = env_.known]() -> std::string {
            const KnownPositions* const tables = known(log->game().setup().game);
            return tables ? known_json(*log, *tables) : R"({"positions":[],"moves":[]})";
        },
        [this, source, answer](std::string text) {
            if (--questions_[source] == 0) questions_.erase(source);
            answer(std::move(text));
        });
}

// A place counts for whoever took it until he leaves or the game is over.
void Hub::count_places(const Room& room, const Step& step, const std::string& source) {
    for (const Entry& entry : step.entries) {
        if (const auto* join = std::get_if<entry::Join>(&entry))
            places_.take(room.id, join->player, source, env_.running());
        else if (const auto* leave = std::get_if<entry::Leave>(&entry))
            places_.free(room.id, leave->player);
        else if (std::holds_alternative<entry::Over>(entry))
            places_.free_all(room.id);
    }
}

// For whom the bots of a table think: whoever plays there, else whoever looks on.
const std::string& Hub::source_for_bots(const Room& room) const {
    for (const Client* client : room.clients)
        if (client->viewer.players != 0) return client->source;
    return room.clients.empty() ? places_.creator_of(room.id) : room.clients.front()->source;
}

std::optional<Error> Hub::problem() const {
    if (draining_) return Error{"server.draining", {}};
    return store_.health().problem();
}

void Hub::act_as_operator(const std::string& id, const Command& command, Answer answer) {
    with_room(id, [this, command, answer](const std::shared_ptr<Room>& room, const Error* error) {
        if (error) return answer(*error);
        const auto step = room->match->act(command, env_.now());
        if (!step) return answer(step.error());
        count_places(*room, *step, {});
        Room::Pending pending;
        broadcast(*room, *step, pending, nullptr, {});
        pending.messages.emplace_back(std::make_shared<ReplyOnce>(answer), R"({"done":true})");
        pending.questions.push_back([answer] { answer(Error{"match.stale", {}}); });
        store_step(room, *step, std::move(pending));
    });
}

std::string Hub::rooms_json() const {
    JsonText json;
    json.open_object().key("matches").open_array();
    for (const auto& [id, room] : rooms_) {
        if (!room->match) continue;
        json.open_object().key("match").raw(summary_json(*room->match)).key("connected").open_array();
        for (const Client* client : room->clients) {
            json.open_object().field("address", client->source).key("players").open_array();
            for (std::size_t i = 0; i < max_players; ++i)
                if (client->viewer.holds(static_cast<Player>(i))) json.value(i);
            json.close_array().close_object();
        }
        json.close_array().close_object();
    }
    return json.close_array().close_object().take();
}

void Hub::drain() {
    draining_.emplace();
    for (const auto& [id, room] : rooms_)
        if (room->match && room->match->turn()) draining_->emplace(id, room->match->revision());
}

bool Hub::drained() const {
    return draining_ && std::all_of(draining_->begin(), draining_->end(), [this](const auto& turn) {
               const auto found = rooms_.find(turn.first);
               if (found == rooms_.end() || !found->second->match || found->second->clients.empty()) return true;
               const bool ended = !found->second->match->turn() || found->second->match->revision() > turn.second;
               return ended && found->second->pending.empty(); // and everybody has been told
           });
}

void Hub::announce(const Error& error) {
    const std::string message = error_json(error, {});
    for (const auto& [id, room] : rooms_)
        for (Client* client : room->clients) client->send(message);
}

} // namespace tabuleiro
