// Applies the entries of a log to a match, and checks that the log is possible.
#include <algorithm>
#include <utility>

#include "match/match.hpp"
#include "match/match_log.hpp"

namespace tabuleiro {

namespace {

Error impossible_entry(std::string_view kind) { return {"log.impossible", {std::string(kind)}}; }

// An event or a move from a log has only its text.
template <class Play> std::optional<Error> find_number(const AnyGame& game, Play& play) {
    if (play.number) return std::nullopt;
    const auto found = game.find(play.text);
    if (!found) return found.error();
    play.number = *found;
    return std::nullopt;
}

std::uint8_t bit(std::size_t i) { return static_cast<std::uint8_t>(1u << i); }

} // namespace

void Match::begin_turn(std::int64_t at) {
    turn_began_ = at;
    warned_ = 0;
    turn_lost_ = false;
}

void Match::position_changed(std::int64_t at) {
    offer_.reset();
    position_at_ = at;
    position_revision_ = revision_ + 1;
    begin_turn(at);
}

std::optional<FairChance> Match::chance_of(int game) const {
    const auto seed = seeds_.of(game);
    if (!seed) return std::nullopt;
    std::vector<Digest> bytes;
    bytes.reserve(players_.size());
    for (const PlayerState& player : players_) bytes.push_back(player.bytes);
    return FairChance(*seed, terms_.id, bytes);
}

std::optional<std::size_t> Match::next_event() const {
    if (!chance_) return std::nullopt;
    return drawn_event(*chance_, draws_, *game_);
}

std::optional<Error> Match::refuse_forged(Entry& entry) const {
    auto* event = std::get_if<entry::Event>(&entry);
    if (!event || !chance_ || !awaits_event(event->seat)) return std::nullopt;
    event->number = next_event();
    std::string expected = game_->text(*event->number);
    if (expected == event->text) return std::nullopt;
    return Error{"verify.event", {std::to_string(draws_), event->text, std::move(expected)}};
}

std::optional<Error> Match::fold_event(entry::Event& event) {
    if (!awaits_event(event.seat)) return impossible_entry("event");
    event.hidden_from.bits = game_->hides(spectator) ? bit(7) : std::uint8_t{0};
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (game_->hides(seat(i))) event.hidden_from.bits |= bit(i);
    if (auto error = find_number(*game_, event)) return error;
    game_->play(*event.number);
    ++draws_;
    ++plays_;
    undo_.clear();
    return std::nullopt;
}

std::optional<Error> Match::fold_move(entry::Move& move) {
    if (!running() || game_->turn() != Turn{Turn::Kind::choose, move.seat}) return impossible_entry("move");
    if (auto error = find_number(*game_, move)) return error;
    move.gesture = game_->gesture(*move.number);
    if (!undo_.empty() && undo_seat_ != move.seat) undo_.clear();
    undo_seat_ = move.seat;
    undo_.push_back(game_->copy());
    ++plays_;
    if (move.by == MovedBy::player && game_->choices() > 1) decisions_.push_back(plays_);
    game_->play(*move.number);
    return std::nullopt;
}

std::optional<Error> Match::fold_over(const entry::Over& over) {
    if (!running()) return impossible_entry("over");
    const bool by_rules = game_->turn().kind == Turn::Kind::over;
    if (by_rules != (over.ending == Ending::won)) return impossible_entry("over");
    if (over.ending == Ending::conceded && !losing_seat()) return impossible_entry("over");
    if (over.ending == Ending::draw && !(all_agree() && offer_->what == Offered::draw)) return impossible_entry("over");
    if (over.ending == Ending::counted && !(may_count() && all_agree() && offer_->what == Offered::count))
        return impossible_entry("over");
    if (over.outcome != outcome_of(over.ending)) return Error{"verify.outcome", {}};
    if (chance_ && chance_->seed() != over.seed) return Error{"verify.seed", {std::to_string(game_number_)}};
    over_ = over;
    undo_.clear();
    const auto& places = over.outcome.places;
    const auto count = static_cast<std::ptrdiff_t>(players_.size());
    const bool draw = std::all_of(places.begin(), places.begin() + count, [](auto place) { return place == 1; });
    for (std::size_t i = 0; i < players_.size(); ++i) {
        PlayerState& player = players_[seating_[i]];
        if (places[i] == 1) ++(draw ? player.drawn : player.won);
        player.points += over.outcome.points[i];
    }
    return std::nullopt;
}

std::optional<Error> Match::fold_takeback() {
    if (!running() || undo_.empty()) return impossible_entry("takeback");
    game_ = std::move(undo_.back());
    undo_.pop_back();
    back_to(plays_ - 1);
    return std::nullopt;
}

void Match::back_to(int plays) {
    plays_ = plays;
    while (!decisions_.empty() && decisions_.back() > plays) decisions_.pop_back();
    ++taken_back_;
}

std::optional<int> Match::last_decision(Player player) const {
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (i != player && players_[i].kind != PlayerState::Kind::bot) return std::nullopt;
    if (!running() || hands_hidden_ || decisions_.empty()) return std::nullopt;
    return decisions_.back();
}

std::optional<Error> Match::fold_rewind(const entry::Rewind& rewind) {
    const auto person = std::find_if(players_.begin(), players_.end(),
                                     [](const auto& player) { return player.kind == PlayerState::Kind::human; });
    if (person == players_.end() || last_decision(static_cast<Player>(person - players_.begin())) != rewind.play)
        return impossible_entry("rewind");
    auto plays = standing_plays(game_log(), players_.size());
    plays.resize(static_cast<std::size_t>(rewind.play - 1));
    auto game = first_position();
    draws_ = draws_for_seating();
    for (const Entry& play : plays) {
        const auto* event = std::get_if<entry::Event>(&play);
        if (event) ++draws_;
        if (auto error = game->play(event ? event->text : std::get<entry::Move>(play).text)) return error;
    }
    game_ = std::move(game);
    undo_.clear();
    back_to(rewind.play - 1);
    return std::nullopt;
}

std::optional<Error> Match::fold_join(const entry::Join& join) {
    PlayerState& player = players_[join.player];
    // Names are checked only by `act`: those accepted under older rules stay valid.
    if (player.kind != PlayerState::Kind::open || game_number_ > 0 || join.name.empty() ||
        (terms_.edition == 2 && join.bytes != Digest{}))
        return impossible_entry("join");
    player.kind = PlayerState::Kind::human;
    player.name = join.name;
    player.bytes = join.bytes;
    player.token_hash = join.token_hash;
    if (player.colour == no_colour) player.colour = first_free_colour(*board_, colours(), pairs_, join.player);
    return std::nullopt;
}

// Checks what the description of an entry requires of its player, and counts side acts.
std::optional<Error> Match::fold_player(const Entry& entry) {
    return std::visit(
        [&](const auto& e) -> std::optional<Error> {
            if constexpr (requires { e.player; }) {
                PlayerState& player = players_[e.player];
                if (e.about.by_person && player.kind != PlayerState::Kind::human) return impossible_entry(e.about.kind);
                if (e.about.is_side_act) ++player.side_acts;
            }
            return std::nullopt;
        },
        entry);
}

std::optional<Error> Match::fold(Entry& entry, std::int64_t at) {
    if (closed_) return impossible_entry(description_of(entry).kind);
    const bool before = game_number_ == 0 && terms_.edition == 2;
    const bool were_seated = before && all_seated(), had_committed = before && all_committed();
    auto fault = fold_entry(entry, at);
    if (!fault && before) follow_chance(were_seated, had_committed, at);
    return fault;
}

std::optional<Error> Match::fold_entry(Entry& entry, std::int64_t at) {
    using Fault = std::optional<Error>;
    const auto then_changed = [&](Fault fault) {
        if (!fault) position_changed(at);
        return fault;
    };
    if (auto fault = fold_player(entry)) return fault;
    return std::visit(Overloaded{
                          [&](const entry::Start& e) { return then_changed(fold_start(e)); },
                          [&](const entry::Colour& e) { return fold_colour(e); },
                          [&](const entry::Lot& e) { return fold_lot(e); },
                          [&](entry::Event& e) { return then_changed(fold_event(e)); },
                          [&](entry::Move& e) { return then_changed(fold_move(e)); },
                          [&](const entry::Takeback&) { return then_changed(fold_takeback()); },
                          [&](const entry::Rewind& e) { return then_changed(fold_rewind(e)); },
                          [&](const entry::Over& e) { return then_changed(fold_over(e)); },
                          [&](const entry::Join& e) { return fold_join(e); },
                          [&](const entry::Leave& e) -> Fault {
                              if (game_number_ > 0) {
                                  players_[e.player].stand_in = true;
                                  return {};
                              }
                              players_[e.player] = {};
                              players_[e.player].colour = kept_colour(e.player);
                              return {};
                          },
                          [&](const entry::Bot& e) -> Fault {
                              PlayerState& player = players_[e.player];
                              if (player.kind != PlayerState::Kind::open || game_number_ > 0)
                                  return impossible_entry("bot");
                              player.kind = PlayerState::Kind::bot;
                              player.level = e.level;
                              if (player.colour == no_colour)
                                  player.colour = first_free_colour(*board_, colours(), pairs_, e.player);
                              return {};
                          },
                          [&](const entry::Concede& e) -> Fault {
                              players_[e.player].conceded = true;
                              return {};
                          },
                          [&](const entry::Offer& e) -> Fault {
                              offer_ = OpenOffer{e.what, e.player, bit(e.player)};
                              return {};
                          },
                          [&](const entry::Accept& e) -> Fault {
                              if (!offer_ || offer_->what != e.what || !is_asked(e.player, e.what))
                                  return impossible_entry("accept");
                              offer_->agreed |= bit(e.player);
                              return {};
                          },
                          [&](const entry::Decline& e) -> Fault {
                              if (!offer_ || offer_->what != e.what || !is_asked(e.player, e.what))
                                  return impossible_entry("decline");
                              offer_.reset();
                              return {};
                          },
                          [&](const entry::Rematch& e) -> Fault {
                              players_[e.player].ready = true;
                              return {};
                          },
                          [&](const entry::Automatic& e) -> Fault {
                              players_[e.player].auto_play = e.play;
                              return {};
                          },
                          [&](const entry::Warn&) -> Fault {
                              warned_ = at;
                              return {};
                          },
                          [&](const entry::StandIn& e) -> Fault {
                              players_[e.player].stand_in = turn_lost_ = true;
                              return {};
                          },
                          [&](const entry::Return& e) -> Fault {
                              if (all_are_away()) begin_turn(at); // otherwise the clock never stopped
                              players_[e.player].stand_in = false;
                              return {};
                          },
                          [](const entry::Say&) -> Fault { return {}; },
                          [&](const entry::Commit& e) { return fold_commit(e); },
                          [&](const entry::Reveal& e) { return fold_reveal(e); },
                          [&](const entry::Afresh& e) { return fold_afresh(e); },
                          [](const entry::Absent&) -> Fault { return {}; },
                          [&](const entry::Close&) -> Fault {
                              closed_ = true;
                              offer_.reset();
                              return {};
                          },
                          [&](const entry::Hide& e) -> Fault {
                              players_[e.player].hidden = true;
                              players_[e.player].name = hidden_name;
                              return {};
                          },
                      },
                      entry);
}

} // namespace tabuleiro
