// What the terminal can do, a progress bar on it, and leaving it clean when the user interrupts.
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

// Columns of a UTF-8 text; every character of ours is one wide.
std::size_t columns(std::string_view text);

// From now on Ctrl-C and SIGTERM only set a flag that long work looks at; while somebody is asked for a line they end
// the program, with colours reset.
void watch_interrupts();
bool interrupted();
// Until something is typed; false after Ctrl-C, also after one that came just before.
bool wait_for_line();

// On standard error, and only if that is a terminal.
class ProgressBar {
public:
    ProgressBar(std::string label, std::uint64_t total);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    void show(std::uint64_t done);

private:
    std::string label_;
    std::uint64_t total_;
    bool visible_;
    std::chrono::steady_clock::time_point begin_, last_{};
};

} // namespace tabuleiro
