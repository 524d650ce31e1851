#include "match/nickname.hpp"

#include <cstdint>

#include "bytes/utf8.hpp"

namespace tabuleiro {

namespace {

// Control characters, characters that hide or reverse the text around them, and code points that are not characters.
bool disturbs(std::uint32_t point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0xad || point == 0x61c ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2060 && point <= 0x206f) || point == 0xfeff || (point >= 0xfdd0 && point <= 0xfdef) ||
           (point >= 0xfff0 && point <= 0xfffb) || (point & 0xfffe) == 0xfffe ||
           (point >= 0x1bca0 && point <= 0x1bca3) || (point >= 0x1d173 && point <= 0x1d17a) ||
           (point >= 0xe0000 && point <= 0xe0fff);
}

// Invisible on its own: spaces of every width, filler letters, combining accents and variation selectors.
bool is_blank(std::uint32_t point) {
    return point == 0x20 || point == 0xa0 || (point >= 0x300 && point <= 0x36f) || point == 0x17b4 || point == 0x17b5 ||
           (point >= 0x180b && point <= 0x180d) || (point >= 0xfe00 && point <= 0xfe0f) || point == 0x115f ||
           point == 0x1160 || point == 0x1680 || point == 0x180e || (point >= 0x2000 && point <= 0x200a) ||
           point == 0x202f || point == 0x205f || point == 0x2800 || point == 0x3000 || point == 0x3164 ||
           point == 0xffa0;
}

} // namespace

Result<std::string> checked_nickname(std::string_view text, std::size_t most_letters) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    std::size_t letters = 0;
    bool seen = false;
    for (std::string_view left = text; !left.empty(); ++letters) {
        const auto point = take_code_point(left);
        if (point) seen = seen || !is_blank(*point);
        if (!point || disturbs(*point)) return Error{"match.bad_name", {std::to_string(most_letters)}};
    }
    if (!seen || letters > most_letters) return Error{"match.bad_name", {std::to_string(most_letters)}};
    return std::string(text);
}

} // namespace tabuleiro
