// How the hub keeps live matches: loads them, follows other nodes, does what is due, drops unused ones.
#include "server/hub.hpp"

#include <algorithm>

#include "play/bot_levels.hpp"
#include "server/log.hpp"
#include "server/replay.hpp"
#include "server/secrets.hpp"
#include "server/work.hpp"

namespace tabuleiro {

namespace {

constexpr std::int64_t keep_unused_ms = 10000;
constexpr std::int64_t day_ms = std::int64_t{24} * 3600 * 1000;
constexpr std::uint32_t kept_aside_days = 30; // before they are deleted

bool is_match_id(std::string_view id) {
    return id.size() == 16 && std::all_of(id.begin(), id.end(), [](char letter) {
               return (letter >= 'a' && letter <= 'z') || (letter >= '2' && letter <= '7');
           });
}

} // namespace

bool Hub::is_loaded(const std::string& id) const {
    const auto found = live_.find(id);
    return found != live_.end() && found->second->has_match();
}

std::shared_ptr<LiveMatch> Hub::live_of(const std::string& id) {
    auto& live = live_[id];
    if (!live) live = std::make_shared<LiveMatch>(id);
    return live;
}

void Hub::with_live(const std::string& id, std::function<void(const std::shared_ptr<LiveMatch>&, const Error*)> use) {
    if (!is_match_id(id)) {
        const Error unknown{"match.unknown", {}};
        return use(nullptr, &unknown);
    }
    const auto live = live_of(id);
    if (live->has_match()) return use(live, nullptr);
    live->when_loaded([live, use = std::move(use)](const Error* error) { use(live, error); });
    load(live);
}

void Hub::load(const std::shared_ptr<LiveMatch>& live) {
    if (live->state() == LiveMatch::State::loading) return;
    live->start_loading(++generations_);
    ask_store([this, live](Store& store) -> StoreThread::Task {
        const Stopwatch watch;
        auto stored = store.load(live->id, 0);
        return [this, live, stored = std::move(stored), took = watch.milliseconds()] {
            live->loading_ms = took;
            loaded(live, stored);
        };
    });
}

void Hub::loaded(const std::shared_ptr<LiveMatch>& live, const Result<std::optional<StoredMatch>>& stored) {
    const Stopwatch watch;
    live->last_used = env_.monotonic_ms();
    auto match = !stored    ? Result<Match>(stored.error())
                 : !*stored ? Result<Match>(Error{"match.unknown", {}})
                            : match_from(**stored);
    if (!match) {
        if (const auto found = live_.find(live->id); found != live_.end() && found->second == live) live_.erase(found);
        return live->fail_loading(match.error());
    }
    match->restart_turn(env_.now());
    live->loading_ms += watch.milliseconds();
    live->finish_loading(std::move(*match), env_.monotonic_ms());
    schedule(*live);
    catch_up(live);
}

// The match in memory differs from the stored one: load it again and send every client a snapshot. Requests that were
// waiting for the store get an error, unless they can be repeated.
void Hub::reset(const std::shared_ptr<LiveMatch>& live, const Error& cause, Repeat repeat) {
    auto failed = live->drop();
    schedule(*live);
    for (auto& pending : failed) {
        if (!pending.sender) continue;
        if (repeat == Repeat::never || pending.request.empty())
            refuse(pending.sender, cause, pending.re);
        else if (pending.sender->live == live)
            pending.sender->queued.push_back(std::move(pending.request));
    }
    live->when_loaded([this, live](const Error* error) {
        live->each_client([&](Client& client) {
            if (!error) return client.send(live->endpoint().snapshot(client, moment(live->match()), false, {}));
            live->endpoint().detach(client);
            client.live = nullptr;
            refuse(client.shared_from_this(), *error, {});
            receive_queued(client.shared_from_this());
        });
        if (!error) live->each_client([&](Client& client) { receive_queued(client.shared_from_this()); });
    });
    for (const auto& pending : failed)
        for (const auto& retry : pending.retries) retry();
    load(live);
}

void Hub::on_news(const std::string& match, std::uint32_t revision) {
    const auto tell = [&](const std::shared_ptr<LiveMatch>& live) {
        if (!match.empty() && live->has_match() && revision <= live->match().revision()) return;
        live->set_behind();
        catch_up(live);
    };
    if (match.empty())
        for (const auto& [id, live] : live_) tell(live);
    else if (const auto found = live_.find(match); found != live_.end())
        tell(found->second);
}

// Reads what other nodes have stored. While the match is loading or storing this waits; both call it again when done.
void Hub::catch_up(const std::shared_ptr<LiveMatch>& live) {
    if (!live->take_behind()) return;
    ask_store([this, live, after = live->match().revision()](Store& store) -> StoreThread::Task {
        return [this, live, stored = store.load(live->id, after)] { apply_missed(live, stored); };
    });
}

void Hub::apply_missed(const std::shared_ptr<LiveMatch>& live, const Result<std::optional<StoredMatch>>& stored) {
    if (!stored || live->state() != LiveMatch::State::ready) return live->set_behind();
    const auto reload = [&] { reset(live, Error{"match.stale", {}}, Repeat::allowed); };
    if (!*stored) return reload(); // it was deleted
    for (const StoredStep& step : (*stored)->steps) {
        if (step.revision <= live->match().revision()) continue;
        auto entries = read_entries(step.text, live->match().player_count());
        Step read{step.revision, step.at, entries ? std::move(*entries) : std::vector<Entry>{}};
        if (!entries || live->match().apply(read)) return reload();
        live->endpoint().deliver_step(
            read, [](Connection& to, std::string message) { static_cast<Client&>(to).send(std::move(message)); });
    }
    schedule(*live);
}

// A match without clients is paused. What is already due stays due.
void Hub::schedule(LiveMatch& live) {
    const auto due = live.has_match() && !live.empty() ? live.match().due() : std::nullopt;
    const bool bot = due && live.match().bot_to_move();
    const bool waits = due && !(bot && live.bot_thinks());
    // The schedule uses monotonic time.
    std::int64_t when = 0;
    if (waits && due == 0) {
        when = env_.monotonic_ms() + (bot ? options_.bot_delay_ms : 0);
        if (live.due) when = std::min(when, live.due);
    } else if (waits) {
        when = env_.monotonic_ms() + std::max<std::int64_t>(due.value_or(0) - env_.now(), 0);
    }
    if (when == live.due) return;
    if (live.due) schedule_.erase({live.due, live.id});
    live.due = when;
    if (live.due) schedule_.insert({live.due, live.id});
}

// When the wall clock is set, deadlines are meaningless: every turn starts its time again.
void Hub::detect_clock_change() {
    constexpr std::int64_t noticed_ms = 2000;
    const auto ahead = env_.now() - env_.monotonic_ms();
    if (std::abs(ahead - clock_ahead_) < noticed_ms) return;
    clock_ahead_ = ahead;
    for (const auto& [id, live] : live_) {
        if (!live->has_match()) continue;
        live->match().restart_turn(env_.now());
        schedule(*live);
    }
}

void Hub::tick() {
    detect_clock_change();
    const auto now = env_.monotonic_ms();
    std::vector<std::shared_ptr<LiveMatch>> due; // each once, even if it is due again immediately
    while (!schedule_.empty() && schedule_.begin()->first <= now) {
        const auto found = live_.find(schedule_.begin()->second);
        schedule_.erase(schedule_.begin());
        if (found == live_.end()) continue;
        found->second->due = 0;
        due.push_back(found->second);
    }
    for (const auto& live : due)
        if (live->has_match()) run_due(live);
    if (now - last_expired_ < 1000) return;
    last_expired_ = now;
    for (const auto& [id, live] : live_)
        if (now - live->last_hello > keep_unused_ms) live->endpoint().forget_parts();
    std::erase_if(live_, [&](const auto& entry) {
        return entry.second->unused() && now - entry.second->last_used > keep_unused_ms;
    });
}

void Hub::run_due(const std::shared_ptr<LiveMatch>& live) {
    if (live->match().bot_to_move())
        ask_bot(live);
    else
        act_automatically(live, command::Tick{});
}

void Hub::act_automatically(const std::shared_ptr<LiveMatch>& live, const Command& command) {
    LiveMatch::Pending pending;
    const auto step = live->endpoint().act(command, env_.now(), pending.deliver());
    if (!step) return schedule(*live);
    count_places(*live, *step, {});
    store_step(live, *step, std::move(pending));
}

void Hub::ask_bot(const std::shared_ptr<LiveMatch>& live) {
    if (!live->start_thinking()) return;
    const auto revision = live->match().revision();
    const auto level = *live->match().bot_to_move();
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_digest()) seed = seed << 8 | byte;
    env_.think(source_for_bots(*live),
               [this, live, revision, game = std::shared_ptr<AnyGame>(live->match().game().copy()),
                chosen = std::string(level.empty() ? stand_in_level : level), seed, known = env_.known] {
                   const std::size_t move = choose_for_bot(*game, chosen, seed, known);
                   return [this, live, revision, move] {
                       live->stop_thinking();
                       if (live->has_match()) act_automatically(live, command::BotMove{revision, move});
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

// A player who was never connected to this node is gone since it has the match; a day counts whatever this node has
// seen.
std::int64_t Hub::waited(const LiveMatch& live, const command::Claim& claim) const {
    const auto position = waited(live.match());
    const auto seat = live.match().turn();
    if (claim.what == Claimed::win || position >= absence_ms || !seat) return position;
    return env_.monotonic_ms() - live.gone_since(live.match().seating()[index(*seat)]);
}

Moment Hub::moment(const Match& match) const { return {env_.now(), env_.now() - waited(match)}; }

void Hub::purge_old() {
    places_.expire(env_.monotonic_ms(), [this](const std::string& match) { return is_played(match); });
    quick_.forget_others(env_.monotonic_ms(), [this](const std::string& match) { return has_player_waiting(match); });
    ask_store([this, now = env_.now()](Store& store) -> StoreThread::Task {
        const auto runs = store.note_run(now);
        if (!runs) return [] {}; // the store's health says why
        const auto older = [&](std::uint32_t days) { return certainly_older(*runs, days * day_ms, now); };
        const auto gone =
            store.forget({older(options_.keep_over_days), older(options_.keep_idle_days), older(kept_aside_days)}, now);
        return [this, runs = *runs, gone] {
            follow_runs(runs);
            if (!gone) return;
            if (gone->over + gone->idle > 0)
                log_info("set old matches aside", {{"over", gone->over},
                                                   {"kept_over_days", options_.keep_over_days},
                                                   {"idle", gone->idle},
                                                   {"kept_idle_days", options_.keep_idle_days},
                                                   {"deleted_after_days", kept_aside_days}});
            if (gone->back > 0) log_info("brought matches back", {{"matches", gone->back}});
            if (gone->deleted > 0)
                log_info("deleted old matches", {{"matches", gone->deleted}, {"set_aside_days", kept_aside_days}});
        };
    });
}

void Hub::recall_places() {
    ask_store([this](Store& store) -> StoreThread::Task {
        return [this, found = store.places()] {
            if (!found) return; // the store's health says why
            for (const auto& [match, text] : *found) places_.restore(match, text, env_.monotonic_ms());
        };
    });
}

bool Hub::idle() const {
    return std::all_of(live_.begin(), live_.end(),
                       [](const auto& entry) { return entry.second->state() != LiveMatch::State::storing; });
}

} // namespace tabuleiro
