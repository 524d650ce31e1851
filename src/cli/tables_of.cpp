#include "tables_of.hpp"

#include <cstdlib>

#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"

namespace tabuleiro {

const LeapBoard* solvable_board(std::string_view game) {
    if (game == Pretoa::name) return &Pretoa::lines;
    if (game == Policiais::name) return &Policiais::lines;
    return nullptr;
}

std::filesystem::path tables_directory() {
    const auto variable = [](const char* name) -> std::filesystem::path {
        const char* const value = std::getenv(name);
        return value == nullptr ? "" : value;
    };
    if (const auto given = variable("TABULEIRO_TABLES"); !given.empty()) return given;
    if (const auto data = variable("XDG_DATA_HOME"); !data.empty()) return data / "tabuleiro" / "tables";
    return variable("HOME") / ".local" / "share" / "tabuleiro" / "tables";
}

} // namespace tabuleiro
