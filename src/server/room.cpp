#include "server/room.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <fstream>

#include "bytes/sha256.hpp"
#include "server/address.hpp"
#include "server/own_address.hpp"

namespace tabuleiro {

namespace {

// Letters that nobody takes for another one; without vowels, so that no code is a word.
constexpr std::string_view letters = "CFHKLMPRTVXZ";
constexpr std::size_t code_length = 4;
constexpr std::uint32_t class_factor = 10;

std::string machine() {
    std::ifstream file("/etc/machine-id");
    std::string id;
    if (std::getline(file, id) && !id.empty()) return id;
    char name[256] = "";
    ::gethostname(name, sizeof name - 1);
    return name;
}

char upper(char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); }

} // namespace

std::string room_code(const ServerOptions& options) {
    const Digest digest = sha256("tabuleiro room\n" + machine() + "\n" + options.store);
    std::string code;
    for (std::size_t i = 0; i < code_length; ++i) {
        const std::size_t number = static_cast<std::size_t>(digest[2 * i]) << 8 | digest[2 * i + 1];
        code += letters[number % letters.size()];
    }
    return code;
}

bool same_code(std::string_view code, std::string_view typed) {
    std::string read;
    for (const char letter : typed)
        if (letter != ' ' && letter != '-') read += upper(letter);
    return read == code;
}

bool is_room_link(std::string_view path) {
    return path.size() == 1 + code_length && path[0] == '/' &&
           std::all_of(path.begin() + 1, path.end(),
                       [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; });
}

std::uint32_t limit_factor(const ServerOptions& options, std::string_view source) {
    if (!options.room) return 1;
    const bool nearby = is_local(source.substr(0, source.find('/'))) || source == source_of(options.address);
    return nearby ? class_factor : 1;
}

} // namespace tabuleiro
