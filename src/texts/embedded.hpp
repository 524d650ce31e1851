// The files embedded in the program: messages/*.json and docs/rules/*.md.
#pragma once

#include <span>
#include <string_view>

namespace tabuleiro {

// By file name, such as "ludo.pt.md"; empty if there is none.
std::string_view embedded_file(std::string_view name);
std::span<const std::string_view> embedded_file_names();

} // namespace tabuleiro
