#include "programs/tabuleiro/draw.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/picture.hpp"
#include "programs/shared/terminal.hpp"

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

// Text of a known width; styles take no columns.
struct Cell {
    std::string text;
    std::size_t width = 0;
    bool pieces = false;
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
    cell.pieces = total > 0;
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

// What a sign becomes in a picture of twice the size: two columns of one row, and of the row below.
struct LargeSign {
    std::string_view sign, upper, lower;
};
constexpr std::array<LargeSign, 21> large_signs{{
    {"─", "──", "  "}, {"━", "━━", "  "}, {"┄", "┄┄", "  "}, {"│", "│ ", "│ "},      {"┃", "┃ ", "┃ "},
    {"╱", " ╱", "╱ "}, {"╲", "╲ ", " ╲"}, {"┌", "┌─", "│ "}, {"┐", "┐ ", "│ "},      {"└", "└─", "  "},
    {"┘", "┘ ", "  "}, {"├", "├─", "│ "}, {"┤", "┤ ", "│ "}, {"┬", "┬─", "│ "},      {"┴", "┴─", "  "},
    {"┼", "┼─", "│ "}, {"▴", "▴ ", "┃ "}, {"▾", "┃ ", "▾ "}, {"━▸", "━━━▸", "    "}, {"◂━", "◂━━━", "    "},
    {"╯", "╯ ", "  "},
}};

std::string enlarged(std::string_view picture) {
    std::string drawing = "\n", lower;
    const auto end_line = [&] { drawing += '\n' + std::exchange(lower, {}) + '\n'; };
    read_picture(
        picture,
        [&](std::string_view line) {
            while (!line.empty()) {
                if (line.front() == '\n') {
                    end_line();
                    line.remove_prefix(1);
                    continue;
                }
                const LargeSign* large = nullptr;
                for (const LargeSign& one : large_signs)
                    if (line.starts_with(one.sign) && (!large || one.sign.size() > large->sign.size())) large = &one;
                std::size_t size = large ? large->sign.size() : 1;
                while (!large && size < line.size() && (static_cast<unsigned char>(line[size]) & 0xc0) == 0x80) ++size;
                drawing += large ? std::string(large->upper) : std::string(line.substr(0, size)) + ' ';
                lower += large ? large->lower : "  ";
                line.remove_prefix(size);
            }
        },
        [&](std::string_view name, std::size_t width) {
            drawing += '[' + padded(std::string(name), 2 * width - 2) + ']';
            lower += std::string(2 * width, ' ');
        });
    if (!lower.empty()) end_line();
    return drawing;
}

// The number of the spot with this name, or the number of spots if there is none (a picture is for any number of
// players).
std::size_t spot_named(const Board& board, std::string_view name) {
    const auto spot =
        std::find_if(board.spots.begin(), board.spots.end(), [&](const Spot& one) { return one.name == name; });
    return static_cast<std::size_t>(spot - board.spots.begin());
}

} // namespace

std::string piece_mark(std::string_view colour) {
    const ColourMark& mark = mark_of(colour);
    return styled(mark.style, mark.shape);
}

std::string draw_board(const Board& board, const std::vector<Piece>& pieces, bool large) {
    std::string drawing;
    const std::string picture = large ? enlarged(board.picture) : std::string(board.picture);
    read_picture(
        picture, [&](std::string_view line) { drawing += line; },
        [&](std::string_view name, std::size_t width) {
            const std::size_t spot = spot_named(board, name);
            Cell cell;
            if (spot < board.spots.size()) cell = fill(board, spot, pieces, width);
            const std::size_t room = width - std::min(width, cell.width);
            // An odd blank goes in front of the name, where a piece will be drawn: names keep their place and never
            // touch.
            const std::size_t before = cell.pieces ? room / 2 : room - room / 2;
            drawing += std::string(before, ' ') + cell.text + std::string(room - before, ' ');
        });
    return drawing;
}

std::vector<SpotCell> spot_cells(const Board& board, bool large) {
    std::vector<SpotCell> cells;
    std::size_t row = 0, column = 0;
    const std::string picture = large ? enlarged(board.picture) : std::string(board.picture);
    read_picture(
        picture,
        [&](std::string_view line) {
            for (auto end = line.find('\n'); end != std::string_view::npos; end = line.find('\n')) {
                line.remove_prefix(end + 1);
                column = 0;
                ++row;
            }
            column += columns(line);
        },
        [&](std::string_view name, std::size_t width) {
            const std::size_t spot = spot_named(board, name);
            if (spot < board.spots.size()) cells.push_back({spot, row, column, width});
            column += width;
        });
    return cells;
}

} // namespace tabuleiro
