// The levels of bots offered to people, and the move a bot of a level chooses.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.hpp"

namespace tabuleiro {

// In order of strength.
std::vector<std::string_view> bot_levels(std::string_view game);
bool is_bot_level(std::string_view level, std::string_view game);
// Plays for people who are away.
inline constexpr std::string_view stand_in_level = "player";

// The tables of a game, as far as there are any. May begin to make some that are missing.
using TablesOf = std::function<const KnownPositions*(std::string_view game)>;

// A move of the seat to act, in words. May think for a while: as many nodes as its level has, unless the budget says
// otherwise; the same seed and nodes choose the same. `tables` is asked for the level that plays by them alone. A level
// that does not exist is played by the stand-in.
std::string choose_for_bot(const AnyGame& game, std::string_view level, std::uint64_t seed, const TablesOf& tables = {},
                           const Budget& budget = {});

} // namespace tabuleiro
