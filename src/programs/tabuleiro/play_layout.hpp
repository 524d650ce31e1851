// How a match is laid out on the whole terminal.
#pragma once

#include <string>
#include <vector>

#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/keyboard_match.hpp"

namespace tabuleiro {

// The place of the board, and of the panel with moves and messages: to the right of it, or below it in a narrow
// terminal. In a small one the panel is two lines, the choice and the last message.
struct Layout {
    bool fits = true, large = false, two_lines = false;
    int top = 0, left = 0, rows = 0, width = 0, key_rows = 1;

    static constexpr int least_width = 19, least_rows = 5, width_beside_large = 40;
};

Layout layout_for(const Texts& texts, TerminalSize screen, const KeyboardMatch& match);

std::vector<std::string> board_lines(const KeyboardMatch& match, bool large = false);
// The keys, in as many lines as the terminal needs; no line ends between a key and what it does.
std::vector<std::string> key_lines(const Texts& texts, const Match& match, int width);

} // namespace tabuleiro
