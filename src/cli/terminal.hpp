// The terminal: what it can do, a progress bar, and how it is left clean after an interrupt.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "texts/texts.hpp"

namespace tabuleiro {

// Colour on standard output: a terminal, and NO_COLOR not set.
bool shows_colour();
// `text` in an SGR style such as "1" or "38;5;196", if there is colour.
std::string styled(std::string_view style, std::string_view text);

// Columns of a UTF-8 text; every character of ours is one wide, styles take no room.
std::size_t columns(std::string_view text);

// Padded with blanks to so many columns; the second puts them in front.
std::string padded(const std::string& text, std::size_t width);
std::string padded_left(const std::string& text, std::size_t width);

// Of the terminal on standard output, or another; 24 times 80 if it does not say.
struct TerminalSize {
    int rows, columns;
};
TerminalSize terminal_size(int file = 1);
// Columns of that terminal; very many if it is no terminal, so that lines are not broken for a pipe.
std::size_t terminal_width(int file = 1);
// `text` broken at blanks into lines of at most `width` columns; all but the first of a paragraph are indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);
// Prints a line, broken so on a terminal.
void print_text(std::string_view text, std::size_t indent = 0);
// The same on standard error.
void print_error(std::string_view text);

// From now on Ctrl-C and SIGTERM only set a flag that long work looks at; while somebody is asked for a line they end
// the program, with colours reset.
void watch_interrupts();
bool interrupted();
// Until something is typed; false after Ctrl-C, also after one that came just before.
bool wait_for_line();

// While a screen is drawn on the terminal: a second Ctrl-C leaves it as it was at `remember_terminal`.
void remember_terminal();
void forget_terminal();

// The character set that the environment names, if it is not UTF-8: "ISO-8859-1". Boards would come out garbled.
std::string foreign_character_set();

// On standard error, and only if that is a terminal.
class ProgressBar {
public:
    ProgressBar(std::string label, std::uint64_t total);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    void show(std::uint64_t done);
    void show(std::uint64_t done, std::uint64_t total); // another total than before
    // Makes room for a line on standard output; it comes back below.
    void hide() const;

private:
    std::string label_;
    std::uint64_t total_;
    bool visible_;
    std::chrono::steady_clock::time_point begin_, last_{};
};

} // namespace tabuleiro
