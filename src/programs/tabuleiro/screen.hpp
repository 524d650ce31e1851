// The whole terminal as one screen that is redrawn in place. Only screen.cpp knows ncurses.
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
    // Nothing if input or output is not a terminal, or it cannot be drawn on.
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

    // The next key or click; kind `none` if there is none for some milliseconds.
    Key read(int milliseconds);

private:
    Screen() = default;
    int pair_of(int colour); // a colour of the 256 as a pair with the default background
    void set_style(std::string_view codes);
};

} // namespace tabuleiro
