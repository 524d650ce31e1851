// The bot levels people can choose, and the move a bot of a level plays.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "play/any_game.hpp"

namespace tabuleiro {

// In order of strength.
std::vector<std::string_view> bot_levels(std::string_view game);
// Those that play by tables, where there are some.
std::vector<std::string_view> table_levels(std::string_view game);
bool is_bot_level(std::string_view level, std::string_view game);
// The level that plays for absent people.
inline constexpr std::string_view stand_in_level = "player";

// The tables of a game, if there are any. May start computing missing ones.
using TablesOf = std::function<const KnownPositions*(std::string_view game)>;

// The number of a move for the seat to act. Searches the level's number of nodes, unless the budget says otherwise; the
// same seed and nodes give the same move. `tables` is called only for levels that ask them. An unknown level
// plays like the stand-in.
std::size_t choose_for_bot(const AnyGame& game, std::string_view level, std::uint64_t seed, const TablesOf& tables = {},
                           const Budget& budget = {});

// Does a bot on this seat agree to stop and count (D3)? If the count gives its side about what it expects of playing
// on, or more; the same for all levels. For games that can be counted.
bool agrees_to_count(const AnyGame& game, Seat seat);

} // namespace tabuleiro
