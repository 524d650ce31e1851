#include "programs/tabuleiro/play_layout.hpp"

#include <algorithm>

#include "programs/tabuleiro/draw.hpp"

namespace tabuleiro {

namespace {

struct BoardSize {
    int rows, columns;
};

// The last rows list the keys.
Layout layout_for(TerminalSize screen, BoardSize board, int key_rows) {
    const auto beside = [&](int scale) {
        Layout layout{.large = scale > 1, .left = scale * board.columns + 1, .key_rows = key_rows};
        layout.width = screen.columns - layout.left;
        layout.rows = screen.rows - key_rows;
        layout.fits = layout.width >= (scale > 1 ? Layout::width_beside_large : Layout::least_width) &&
                      scale * board.rows <= layout.rows;
        return layout;
    };
    const auto below = [&](int keys, int least) {
        Layout layout{.top = board.rows, .left = 1, .key_rows = keys};
        layout.width = screen.columns - layout.left;
        layout.rows = screen.rows - keys - layout.top;
        layout.fits = screen.columns >= board.columns && layout.rows >= least;
        return layout;
    };
    for (Layout layout : {beside(2), beside(1), below(key_rows, Layout::least_rows)})
        if (layout.fits) return layout;
    Layout smallest = below(1, 2);
    smallest.two_lines = true;
    return smallest;
}

} // namespace

std::vector<std::string> board_lines(const KeyboardMatch& match, bool large) {
    return lines_of(draw_board(match.game().board(), match.pieces(), large));
}

std::vector<std::string> key_lines(const Texts& texts, const Match& match, int width) {
    std::string keys = texts(match.running()    ? "play.screen_keys"
                             : match.finished() ? "play.screen_last_keys"
                                                : "play.screen_end_keys");
    constexpr char unbroken = '\x1f'; // stands for a blank that no line ends at
    for (std::size_t at = 1; at < keys.size(); ++at)
        if (keys[at] == ' ' && keys[at - 1] != ',' && keys[at - 1] != ';') keys[at] = unbroken;
    keys = wrapped(keys, static_cast<std::size_t>(width));
    std::replace(keys.begin(), keys.end(), unbroken, ' ');
    return lines_of(keys);
}

Layout layout_for(const Texts& texts, TerminalSize screen, const KeyboardMatch& match) {
    const auto lines = board_lines(match);
    std::size_t width = 0;
    for (const std::string& line : lines) width = std::max(width, columns(line));
    return layout_for(screen, {static_cast<int>(lines.size()), static_cast<int>(width)},
                      static_cast<int>(key_lines(texts, match.match(), screen.columns).size()));
}

} // namespace tabuleiro
