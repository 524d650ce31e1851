// Boards, games and saved games as JSON, written and read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/game_log.hpp"

namespace tabuleiro {

std::string games_json();                   // what `tabuleiro games --json` prints
std::string board_json(const Board& board); // everything a client needs to draw

// A game played at one screen, as it is saved in a file.
struct SavedGame {
    GameLog log;
    std::vector<std::string> seats; // "human" or the name of a bot
    std::uint64_t seed;             // of the dice and cards still to come
};

inline constexpr std::size_t max_saved_game_bytes = 4 << 20;

std::string write_saved_game(const SavedGame& game);
// Replays the whole log, so that an impossible game is refused.
Result<SavedGame> read_saved_game(std::string_view text);

} // namespace tabuleiro
