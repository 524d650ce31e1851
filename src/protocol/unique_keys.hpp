// JSON in which an object names a field twice can be read in two ways: it is refused.
#pragma once

#include <string_view>

namespace tabuleiro {

// `text` is valid JSON.
bool has_duplicate_keys(std::string_view text);

} // namespace tabuleiro
