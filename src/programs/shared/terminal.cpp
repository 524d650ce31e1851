#include "programs/shared/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace tabuleiro {

namespace {

volatile std::sig_atomic_t interrupt_seen = 0;
volatile std::sig_atomic_t screen_drawn = 0;
termios remembered{};

extern "C" void on_interrupt(int) {
    if (interrupt_seen) {   // the second time, or while reading a line: leave at once
        if (screen_drawn) { // back to the normal screen with a visible cursor
            constexpr std::string_view leave = "\033[?1000l\033[?1006l\033[?1049l\033[?25h";
            [[maybe_unused]] const auto left = ::write(STDOUT_FILENO, leave.data(), leave.size());
            ::tcsetattr(STDIN_FILENO, TCSANOW, &remembered);
        }
        constexpr std::string_view reset = "\033[0m\n";
        termios terminal;
        if (::tcgetattr(STDERR_FILENO, &terminal) == 0) [[maybe_unused]]
            const auto written = ::write(STDERR_FILENO, reset.data(), reset.size());
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
    bool style = false; // from the escape character to the letter m
    for (const char byte : text) {
        style = style || byte == '\033';
        if (!style) count += (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
        style = style && byte != 'm';
    }
    return count;
}

std::string padded(const std::string& text, std::size_t width) {
    return text + std::string(width - std::min(width, columns(text)), ' ');
}

std::string padded_left(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, columns(text)), ' ') + text;
}

TerminalSize terminal_size(int file) {
    winsize size{};
    if (::ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {24, 80};
    return {size.ws_row, size.ws_col};
}

std::size_t terminal_width(int file) {
    return ::isatty(file) ? static_cast<std::size_t>(terminal_size(file).columns) : std::string::npos;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string lines, line;
    bool fresh = true; // the line is empty except for its indent
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(" \n"), text.size());
        const auto word = text.substr(0, end);
        const bool ends = end < text.size() && text[end] == '\n';
        if (!fresh && columns(line) + 1 + columns(word) > width) {
            lines += line + "\n";
            line = std::string(indent, ' ');
            fresh = true;
        }
        line.append(fresh ? "" : " ").append(word);
        fresh = fresh && word.empty();
        if (fresh && end < text.size() && !ends) line += ' '; // leading blanks are kept
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!ends) continue;
        lines += line + "\n";
        line.clear();
        fresh = true;
    }
    return lines + line;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

void print_text(std::string_view text, std::size_t indent) {
    std::printf("%s\n", wrapped(text, terminal_width(), indent).c_str());
}

void print_error(std::string_view text) {
    std::fprintf(stderr, "%s\n", wrapped(text, terminal_width(STDERR_FILENO)).c_str());
}

void watch_interrupts() {
    struct sigaction action{};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0; // interrupts a read in progress
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

void unwatch_interrupts() {
    for (const int number : {SIGINT, SIGTERM}) std::signal(number, SIG_DFL);
}

bool interrupted() { return interrupt_seen != 0; }

void remember_terminal() { screen_drawn = ::tcgetattr(STDIN_FILENO, &remembered) == 0; }
void forget_terminal() { screen_drawn = 0; }

std::string foreign_character_set() {
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(variable);
        if (!value || !*value) continue;
        const std::string_view locale = value;
        const auto dot = locale.find('.');
        if (dot == std::string_view::npos) return {};
        const std::string_view set = locale.substr(dot + 1, locale.find('@') - dot - 1);
        std::string plain;
        for (const char letter : set)
            if (letter != '-') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        return plain == "utf8" ? "" : std::string(set);
    }
    return {};
}

bool wait_for_line() {
    constexpr int check_every = 50; // milliseconds
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::isatty(STDIN_FILENO)) // a terminal gives one line at a time, so no line is buffered
        while (!interrupted() && ::poll(&input, 1, check_every) <= 0) {
        }
    return !interrupted();
}

ProgressBar::ProgressBar(std::string label, std::uint64_t total)
    : label_(std::move(label)), total_(total), terminal_(::isatty(STDERR_FILENO) != 0),
      begin_(std::chrono::steady_clock::now()), last_(begin_) {}

void ProgressBar::show(std::uint64_t done, std::uint64_t total) {
    total_ = total;
    show(done);
}

void ProgressBar::show(std::uint64_t done) {
    using namespace std::chrono_literals;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < (terminal_ ? 100ms : 20s)) return;
    last_ = now;
    const double share = total_ ? static_cast<double>(done) / static_cast<double>(total_) : 1;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const double left = share > 0 ? seconds / share - seconds : 0.0;
    if (!terminal_) {
        std::fprintf(stderr, "%s %3.0f %%  %.0f s\n", label_.c_str(), share * 100, left);
        return;
    }
    constexpr int beside = 20; // " 100 %  12345 s " and what ends a line
    const int width =
        std::clamp(terminal_size(STDERR_FILENO).columns - static_cast<int>(columns(label_)) - beside, 1, 30);
    std::string bar;
    for (int i = 0; i < width; ++i) bar += i < share * width ? "█" : "░";
    std::fprintf(stderr, "\r%s %s %3.0f %%  %.0f s ", label_.c_str(), bar.c_str(), share * 100, left);
    std::fflush(stderr);
}

void ProgressBar::hide() const {
    if (terminal_) std::fputs("\r\033[K", stderr);
}

ProgressBar::~ProgressBar() { hide(); }

} // namespace tabuleiro
