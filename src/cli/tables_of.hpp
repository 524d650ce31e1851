// Which games have tables, and where they are kept.
#pragma once

#include <filesystem>
#include <string_view>

#include "solver/table_folder.hpp"

namespace tabuleiro {

// Nothing for a game that cannot be solved.
const LeapBoard* solvable_board(std::string_view game);

// TABULEIRO_TABLES, or `tabuleiro/tables` in the user's data directory.
std::filesystem::path tables_directory();

} // namespace tabuleiro
