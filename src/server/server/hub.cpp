#include "server/hub.hpp"

#include <algorithm>

#include "match/bots.hpp"
#include "protocol/json_text.hpp"
#include "protocol/known_json.hpp"
#include "server/secrets.hpp"
#include "store/replay.hpp"

namespace tabuleiro {

namespace {

constexpr std::int64_t keep_unused_ms = 10000;
constexpr std::size_t most_listed = 100;
constexpr std::size_t most_questions = 16; // more would keep the bots waiting
constexpr std::size_t most_early = 16;     // messages that wait for their match

bool is_match_id(std::string_view id) {
    return id.size() == 16 && std::all_of(id.begin(), id.end(), [](char letter) {
               return (letter >= 'a' && letter <= 'z') || (letter >= '2' && letter <= '7');
           });
}

// Has a step changed what the lobby shows or how long a match is kept?
bool changes_standing(const Step& step) {
    return std::any_of(step.entries.begin(), step.entries.end(), [](const Entry& entry) {
        return std::holds_alternative<entry::Join>(entry) || std::holds_alternative<entry::Leave>(entry) ||
               std::holds_alternative<entry::Bot>(entry) || std::holds_alternative<entry::Start>(entry) ||
               std::holds_alternative<entry::Over>(entry);
    });
}

Standing standing_of(const Match& match) {
    return {static_cast<int>(phase_of(match)), match.terms().is_public ? summary_json(match) : ""};
}

// Whoever names the revision he has seen must see again what has changed since.
bool names_revision(const Command& command) {
    return std::visit([](const auto& one) { return requires { one.revision; }; }, command);
}

} // namespace

void Hub::refuse(const ClientRef& client, const Error& error, MessageId re) {
    ++metrics_.refused;
    client->send(error_json(error, re));
}

void Hub::receive(const ClientRef& client, std::string_view message) {
    if (client->greeting || (client->room && !client->room->match)) {
        if (client->early.size() == most_early)
            return refuse(client, Error{"match.busy", {}}, read_request(message, 0).id);
        client->early.emplace_back(message);
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
        take_early(client);
    });
}

void Hub::take_early(const ClientRef& client) {
    for (const std::string& message : std::exchange(client->early, {})) receive(client, message);
}

void Hub::greet(const ClientRef& client, const std::shared_ptr<Room>& room, const Hello& hello, MessageId re) {
    client->viewer = {0, hello.positions, hello.walks};
    for (const std::string& token : hello.tokens)
        if (const auto player = room->match->holder_of(sha256(token)))
            client->viewer.players = static_cast<std::uint8_t>(client->viewer.players | 1u << *player);
    client->room = room;
    room->clients.push_back(client.get());
    if (room->clients.size() == 1) room->match->restart_turn(around_.now()); // nobody was here
    const SnapshotRequest request{client->viewer, presence_of(*room), around_.now(), hello.board, re};
    send_or_wait(*room, client,
                 hello.revision ? missed_json(*room->match, request, *hello.revision)
                                : snapshot_json(*room->match, request));
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
    room->last_used = around_.now();
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

void Hub::presence_changed(Room& room) {
    const std::string message = presence_json(presence_of(room));
    for (Client* client : room.clients) send_or_wait(room, client->shared_from_this(), message);
}

// Nobody may learn from a message what is not stored yet.
void Hub::send_or_wait(Room& room, const ClientRef& client, std::string message) {
    if (room.pending.empty())
        client->send(std::move(message));
    else
        room.pending.back().messages.emplace_back(client, std::move(message));
}

void Hub::act(const ClientRef& client, Request request, std::string_view message) {
    Room& room = *client->room;
    Command& command = std::get<Command>(*request.content);
    const MessageId re = request.id;
    std::string token;
    if (auto* join = std::get_if<command::Join>(&command)) {
        token = random_seat_token();
        join->token_hash = sha256(token);
    }
    const auto step = room.match->act(command, around_.now());
    if (!step) return refuse(client, step.error(), re);
    Room::Pending pending;
    pending.asker = client;
    pending.re = re;
    pending.by_person = std::holds_alternative<command::Move>(command);
    if (const auto* joined = std::get_if<entry::Join>(&step->entries.front())) {
        pending.taken = static_cast<std::uint8_t>(1u << joined->player);
        client->viewer.players |= pending.taken;
        pending.messages.emplace_back(client, joined_json(joined->player, token, re));
    }
    if (const auto* left = std::get_if<entry::Leave>(&step->entries.front()); left && room.match->game() == 0)
        for (Client* other : room.clients)
            other->viewer.players = static_cast<std::uint8_t>(other->viewer.players & ~(1u << left->player));
    tell_all(room, *step, pending, client.get(), re);
    if (!names_revision(command)) pending.again = message;
    store_step(client->room, *step, std::move(pending));
}

void Hub::tell_all(Room& room, const Step& step, Room::Pending& pending, const Client* asker, MessageId re) {
    const UpdateWriter writer(*room.match, step);
    for (Client* client : room.clients)
        pending.messages.emplace_back(client->shared_from_this(),
                                      writer.update(client->viewer, client == asker ? re : MessageId{}));
}

// What comes in at the same time is stored in one transaction.
void Hub::write(StoreWrite write, std::uint64_t line, StoreThread::Written written) {
    gathered_.push_back({std::move(write), line, std::move(written)});
    if (gathered_.size() == 1) around_.soon([this] { submit(); });
}

void Hub::submit() {
    if (!gathered_.empty()) store_.write(std::exchange(gathered_, {}));
}

void Hub::ask_store(std::function<StoreThread::Task(Store&)> ask) {
    submit();
    store_.read(std::move(ask));
}

void Hub::store_step(const std::shared_ptr<Room>& room, const Step& step, Room::Pending pending) {
    StoreWrite row{room->id, step.revision, step.at, std::string(room->match->last_step())};
    if (changes_standing(step)) row.standing = standing_of(*room->match);
    room->pending.push_back(std::move(pending));
    room->last_used = step.at;
    write(std::move(row), room->line,
          [this, room, line = room->line](const Result<bool>& result) { stored(room, line, result); });
    schedule(*room);
}

void Hub::stored(const std::shared_ptr<Room>& room, std::uint64_t line, const Result<bool>& result) {
    if (line != room->line) return; // the match was loaded anew since then
    if (result && *result) {
        Room::Pending done = std::move(room->pending.front());
        room->pending.pop_front();
        ++metrics_.steps;
        if (done.by_person) ++metrics_.moves;
        for (auto& [client, message] : done.messages) client->send(std::move(message));
        return catch_up(room);
    }
    if (result) ++metrics_.lost_races;
    const Error error = result ? Error{"match.stale", {}} : result.error();
    std::vector<Wish> again;
    for (auto& pending : room->pending) {
        if (!pending.asker) continue;
        if (pending.asker->room == room)
            pending.asker->viewer.players = static_cast<std::uint8_t>(pending.asker->viewer.players & ~pending.taken);
        if (result && !pending.again.empty())
            again.emplace_back(pending.asker, std::move(pending.again));
        else
            refuse(pending.asker, error, pending.re);
    }
    reset(room, std::move(again));
}

// What we have in memory is not what is stored: begin again from the store, show everybody what is, and let those act
// whose wish does not depend on what they had seen.
void Hub::reset(const std::shared_ptr<Room>& room, std::vector<Wish> again) {
    room->pending.clear();
    room->match.reset();
    room->waiting.push_back([this, room, again = std::move(again)](const Error* error) {
        if (error) {
            for (Client* client : std::exchange(room->clients, {})) {
                client->room = nullptr;
                refuse(client->shared_from_this(), *error, {});
                take_early(client->shared_from_this());
            }
            return;
        }
        for (Client* client : room->clients) {
            const SnapshotRequest request{client->viewer, presence_of(*room), around_.now(), false, {}};
            client->send(snapshot_json(*room->match, request));
        }
        for (const auto& [client, message] : again)
            if (client->room == room) receive(client, message);
        for (Client* client : std::vector(room->clients)) take_early(client->shared_from_this());
    });
    load(room);
}

std::shared_ptr<Room> Hub::room_of(const std::string& id) {
    auto& room = rooms_[id];
    if (!room) room = std::make_shared<Room>(id);
    return room;
}

void Hub::with_room(const std::string& id, std::function<void(const std::shared_ptr<Room>&, const Error*)> use) {
    if (!is_match_id(id)) {
        const Error unknown{"match.unknown", {}};
        return use(nullptr, &unknown);
    }
    const auto room = room_of(id);
    if (room->match) return use(room, nullptr);
    room->waiting.push_back([room, use = std::move(use)](const Error* error) { use(room, error); });
    load(room);
}

void Hub::load(const std::shared_ptr<Room>& room) {
    if (std::exchange(room->loading, true)) return;
    room->line = ++lines_;
    ask_store([this, room](Store& store) -> StoreThread::Task {
        return [this, room, stored = store.load(room->id, 0)] { loaded(room, stored); };
    });
}

void Hub::loaded(const std::shared_ptr<Room>& room, const Result<std::optional<StoredMatch>>& stored) {
    room->loading = false;
    std::optional<Error> error;
    if (!stored)
        error = stored.error();
    else if (!*stored)
        error = Error{"match.unknown", {}};
    else if (auto match = match_from(**stored))
        room->match = std::move(*match);
    else
        error = match.error();
    room->last_used = around_.now();
    if (error) rooms_.erase(room->id);
    if (room->match) room->match->restart_turn(around_.now());
    for (auto& use : std::exchange(room->waiting, {})) use(error ? &*error : nullptr);
    if (!room->match) return;
    schedule(*room);
    catch_up(room);
}

void Hub::create(std::string_view body, Answer answer) {
    auto terms = read_new_match(body);
    if (!terms) return answer(terms.error());
    const Digest secret = random_digest();
    terms->id = random_match_id();
    terms->created = around_.now();
    terms->commitment = commitment_of(secret);
    Match match = Match::make(*terms, {secret, {}});
    StoreWrite made{terms->id, 0, terms->created, export_json(match)};
    made.secret = secret;
    made.is_public = terms->is_public;
    made.standing = standing_of(match);
    const auto line = ++lines_;
    JsonText told;
    told.open_object().field("match", terms->id).field("commitment", to_hex(terms->commitment)).close_object();
    const auto opened = match.open(terms->created); // all bots: it begins by itself
    auto finish = [this, answer, told = told.take()](const Result<bool>& result) {
        if (!result) return answer(result.error());
        ++metrics_.matches_created;
        answer(told);
    };
    if (!opened) return write(std::move(made), line, std::move(finish));
    write(std::move(made), line, [](const Result<bool>&) {});
    StoreWrite first{terms->id, 1, opened->at, std::string(match.last_step())};
    first.standing = standing_of(match);
    write(std::move(first), line, std::move(finish));
}

void Hub::with_match(const std::string& id, std::function<std::string(const Match&)> write, Answer answer) {
    with_room(id, [write = std::move(write), answer = std::move(answer)](const std::shared_ptr<Room>& room,
                                                                         const Error* error) {
        if (error) return answer(*error);
        answer(write(*room->match));
    });
}

void Hub::public_matches(Answer answer) {
    ask_store([answer](Store& store) -> StoreThread::Task {
        const auto listed = store.public_matches(most_listed);
        if (!listed) return [answer, error = listed.error()] { answer(error); };
        JsonText json;
        json.open_object().key("matches").open_array();
        for (const Listed& match : *listed)
            if (!match.summary.empty()) json.raw(match.summary);
        json.close_array().close_object();
        return [answer, text = json.take()] { answer(text); };
    });
}

void Hub::known(std::string_view question, Answer answer) {
    const auto log = read_known_question(question);
    if (!log) return answer(log.error());
    if (questions_ == most_questions) return answer(Error{"http.busy", {}});
    ++questions_;
    around_.think(
        [log = std::make_shared<const GameLog>(*log), known = around_.known]() -> std::string {
            const KnownPositions* const tables = known(log->table().setup().game);
            return tables ? known_json(*log, *tables) : R"({"positions":[],"moves":[]})";
        },
        [this, answer](std::string text) {
            --questions_;
            answer(std::move(text));
        });
}

void Hub::news(const std::string& match, std::uint32_t revision) {
    const auto tell = [&](const std::shared_ptr<Room>& room) {
        if (!match.empty() && room->match && revision <= room->match->revision()) return;
        room->behind = true;
        catch_up(room);
    };
    if (match.empty())
        for (const auto& [id, room] : rooms_) tell(room);
    else if (const auto found = rooms_.find(match); found != rooms_.end())
        tell(found->second);
}

// Reads what other nodes have stored. While a match is loaded or a step of it is stored this must wait: called again
// then.
void Hub::catch_up(const std::shared_ptr<Room>& room) {
    if (!room->behind || !room->match || !room->pending.empty()) return;
    room->behind = false;
    ask_store([this, room, after = room->match->revision()](Store& store) -> StoreThread::Task {
        return [this, room, stored = store.load(room->id, after)] { take_missed(room, stored); };
    });
}

void Hub::take_missed(const std::shared_ptr<Room>& room, const Result<std::optional<StoredMatch>>& stored) {
    if (!room->match || !room->pending.empty()) {
        room->behind = true;
        return;
    }
    if (!stored || !*stored) return;
    for (const StoredStep& step : (*stored)->steps) {
        if (step.revision <= room->match->revision()) continue;
        auto entries = read_entries(step.text, room->match->player_count());
        Step read{step.revision, step.at, entries ? std::move(*entries) : std::vector<Entry>{}};
        if (!entries || room->match->apply(read)) return reset(room, {});
        Room::Pending told;
        tell_all(*room, read, told, nullptr, {});
        for (auto& [client, message] : told.messages) client->send(std::move(message));
    }
    schedule(*room);
}

// A table nobody looks at stands still.
void Hub::schedule(Room& room) {
    const auto due = room.match && !room.clients.empty() ? room.match->due() : std::nullopt;
    std::int64_t when = 0;
    if (due) when = *due > 0 ? *due : around_.now() + (room.match->bot_to_move() ? options_.bot_delay_ms : 0);
    if (when == room.due) return;
    if (room.due) schedule_.erase({room.due, room.id});
    room.due = when;
    if (room.due) schedule_.insert({room.due, room.id});
}

void Hub::tick() {
    const auto now = around_.now();
    while (!schedule_.empty() && schedule_.begin()->first <= now) {
        const auto room = rooms_[schedule_.begin()->second];
        schedule_.erase(schedule_.begin());
        room->due = 0;
        if (room->match) do_due(room);
    }
    if (now - last_tidied_ < 1000) return;
    last_tidied_ = now;
    std::erase_if(rooms_, [&](const auto& entry) {
        const Room& room = *entry.second;
        return room.match && room.clients.empty() && room.pending.empty() && room.waiting.empty() &&
               now - room.last_used > keep_unused_ms;
    });
}

void Hub::do_due(const std::shared_ptr<Room>& room) {
    if (room->match->bot_to_move()) return ask_bot(room);
    const auto step = room->match->act(command::Tick{}, around_.now());
    if (!step) return schedule(*room);
    Room::Pending pending;
    tell_all(*room, *step, pending, nullptr, {});
    store_step(room, *step, std::move(pending));
}

void Hub::ask_bot(const std::shared_ptr<Room>& room) {
    const auto revision = room->match->revision();
    if (room->bot_asked == revision) return;
    room->bot_asked = revision;
    const auto level = *room->match->bot_to_move();
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_digest()) seed = seed << 8 | byte;
    around_.think([table = std::shared_ptr<Table>(room->match->table().copy()),
                   chosen = std::string(level.empty() ? stand_in_level : level), seed,
                   known = around_.known] { return choose_for_bot(*table, chosen, seed, known); },
                  [this, room, revision](std::string move) {
                      if (!room->match) return;
                      const auto step = room->match->act(command::BotMove{revision, std::move(move)}, around_.now());
                      room->bot_asked = 0;
                      if (!step) return schedule(*room);
                      Room::Pending pending;
                      tell_all(*room, *step, pending, nullptr, {});
                      store_step(room, *step, std::move(pending));
                  });
}

void Hub::forget_old() {
    constexpr std::int64_t day = 24LL * 3600 * 1000;
    const auto now = around_.now();
    ask_store([over = now - options_.keep_over_days * day, any = now - options_.keep_idle_days * day](Store& store) {
        (void)store.forget(over, any);
        return StoreThread::Task([] {});
    });
}

bool Hub::idle() const {
    return std::all_of(rooms_.begin(), rooms_.end(), [](const auto& entry) { return entry.second->pending.empty(); });
}

} // namespace tabuleiro
