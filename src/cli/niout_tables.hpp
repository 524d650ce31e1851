// `solve niout` and `probe niout`.
#pragma once

#include "cli/commands.hpp"

namespace tabuleiro {

int solve_niout_tables(const Texts& texts, const SolveRequest& request);
int probe_niout_tables(const Texts& texts, const ProbeRequest& request);

} // namespace tabuleiro
