// Tables of solved games for bots, and their verdicts in words.
#pragma once

#include <span>

#include "ai/bot.hpp"
#include "solver/on_demand_tables.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

// "wins in 17", "draws", "loses in 8".
std::string verdict_text(const Texts& texts, const Verdict& verdict);

// Waits until the tables are made if one of the bots uses them, so that bots play the same from the first game to the
// last.
std::optional<Error> give_tables(const Texts& texts, OnDemandTableSet& tables, std::string_view game,
                                 std::span<Bot> bots);

} // namespace tabuleiro
