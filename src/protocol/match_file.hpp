// A match as a file, read back: an export, or a local match that was saved to be continued (docs/protocol.md).
#pragma once

#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace tabuleiro {

inline constexpr std::string_view match_file_format = "tabuleiro-match";
inline constexpr int match_file_version = 1;
inline constexpr std::size_t max_match_file_bytes = 64 << 20;

struct MatchFile {
    Terms terms;
    std::vector<Step> steps;
    std::optional<Digest> secret{}; // of a local match
    std::optional<Digest> head{};   // of the chain, as the file tells it
};

// Also reads what the page of version 1.0 saved. Only the form is checked; match/verify.hpp checks what happened.
Result<MatchFile> read_match_file(std::string_view text);

// The games in a match file, or in one of the terminal of version 1.0, without what was taken back. An unfinished game
// with hidden cards is left out, unless the file has the secret.
Result<std::vector<PlayedGame>> read_games(std::string_view text);

} // namespace tabuleiro
