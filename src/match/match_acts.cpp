// Which acts a match allows, and what follows from them automatically.
#include <algorithm>
#include <cassert>

#include "bytes/utf8.hpp"
#include "match/match.hpp"
#include "match/nickname.hpp"
#include "play/bot_levels.hpp"

namespace tabuleiro {

namespace {

using Kind = PlayerState::Kind;

} // namespace

void Match::put(Step& step, Entry entry) {
    [[maybe_unused]] const auto error = fold(entry, step.at);
    assert(!error);
    step.entries.push_back(std::move(entry));
}

std::optional<MovedBy> Match::forced_by(Seat seat, const AnyGame& game) const {
    if (game.choices() != 1) return std::nullopt;
    const Player player = seating_[index(seat)];
    const PlayerState& mover = players_[player];
    if (mover.kind == Kind::bot) return MovedBy::bot;
    if (plays_by_itself(player)) return all_are_away() ? std::nullopt : std::optional(MovedBy::stand_in);
    if (mover.auto_play == AutoPlay::single || (mover.auto_play == AutoPlay::pass && game.is_pass(0)))
        return MovedBy::automatic;
    return std::nullopt;
}

bool Match::start_is_due() const {
    if (closed_) return false;
    if (game_number_ == 0) return terms_.edition == 2 ? all_revealed() : all_seated();
    return over_ && !finished() && std::all_of(players_.begin(), players_.end(), [](const PlayerState& player) {
               return player.kind == Kind::bot || (player.kind == Kind::human && player.ready);
           });
}

// Draws chance and plays forced moves, until a player has to choose or the game is over.
void Match::settle(Step& step) {
    let_bots_answer(step);
    if (start_is_due()) {
        draw_lot(step);
        const auto seating = next_seating();
        put(step, entry::Start{game_number_ + 1, seating, colours_of(seating)});
    }
    while (running()) {
        const Turn turn = game_->turn();
        if (turn.kind == Turn::Kind::over) {
            put(step, entry::Over{Ending::won, outcome_of(Ending::won), seed_to_reveal()});
        } else if (turn.kind == Turn::Kind::chance) {
            const std::size_t number = *next_event();
            put(step, entry::Event{turn.seat, game_->text(number), {}, number});
        } else {
            const auto by = played_at_once(turn.seat, *game_);
            if (!by) return;
            put(step, entry::Move{turn.seat, game_->text(0), *by, {}, 0});
        }
    }
}

std::optional<Step> Match::open(std::int64_t now) {
    Step step{revision_ + 1, now, {}};
    settle(step);
    if (step.entries.empty()) return std::nullopt;
    remember(step);
    return step;
}

Result<Step> Match::act(const Command& command, std::int64_t now) {
    Step step{revision_ + 1, now, {}};
    if (auto error = decide(command, step)) {
        assert(step.entries.empty());
        return *std::move(error);
    }
    settle(step);
    remember(step);
    return step;
}

std::optional<Error> Match::refuse_stale(std::uint32_t revision) const {
    if (game_number_ == 0) return Error{"match.not_started", {}};
    if (over_) return Error{"match.game_over", {}};
    // A changed position matters; phrases and offers since then do not.
    if (revision < position_revision_ || revision > revision_) return Error{"match.stale", {}};
    return std::nullopt;
}

std::optional<Error> Match::refuse_too_many(Player player) const {
    if (players_[player].side_acts < most_side_acts && (game_number_ > 0 || revision_ < most_steps_before_first_game))
        return std::nullopt;
    return Error{"match.too_many_acts", {}};
}

// The requested place, or the first open one.
Result<Player> Match::open_place(std::optional<Player> asked) const {
    for (std::size_t i = 0; !asked && i < players_.size(); ++i)
        if (players_[i].kind == Kind::open) asked = static_cast<Player>(i);
    if (!asked) return Error{"match.full", {}};
    if (*asked >= players_.size()) return Error{"match.no_such_player", {std::to_string(*asked)}};
    if (players_[*asked].kind != Kind::open) return Error{"match.seat_taken", {std::to_string(*asked + 1)}};
    return *asked;
}

std::optional<Error> Match::decide_join(const command::Join& command, Step& step) {
    if (game_number_ > 0) return Error{"match.started", {}};
    if (terms_.edition == 1 ? !command.bytes || command.commit : command.bytes || !command.commit)
        return Error{"match.other_edition", {std::to_string(terms_.edition)}};
    if (revision_ >= most_steps_before_first_game) return Error{"match.too_many_came", {}};
    auto name = checked_nickname(command.name, max_name_letters);
    if (!name) return name.error();
    const auto place = open_place(command.player);
    if (!place) return place.error();
    if (auto error = refuse_colour(*place, command.colour)) return error;
    put(step, entry::Join{*place, command.bytes.value_or(Digest{}), command.token_hash, std::move(*name)});
    if (command.colour) put(step, entry::Colour{*place, *command.colour});
    if (command.commit) put(step, entry::Commit{*place, *command.commit});
    return std::nullopt;
}

std::optional<Error> Match::decide_bot(const command::PlaceBot& command, Step& step) {
    if (game_number_ > 0) return Error{"match.started", {}};
    const auto place = open_place(command.player);
    if (!place) return place.error();
    if (!is_bot_level(command.level, terms_.setup.game))
        return Error{"match.no_such_level", {shortened(command.level)}};
    if (auto error = refuse_colour(*place, command.colour)) return error;
    put(step, entry::Bot{*place, command.level});
    if (command.colour) put(step, entry::Colour{*place, *command.colour});
    return std::nullopt;
}

std::optional<Error> Match::decide_move(const command::Move& command, Step& step) {
    if (auto error = refuse_stale(command.revision)) return error;
    const auto seat = turn();
    if (!seat || seating_[index(*seat)] != command.player || gave_up(command.player))
        return Error{"match.not_your_turn", {}};
    const auto number = game_->find(command.text);
    if (!number) return number.error();
    if (players_[command.player].stand_in) put(step, entry::Return{command.player});
    put(step, entry::Move{*seat, command.text, MovedBy::player, {}, *number});
    return std::nullopt;
}

std::optional<Error> Match::decide_bot_move(const command::BotMove& command, Step& step) {
    if (auto error = refuse_stale(command.revision)) return error;
    if (!bot_to_move()) return Error{"match.not_your_turn", {}};
    if (command.move >= game_->choices()) return Error{"move.illegal", {std::to_string(command.move)}};
    const Seat seat = *turn();
    const bool bot = players_[seating_[index(seat)]].kind == Kind::bot;
    const auto by = bot ? MovedBy::bot : MovedBy::stand_in;
    put(step, entry::Move{seat, game_->text(command.move), by, {}, command.move});
    return std::nullopt;
}

std::optional<Seat> Match::losing_seat() const {
    std::size_t standing = sides_;
    std::optional<Seat> loser;
    for (std::size_t side = 0; side < sides_; ++side) {
        std::optional<Seat> asked;
        bool agreed = true;
        for (std::size_t i = side; i < players_.size(); i += sides_) {
            const PlayerState& player = players_[seating_[i]];
            if (player.conceded) asked = seat(i);
            agreed = agreed && (player.conceded || plays_by_itself(seating_[i])); // D3: both partners; bots agree
        }
        if (!asked || !agreed) continue;
        --standing;
        loser = asked;
    }
    // Bots do not play on when all people have resigned.
    const bool people_left = std::any_of(players_.begin(), players_.end(), [](const PlayerState& player) {
        return player.kind == Kind::human && !player.conceded;
    });
    return standing <= 1 || !people_left ? loser : std::nullopt;
}

Outcome Match::outcome_of(Ending ending) const {
    if (ending == Ending::won) return without_conceders(game_->outcome());
    if (ending == Ending::counted) return *game_->counted(); // D3
    if (const auto loser = losing_seat(); ending == Ending::conceded && sides_ == 2 && loser)
        return conceders_win_ ? game_->conceded_by_count(*loser) : game_->conceded(*loser);
    Outcome outcome;
    for (std::size_t i = 0; i < players_.size(); ++i)
        outcome.places[i] = ending == Ending::conceded && players_[seating_[i]].conceded ? 2 : 1;
    return outcome;
}

// G6: a bot may win the game of a player who has conceded. Then those who have not conceded move up, and the player is
// last and has no points.
Outcome Match::without_conceders(Outcome outcome) const {
    const auto conceder = [this](std::size_t i) { return gave_up(seating_[i]); };
    bool wins = false;
    std::uint8_t first = 0, last = 0; // places of those who have not conceded
    for (std::size_t i = 0; i < players_.size(); ++i) {
        const std::uint8_t place = outcome.places[i];
        if (conceder(i)) {
            wins = wins || place == 1;
            continue;
        }
        if (first == 0 || place < first) first = place;
        last = std::max(last, place);
    }
    if (!wins || first <= 1 || conceders_win_) return outcome;
    for (std::size_t i = 0; i < players_.size(); ++i) {
        if (conceder(i)) outcome.points[i] = 0;
        outcome.places[i] = static_cast<std::uint8_t>((conceder(i) ? last + 1 : outcome.places[i]) - (first - 1));
    }
    return outcome;
}

bool Match::is_asked(Player player, Offered what) const {
    const Kind kind = players_[player].kind;
    return kind == Kind::human || (kind == Kind::bot && what == Offered::count);
}

bool Match::all_agree() const {
    if (!offer_) return false;
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (is_asked(static_cast<Player>(i), offer_->what) && !(offer_->agreed >> i & 1)) return false;
    return true;
}

std::optional<Player> Match::bot_to_answer() const {
    if (!running() || !offer_ || offer_->what != Offered::count) return std::nullopt;
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (players_[i].kind == Kind::bot && !(offer_->agreed >> i & 1)) return static_cast<Player>(i);
    return std::nullopt;
}

// D3: what a bot answers is its choice, like its moves, so it stands in the log and is not computed again from it.
void Match::let_bots_answer(Step& step) {
    while (const auto bot = bot_to_answer()) {
        const auto at = std::find(seating_.begin(), seating_.end(), *bot) - seating_.begin();
        if (agrees_to_count(*game_, seat(static_cast<std::size_t>(at))))
            put(step, entry::Accept{Offered::count, *bot});
        else
            put(step, entry::Decline{Offered::count, *bot});
        offer_if_agreed(step);
    }
}

void Match::offer_if_agreed(Step& step) {
    if (!all_agree()) return;
    if (offer_->what == Offered::draw)
        return put(step, entry::Over{Ending::draw, outcome_of(Ending::draw), seed_to_reveal()});
    if (offer_->what == Offered::count)
        return put(step, entry::Over{Ending::counted, outcome_of(Ending::counted), seed_to_reveal()});
    if (!undoes_own_move(offer_->player)) return put(step, entry::Rewind{*last_decision(offer_->player)});
    do put(step, entry::Takeback{}); // a move that would be played again automatically goes with it
    while (!undo_.empty() && played_at_once(undo_seat_, *game_));
}

bool Match::undoes_own_move(Player player) const {
    return !undo_.empty() && seating_[index(undo_seat_)] == player &&
           std::any_of(undo_.begin(), undo_.end(),
                       [this](const auto& before) { return !played_at_once(undo_seat_, *before); });
}

bool Match::may_take_back(Player player) const {
    return running() && !offer_ && players_[player].kind == Kind::human && !refuse_too_many(player) &&
           (last_decision(player) || undoes_own_move(player));
}

std::optional<Error> Match::decide_offer(const command::Offer& command, Step& step) {
    if (auto error = refuse_stale(command.revision)) return error;
    if (offer_) return Error{"offer.pending", {}};
    if (auto error = refuse_too_many(command.player)) return error;
    if (command.what == Offered::takeback) {
        if (!may_take_back(command.player)) return Error{"offer.nothing_to_take_back", {}};
    } else if (command.what == Offered::count) {
        if (!may_count()) return Error{"offer.no_count", {}};
    } else {
        for (const PlayerState& player : players_)
            if (player.kind == Kind::bot) return Error{"offer.no_draw_with_bots", {}};
    }
    put(step, entry::Offer{command.what, command.player});
    offer_if_agreed(step);
    return std::nullopt;
}

std::optional<Error> Match::decide_rematch(const command::Rematch& command, Step& step) {
    if (!over_) return Error{"match.not_over", {}};
    if (finished()) return Error{"match.series_over", {}};
    if (players_[command.player].ready) return Error{"match.already_ready", {}};
    if (players_[command.player].stand_in) put(step, entry::Return{command.player});
    put(step, entry::Rematch{command.player});
    return std::nullopt;
}

std::optional<Error> Match::decide_tick(const command::Tick& tick, Step& step) {
    if (running() && game_->turn().kind != Turn::Kind::choose) return std::nullopt; // settle() continues
    const auto when = deadline();
    const bool old_rule = tick.bytes_were_due && awaits_bytes();
    if (!old_rule && (!when || *when > step.at)) return Error{"match.nothing_due", {}};
    if (awaits_bytes()) {
        stop_awaiting_bytes(step);
        return std::nullopt;
    }
    const Player player = seating_[index(*turn())];
    if (warned_)
        put(step, entry::StandIn{player});
    else
        put(step, entry::Warn{player});
    return std::nullopt;
}

std::optional<Error> Match::decide(const Command& command, Step& step) {
    using Answer = std::optional<Error>;
    if (closed_) return Error{"match.closed", {}};
    return std::visit(Overloaded{
                          [&](const command::Join& c) { return decide_join(c, step); },
                          [&](const command::Leave& c) -> Answer {
                              if (players_[c.player].stand_in) return Error{"match.already_away", {}};
                              put_leave(step, c.player);
                              return {};
                          },
                          [&](const command::PlaceBot& c) { return decide_bot(c, step); },
                          [&](const command::Colour& c) { return decide_colour(c, step); },
                          [&](const command::Move& c) { return decide_move(c, step); },
                          [&](const command::Concede& c) -> Answer {
                              if (auto error = refuse_stale(c.revision)) return error;
                              if (players_[c.player].conceded) return Error{"match.already_conceded", {}};
                              put(step, entry::Concede{c.player});
                              if (losing_seat())
                                  put(step,
                                      entry::Over{Ending::conceded, outcome_of(Ending::conceded), seed_to_reveal()});
                              return {};
                          },
                          [&](const command::Offer& c) { return decide_offer(c, step); },
                          [&](const command::Answer& c) -> Answer {
                              if (!running() || !offer_ || offer_->what != c.what) return Error{"offer.none", {}};
                              if (offer_->agreed >> c.player & 1) return Error{"offer.already_agreed", {}};
                              if (c.accept)
                                  put(step, entry::Accept{c.what, c.player});
                              else
                                  put(step, entry::Decline{c.what, c.player});
                              offer_if_agreed(step);
                              return {};
                          },
                          [&](const command::Rematch& c) { return decide_rematch(c, step); },
                          [&](const command::Automatic& c) -> Answer {
                              if (auto error = refuse_too_many(c.player)) return error;
                              put(step, entry::Automatic{c.player, c.play});
                              return {};
                          },
                          [&](const command::Return& c) -> Answer {
                              if (!players_[c.player].stand_in) return Error{"match.not_away", {}};
                              if (auto error = refuse_too_many(c.player)) return error;
                              put(step, entry::Return{c.player});
                              return {};
                          },
                          [&](const command::Say& c) -> Answer {
                              if (auto error = refuse_too_many(c.player)) return error;
                              put(step, entry::Say{c.player, c.phrase});
                              return {};
                          },
                          [&](const command::Commit& c) { return decide_commit(c, step); },
                          [&](const command::Reveal& c) { return decide_reveal(c, step); },
                          [&](const command::Claim& c) { return decide_claim(c, step); },
                          [&](const command::Free& c) { return decide_free(c, step); },
                          [&](const command::Close& c) -> Answer {
                              if (running() && !c.any_time) return Error{"match.started", {}};
                              put(step, entry::Close{});
                              return {};
                          },
                          [&](const command::Hide& c) -> Answer {
                              if (c.player >= players_.size() || players_[c.player].kind != Kind::human)
                                  return Error{"match.nobody_there", {}};
                              put(step, entry::Hide{c.player});
                              return {};
                          },
                          [&](const command::BotMove& c) { return decide_bot_move(c, step); },
                          [&](const command::Tick& c) { return decide_tick(c, step); },
                      },
                      command);
}

} // namespace tabuleiro
