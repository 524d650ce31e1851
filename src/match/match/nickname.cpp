#include "match/nickname.hpp"

#include <cstdint>
#include <optional>

namespace tabuleiro {

namespace {

// The code point at the front of `text`, which is taken off; nothing if it is not valid UTF-8.
std::optional<std::uint32_t> take_code_point(std::string_view& text) {
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

// Control characters, and those that hide or turn the text around them.
bool disturbs(std::uint32_t point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0xad || point == 0x61c ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2060 && point <= 0x206f) || point == 0xfeff || (point >= 0xe0000 && point <= 0xe007f);
}

} // namespace

Result<std::string> checked_nickname(std::string_view text, std::size_t most_letters) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    std::size_t letters = 0;
    for (std::string_view left = text; !left.empty(); ++letters) {
        const auto point = take_code_point(left);
        if (!point || disturbs(*point)) return Error{"match.bad_name", {std::to_string(most_letters)}};
    }
    if (letters == 0 || letters > most_letters) return Error{"match.bad_name", {std::to_string(most_letters)}};
    return std::string(text);
}

} // namespace tabuleiro
