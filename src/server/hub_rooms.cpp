// How the hub keeps its matches: loads them, follows other nodes, does what is due, lets go.
#include "server/hub.hpp"

#include <algorithm>

#include "match/bot_levels.hpp"
#include "server/secrets.hpp"
#include "store/replay.hpp"

namespace tabuleiro {

namespace {

constexpr std::int64_t keep_unused_ms = 10000;

bool is_match_id(std::string_view id) {
    return id.size() == 16 && std::all_of(id.begin(), id.end(), [](char letter) {
               return (letter >= 'a' && letter <= 'z') || (letter >= '2' && letter <= '7');
           });
}

} // namespace

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
    room->generation = ++generations_;
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
    room->last_used = env_.running();
    if (const auto found = rooms_.find(room->id); error && found != rooms_.end() && found->second == room)
        rooms_.erase(found);
    if (room->match) room->match->restart_turn(env_.now());
    for (auto& use : std::exchange(room->waiting, {})) use(error ? &*error : nullptr);
    if (!room->match) return;
    schedule(*room);
    catch_up(room);
}

// What we have in memory is not what is stored: begin again from the store and show everybody what is.
void Hub::reset(const std::shared_ptr<Room>& room) {
    const auto failed = std::exchange(room->pending, {});
    room->match.reset();
    schedule(*room);
    for (Client* client : room->clients) client->viewer.players = 0;
    room->waiting.push_back([this, room](const Error* error) {
        if (error) {
            for (Client* client : std::exchange(room->clients, {})) {
                client->room = nullptr;
                refuse(client->shared_from_this(), *error, {});
                receive_queued(client->shared_from_this());
            }
            return;
        }
        find_places(*room);
        for (Client* client : room->clients) {
            const SnapshotRequest request{client->viewer, presence_of(*room), env_.now(), false, {}};
            client->send(snapshot_json(*room->match, request));
        }
        for (Client* client : std::vector(room->clients)) receive_queued(client->shared_from_this());
    });
    for (const auto& pending : failed)
        for (const auto& retry : pending.questions) retry();
    load(room);
}

void Hub::on_news(const std::string& match, std::uint32_t revision) {
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
        return [this, room, stored = store.load(room->id, after)] { apply_missed(room, stored); };
    });
}

void Hub::apply_missed(const std::shared_ptr<Room>& room, const Result<std::optional<StoredMatch>>& stored) {
    if (!stored || !room->match || !room->pending.empty()) {
        room->behind = true;
        return;
    }
    if (!*stored) return reset(room); // it was forgotten
    for (const StoredStep& step : (*stored)->steps) {
        if (step.revision <= room->match->revision()) continue;
        auto entries = read_entries(step.text, room->match->player_count());
        Step read{step.revision, step.at, entries ? std::move(*entries) : std::vector<Entry>{}};
        if (!entries || room->match->apply(read)) return reset(room);
        Room::Pending told;
        broadcast(*room, read, told, nullptr, {});
        for (auto& [client, message] : told.messages) client->send(std::move(message));
    }
    schedule(*room);
}

// A table nobody looks at stands still. What is due at once stays due, whatever else happens meanwhile.
void Hub::schedule(Room& room) {
    auto due = room.match && !room.clients.empty() ? room.match->due() : std::nullopt;
    const bool bot = due && room.match->bot_to_move();
    if (bot && room.bot_thinks) due.reset();
    // The schedule goes by the clock that nobody sets.
    std::int64_t when = 0;
    if (due && *due == 0) {
        when = env_.running() + (bot ? options_.bot_delay_ms : 0);
        if (room.due) when = std::min(when, room.due);
    } else if (due) {
        when = env_.running() + std::max<std::int64_t>(*due - env_.now(), 0);
    }
    if (when == room.due) return;
    if (room.due) schedule_.erase({room.due, room.id});
    room.due = when;
    if (room.due) schedule_.insert({room.due, room.id});
}

// When the clock of the day is set, what was measured by it means nothing: every turn gets its time anew.
void Hub::detect_clock_change() {
    constexpr std::int64_t noticed_ms = 2000;
    const auto ahead = env_.now() - env_.running();
    if (std::abs(ahead - clock_ahead_) < noticed_ms) return;
    clock_ahead_ = ahead;
    for (const auto& [id, room] : rooms_) {
        if (!room->match) continue;
        room->match->restart_turn(env_.now());
        schedule(*room);
    }
}

void Hub::tick() {
    detect_clock_change();
    const auto now = env_.running();
    std::vector<std::shared_ptr<Room>> due; // each once, even if it is due again at once
    while (!schedule_.empty() && schedule_.begin()->first <= now) {
        const auto found = rooms_.find(schedule_.begin()->second);
        schedule_.erase(schedule_.begin());
        if (found == rooms_.end()) continue;
        found->second->due = 0;
        due.push_back(found->second);
    }
    for (const auto& room : due)
        if (room->match) run_due(room);
    if (now - last_expired_ < 1000) return;
    last_expired_ = now;
    std::erase_if(rooms_, [&](const auto& entry) {
        const Room& room = *entry.second;
        return room.match && room.clients.empty() && room.pending.empty() && room.waiting.empty() && !room.bot_thinks &&
               now - room.last_used > keep_unused_ms;
    });
}

void Hub::run_due(const std::shared_ptr<Room>& room) {
    if (room->match->bot_to_move())
        ask_bot(room);
    else
        act_unasked(room, command::Tick{});
}

void Hub::act_unasked(const std::shared_ptr<Room>& room, const Command& command) {
    const auto step = room->match->act(command, env_.now());
    if (!step) return schedule(*room);
    count_places(*room, *step, {});
    Room::Pending pending;
    broadcast(*room, *step, pending, nullptr, {});
    store_step(room, *step, std::move(pending));
}

void Hub::ask_bot(const std::shared_ptr<Room>& room) {
    if (std::exchange(room->bot_thinks, true)) return;
    const auto revision = room->match->revision();
    const auto level = *room->match->bot_to_move();
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_digest()) seed = seed << 8 | byte;
    env_.think(
        source_for_bots(*room),
        [game = std::shared_ptr<AnyGame>(room->match->game().copy()),
         chosen = std::string(level.empty() ? stand_in_level : level), seed,
         known = env_.known] { return choose_for_bot(*game, chosen, seed, known); },
        [this, room, revision](std::string move) {
            room->bot_thinks = false;
            if (room->match) act_unasked(room, command::BotMove{revision, std::move(move)});
        });
}

void Hub::purge_old() {
    places_.expire(env_.running());
    constexpr std::int64_t day = 24LL * 3600 * 1000;
    const auto now = env_.now();
    ask_store([over = now - options_.keep_over_days * day, any = now - options_.keep_idle_days * day](Store& store) {
        (void)store.forget(over, any);
        return StoreThread::Task([] {});
    });
}

bool Hub::idle() const {
    return std::all_of(rooms_.begin(), rooms_.end(), [](const auto& entry) { return entry.second->pending.empty(); });
}

} // namespace tabuleiro
