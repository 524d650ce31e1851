#include "play/bot_levels.hpp"

#include <algorithm>
#include <cassert>

namespace tabuleiro {

std::vector<std::string_view> bot_levels(std::string_view game) {
    std::vector<std::string_view> names;
    for (const BotKind& kind : bot_kinds)
        if (kind.as_level == BotKind::Offered::everywhere ||
            (kind.as_level == BotKind::Offered::where_solved && is_solved(game)))
            names.push_back(kind.name);
    return names;
}

std::vector<std::string_view> table_levels(std::string_view game) {
    std::vector<std::string_view> names;
    for (const BotKind& kind : bot_kinds)
        if (asks_tables(kind, game) && is_bot_level(kind.name, game)) names.push_back(kind.name);
    return names;
}

bool is_bot_level(std::string_view level, std::string_view game) {
    const auto levels = bot_levels(game);
    return std::find(levels.begin(), levels.end(), level) != levels.end();
}

std::size_t choose_for_bot(const AnyGame& game, std::string_view level, std::uint64_t seed, const TablesOf& tables,
                           const Budget& budget) {
    const auto read = read_bot(level);
    Bot bot = read ? *read : *read_bot(stand_in_level);
    if (tables && asks_tables(bot.kind, game.setup().game)) bot.known = tables(game.setup().game);
    return game.advise(bot, budget, seed)[0].move;
}

bool agrees_to_count(const AnyGame& game, Seat seat) {
    const auto count = game.counted();
    assert(count);
    static const Bot judge = *read_bot("learner"); // one look at every move: the match waits for the answer
    constexpr float margin = 0.05f;                // of chances that a bot does not insist on
    const auto players = static_cast<std::size_t>(game.setup().players);
    return values_of(*count, players)[index(seat)] + margin >= game.expectation(judge)[index(seat)];
}

} // namespace tabuleiro
