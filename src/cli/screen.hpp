// The whole terminal as one screen that is redrawn in place, by ncurses; only screen.cpp knows that.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tabuleiro {

struct Key {
    enum class Kind {
        none,
        character,
        up,
        down,
        first,
        last,
        page_up,
        page_down,
        enter,
        erase,
        escape,
        click,
        resized
    };
    Kind kind = Kind::none;
    std::string character;   // as typed, in UTF-8
    int row = 0, column = 0; // of a click
};

class Screen {
public:
    // Nothing if input or output is no terminal, or one that cannot be drawn on.
    static std::unique_ptr<Screen> open();
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    int rows() const;
    int columns() const;

    void clear();
    // A line of text with the styles of terminal.hpp, cut off after `width` columns.
    void put(int row, int column, std::string_view text, int width);
    void mark(int row, int column, int width); // in reverse
    void show();

    // What is typed next; kind `none` after some milliseconds without anything.
    Key read(int milliseconds);
    // Gives the terminal back for a while, and takes it again.
    void leave();
    void enter();

private:
    Screen() = default;
    int pair_of(int colour); // a colour of the 256 as a pair with the usual background
    void set_style(std::string_view codes);
};

} // namespace tabuleiro
