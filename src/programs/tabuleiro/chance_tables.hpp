// `solve` for games with chance.
#pragma once

#include "programs/tabuleiro/commands.hpp"
#include "solver/chance/chance_game.hpp"

namespace tabuleiro {

int solve_chance_tables(const Texts& texts, const ChanceGame& game, const SolveRequest& request);

} // namespace tabuleiro
