#include "match/nickname.hpp"

#include <cstdint>

#include "match/utf8.hpp"

namespace tabuleiro {

namespace {

// Control characters, and those that hide or turn the text around them.
bool disturbs(std::uint32_t point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0xad || point == 0x61c ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2060 && point <= 0x206f) || point == 0xfeff || (point >= 0xe0000 && point <= 0xe007f);
}

// What shows nothing: blanks of every width, and letters that fill a place without being seen.
bool is_blank(std::uint32_t point) {
    return point == 0x20 || point == 0xa0 || point == 0x115f || point == 0x1160 || point == 0x1680 || point == 0x180e ||
           (point >= 0x2000 && point <= 0x200a) || point == 0x202f || point == 0x205f || point == 0x2800 ||
           point == 0x3000 || point == 0x3164 || point == 0xffa0;
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
