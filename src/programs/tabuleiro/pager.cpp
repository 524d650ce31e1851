#include "programs/tabuleiro/pager.hpp"

#include <algorithm>

#include "programs/shared/terminal.hpp"

namespace tabuleiro {

void show_pages(Screen& screen, const std::string& keys, const std::function<std::string(std::size_t)>& text) {
    auto lines = lines_of(text(static_cast<std::size_t>(screen.columns())));
    int top = 0;
    while (!interrupted()) {
        const int page = std::max(1, screen.rows() - 1), last = std::max(0, static_cast<int>(lines.size()) - page);
        top = std::clamp(top, 0, last);
        screen.clear();
        for (int row = 0, line = top; row < page && line < static_cast<int>(lines.size()); ++row, ++line)
            screen.put(row, 0, lines[static_cast<std::size_t>(line)], screen.columns());
        screen.put(screen.rows() - 1, 0, styled("2", keys), screen.columns());
        screen.show();
        constexpr int tick = 100; // milliseconds between checks for Ctrl-C
        Key key = screen.read(tick);
        while (key.kind == Key::Kind::none && !interrupted()) key = screen.read(tick);
        switch (key.kind) {
        case Key::Kind::up: --top; break;
        case Key::Kind::down: ++top; break;
        case Key::Kind::first: top = 0; break;
        case Key::Kind::last: top = last; break;
        case Key::Kind::page_up: top -= page; break;
        case Key::Kind::page_down: top += page; break;
        case Key::Kind::resized: lines = lines_of(text(static_cast<std::size_t>(screen.columns()))); break;
        case Key::Kind::enter:
        case Key::Kind::escape: return;
        case Key::Kind::character:
            if (key.character == "q") return;
            if (key.character == " ") top += page;
            break;
        default: break;
        }
    }
}

} // namespace tabuleiro
