// An exported match, read back (docs/protocol.md).
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
};

// Only the form is checked; match/verify.hpp checks what happened.
Result<MatchFile> read_match_file(std::string_view text);

} // namespace tabuleiro
