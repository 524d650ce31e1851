// The whole log of a match as one text, "@time" before the lines of each step: what Match::log() holds.
#pragma once

#include <string_view>
#include <vector>

#include "match/entry.hpp"

namespace tabuleiro {

Result<std::vector<Step>> read_log(std::string_view text, std::size_t players);

// The events and moves in the log of one game, which must be valid, without those taken back.
std::vector<Entry> standing_plays(std::string_view game_log, std::size_t players);

} // namespace tabuleiro
