// The page's typefaces, embedded in the program where it can print.
#pragma once

#include <span>
#include <string_view>

namespace tabuleiro {

struct Font {
    std::string_view name; // of its file
    std::span<const unsigned char> bytes;
};
std::span<const Font> embedded_fonts();

} // namespace tabuleiro
