// The commands that `tabuleiro` passes on to the second program, tabuleiro-lab.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "texts/texts.hpp"

namespace tabuleiro {

inline constexpr std::array<std::string_view, 11> lab_commands{
    "arena", "bench", "compare", "distill", "perft", "problems", "sample", "simulate", "strength", "train", "truth"};

inline bool is_lab_command(std::string_view word) {
    return std::find(lab_commands.begin(), lab_commands.end(), word) != lab_commands.end();
}

// Replaces this process by the tabuleiro-lab beside this program, or else in PATH; returns only if there is none.
int run_lab_program(const Texts& texts, char** argv);

} // namespace tabuleiro
