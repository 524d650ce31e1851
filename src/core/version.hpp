// The version of the release, from the project's CMakeLists.txt.
#pragma once

#include <string_view>

namespace tabuleiro {

std::string_view version();

} // namespace tabuleiro
