// The name of a player: short, visible, and unable to disturb the text around it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tabuleiro {

// Valid UTF-8 of 1 .. `most_letters` code points, blanks trimmed, without control and direction characters.
Result<std::string> checked_nickname(std::string_view text, std::size_t most_letters);

} // namespace tabuleiro
