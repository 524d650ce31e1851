// The files the program carries with it: messages/*.json and docs/rules/*.md.
#pragma once

#include <span>
#include <string_view>

namespace tabuleiro {

// By file name, as in "ludo.pt.md"; empty if there is none.
std::string_view embedded_file(std::string_view name);
std::span<const std::string_view> embedded_file_names();

} // namespace tabuleiro
