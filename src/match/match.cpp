#include "match/match.hpp"

#include <algorithm>
#include <cassert>

#include "bytes/utf8.hpp"
#include "match/chain.hpp"

namespace tabuleiro {

namespace {

const GameInfo& info_of(const Setup& setup) {
    const auto& infos = all_game_infos();
    return *std::find_if(infos.begin(), infos.end(), [&](const GameInfo& info) { return info.name == setup.game; });
}

bool in_pairs(const Setup& setup) {
    for (const Mode& mode : info_of(setup).modes)
        if (mode.name == setup.mode) return mode.pairs;
    return false;
}

std::optional<Error> check_colours(const Board& board, bool pairs, const std::vector<SeatTerms>& seats) {
    PlayerColours colours(seats.size(), no_colour);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].colour.empty()) continue;
        const auto colour = free_colour(board, colours, pairs, static_cast<Player>(i), seats[i].colour);
        if (!colour) return colour.error();
        colours[i] = *colour;
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> complete(Terms& terms) {
    auto game = make_game(terms.setup, terms.position);
    if (!game) return game.error();
    if ((*game)->turn().kind == Turn::Kind::over) return Error{"match.position_over", {}};
    terms.setup = (*game)->setup();
    if (!terms.position.empty()) terms.position = (*game)->position(); // as it is always written
    const auto players = static_cast<std::size_t>(terms.setup.players);
    if (terms.seats.empty()) terms.seats.resize(players);
    if (terms.seats.size() != players)
        return Error{"match.bad_seats", {std::to_string(terms.seats.size()), std::to_string(players)}};
    for (const SeatTerms& seat : terms.seats)
        if (!seat.bot_level.empty() && !read_bot(seat.bot_level, terms.setup.game))
            return Error{"match.no_such_level", {shortened(seat.bot_level)}};
    if (auto error = check_colours((*game)->board(), in_pairs(terms.setup), terms.seats)) return error;
    if (terms.turn_seconds != 0 && (terms.turn_seconds < least_turn_seconds || terms.turn_seconds > most_turn_seconds))
        return Error{"match.bad_turn_seconds", {std::to_string(least_turn_seconds), std::to_string(most_turn_seconds)}};
    if (terms.series < 0 || terms.series > max_games) return Error{"match.bad_series", {std::to_string(max_games)}};
    if (terms.until < 0 || terms.until > most_until) return Error{"match.bad_until", {std::to_string(most_until)}};
    if (terms.edition < 1 || terms.edition > 2) return Error{"match.other_edition", {std::to_string(terms.edition)}};
    return std::nullopt;
}

std::optional<Digest> Match::Seeds::of(int game) const {
    if (secret) return game_seed(*secret, game);
    if (static_cast<std::size_t>(game) <= revealed.size()) return revealed[static_cast<std::size_t>(game - 1)];
    return std::nullopt;
}

Match::Match(Terms terms, Seeds seeds)
    : terms_(std::move(terms)), seeds_(std::move(seeds)), board_(&(*make_game(terms_.setup))->board()),
      pairs_(in_pairs(terms_.setup)), for_points_(info_of(terms_.setup).plays_for_points),
      sides_(pairs_ ? 2 : terms_.seats.size()), lot_(terms_.seats.size()) {
    players_.resize(terms_.seats.size());
    for (std::size_t i = 0; i < players_.size(); ++i) players_[i].colour = kept_colour(static_cast<Player>(i));
    for (std::size_t i = 0; i < players_.size(); ++i) {
        if (terms_.seats[i].bot_level.empty()) continue;
        players_[i].kind = PlayerState::Kind::bot;
        players_[i].level = terms_.seats[i].bot_level;
        if (players_[i].colour == no_colour)
            players_[i].colour = first_free_colour(*board_, colours(), pairs_, static_cast<Player>(i));
    }
    changed_ = terms_.created;
    head_ = first_head(terms_);
}

Match Match::make(Terms terms, Seeds seeds) { return Match(std::move(terms), std::move(seeds)); }

std::optional<Error> Match::apply(Step& step) {
    if (step.revision != revision_ + 1)
        return Error{"log.bad_revision", {std::to_string(step.revision), std::to_string(revision_ + 1)}};
    conceders_win_ = conceder_wins(step);
    std::optional<Error> error;
    for (Entry& entry : step.entries) {
        error = refuse_forged(entry);
        if (!error) error = fold(entry, step.at);
        if (error) break;
    }
    conceders_win_ = false;
    if (!error) remember(step);
    return error;
}

// In version 1.0 a side that led could win by conceding, and so could a player whose game a bot finished. Its logs stay
// valid as they were played.
bool Match::conceder_wins(const Step& step) const {
    const auto* over = step.entries.empty() ? nullptr : std::get_if<entry::Over>(&step.entries.back());
    if (!over) return false;
    const auto concedes = [&](Player player) {
        if (over->ending == Ending::won) return gave_up(player);
        return over->ending == Ending::conceded &&
               std::any_of(step.entries.begin(), step.entries.end(), [&](const Entry& entry) {
                   const auto* concede = std::get_if<entry::Concede>(&entry);
                   return concede && concede->player == player;
               });
    };
    for (std::size_t i = 0; i < seating_.size(); ++i)
        if (over->outcome.places[i] == 1 && concedes(seating_[i])) return true;
    return false;
}

void Match::remember(const Step& step) {
    if (std::any_of(step.entries.begin(), step.entries.end(),
                    [](const Entry& entry) { return std::holds_alternative<entry::Start>(entry); }))
        game_began_ = log_.size();
    log_.append("@").append(std::to_string(step.at)).append("\n");
    last_step_ = log_.size();
    log_.append(write_entries(step.entries, players_.size()));
    revision_ = step.revision;
    head_ = next_head(head_, step.entries, players_.size());
    changed_ = step.at;
}

std::optional<Seat> Match::turn() const {
    if (!running()) return std::nullopt;
    const Turn turn = game_->turn();
    if (turn.kind != Turn::Kind::choose) return std::nullopt;
    return turn.seat;
}

// The seat of a bot, of an absent player, or of one who has conceded while others play on.
bool Match::plays_by_itself(Player player) const {
    return players_[player].kind == PlayerState::Kind::bot || players_[player].stand_in || gave_up(player);
}

bool Match::left_to_bot(Seat mover) const { return turn_lost_ || plays_by_itself(seating_[index(mover)]); }

// Bots do not play on in a match that all people have left. Players who have conceded may still be watching.
bool Match::all_are_away() const {
    bool people = false;
    for (const PlayerState& player : players_) {
        if (player.kind != PlayerState::Kind::human) continue;
        if (!player.stand_in) return false;
        people = true;
    }
    return people;
}

std::optional<std::string_view> Match::bot_to_move() const {
    const auto seat = turn();
    if (!seat) return std::nullopt;
    if (!left_to_bot(*seat) || all_are_away()) return std::nullopt;
    return players_[seating_[index(*seat)]].level; // empty for a person: the default stand-in
}

std::int64_t Match::grace() const { return std::max<std::int64_t>(5000, terms_.turn_seconds * 250); }

std::optional<std::int64_t> Match::deadline() const {
    if (awaits_bytes()) return plays_together() ? std::optional(bytes_awaited_ + reveal_ms) : std::nullopt;
    const auto seat = turn();
    if (!seat || terms_.turn_seconds == 0 || left_to_bot(*seat)) return std::nullopt;
    return warned_ ? warned_ + grace() : turn_began_ + std::int64_t{terms_.turn_seconds} * 1000;
}

std::optional<std::int64_t> Match::due() const {
    if (running() && game_->turn().kind != Turn::Kind::choose) return 0;
    if (bot_to_move()) return 0;
    return deadline();
}

void Match::restart_turn(std::int64_t now) {
    turn_began_ = now;
    if (warned_) warned_ = now;
    if (bytes_awaited_ && plays_together()) bytes_awaited_ = now;
}

std::optional<Digest> Match::owner_token() const {
    if (!seeds_.secret) return std::nullopt;
    return hmac_sha256(*seeds_.secret, "owner of " + terms_.id);
}

std::optional<Player> Match::holder_of(const Digest& token_hash) const {
    std::optional<Player> holder;
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (players_[i].kind == PlayerState::Kind::human && equal_in_constant_time(players_[i].token_hash, token_hash))
            holder = static_cast<Player>(i);
    return holder;
}

} // namespace tabuleiro
