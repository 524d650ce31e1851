#pragma once
// docs/openapi.json, embedded in the program.
#include <string_view>

namespace tabuleiro {

std::string_view openapi_text();

} // namespace tabuleiro
