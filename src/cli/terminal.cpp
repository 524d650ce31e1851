#include "cli/terminal.hpp"

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace tabuleiro {

namespace {

volatile std::sig_atomic_t interrupt_seen = 0;

extern "C" void on_interrupt(int) {
    if (interrupt_seen) { // the second time, or while a line is read: leave at once
        constexpr std::string_view reset = "\033[0m\n";
        [[maybe_unused]] const auto written = ::write(STDERR_FILENO, reset.data(), reset.size());
        ::_exit(130);
    }
    interrupt_seen = 1;
}

} // namespace

bool shows_colour() {
    static const bool colour = [] {
        const char* plain = std::getenv("NO_COLOR");
        return ::isatty(STDOUT_FILENO) && !(plain && *plain);
    }();
    return colour;
}

std::string styled(std::string_view style, std::string_view text) {
    if (!shows_colour() || style.empty()) return std::string(text);
    return "\033[" + std::string(style) + "m" + std::string(text) + "\033[0m";
}

std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
    return count;
}

void watch_interrupts() {
    struct sigaction action{};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0; // a read in progress is broken off
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return interrupt_seen != 0; }

bool wait_for_line() {
    constexpr int now_and_then = 50; // milliseconds
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::isatty(STDIN_FILENO)) // a terminal gives one line at a time: none is in a buffer
        while (!interrupted() && ::poll(&input, 1, now_and_then) <= 0) {
        }
    return !interrupted();
}

ProgressBar::ProgressBar(std::string label, std::uint64_t total)
    : label_(std::move(label)), total_(total), visible_(::isatty(STDERR_FILENO) != 0),
      begin_(std::chrono::steady_clock::now()) {}

void ProgressBar::show(std::uint64_t done) {
    using namespace std::chrono_literals;
    const auto now = std::chrono::steady_clock::now();
    if (!visible_ || now - last_ < 100ms) return;
    last_ = now;
    constexpr int width = 30;
    const double share = total_ ? static_cast<double>(done) / static_cast<double>(total_) : 1;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    std::string bar;
    for (int i = 0; i < width; ++i) bar += i < share * width ? "█" : "░";
    std::fprintf(stderr, "\r%s %s %3.0f %%  %.0f s ", label_.c_str(), bar.c_str(), share * 100,
                 share > 0 ? seconds / share - seconds : 0.0);
    std::fflush(stderr);
}

ProgressBar::~ProgressBar() {
    if (visible_) std::fputs("\r\033[K", stderr);
}

} // namespace tabuleiro
