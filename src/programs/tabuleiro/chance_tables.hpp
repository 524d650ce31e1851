// `solve` and `probe` for games with chance.
#pragma once

#include "programs/tabuleiro/commands.hpp"
#include "solver/chance/chance_game.hpp"

namespace tabuleiro {

// The tables for a setup; null for a game without tables of chances. setup.*, solve.other_rules.
Result<const ChanceGame*> chance_game_of(const Setup& setup);

int solve_chance_tables(const Texts& texts, const ChanceGame& game, const SolveRequest& request);
int probe_chance_tables(const Texts& texts, const ChanceGame& game, const ProbeRequest& request);

} // namespace tabuleiro
