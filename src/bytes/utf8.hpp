// Text from outside, which may or may not be valid UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabuleiro {

// Removes the first code point from `text` and returns it; nothing if it is not valid UTF-8.
inline std::optional<std::uint32_t> take_code_point(std::string_view& text) {
    const auto first = static_cast<std::uint8_t>(text[0]);
    const std::size_t size = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    if (size == 0 || size > text.size()) return std::nullopt;
    std::uint32_t point = size == 1 ? first : first & (0x7fu >> size);
    for (std::size_t i = 1; i < size; ++i) {
        const auto next = static_cast<std::uint8_t>(text[i]);
        if (next >> 6 != 2) return std::nullopt;
        point = point << 6 | (next & 0x3f);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < least[size] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return std::nullopt;
    text.remove_prefix(size);
    return point;
}

inline bool is_utf8(std::string_view text) {
    while (!text.empty())
        if (!take_code_point(text)) return false;
    return true;
}

// The first 40 letters, or fewer if the rest is not valid UTF-8: enough to quote in an error.
inline std::string shortened(std::string_view text) {
    std::string_view left = text;
    for (int letters = 0; letters < 40 && !left.empty(); ++letters)
        if (!take_code_point(left)) break;
    return std::string(text.substr(0, text.size() - left.size()));
}

} // namespace tabuleiro
