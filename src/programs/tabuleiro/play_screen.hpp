// A match on the whole terminal: the board, the moves to choose from, what happened.
#pragma once

#include <optional>

#include "programs/tabuleiro/keyboard_match.hpp"

namespace tabuleiro {

// The program's exit code. Does nothing and returns nothing if there is no terminal or it is too small.
std::optional<int> play_on_screen(const Texts& texts, KeyboardMatch& match);

} // namespace tabuleiro
