#include "match/match.hpp"

#include <algorithm>
#include <cassert>

#include "match/bots.hpp"

namespace tabuleiro {

namespace {

bool in_pairs(const Setup& setup) {
    for (const GameInfo& info : all_game_infos())
        for (const Mode& mode : info.modes)
            if (info.name == setup.game && mode.name == setup.mode) return mode.pairs;
    return false;
}

} // namespace

std::optional<Error> complete(Terms& terms) {
    auto table = make_table(terms.setup);
    if (!table) return table.error();
    terms.setup = (*table)->setup();
    const auto players = static_cast<std::size_t>(terms.setup.players);
    if (terms.seats.empty()) terms.seats.resize(players);
    if (terms.seats.size() != players)
        return Error{"match.bad_seats", {std::to_string(terms.seats.size()), std::to_string(players)}};
    for (const SeatTerms& seat : terms.seats)
        if (!seat.bot_level.empty() && !is_bot_level(seat.bot_level, terms.setup.game))
            return Error{"match.no_such_level", {seat.bot_level.substr(0, 40)}};
    if (terms.turn_seconds != 0 && (terms.turn_seconds < least_turn_seconds || terms.turn_seconds > most_turn_seconds))
        return Error{"match.bad_turn_seconds", {std::to_string(least_turn_seconds), std::to_string(most_turn_seconds)}};
    if (terms.series < 0 || terms.series > max_games) return Error{"match.bad_series", {std::to_string(max_games)}};
    return std::nullopt;
}

std::optional<Digest> Match::Seeds::of(int game) const {
    if (secret) return game_seed(*secret, game);
    if (static_cast<std::size_t>(game) <= revealed.size()) return revealed[static_cast<std::size_t>(game - 1)];
    return std::nullopt;
}

Match::Match(Terms terms, Seeds seeds)
    : terms_(std::move(terms)), seeds_(std::move(seeds)), sides_(in_pairs(terms_.setup) ? 2 : terms_.seats.size()) {
    players_.resize(terms_.seats.size());
    for (std::size_t i = 0; i < players_.size(); ++i) {
        if (terms_.seats[i].bot_level.empty()) continue;
        players_[i].kind = PlayerState::Kind::bot;
        players_[i].level = terms_.seats[i].bot_level;
    }
    changed_ = terms_.created;
}

Match Match::make(Terms terms, Seeds seeds) { return Match(std::move(terms), std::move(seeds)); }

std::optional<Error> Match::apply(Step& step) {
    if (step.revision != revision_ + 1)
        return Error{"log.bad_revision", {std::to_string(step.revision), std::to_string(revision_ + 1)}};
    for (Entry& entry : step.entries)
        if (auto error = fold(entry, step.at)) return error;
    remember(step);
    return std::nullopt;
}

void Match::remember(const Step& step) {
    log_.append("@").append(std::to_string(step.at)).append("\n");
    last_step_ = log_.size();
    log_.append(write_entries(step.entries, players_.size()));
    revision_ = step.revision;
    changed_ = step.at;
}

std::optional<Seat> Match::turn() const {
    if (!running()) return std::nullopt;
    const Turn turn = table_->turn();
    if (turn.kind != Turn::Kind::choose) return std::nullopt;
    return turn.seat;
}

// A bot's seat, an absent player's, or one that was given up while others play on.
bool Match::plays_by_itself(const PlayerState& player) const {
    return player.kind == PlayerState::Kind::bot || player.stand_in || (player.conceded && sides_ > 2);
}

std::optional<std::string_view> Match::bot_to_move() const {
    const auto seat = turn();
    if (!seat) return std::nullopt;
    const PlayerState& mover = players_[seating_[index(*seat)]];
    if (!plays_by_itself(mover)) return std::nullopt;
    // Bots do not play on for a table that all people have left.
    const bool has_people = std::any_of(players_.begin(), players_.end(),
                                        [](const PlayerState& p) { return p.kind == PlayerState::Kind::human; });
    const bool someone_plays = std::any_of(players_.begin(), players_.end(), [this](const PlayerState& p) {
        return p.kind == PlayerState::Kind::human && !plays_by_itself(p);
    });
    if (has_people && !someone_plays) return std::nullopt;
    return mover.level; // empty for a person: the host's usual one
}

std::int64_t Match::grace() const { return std::max<std::int64_t>(5000, terms_.turn_seconds * 250); }

std::optional<std::int64_t> Match::deadline() const {
    const auto seat = turn();
    if (!seat || terms_.turn_seconds == 0 || plays_by_itself(players_[seating_[index(*seat)]])) return std::nullopt;
    return warned_ ? warned_ + grace() : turn_began_ + std::int64_t{terms_.turn_seconds} * 1000;
}

std::optional<std::int64_t> Match::due() const {
    if (running() && table_->turn().kind != Turn::Kind::choose) return 0;
    if (bot_to_move()) return 0;
    return deadline();
}

void Match::restart_turn(std::int64_t now) {
    turn_began_ = now;
    if (warned_) warned_ = now;
}

std::optional<Player> Match::holder_of(const Digest& token_hash) const {
    std::optional<Player> holder;
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (players_[i].kind == PlayerState::Kind::human && equal_in_constant_time(players_[i].token_hash, token_hash))
            holder = static_cast<Player>(i);
    return holder;
}

} // namespace tabuleiro
