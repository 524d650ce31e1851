// Who sits where (G1), in which colour (G8), and how a series stands (G9).
#include <algorithm>

#include "match/match.hpp"

namespace tabuleiro {

namespace {

bool is_permutation(const std::vector<Player>& seating, std::size_t players) {
    std::vector<Player> sorted = seating;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i)
        if (sorted[i] != i) return false;
    return sorted.size() == players;
}

} // namespace

bool Match::has_lot() const { return terms_.seating == Seating::lot && !board_->events.empty(); }

// Draws of the first game that come before its events.
std::uint64_t Match::draws_for_seating() const {
    if (game_number_ > 1 || terms_.seating == Seating::as_set) return 0;
    if (terms_.seating == Seating::shuffled) return players_.size() - 1;
    return has_lot() ? lot_draws_.size() : 1;
}

// In the first game as the terms say; later the winner begins, and after a draw the opening goes round by one.
std::vector<Player> Match::next_seating() const {
    std::vector<Player> seating = seating_;
    if (game_number_ > 0) {
        const auto& places = over_->outcome.places;
        const auto last = places.begin() + static_cast<std::ptrdiff_t>(seating.size());
        const bool draw = std::all_of(places.begin(), last, [](auto place) { return place == 1; });
        const auto opener = draw ? std::ptrdiff_t{1} : std::find(places.begin(), last, 1) - places.begin();
        std::rotate(seating.begin(), seating.begin() + opener, seating.end());
        return seating;
    }
    if (has_lot()) return lot_.order(pairs_);
    for (std::size_t i = 0; i < players_.size(); ++i) seating.push_back(static_cast<Player>(i));
    const auto chance = terms_.seating == Seating::as_set ? std::nullopt : chance_of(1);
    if (!chance) return seating;
    const auto draw = [&](std::size_t number, std::size_t bound) {
        return chance->draw(number, static_cast<std::uint32_t>(bound));
    };
    if (terms_.seating == Seating::shuffled)
        for (std::size_t i = seating.size() - 1; i > 0; --i)
            std::swap(seating[i], seating[draw(seating.size() - 1 - i, i + 1)]);
    else // no event to draw: a plain lot for who begins
        std::rotate(seating.begin(), seating.begin() + draw(0, seating.size()), seating.end());
    return seating;
}

std::size_t Match::drawn_event(const FairChance& chance, std::uint64_t number, const AnyGame& game) {
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < game.choices(); ++i) total += game.weight(i);
    std::uint32_t left = chance.draw(number, total);
    std::size_t event = 0;
    for (; left >= game.weight(event); ++event) left -= game.weight(event);
    return event;
}

std::optional<Error> Match::fold_lot(const entry::Lot& lot) {
    if (game_number_ > 0 || !has_lot() || !start_is_due() || lot_.next() != lot.player)
        return Error{"log.impossible", {"lot"}};
    const auto game = make_game(terms_.setup);
    const auto event = (*game)->find(lot.drew);
    if (!event) return event.error();
    if (const auto chance = chance_of(1))
        if (const auto drawn = drawn_event(*chance, lot_draws_.size(), **game); drawn != *event)
            return Error{"verify.event", {std::to_string(lot_draws_.size()), lot.drew, (*game)->text(drawn)}};
    lot_.add((*game)->lot_value(*event));
    lot_draws_.push_back(lot);
    return std::nullopt;
}

void Match::draw_lot(Step& step) {
    if (game_number_ > 0 || !has_lot()) return;
    const auto game = make_game(terms_.setup);
    const auto chance = chance_of(1);
    while (const auto player = lot_.next())
        put(step, entry::Lot{*player, (*game)->text(drawn_event(*chance, lot_draws_.size(), **game))});
}

std::optional<Error> Match::fold_start(const entry::Start& start) {
    if (start.game != game_number_ + 1 || game_number_ >= max_games || running())
        return Error{"log.impossible", {"start"}};
    for (const PlayerState& player : players_)
        if (player.kind == PlayerState::Kind::open) return Error{"log.impossible", {"start"}};
    const bool first = game_number_ == 0;
    if (first && has_lot() && lot_.next()) return Error{"log.impossible", {"start"}};
    const auto chance = chance_of(start.game);
    // Without the seed only what the log itself tells can be checked.
    const bool known = !first || has_lot() || terms_.seating == Seating::as_set || chance;
    if (known ? start.seating != next_seating() : !is_permutation(start.seating, players_.size()))
        return Error{"verify.seating", {}};
    if (start.colours != SeatColours{} && start.colours != colours_of(start.seating))
        return Error{"log.impossible", {"start"}};
    game_number_ = start.game;
    seating_ = start.seating;
    game_ = first_position();
    hands_hidden_ = game_->view(spectator) != game_->position();
    chance_ = chance;
    draws_ = draws_for_seating();
    plays_ = taken_back_ = 0;
    decisions_.clear();
    over_.reset();
    undo_.clear();
    for (PlayerState& player : players_) {
        player.conceded = player.ready = false;
        player.side_acts = 0;
    }
    return std::nullopt;
}

bool Match::series_is_over() const {
    return game_number_ == max_games || (terms_.series > 0 && game_number_ >= terms_.series) ||
           (terms_.until > 0 && std::any_of(players_.begin(), players_.end(), [&](const PlayerState& player) {
                return player.points >= static_cast<std::uint32_t>(terms_.until);
            }));
}

// Points or games won come first, as the game says; those of partners count together.
std::vector<int> Match::standing() const {
    if (game_number_ == 0 || (game_number_ == 1 && !over_)) return {};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> totals(sides_);
    for (std::size_t i = 0; i < players_.size(); ++i) {
        auto& [first, second] = totals[i % sides_];
        (for_points_ ? first : second) += players_[i].points;
        (for_points_ ? second : first) += players_[i].won;
    }
    std::vector<int> places;
    for (std::size_t i = 0; i < players_.size(); ++i)
        places.push_back(1 + static_cast<int>(std::count_if(totals.begin(), totals.end(), [&](const auto& other) {
                             return other > totals[i % sides_];
                         })));
    return places;
}

PlayerColours Match::colours() const {
    PlayerColours colours;
    for (const PlayerState& player : players_) colours.push_back(player.colour);
    return colours;
}

SeatColours Match::colours_of(const std::vector<Player>& seating) const {
    SeatColours colours{};
    for (std::size_t i = 0; i < seating.size(); ++i) colours[i] = players_[seating[i]].colour;
    return colours;
}

std::uint8_t Match::kept_colour(Player player) const {
    const auto& names = board_->colours;
    const auto found = std::find(names.begin(), names.end(), terms_.seats[player].colour);
    return found == names.end() ? no_colour : static_cast<std::uint8_t>(found - names.begin());
}

std::optional<Error> Match::refuse_colour(Player player, const std::optional<std::string>& colour) const {
    if (!colour) return std::nullopt;
    const auto found = free_colour(*board_, colours(), pairs_, player, *colour);
    return found ? std::nullopt : std::optional(found.error());
}

std::vector<std::string> Match::free_colours(Player player) const {
    std::vector<std::string> free;
    for (const std::string& name : board_->colours)
        if (!refuse_colour(player, name)) free.push_back(name);
    return free;
}

std::optional<Error> Match::fold_colour(const entry::Colour& colour) {
    const auto found = free_colour(*board_, colours(), pairs_, colour.player, colour.chosen);
    if (!found || game_number_ > 0 || players_[colour.player].kind == PlayerState::Kind::open)
        return Error{"log.impossible", {"colour"}};
    players_[colour.player].colour = *found;
    return std::nullopt;
}

std::optional<Error> Match::decide_colour(const command::Colour& command, Step& step) {
    if (game_number_ > 0) return Error{"match.started", {}};
    if (auto error = refuse_too_many(command.player)) return error;
    if (auto error = refuse_colour(command.player, command.colour)) return error;
    put(step, entry::Colour{command.player, command.colour});
    return std::nullopt;
}

} // namespace tabuleiro
