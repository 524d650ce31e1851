// How the hub keeps its rooms: loads matches, follows other nodes, does what is due, drops unused rooms.
#include "server/hub.hpp"

#include <algorithm>

#include "play/bot_levels.hpp"
#include "server/log.hpp"
#include "server/replay.hpp"
#include "server/secrets.hpp"

namespace tabuleiro {

namespace {

constexpr std::int64_t keep_unused_ms = 10000;
constexpr std::int64_t day_ms = std::int64_t{24} * 3600 * 1000;

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
    if (room->has_match()) return use(room, nullptr);
    room->when_loaded([room, use = std::move(use)](const Error* error) { use(room, error); });
    load(room);
}

void Hub::load(const std::shared_ptr<Room>& room) {
    if (room->state() == Room::State::loading) return;
    room->start_loading(++generations_);
    ask_store([this, room](Store& store) -> StoreThread::Task {
        return [this, room, stored = store.load(room->id, 0)] { loaded(room, stored); };
    });
}

void Hub::loaded(const std::shared_ptr<Room>& room, const Result<std::optional<StoredMatch>>& stored) {
    room->last_used = env_.monotonic_ms();
    auto match = !stored    ? Result<Match>(stored.error())
                 : !*stored ? Result<Match>(Error{"match.unknown", {}})
                            : match_from(**stored);
    if (!match) {
        if (const auto found = rooms_.find(room->id); found != rooms_.end() && found->second == room)
            rooms_.erase(found);
        return room->fail_loading(match.error());
    }
    match->restart_turn(env_.now());
    room->finish_loading(std::move(*match));
    schedule(*room);
    catch_up(room);
}

// The match in memory differs from the stored one: load it again and send every client a snapshot. Requests that were
// waiting for the store get an error, unless they can be repeated.
void Hub::reset(const std::shared_ptr<Room>& room, const Error& cause, Repeat repeat) {
    auto failed = room->drop();
    schedule(*room);
    for (auto& pending : failed) {
        if (!pending.sender) continue;
        if (repeat == Repeat::never || pending.request.empty())
            refuse(pending.sender, cause, pending.re);
        else if (pending.sender->room == room)
            pending.sender->queued.push_back(std::move(pending.request));
    }
    room->when_loaded([this, room](const Error* error) {
        room->each_client([&](Client& client) {
            if (!error) return client.send(room->endpoint().snapshot(client, moment(room->match()), false, {}));
            room->endpoint().detach(client);
            client.room = nullptr;
            refuse(client.shared_from_this(), *error, {});
            receive_queued(client.shared_from_this());
        });
        if (!error) room->each_client([&](Client& client) { receive_queued(client.shared_from_this()); });
    });
    for (const auto& pending : failed)
        for (const auto& retry : pending.retries) retry();
    load(room);
}

void Hub::on_news(const std::string& match, std::uint32_t revision) {
    const auto tell = [&](const std::shared_ptr<Room>& room) {
        if (!match.empty() && room->has_match() && revision <= room->match().revision()) return;
        room->set_behind();
        catch_up(room);
    };
    if (match.empty())
        for (const auto& [id, room] : rooms_) tell(room);
    else if (const auto found = rooms_.find(match); found != rooms_.end())
        tell(found->second);
}

// Reads what other nodes have stored. While the match is loading or storing this waits; both call it again when done.
void Hub::catch_up(const std::shared_ptr<Room>& room) {
    if (!room->take_behind()) return;
    ask_store([this, room, after = room->match().revision()](Store& store) -> StoreThread::Task {
        return [this, room, stored = store.load(room->id, after)] { apply_missed(room, stored); };
    });
}

void Hub::apply_missed(const std::shared_ptr<Room>& room, const Result<std::optional<StoredMatch>>& stored) {
    if (!stored || room->state() != Room::State::ready) return room->set_behind();
    const auto reload = [&] { reset(room, Error{"match.stale", {}}, Repeat::allowed); };
    if (!*stored) return reload(); // it was deleted
    for (const StoredStep& step : (*stored)->steps) {
        if (step.revision <= room->match().revision()) continue;
        auto entries = read_entries(step.text, room->match().player_count());
        Step read{step.revision, step.at, entries ? std::move(*entries) : std::vector<Entry>{}};
        if (!entries || room->match().apply(read)) return reload();
        room->endpoint().deliver_step(
            read, [](Connection& to, std::string message) { static_cast<Client&>(to).send(std::move(message)); });
    }
    schedule(*room);
}

// A match without clients is paused. What is already due stays due.
void Hub::schedule(Room& room) {
    const auto due = room.has_match() && !room.empty() ? room.match().due() : std::nullopt;
    const bool bot = due && room.match().bot_to_move();
    const bool waits = due && !(bot && room.bot_thinks());
    // The schedule uses monotonic time.
    std::int64_t when = 0;
    if (waits && due == 0) {
        when = env_.monotonic_ms() + (bot ? options_.bot_delay_ms : 0);
        if (room.due) when = std::min(when, room.due);
    } else if (waits) {
        when = env_.monotonic_ms() + std::max<std::int64_t>(due.value_or(0) - env_.now(), 0);
    }
    if (when == room.due) return;
    if (room.due) schedule_.erase({room.due, room.id});
    room.due = when;
    if (room.due) schedule_.insert({room.due, room.id});
}

// When the wall clock is set, deadlines are meaningless: every turn starts its time again.
void Hub::detect_clock_change() {
    constexpr std::int64_t noticed_ms = 2000;
    const auto ahead = env_.now() - env_.monotonic_ms();
    if (std::abs(ahead - clock_ahead_) < noticed_ms) return;
    clock_ahead_ = ahead;
    for (const auto& [id, room] : rooms_) {
        if (!room->has_match()) continue;
        room->match().restart_turn(env_.now());
        schedule(*room);
    }
}

void Hub::tick() {
    detect_clock_change();
    const auto now = env_.monotonic_ms();
    std::vector<std::shared_ptr<Room>> due; // each once, even if it is due again immediately
    while (!schedule_.empty() && schedule_.begin()->first <= now) {
        const auto found = rooms_.find(schedule_.begin()->second);
        schedule_.erase(schedule_.begin());
        if (found == rooms_.end()) continue;
        found->second->due = 0;
        due.push_back(found->second);
    }
    for (const auto& room : due)
        if (room->has_match()) run_due(room);
    if (now - last_expired_ < 1000) return;
    last_expired_ = now;
    std::erase_if(rooms_, [&](const auto& entry) {
        return entry.second->unused() && now - entry.second->last_used > keep_unused_ms;
    });
}

void Hub::run_due(const std::shared_ptr<Room>& room) {
    if (room->match().bot_to_move())
        ask_bot(room);
    else
        act_automatically(room, command::Tick{});
}

void Hub::act_automatically(const std::shared_ptr<Room>& room, const Command& command) {
    Room::Pending pending;
    const auto step = room->endpoint().act(command, env_.now(), pending.deliver());
    if (!step) return schedule(*room);
    count_places(*room, *step, {});
    store_step(room, *step, std::move(pending));
}

void Hub::ask_bot(const std::shared_ptr<Room>& room) {
    if (!room->start_thinking()) return;
    const auto revision = room->match().revision();
    const auto level = *room->match().bot_to_move();
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_digest()) seed = seed << 8 | byte;
    env_.think(source_for_bots(*room),
               [this, room, revision, game = std::shared_ptr<AnyGame>(room->match().game().copy()),
                chosen = std::string(level.empty() ? stand_in_level : level), seed, known = env_.known] {
                   const std::size_t move = choose_for_bot(*game, chosen, seed, known);
                   return [this, room, revision, move] {
                       room->stop_thinking();
                       if (room->has_match()) act_automatically(room, command::BotMove{revision, move});
                   };
               });
}

void Hub::note_run() {
    if (std::exchange(noting_run_, true)) return; // the store is slow
    ask_store([this, now = env_.now()](Store& store) -> StoreThread::Task {
        return [this, runs = store.note_run(now)] {
            noting_run_ = false;
            if (runs) follow_runs(*runs);
        };
    });
}

void Hub::follow_runs(Runs runs) {
    const bool begun = runs.size() > 1 && runs.back().lasted == 0 && runs != runs_;
    runs_ = std::move(runs);
    const auto pause = begun ? runs_.back().began - runs_[runs_.size() - 2].end() : 0;
    if (pause > most_counted_pause_ms)
        log_warning("long pause", {{"days", pause / day_ms},
                                   {"means", in_quotes("the server was off for long, or its clock is wrong; 7 of these "
                                                       "days count towards the age of matches")}});
    else if (pause < -most_pause_ms)
        log_warning("clock set back", {{"seconds", -pause / 1000}});
}

std::int64_t Hub::waited(const Match& match) const { return ran_since(runs_, match.position_at(), env_.now()); }

Moment Hub::moment(const Match& match) const { return {env_.now(), env_.now() - waited(match)}; }

void Hub::purge_old() {
    places_.expire(env_.monotonic_ms(), [this](const std::string& match) { return is_played(match); });
    quick_.forget_others(env_.monotonic_ms(), [this](const std::string& match) { return has_player_waiting(match); });
    ask_store([this, now = env_.now()](Store& store) -> StoreThread::Task {
        const auto runs = store.note_run(now);
        if (!runs) return [] {}; // the store's health says why
        const auto older = [&](std::uint32_t days) { return certainly_older(*runs, days * day_ms, now); };
        const auto gone = store.forget(older(options_.keep_over_days), older(options_.keep_idle_days));
        return [this, runs = *runs, gone] {
            follow_runs(runs);
            if (gone && *gone != Forgotten{})
                log_info("deleted old matches", {{"over", gone->over},
                                                 {"kept_over_days", options_.keep_over_days},
                                                 {"idle", gone->idle},
                                                 {"kept_idle_days", options_.keep_idle_days}});
        };
    });
}

bool Hub::idle() const {
    return std::all_of(rooms_.begin(), rooms_.end(),
                       [](const auto& entry) { return entry.second->state() != Room::State::storing; });
}

} // namespace tabuleiro
