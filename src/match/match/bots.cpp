#include "match/bots.hpp"

#include <algorithm>

namespace tabuleiro {

const std::vector<std::string_view>& bot_levels() {
    static const std::vector<std::string_view> levels = [] {
        std::vector<std::string_view> names;
        for (const BotKind& kind : bot_kinds)
            if (kind.is_level) names.push_back(kind.name);
        return names;
    }();
    return levels;
}

bool is_bot_level(std::string_view level) {
    return std::find(bot_levels().begin(), bot_levels().end(), level) != bot_levels().end();
}

std::string choose_for_bot(const Table& table, std::string_view level, std::uint64_t seed, const Budget& budget) {
    const auto bot = read_bot(level);
    return table.advise(bot ? *bot : *read_bot(stand_in_level), budget, seed)[0].move;
}

} // namespace tabuleiro
