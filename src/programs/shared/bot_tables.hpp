// Tables of solved games for bots, and their verdicts in words.
#pragma once

#include <span>

#include "ai/bot.hpp"
#include "core/setup.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

// "wins in 17", "draws", "loses in 8".
std::string verdict_text(const Texts& texts, const Verdict& verdict);

// Do the tables that are made on demand hold positions under these rules?
bool tables_cover(const Setup& setup);

// All tables of a game that are made on demand; waits until they exist. The tables' errors; solve.stopped.
Result<const KnownPositions*> tables_of(const Texts& texts, OnDemandTableSet& tables, std::string_view game);

// Gives the bots that play by tables those that cover the rules. Waits for them, so that bots play the same from the
// first game to the last.
std::optional<Error> give_tables(const Texts& texts, OnDemandTableSet& tables, const Setup& setup, std::span<Bot> bots);

} // namespace tabuleiro
