// The terminal: its abilities, a progress bar, and restoring it after an interrupt.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "texts/texts.hpp"

namespace tabuleiro {

// Does standard output show colours? It must be a terminal, and NO_COLOR not set.
bool shows_colour();
// `text` in an SGR style such as "1" or "38;5;196", if there is colour.
std::string styled(std::string_view style, std::string_view text);

// Columns of a UTF-8 text; every character of ours is one wide, styles take no room.
std::size_t columns(std::string_view text);

// Padded with blanks to a number of columns: at the end, or in front.
std::string padded(const std::string& text, std::size_t width);
std::string padded_left(const std::string& text, std::size_t width);

// The size of the terminal on standard output, or on another descriptor; 24 × 80 if unknown.
struct TerminalSize {
    int rows, columns;
};
TerminalSize terminal_size(int file = 1);
// Columns of that terminal; a huge number if it is not one, so that lines are not broken for a pipe.
std::size_t terminal_width(int file = 1);
// `text` broken at blanks into lines of at most `width` columns; all but the first of a paragraph are indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);
// The lines of a text, without their ends.
std::vector<std::string> lines_of(std::string_view text);
// Prints a line, broken like this on a terminal.
void print_text(std::string_view text, std::size_t indent = 0);
// The same on standard error.
void print_error(std::string_view text);

// From now on Ctrl-C and SIGTERM only set a flag that long work checks; at a prompt they end the program, with colours
// reset.
void watch_interrupts();
// Ctrl-C ends the program at once: for work of which nothing would be kept.
void unwatch_interrupts();
bool interrupted();
// Waits for input; false after Ctrl-C, also one that came just before.
bool wait_for_line();

// While a screen is drawn on the terminal: a second Ctrl-C leaves it as it was at `remember_terminal`.
void remember_terminal();
void forget_terminal();

// The character set of the environment if it is not UTF-8, such as "ISO-8859-1": boards would be garbled.
std::string foreign_character_set();

// On standard error: a moving bar on a terminal, otherwise a line every 20 s.
class ProgressBar {
public:
    ProgressBar(std::string label, std::uint64_t total);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    void show(std::uint64_t done);
    void show(std::uint64_t done, std::uint64_t total); // with a new total
    // Clears the bar for a line on standard output; the next show() draws it below.
    void hide() const;

private:
    std::string label_;
    std::uint64_t total_;
    bool terminal_;
    std::chrono::steady_clock::time_point begin_, last_; // last_: when it was last shown
};

} // namespace tabuleiro
