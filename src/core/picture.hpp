// The pictures of boards (Board::picture), for everything that draws with characters.
#pragma once

#include <algorithm>
#include <string_view>

namespace tabuleiro {

// Calls line(text) for the text between cells, and cell(name, width) for each cell of a picture, in order: [name] is as
// wide as it is with its brackets, <xy is three columns wide and has a name of two letters.
template <class Line, class Cell> void read_picture(std::string_view picture, Line&& line, Cell&& cell) {
    if (picture.starts_with('\n')) picture.remove_prefix(1);
    while (!picture.empty()) {
        const auto open = std::min(picture.find_first_of("[<"), picture.size());
        line(picture.substr(0, open));
        picture.remove_prefix(open);
        if (picture.empty()) return;
        const bool narrow = picture.front() == '<';
        const auto close = narrow ? 3 : picture.find(']');
        std::string_view name = picture.substr(1, close - 1);
        const std::size_t width = narrow ? 3 : name.size() + 2; // names have one byte for each column
        name = name.substr(std::min(name.find_first_not_of(' '), name.size()));
        name = name.substr(0, name.find_last_not_of(' ') + 1);
        picture.remove_prefix(narrow ? close : close + 1);
        cell(name, width);
    }
}

} // namespace tabuleiro
