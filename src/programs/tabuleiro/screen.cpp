#include "programs/tabuleiro/screen.hpp"

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <climits>
#include <clocale>
#include <cstdlib>
#include <cwchar>
#include <map>

#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

// ncurses writes UTF-8 only in a UTF-8 locale. Terminals usually understand it even if the locale is "C".
bool utf8_locale() {
    const char* set = std::setlocale(LC_CTYPE, "");
    if (set && MB_CUR_MAX > 1) return true;
    return foreign_character_set().empty() && std::setlocale(LC_CTYPE, "C.UTF-8");
}

// The bytes of the first character of a UTF-8 text.
std::size_t character_length(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) ++length;
    return length;
}

// For terminals with eight colours: the nearest one to a colour of the 256.
int one_of_eight(int colour) {
    switch (colour) {
    case 220: return COLOR_YELLOW;
    case 203: return COLOR_RED;
    case 77: return COLOR_GREEN;
    case 75: return COLOR_BLUE;
    case 177: return COLOR_MAGENTA;
    default: return COLOR_WHITE;
    }
}

} // namespace

std::unique_ptr<Screen> Screen::open() {
    const char* kind = std::getenv("TERM");
    if (!::isatty(STDIN_FILENO) || !::isatty(STDOUT_FILENO) || !kind || std::string_view(kind) == "dumb")
        return nullptr;
    if (!utf8_locale()) return nullptr;
    remember_terminal();
    if (!::newterm(nullptr, stdout, stdin)) return nullptr;
    ::cbreak();
    ::noecho();
    ::keypad(stdscr, TRUE);
    ::set_escdelay(25);
    ::curs_set(0);
    if (::has_colors()) {
        ::start_color();
        ::use_default_colors();
    }
    ::mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
    ::mouseinterval(0); // report a click at once, without waiting for a double click
    return std::unique_ptr<Screen>(new Screen);
}

Screen::~Screen() {
    ::endwin();
    forget_terminal();
}

int Screen::rows() const { return getmaxy(stdscr); }
int Screen::columns() const { return getmaxx(stdscr); }

void Screen::clear() { ::werase(stdscr); }

void Screen::show() { ::wrefresh(stdscr); }

int Screen::pair_of(int colour) {
    static std::map<int, int> pairs;
    const auto [found, fresh] = pairs.try_emplace(colour, static_cast<int>(pairs.size()) + 1);
    if (fresh)
        ::init_pair(static_cast<short>(found->second),
                    static_cast<short>(COLORS >= 256 ? colour : one_of_eight(colour)), -1);
    return found->second;
}

// The codes between "\033[" and "m" that we use.
void Screen::set_style(std::string_view codes) {
    if (codes == "0") return static_cast<void>(::wattrset(stdscr, A_NORMAL));
    if (codes.starts_with("1")) ::wattron(stdscr, A_BOLD);
    if (codes == "2") ::wattron(stdscr, A_DIM);
    constexpr std::string_view of_256 = "38;5;";
    if (const auto at = codes.find(of_256); at != std::string_view::npos && ::has_colors()) {
        const std::string_view digits = codes.substr(at + of_256.size());
        int colour = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), colour);
        ::wattron(stdscr, COLOR_PAIR(pair_of(colour)));
    }
}

void Screen::put(int row, int column, std::string_view text, int width) {
    if (row < 0 || row >= rows() || column >= columns()) return;
    ::wmove(stdscr, row, column);
    width = std::min(width, columns() - column);
    while (!text.empty()) {
        if (text.starts_with("\033[")) {
            const auto end = text.find('m');
            if (end == std::string_view::npos) break;
            set_style(text.substr(2, end - 2));
            text.remove_prefix(end + 1);
            continue;
        }
        const auto character = text.substr(0, character_length(text));
        if (width-- > 0) ::waddnstr(stdscr, character.data(), static_cast<int>(character.size()));
        text.remove_prefix(character.size());
    }
    ::wattrset(stdscr, A_NORMAL);
}

void Screen::mark(int row, int column, int width) {
    for (int at = column; at < column + width && at < columns() && row < rows(); ++at) {
        cchar_t cell;
        if (::mvwin_wch(stdscr, row, at, &cell) == ERR) continue;
        cell.attr ^= A_REVERSE;
        ::mvwadd_wch(stdscr, row, at, &cell);
    }
}

Key Screen::read(int milliseconds) {
    ::wtimeout(stdscr, milliseconds);
    wint_t code = 0;
    const int kind = ::wget_wch(stdscr, &code);
    if (kind == ERR) return {};
    if (kind == KEY_CODE_YES) {
        switch (code) {
        case KEY_UP:
        case KEY_LEFT: return {Key::Kind::up, {}};
        case KEY_DOWN:
        case KEY_RIGHT: return {Key::Kind::down, {}};
        case KEY_HOME: return {Key::Kind::first, {}};
        case KEY_END: return {Key::Kind::last, {}};
        case KEY_PPAGE: return {Key::Kind::page_up, {}};
        case KEY_NPAGE: return {Key::Kind::page_down, {}};
        case KEY_ENTER: return {Key::Kind::enter, {}};
        case KEY_BACKSPACE:
        case KEY_DC: return {Key::Kind::erase, {}};
        case KEY_RESIZE: return {Key::Kind::resized, {}};
        case KEY_MOUSE: break;
        default: return {};
        }
        MEVENT event;
        if (::getmouse(&event) != OK) return {};
        return {Key::Kind::click, {}, event.y, event.x};
    }
    if (code == '\n' || code == '\r') return {Key::Kind::enter, {}};
    if (code == '\b' || code == 127) return {Key::Kind::erase, {}};
    if (code == '\033') return {Key::Kind::escape, {}};
    char bytes[MB_LEN_MAX + 1];
    std::mbstate_t state{};
    const auto length = std::wcrtomb(bytes, static_cast<wchar_t>(code), &state);
    if (length == static_cast<std::size_t>(-1) || code < ' ') return {};
    return {Key::Kind::character, std::string(bytes, length)};
}

} // namespace tabuleiro
