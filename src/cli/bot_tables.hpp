// Tables of solved games: for bots, and what they say in words.
#pragma once

#include <span>

#include "ai/bot.hpp"
#include "solver/on_demand_tables.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

// "wins in 17", "draws", "loses in 8".
std::string verdict_text(const Texts& texts, const Verdict& verdict);

// Where it matters that bots play the same from the first game to the last: waits until the tables are made, if one of
// the bots plays by them.
std::optional<Error> give_tables(const Texts& texts, OnDemandTableSet& tables, std::string_view game,
                                 std::span<Bot> bots);

} // namespace tabuleiro
