#include "programs/shared/bot_tables.hpp"

#include <algorithm>
#include <cstdio>

#include "endgame/no_tables.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

std::string verdict_text(const Texts& texts, const Verdict& verdict) {
    if (verdict.value == Wdl::draw) return texts("verdict.draw");
    return texts(verdict.value == Wdl::win ? "verdict.win" : "verdict.loss", {std::to_string(verdict.turns)});
}

bool tables_cover(const Setup& setup) {
    const auto rules = table_rules_of(setup);
    return rules && *rules == 0;
}

Result<const KnownPositions*> tables_of(const Texts& texts, OnDemandTableSet& tables, std::string_view game) {
    const OnDemandTables* const own = tables.of(game);
    if (!own) return not_solvable(game);
    if (!own->made()) std::fprintf(stderr, "%s\n", texts("tables.making", {std::string(game)}).c_str());
    own->wait([] { return !interrupted(); });
    if (auto error = own->error()) return *std::move(error);
    if (!own->made()) return Error{"solve.stopped", {}};
    return own->known();
}

std::optional<Error> give_tables(const Texts& texts, OnDemandTableSet& tables, const Setup& setup,
                                 std::span<Bot> bots) {
    const auto asks = [&](const Bot& bot) { return asks_tables(bot.kind, setup.game); };
    if (std::none_of(bots.begin(), bots.end(), asks) || !tables_cover(setup)) return std::nullopt;
    const auto known = tables_of(texts, tables, setup.game);
    if (!known) return known.error();
    for (Bot& bot : bots)
        if (asks(bot)) bot.known = *known;
    return std::nullopt;
}

} // namespace tabuleiro
