#include "cli/bot_tables.hpp"

#include <algorithm>
#include <cstdio>

#include "cli/terminal.hpp"

namespace tabuleiro {

std::string verdict_text(const Texts& texts, const Verdict& verdict) {
    if (verdict.value == Wdl::draw) return texts("verdict.draw");
    return texts(verdict.value == Wdl::win ? "verdict.win" : "verdict.loss", {std::to_string(verdict.turns)});
}

std::optional<Error> give_tables(const Texts& texts, OnDemandTableSet& tables, std::string_view game,
                                 std::span<Bot> bots) {
    const auto plays_by_tables = [](const Bot& bot) { return bot.plays_by_tables(); };
    if (std::none_of(bots.begin(), bots.end(), plays_by_tables)) return std::nullopt;
    const OnDemandTables& own = *tables.of(game);
    if (!own.made()) std::fprintf(stderr, "%s\n", texts("tables.making", {std::string(game)}).c_str());
    own.wait([] { return !interrupted(); });
    if (auto error = own.error()) return error;
    if (!own.made()) return Error{"solve.stopped", {}};
    for (Bot& bot : bots)
        if (bot.plays_by_tables()) bot.known = own.known();
    return std::nullopt;
}

} // namespace tabuleiro
