#include "protocol/endpoint.hpp"

#include <algorithm>

namespace tabuleiro {

namespace {

constexpr std::size_t max_tokens_kept = 2 * max_players;

std::uint8_t players_of(const Connection& connection, const Match& match) {
    unsigned players = 0;
    for (const Digest& token : connection.tokens)
        if (const auto player = match.holder_of(token)) players |= 1u << *player;
    for (std::size_t i = 0; connection.local && i < match.player_count(); ++i)
        if (match.player(static_cast<Player>(i)).kind == PlayerState::Kind::human) players |= 1u << i;
    return static_cast<std::uint8_t>(players);
}

} // namespace

void Endpoint::set_match(Match match) {
    match_ = std::move(match);
    parts_.forget(); // another node's steps may have the same numbers
    update_players();
}

void Endpoint::drop_match() {
    match_.reset();
    for (Connection* connection : connections_) connection->viewer.players = 0;
}

void Endpoint::attach(Connection& connection) {
    if (std::find(connections_.begin(), connections_.end(), &connection) == connections_.end())
        connections_.push_back(&connection);
}

// A place can be left and taken by another connection, here or at another node.
void Endpoint::update_players() {
    for (Connection* connection : connections_) connection->viewer.players = players_of(*connection, *match_);
}

Presence Endpoint::presence() const {
    Presence presence;
    for (const Connection* connection : connections_) {
        presence.players |= connection->viewer.players;
        if (connection->viewer.players == 0 && !connection->local) ++presence.spectators;
    }
    return presence;
}

void Endpoint::deliver_presence(const Deliver& deliver) {
    const Presence now = presence();
    if (told_ == now) return; // a new connection has it from its snapshot
    told_ = now;
    const std::string message = presence_json(now);
    for (Connection* connection : connections_) deliver(*connection, message);
}

std::string Endpoint::hello(Connection& from, const Hello& hello, MessageId re, const Moment& moment) {
    from.tokens.clear();
    for (const std::string& token : hello.tokens) from.tokens.push_back(sha256(token));
    from.viewer = {players_of(from, *match_), hello.positions, hello.walks};
    attach(from);
    return answer(from, moment, hello.board, re, hello.revision);
}

std::string Endpoint::snapshot(const Connection& to, const Moment& moment, bool board, MessageId re) {
    return answer(to, moment, board, re, {});
}

std::string Endpoint::answer(const Connection& to, const Moment& moment, bool board, MessageId re,
                             std::optional<std::uint32_t> revision) {
    return answer_json(*match_, {to.viewer, presence(), moment.now, board, re, moment.since},
                       *parts_.of(*match_, to.viewer, board, revision));
}

// Only the owner of a match may free a seat or close it, and no player is removed from a game.
std::optional<Error> Endpoint::refuse_stranger(const Connection& from, const Command& command) const {
    const std::string* owner = nullptr;
    if (const auto* free = std::get_if<command::Free>(&command)) owner = &free->owner;
    if (const auto* close = std::get_if<command::Close>(&command)) owner = &close->owner;
    if (!owner || from.local) return std::nullopt;
    const auto token = match_->owner_token();
    const auto given = digest_from_hex(*owner);
    if (!token || !given || !equal_in_constant_time(*token, *given)) return Error{"match.not_owner", {}};
    const auto* free = std::get_if<command::Free>(&command);
    if (free && free->player && match_->running() && (presence().players >> *free->player & 1) != 0)
        return Error{"match.not_away", {}};
    return std::nullopt;
}

// A player who is connected is not absent.
std::optional<Error> Endpoint::refuse_claim(const Command& command) const {
    const auto seat = std::holds_alternative<command::Claim>(command) ? match_->turn() : std::nullopt;
    if (!seat || (presence().players >> match_->seating()[index(*seat)] & 1) == 0) return std::nullopt;
    return Error{"match.nobody_absent", {}};
}

Result<std::optional<Step>> Endpoint::act(Connection& from, Command command, MessageId re, std::int64_t now,
                                          const Host& host, const Deliver& deliver) {
    std::string token;
    if (auto* join = std::get_if<command::Join>(&command)) {
        if (join->secret)
            token = to_hex(*join->secret);
        else if (host.new_token)
            token = host.new_token();
        if (!token.empty()) join->token_hash = sha256(token);
        // The answer to an earlier join may have been lost: this secret already holds a place.
        if (const auto held = join->secret ? match_->holder_of(join->token_hash) : std::nullopt) {
            from.tokens.push_back(join->token_hash);
            update_players();
            deliver(from, joined_json(*held, token, re));
            deliver_presence(deliver);
            return std::optional<Step>();
        }
    }
    if (auto* claim = std::get_if<command::Claim>(&command)) claim->waited = host.waited ? host.waited(*claim) : 0;
    if (auto error = refuse_stranger(from, command)) return *std::move(error);
    if (auto error = refuse_claim(command)) return *std::move(error);
    if (auto error = host.refuse ? host.refuse(command) : std::nullopt) return *std::move(error);
    auto step = match_->act(command, now);
    if (!step) return step.error();
    if (const auto* joined = std::get_if<entry::Join>(&step->entries.front())) {
        if (from.tokens.size() >= max_tokens_kept)
            std::erase_if(from.tokens, [&](const Digest& hash) { return !match_->holder_of(hash); });
        if (!token.empty()) from.tokens.push_back(joined->token_hash);
        deliver(from, joined_json(joined->player, token, re));
    }
    deliver_step(*step, deliver, &from, re);
    return std::optional<Step>(std::move(*step));
}

Result<Step> Endpoint::act(const Command& command, std::int64_t now, const Deliver& deliver) {
    auto step = match_->act(command, now);
    if (step) deliver_step(*step, deliver);
    return step;
}

void Endpoint::deliver_step(const Step& step, const Deliver& deliver, const Connection* from, MessageId re) {
    const bool moved = step.changes(changes::places);
    if (moved) update_players();
    const UpdateWriter writer(*match_, step);
    for (Connection* connection : connections_)
        deliver(*connection, writer.update(connection->viewer, connection == from ? re : MessageId{}));
    if (moved) deliver_presence(deliver);
}

} // namespace tabuleiro
