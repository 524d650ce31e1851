// The files embedded in the program: drawings/*.json.
#pragma once

#include <span>
#include <string_view>

namespace tabuleiro {

// By file name, such as "ludo.json"; empty if there is none.
std::string_view embedded_drawing(std::string_view name);
std::span<const std::string_view> embedded_drawing_names();

} // namespace tabuleiro
