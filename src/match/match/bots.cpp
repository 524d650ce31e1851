#include "match/bots.hpp"

#include <algorithm>

#include "engine/random.hpp"

namespace tabuleiro {

const std::vector<std::string_view>& bot_levels() {
    static const std::vector<std::string_view> levels{"curious", "player", "expert", "master"};
    return levels;
}

bool is_bot_level(std::string_view level) {
    return std::find(bot_levels().begin(), bot_levels().end(), level) != bot_levels().end();
}

std::string choose_for_bot(const Table& table, std::string_view, std::uint64_t seed) {
    const auto moves = table.moves();
    return moves[Random(seed).below(static_cast<std::uint32_t>(moves.size()))];
}

} // namespace tabuleiro
