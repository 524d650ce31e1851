#include "ai/bot.hpp"

#include <algorithm>
#include <charconv>

#include "ai/budget.hpp"
#include "endgame/no_tables.hpp"

namespace tabuleiro {

namespace {

// All names, for messages; `solved`: also those that play by tables.
std::string bot_names(bool solved) {
    std::string names;
    for (const BotKind& kind : bot_kinds)
        if (solved || kind.as_level != BotKind::Offered::where_solved)
            names.append(names.empty() ? "" : ", ").append(kind.name);
    return names;
}

} // namespace

std::string bot_names() { return bot_names(true); }

Result<Bot> read_bot(std::string_view text) {
    const auto at = text.find('@');
    const auto name = text.substr(0, at);
    const auto kind =
        std::find_if(bot_kinds.begin(), bot_kinds.end(), [&](const BotKind& known) { return known.name == name; });
    if (kind == bot_kinds.end()) return Error{"seat.unknown_bot", {std::string(text), bot_names()}};
    Bot bot{*kind};
    if (at == std::string_view::npos) return bot;
    const auto number = text.substr(at + 1);
    const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), bot.kind.nodes);
    const bool whole = failure == std::errc{} && end == number.data() + number.size();
    if (!whole || bot.kind.nodes < 1 || bot.kind.nodes > max_budget_nodes)
        return Error{"bot.bad_budget", {std::string(number), std::to_string(max_budget_nodes)}};
    return bot;
}

Result<Bot> read_bot(std::string_view text, std::string_view game) {
    auto bot = read_bot(text);
    if (!bot && bot.error().name == "seat.unknown_bot")
        return Error{"seat.unknown_bot", {std::string(text), bot_names(is_solved(game))}};
    if (bot && bot->plays_by_tables() && !is_solved(game)) return not_solved(text);
    return bot;
}

} // namespace tabuleiro
