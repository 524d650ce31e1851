#pragma once
// docs/openapi.json, which the program carries with it.
#include <string_view>

namespace tabuleiro {

std::string_view openapi_text();

} // namespace tabuleiro
