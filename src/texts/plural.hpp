// Plural rules as the Unicode CLDR writes them, for whole numbers: `one: n = 1; few: n % 10 = 2..4 and n % 100
// != 12..14`.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabuleiro {

// The category of `number` by these rules: the first that holds, else "other".
std::string_view plural_category(std::string_view rules, std::uint64_t number);

} // namespace tabuleiro
