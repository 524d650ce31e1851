#include "cli/draw.hpp"

#include <algorithm>
#include <array>

#include "cli/terminal.hpp"

namespace tabuleiro {

namespace {

struct ColourMark {
    std::string_view colour, shape, style;
};

constexpr std::array<ColourMark, 7> marks{{
    {"yellow", "●", "1;38;5;220"},
    {"red", "◆", "1;38;5;203"},
    {"green", "▲", "1;38;5;77"},
    {"blue", "■", "1;38;5;75"},
    {"purple", "■", "1;38;5;177"},
    {"white", "○", "1;38;5;231"},
    {"black", "●", "1;38;5;246"},
}};

const ColourMark& mark_of(std::string_view colour) {
    const auto found =
        std::find_if(marks.begin(), marks.end(), [&](const ColourMark& m) { return m.colour == colour; });
    return found == marks.end() ? marks.front() : *found;
}

// Text of a known width, with styles that take no room.
struct Cell {
    std::string text;
    std::size_t width = 0;
    void add(std::string_view style, std::string_view part) {
        text += styled(style, part);
        width += columns(part);
    }
};

constexpr std::string_view faint = "2";

Cell fill(const Board& board, std::size_t spot, const std::vector<Piece>& pieces, std::size_t width) {
    std::vector<Piece> here;
    std::size_t total = 0;
    for (const Piece& piece : pieces) {
        if (index(piece.at) != spot) continue;
        here.push_back(piece);
        total += piece.count;
    }
    const std::string& name = board.spots[spot].name;
    const bool on_board = name.find('.') == std::string::npos;
    Cell cell;
    if (here.empty() && on_board && columns(name) <= width) cell.add(faint, name);
    for (const Piece& piece : here) {
        const ColourMark& mark = mark_of(board.colours[piece.colour]);
        if (total <= width) {
            for (int i = 0; i < piece.count; ++i) cell.add(mark.style, mark.shape);
        } else {
            cell.add(mark.style, std::string(mark.shape) + "×" + std::to_string(piece.count));
        }
    }
    if (total == 1 && on_board && cell.width + columns(name) <= width) cell.add(faint, name);
    return cell;
}

} // namespace

std::string piece_mark(std::string_view colour) {
    const ColourMark& mark = mark_of(colour);
    return styled(mark.style, mark.shape);
}

std::string draw_board(const Board& board, const std::vector<Piece>& pieces) {
    std::string_view picture = board.picture;
    if (picture.starts_with('\n')) picture.remove_prefix(1);
    std::string drawing;
    while (!picture.empty()) {
        const auto open = std::min(picture.find('['), picture.size());
        drawing += picture.substr(0, open);
        picture.remove_prefix(open);
        const auto close = picture.find(']');
        if (close == std::string_view::npos) break;
        std::string_view name = picture.substr(1, close - 1);
        const auto width = columns(name) + 2;
        name = name.substr(std::min(name.find_first_not_of(' '), name.size()));
        name = name.substr(0, name.find_last_not_of(' ') + 1);
        picture.remove_prefix(close + 1);
        const auto spot = std::find_if(board.spots.begin(), board.spots.end(),
                                       [&](const Spot& candidate) { return candidate.name == name; });
        Cell cell;
        if (spot != board.spots.end()) cell = fill(board, spot - board.spots.begin(), pieces, width);
        const std::size_t room = width - std::min(width, cell.width);
        drawing += std::string(room / 2, ' ') + cell.text + std::string(room - room / 2, ' ');
    }
    return drawing + std::string(picture);
}

} // namespace tabuleiro
