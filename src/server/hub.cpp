#include "server/hub.hpp"

#include <algorithm>

#include "protocol/json_text.hpp"
#include "protocol/known_json.hpp"
#include "protocol/match_summary.hpp"
#include "server/room.hpp"
#include "server/secrets.hpp"
#include "server/work.hpp"

namespace tabuleiro {

namespace {

constexpr std::size_t max_listed = 100;
constexpr std::size_t max_considered = 1000;       // before choosing those to list
constexpr std::size_t max_questions = 4;           // per source at a time
constexpr std::size_t max_queued = 16;             // messages waiting for their match
constexpr std::uint32_t max_joins_per_match = 100; // of one source

Standing standing_of(const Match& match, const Places& places) {
    const auto phase = phase_of(match);
    return {static_cast<int>(phase), match.terms().is_public ? summary_json(match) : "",
            phase == MatchPhase::over ? "" : places.text_of(match.terms().id)};
}

// A request that names a revision depends on what its sender has seen.
bool names_revision(const Command& command) {
    return std::visit([](const auto& one) { return requires { one.revision; }; }, command);
}

// The request's `do`; empty for commands that cannot be requested.
std::string_view act_of(const Command& command) {
    return std::visit(
        []<class C>(const C&) -> std::string_view {
            if constexpr (Requestable<C>) return C::about.act;
            return "";
        },
        command);
}

// Is a player connected?
bool has_player(const LiveMatch& live) {
    bool there = false;
    live.each_client([&](const Client& client) { there = there || client.viewer.players != 0; });
    return there;
}

// Is there a free place, and no bot at the table?
bool is_open_to_people(const Match& match) {
    if (phase_of(match) != MatchPhase::open) return false;
    bool open = false;
    for (std::size_t i = 0; i < match.player_count(); ++i) {
        const auto kind = match.player(static_cast<Player>(i)).kind;
        if (kind == PlayerState::Kind::bot) return false;
        open = open || kind == PlayerState::Kind::open;
    }
    return open;
}

} // namespace

void Hub::refuse(const ClientRef& client, const Error& error, MessageId re) {
    ++metrics_.refused;
    client->send(error_json(error, re));
}

void Hub::receive(const ClientRef& client, std::string_view message) {
    if (client->greeting || (client->live && !client->live->has_match())) {
        if (client->queued.size() >= max_queued)
            return refuse(client, Error{"match.busy", {}}, read_request(message, 0).id);
        client->queued.emplace_back(message);
        return;
    }
    ++metrics_.messages;
    Request request = read_request(message, client->viewer.players);
    if (!request.content) return refuse(client, request.content.error(), request.id);
    if (const auto* greeting = std::get_if<Hello>(&*request.content)) return hello(client, *greeting, request.id);
    if (!client->live) return refuse(client, Error{"match.unknown", {}}, request.id);
    act(client, std::move(request), message);
}

void Hub::hello(const ClientRef& client, const Hello& hello, MessageId re) {
    // Who asks for the same match again stays there: nobody needs to be told.
    const bool stays = client->live && client->live->id == hello.match && client->live->has_match();
    const auto held = client->viewer.players;
    if (!stays) leave(client);
    const auto asked = ++client->hellos;
    client->greeting = true;
    const bool loaded = stays || is_loaded(hello.match);
    with_live(hello.match, [this, client, hello, re, asked, loaded, stays, held](const std::shared_ptr<LiveMatch>& live,
                                                                                 const Error* error) {
        const Stopwatch watch;
        if (client->hellos != asked) return;
        client->greeting = false;
        if (error)
            refuse(client, *error, re);
        else
            greet(client, live, hello, re);
        if (stays) live->note_gone(held & static_cast<std::uint8_t>(~client->viewer.players), env_.monotonic_ms());
        receive_queued(client);
        if (!loaded) client->charge(watch.milliseconds() + (live ? live->loading_ms : 0));
    });
}

void Hub::receive_queued(const ClientRef& client) {
    for (const std::string& message : std::exchange(client->queued, {})) receive(client, message);
}

void Hub::greet(const ClientRef& client, const std::shared_ptr<LiveMatch>& live, const Hello& hello, MessageId re) {
    if (live->empty()) live->match().restart_turn(env_.now()); // nobody was connected
    client->live = live;
    live->last_hello = env_.monotonic_ms();
    live->send(*client, live->endpoint().hello(*client, hello, re, moment(live->match())),
               [this, client, hello, re, said = client->hellos] {
                   if (client->hellos == said) this->hello(client, hello, re);
               });
    live->send_presence();
    offer_for_quick_match(*live);
    schedule(*live);
}

void Hub::leave(const ClientRef& client) {
    ++client->hellos;
    client->greeting = false;
    const auto live = std::exchange(client->live, nullptr);
    const auto players = std::exchange(client->viewer, {}).players;
    if (!live) return;
    live->endpoint().detach(*client);
    live->last_used = env_.monotonic_ms();
    live->note_gone(players, live->last_used);
    if (live->has_match()) live->send_presence();
    schedule(*live);
}

// Limits of the server, apart from the rules of the match.
std::optional<Error> Hub::refuse_command(const Client& client, const Command& command) {
    const bool plays = std::holds_alternative<command::Move>(command) || std::holds_alternative<command::Say>(command);
    const bool joins = std::holds_alternative<command::Join>(command);
    if ((plays && overload_.refuses(client.live->id)) || (joins && busy())) {
        ++metrics_.shed;
        return Error{"match.busy", {}};
    }
    if (!joins) return std::nullopt;
    const auto factor = limit_factor(options_, client.source);
    if (places_.joins(client.live->id, client.source) >= max_joins_per_match * factor)
        return Error{"match.joined_too_often", {}};
    const auto most = options_.max_places_per_address * factor;
    if (places_held_by(client.source) < most) return std::nullopt;
    return Error{"match.too_many_places", {std::to_string(most)}};
}

void Hub::act(const ClientRef& client, Request request, std::string_view message) {
    const auto live = client->live;
    Command& command = std::get<Command>(*request.content);
    LiveMatch::Pending pending;
    pending.sender = client;
    pending.re = request.id;
    pending.by_person = std::holds_alternative<command::Move>(command);
    pending.act = act_of(command);
    pending.received = env_.monotonic_ms();
    if (!names_revision(command)) pending.request = message;
    const Endpoint::Host host{random_seat_token, [&](const Command& asked) { return refuse_command(*client, asked); },
                              [&](const command::Claim& claim) { return waited(*live, claim); }};
    const auto step =
        live->endpoint().act(*client, std::move(command), request.id, env_.now(), host, pending.deliver());
    if (!step) return refuse(client, step.error(), request.id);
    if (!*step) {
        for (auto& [to, text] : pending.messages) live->send(*to, std::move(text));
        return;
    }
    count_places(*live, **step, client->source);
    offer_for_quick_match(*live);
    store_step(live, **step, std::move(pending));
}

// Writes that arrive together go into one transaction.
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

void Hub::store_step(const std::shared_ptr<LiveMatch>& live, const Step& step, LiveMatch::Pending pending) {
    StoreWrite row{live->id, step.revision, step.at, std::string(live->match().last_step())};
    // Who stands in, or returns, changes only the places.
    if (step.changes(changes::standing | changes::players)) row.standing = standing_of(live->match(), places_);
    live->store(std::move(pending));
    live->last_used = env_.monotonic_ms();
    write(std::move(row), live->generation(),
          [this, live, generation = live->generation()](const Result<bool>& result) {
              stored(live, generation, result);
          });
    schedule(*live);
}

void Hub::stored(const std::shared_ptr<LiveMatch>& live, std::uint64_t generation, const Result<bool>& result) {
    if (generation != live->generation()) return; // the match was reloaded since then
    if (result && *result) {
        LiveMatch::Pending done = live->take_stored();
        ++metrics_.steps;
        if (done.by_person) ++metrics_.moves;
        if (!done.act.empty()) {
            const auto waited = env_.monotonic_ms() - done.received;
            metrics_.latency_of(done.act).add(waited);
            longest_wait_ = std::max(longest_wait_, waited);
        }
        for (auto& [client, message] : done.messages) client->send(std::move(message));
        return catch_up(live);
    }
    if (result) ++metrics_.lost_races;
    reset(live, result ? Error{"match.stale", {}} : result.error(), result ? Repeat::allowed : Repeat::never);
}

// The reason if no match can be created now.
std::optional<Error> Hub::refuse_new_match() {
    if (draining_) return Error{"server.draining", {}};
    if (!busy()) return std::nullopt;
    ++metrics_.shed;
    return Error{"http.busy", {}};
}

void Hub::create(std::string_view body, const std::string& source, Answer answer) {
    if (auto error = refuse_new_match()) return answer(*std::move(error));
    auto terms = read_new_match(body);
    if (!terms) return answer(terms.error());
    terms->id = random_match_id();
    create_match(std::move(*terms), source, std::move(answer));
}

void Hub::quick(std::string_view body, const std::string& source, Answer answer) {
    if (auto error = refuse_new_match()) return answer(*std::move(error));
    auto terms = read_new_match(body);
    if (!terms) return answer(terms.error());
    if (std::ranges::any_of(terms->seats, [](const SeatTerms& seat) { return !seat.bot_level.empty(); }))
        return answer(Error{"request.bad_field", {"seats"}});
    terms->is_public = true;
    const auto waits = [this](const std::string& id) { return has_player_waiting(id); };
    if (const auto found = quick_.take(*terms, env_.monotonic_ms(), waits)) {
        JsonText reply;
        reply.open_object().field("match", *found).close_object();
        return answer(reply.take());
    }
    terms->id = random_match_id();
    quick_.add_new(*terms, env_.monotonic_ms());
    auto created = [this, id = terms->id, answer = std::move(answer)](const Result<std::string>& made) {
        if (!made) quick_.remove(id);
        answer(made);
    };
    create_match(std::move(*terms), source, std::move(created));
}

// Is a person connected who waits for other people?
bool Hub::has_player_waiting(const std::string& id) const {
    const auto found = live_.find(id);
    return found != live_.end() && found->second->has_match() && is_open_to_people(found->second->match()) &&
           has_player(*found->second);
}

// The next player who wants a quick match with the same terms is sent to any waiting public match.
void Hub::offer_for_quick_match(const LiveMatch& live) {
    if (live.match().terms().is_public && is_open_to_people(live.match()) && has_player(live))
        quick_.add(live.match().terms(), env_.monotonic_ms());
}

void Hub::create_match(Terms terms, const std::string& source, Answer answer) {
    const Digest secret = random_digest();
    terms.created = env_.now();
    terms.commitment = commitment_of(secret);
    Match match = Match::make(terms, {secret, {}});
    StoreWrite made{terms.id, 0, terms.created, export_json(match)};
    made.secret = secret;
    made.is_public = terms.is_public;
    places_.record_created(terms.id, source, env_.monotonic_ms());
    made.standing = standing_of(match, places_);
    const auto generation = ++generations_;
    JsonText reply;
    reply.open_object().field("match", terms.id).field("commitment", to_hex(terms.commitment));
    reply.field("owner", to_hex(*match.owner_token())).close_object();
    const auto opened = match.open(terms.created); // with bots only it starts at once
    auto finish = [this, answer = std::move(answer), reply = reply.take()](const Result<bool>& result) {
        if (!result) return answer(result.error());
        ++metrics_.matches_created;
        answer(reply);
    };
    if (!opened) return write(std::move(made), generation, std::move(finish));
    write(std::move(made), generation, [](const Result<bool>&) {});
    StoreWrite first{terms.id, 1, opened->at, std::string(match.last_step())};
    first.standing = standing_of(match, places_);
    write(std::move(first), generation, std::move(finish));
}

void Hub::with_match(const std::string& id, std::function<std::string(const Match&)> write, Answer answer) {
    with_live(id, [this, id, write = std::move(write),
                   answer = std::move(answer)](const std::shared_ptr<LiveMatch>& live, const Error* error) {
        if (error) return answer(*error);
        const auto client = std::make_shared<ReplyOnce>(answer);
        live->send(*client, write(live->match()), [this, id, write, answer] { with_match(id, write, answer); });
    });
}

// The newest match of every source, then the second newest …, so that no source fills the list.
void Hub::public_matches(Answer answer) {
    ask_store([this, answer = std::move(answer)](Store& store) -> StoreThread::Task {
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
    auto asked = read_known_question(question);
    if (!asked) return answer(asked.error());
    if (busy()) {
        ++metrics_.shed;
        return answer(Error{"http.busy", {}});
    }
    if (questions_[source] == max_questions) return answer(Error{"http.busy", {}});
    ++questions_[source];
    env_.think(source, [this, source, game = std::move(*asked), known = env_.known, answer = std::move(answer)] {
        return [this, source, answer, text = known_json(game, known(game.setup.game))] {
            if (--questions_[source] == 0) questions_.erase(source);
            answer(text);
        };
    });
}

// A place counts towards the limits of its source (see Places) until the game is over or the player leaves or concedes.
void Hub::count_places(const LiveMatch& live, const Step& step, const std::string& source) {
    const Match& match = live.match();
    for (const Entry& entry : step.entries)
        std::visit(Overloaded{
                       [&](const entry::Join& e) { places_.take(live.id, e.player, source, env_.monotonic_ms()); },
                       [&](const entry::Leave& e) {
                           if (match.game_number() == 0)
                               places_.free(live.id, e.player);
                           else
                               places_.set_away(live.id, e.player, true);
                       },
                       [&](const entry::StandIn& e) { places_.set_away(live.id, e.player, true); },
                       [&](const entry::Return& e) { places_.set_away(live.id, e.player, false); },
                       [&](const entry::Concede& e) {
                           if (match.gave_up(e.player)) places_.free(live.id, e.player);
                       },
                       [&](const entry::Over&) { places_.free_all(live.id); },
                       [&](const entry::Close&) { places_.free_all(live.id); },
                       [](const auto&) {},
                   },
                   entry);
}

bool Hub::is_played(const std::string& id) const {
    const auto found = live_.find(id);
    return found != live_.end() && has_player(*found->second);
}

std::uint32_t Hub::places_held_by(const std::string& source) const {
    return places_.held_by(source, [this](const std::string& match) { return is_played(match); });
}

// The source that the bots of a match are charged to: of a player, else of a spectator, else of the creator.
std::string Hub::source_for_bots(const LiveMatch& live) const {
    const Client* best = nullptr;
    live.each_client([&](const Client& client) {
        if (!best || (best->viewer.players == 0 && client.viewer.players != 0)) best = &client;
    });
    return best ? best->source : places_.creator_of(live.id);
}

} // namespace tabuleiro
