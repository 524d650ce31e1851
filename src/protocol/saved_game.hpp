// The file in which the terminal of version 1.0 saved a game. It is only read: matches are saved as exports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/any_game.hpp"

namespace tabuleiro {

struct SavedGame {
    PlayedGame game;
    std::vector<std::string> seats; // "human" or the name of a bot
};

inline constexpr std::size_t max_saved_game_bytes = 4 << 20;

// Plays the whole game, so that an impossible one is refused.
Result<SavedGame> read_saved_game(std::string_view text);

} // namespace tabuleiro
