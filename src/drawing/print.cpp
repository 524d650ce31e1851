#include "drawing/print.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "drawing/page.hpp"
#include "drawing/picture.hpp"
#include "drawing/print_problems.hpp"

namespace tabuleiro {

namespace {

constexpr double overlap = 10; // of the tiles of a board
constexpr double bleed = 2;    // hides as much error of a printer that prints both sides
constexpr PaperSize card{44, 61.6};

struct Sheet {
    const AnyGame& game;
    const Print& print;
    const Words& words;
    Pages& pages;
    Area area;

    Picture picture() const {
        Picture made{game.setup().game, game.board()};
        made.ink = print.ink;
        return made;
    }
};

double unit_of(const Sheet& sheet) { // millimetres of a unit of the board
    const auto& view = art_of(sheet.game.setup().game).view;
    return sheet.print.board / std::max(view[2], view[3]);
}

// How many tiles of this length, which overlap, cover the board's.
std::size_t tiles(double length, double tile) {
    return length <= tile ? 1 : static_cast<std::size_t>(std::ceil((length - overlap) / (tile - overlap) - 1e-9));
}

// Where one tile is laid on its neighbour: a broken line that is glued over.
std::string joint(double x, double y, double width, double height, bool left, bool top) {
    std::string drawing;
    if (left) drawing += dashed(x + overlap, y, x + overlap, y + height);
    if (top) drawing += dashed(x, y + overlap, x + width, y + overlap);
    return drawing;
}

std::optional<Error> add_board(const Sheet& sheet) {
    const Picture picture = sheet.picture();
    const auto& view = art_of(picture.game).view;
    const std::string content = picture_content(picture, sheet.words);
    const double unit = unit_of(sheet), width = view[2] * unit, height = view[3] * unit;
    // Turned sideways if that takes fewer pages.
    const auto count = [&](double w, double h) { return tiles(w, sheet.area.width) * tiles(h, sheet.area.height); };
    const bool turned = count(height, width) < count(width, height);
    const std::array<double, 4> shown = turned ? std::array{0.0, 0.0, view[3], view[2]} : view;
    const std::string drawn = turned ? "<g transform=\"translate(" + number_text(view[3] + view[1]) + " " +
                                           number_text(-view[0]) + ") rotate(90)\">" + content + "</g>"
                                     : content;
    const double wide = shown[2] * unit, high = shown[3] * unit;
    const std::size_t columns = tiles(wide, sheet.area.width), rows = tiles(high, sheet.area.height);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            // Tiles share the board evenly.
            const double tile_width =
                (wide + overlap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
            const double tile_height = (high + overlap * static_cast<double>(rows - 1)) / static_cast<double>(rows);
            const double from_x = static_cast<double>(column) * (tile_width - overlap);
            const double from_y = static_cast<double>(row) * (tile_height - overlap);
            const double x = sheet.area.left + (sheet.area.width - tile_width) / 2, y = sheet.area.top;
            std::string page =
                window(x, y, tile_width, tile_height,
                       {shown[0] + from_x / unit, shown[1] + from_y / unit, tile_width / unit, tile_height / unit},
                       drawn) +
                cut_rect(x, y, tile_width, tile_height) + joint(x, y, tile_width, tile_height, column > 0, row > 0);
            const std::string name =
                columns * rows == 1 ? ""
                                    : " " + std::string(1, static_cast<char>('A' + row)) + std::to_string(column + 1);
            sheet.pages.add(sheet.words("print.board") + name +
                                (columns * rows > 1 ? " · " + sheet.words("print.glue") : ""),
                            page);
        }
    return {};
}

// Every piece of the game, by its colour; in a box of its own, true to the board.
std::optional<Error> add_pieces(const Sheet& sheet) {
    const Picture picture = sheet.picture();
    const GameArt& art = art_of(picture.game);
    const double size = art.size * unit_of(sheet);
    const bool fold = art.standing;
    std::vector<std::uint8_t> all;
    std::map<std::uint8_t, std::size_t> counts;
    for (const Piece& piece : sheet.game.pieces()) counts[piece.colour] += piece.count;
    for (const auto& [colour, count] : counts) all.insert(all.end(), count, colour);
    // Folded in the middle it stands on two flaps, and has a face on either side.
    const double flap = fold ? size * 0.5 : 0, width = size * 1.2, half = size * 1.35;
    const auto grid = grid_of(sheet.area, width, fold ? 2 * (half + flap) : width, 3);
    if (!grid) return grid.error();
    for (std::size_t begin = 0; begin < all.size(); begin += grid->on_page()) {
        std::string page;
        for (std::size_t i = begin; i < std::min(all.size(), begin + grid->on_page()); ++i) {
            const double x = grid->x(i - begin), y = grid->y(i - begin), middle = x + width / 2;
            const std::string piece = inked(piece_drawing(picture, all[i]), sheet.print.ink);
            const std::string scale = " scale(" + number_text(size) + ")";
            if (!fold) {
                page += "<circle cx=\"" + number_text(middle) + "\" cy=\"" + number_text(y + width / 2) + "\" r=\"" +
                        number_text(size * 0.56) + "\" fill=\"none\" stroke=\"#888\" stroke-width=\".15\"/>" +
                        moved(middle, y + width / 2, piece, scale);
                continue;
            }
            const double top = y + flap, fold_at = top + half, bottom = fold_at + half;
            page += cut_rect(x, y, width, grid->height) + dashed(x, top, x + width, top) +
                    dashed(x, fold_at, x + width, fold_at) + dashed(x, bottom, x + width, bottom) +
                    moved(middle, fold_at - half / 2, piece, " rotate(180)" + scale) +
                    moved(middle, fold_at + half / 2, piece, scale);
        }
        sheet.pages.add(sheet.words("print.pieces"), page);
    }
    return {};
}

// The pack by the rules: how often each card is drawn first.
std::vector<std::string> pack_of(const AnyGame& game) {
    std::vector<std::string> pack;
    if (game.turn().kind != Turn::Kind::chance) return pack;
    for (std::size_t i = 0; i < game.choices(); ++i) {
        const auto look = std::ranges::find(game.board().events, game.text(i), &EventLook::event);
        if (look != game.board().events.end() && !look->card.empty())
            pack.insert(pack.end(), game.weight(i), look->card);
    }
    return pack;
}

std::string card_face(const Sheet& sheet, const std::string& name, double x, double y) {
    const GameArt& art = art_of(sheet.game.setup().game);
    std::string face = filled_in(art.cards.find(name)->second, {}, {}, sheet.words);
    face.insert(4, " x=\"" + number_text(x) + "\" y=\"" + number_text(y) + "\" width=\"" + number_text(card.width) +
                       "\" height=\"" + number_text(card.height) + "\"");
    return inked(std::move(face), sheet.print.ink);
}

std::string card_back(const Sheet& sheet, double x, double y, double more) {
    const GameArt& art = art_of(sheet.game.setup().game);
    // The ink of the back reaches into the bleed.
    const std::string back = inked(art.back, sheet.print.ink);
    const std::size_t begin = back.find("<rect");
    const std::string ground = back.substr(begin, back.find("/>") + 2 - begin);
    return window(x - more, y - more, card.width + 2 * more, card.height + 2 * more, {0.2, 0.2, 1.8, 2.7},
                  more > 0 ? ground : "") +
           window(x, y, card.width, card.height, {0, 0, 2.2, 3.1}, back);
}

std::optional<Error> add_folded_cards(const Sheet& sheet, const std::vector<std::string>& pack) {
    const auto grid = grid_of(sheet.area, card.width, 2 * card.height, 0.6);
    if (!grid) return grid.error();
    for (std::size_t begin = 0; begin < pack.size(); begin += grid->on_page()) {
        std::string page;
        for (std::size_t i = begin; i < std::min(pack.size(), begin + grid->on_page()); ++i) {
            const double x = grid->x(i - begin), y = grid->y(i - begin), fold = y + card.height;
            page += moved(x + card.width, fold, card_back(sheet, 0, 0, 0), " rotate(180)") +
                    card_face(sheet, pack[i], x, fold) + cut_rect(x, y, card.width, 2 * card.height) +
                    dashed(x, fold, x + card.width, fold);
        }
        sheet.pages.add(sheet.words("print.cards") + " · " + sheet.words("print.fold"), page);
    }
    return {};
}

std::optional<Error> add_duplex_cards(const Sheet& sheet, const std::vector<std::string>& pack) {
    const auto grid = grid_of(sheet.area, card.width, card.height, 2 * bleed);
    if (!grid) return grid.error();
    for (std::size_t begin = 0; begin < pack.size(); begin += grid->on_page()) {
        std::string fronts, backs;
        for (std::size_t i = begin; i < std::min(pack.size(), begin + grid->on_page()); ++i) {
            const double x = grid->x(i - begin), y = grid->y(i - begin);
            fronts += card_face(sheet, pack[i], x, y) + cut_rect(x, y, card.width, card.height);
            backs += card_back(sheet, sheet.print.paper.width - x - card.width, y, bleed); // the sheet is turned over
        }
        sheet.pages.add(sheet.words("print.cards"), fronts);
        sheet.pages.add(sheet.words("print.backs"), backs);
    }
    return {};
}

// The dice or sticks of a throw: how many, and whether they are sticks.
struct Thrown {
    std::size_t dice = 0;
    bool sticks = false;
};
Thrown thrown_in(const Board& board) {
    Thrown thrown;
    for (const EventLook& look : board.events) {
        thrown.dice = std::max(thrown.dice, look.dice.size());
        thrown.sticks = thrown.sticks || look.sticks.has_value();
    }
    return thrown;
}

// A cube of paper: four sides in a row, one above and one below the second, with flaps.
std::string die_net(const Sheet& sheet, double x, double y, double side) {
    static constexpr struct {
        int face, column, row;
    } sides[] = {{1, 0, 1}, {2, 1, 1}, {6, 2, 1}, {5, 3, 1}, {3, 1, 0}, {4, 1, 2}};
    std::string drawing;
    const double flap = side / 3;
    const auto trapezium = [&](double from_x, double from_y, double dx, double dy, double out_x, double out_y) {
        drawing += "<path d=\"M" + number_text(from_x) + " " + number_text(from_y) + "l" +
                   number_text(dx * 0.2 + out_x) + " " + number_text(dy * 0.2 + out_y) + "l" + number_text(dx * 0.6) +
                   " " + number_text(dy * 0.6) + "L" + number_text(from_x + dx) + " " + number_text(from_y + dy) +
                   "\" fill=\"none\" stroke=\"#888\" stroke-width=\".15\"/>";
    };
    for (const int column : {0, 2, 3}) {
        trapezium(x + column * side, y + side, side, 0, 0, -flap);
        trapezium(x + column * side, y + 2 * side, side, 0, 0, flap);
    }
    trapezium(x + 4 * side, y + side, 0, side, flap, 0);
    for (const auto& [face, column, row] : sides) {
        drawing += moved(x + (column + 0.5) * side, y + (row + 0.5) * side, inked(die_face(face), sheet.print.ink),
                         " scale(" + number_text(side / 4.4) + ")") +
                   cut_rect(x + column * side, y + row * side, side, side);
    }
    return drawing;
}

std::optional<Error> add_dice(const Sheet& sheet, std::size_t dice) {
    const double side = 16;
    const auto grid = grid_of(sheet.area, 4 * side + side / 3, 3 * side, 6);
    if (!grid) return grid.error();
    std::string page;
    for (std::size_t i = 0; i < dice; ++i) page += die_net(sheet, grid->x(i), grid->y(i), side);
    sheet.pages.add(sheet.words("print.dice") + " · " + sheet.words("print.fold"), page);
    return {};
}

// A stick is a strip folded along its length, with a pale and a dark side.
std::optional<Error> add_sticks(const Sheet& sheet) {
    const double scale = 15, wide = 1.4 * scale, high = 5.4 * scale;
    const auto grid = grid_of(sheet.area, 2 * wide, high, 4);
    if (!grid) return grid.error();
    std::string page;
    for (std::size_t i = 0; i < 4; ++i) {
        const double x = grid->x(i), y = grid->y(i);
        for (const bool marked : {false, true})
            page += moved(x + (marked ? 1.5 : 0.5) * wide, y + high / 2, inked(stick_side(marked), sheet.print.ink),
                          " scale(" + number_text(scale) + ")");
        page += cut_rect(x, y, 2 * wide, high) + dashed(x + wide, y, x + wide, y + high);
    }
    sheet.pages.add(sheet.words("print.sticks") + " · " + sheet.words("print.fold"), page);
    return {};
}

// A row for each game of a series, a column for each player, and their sums (G9).
std::optional<Error> add_score(const Sheet& sheet) {
    const Area& area = sheet.area;
    const std::size_t players = sheet.game.board().seats.size();
    const double first = 24, head = 14, row = 11, column = (area.width - first) / static_cast<double>(players);
    const auto rows = static_cast<std::size_t>((area.height - head) / row) - 1;
    std::string page;
    const Picture picture = sheet.picture();
    for (std::size_t i = 0; i < players; ++i) {
        const double x = area.left + first + static_cast<double>(i) * column;
        page += cut_rect(x, area.top, column, head) +
                moved(x + 7, area.top + head / 2,
                      inked(piece_drawing(picture, sheet.game.board().seats[i]), sheet.print.ink), " scale(9)");
        for (std::size_t k = 0; k <= rows; ++k)
            page += cut_rect(x, area.top + head + static_cast<double>(k) * row, column, row);
    }
    for (std::size_t k = 0; k < rows; ++k)
        page += text_at(area.left + first - 4, area.top + head + (static_cast<double>(k) + 0.7) * row, 5, "end",
                        std::to_string(k + 1));
    page += text_at(area.left + first - 4, area.top + head + (static_cast<double>(rows) + 0.7) * row, 5, "end",
                    sheet.words("print.sum"));
    sheet.pages.add(sheet.words("print.score"), page);
    return {};
}

std::optional<Error> add_part(const Sheet& sheet, const std::string& part) {
    if (part == "board") return add_board(sheet);
    if (part == "score") return add_score(sheet);
    if (part == "problems") return add_problems(sheet.pages, sheet.game.setup().game, sheet.print, sheet.words);
    if (part == "cards") {
        const auto pack = pack_of(sheet.game);
        return sheet.print.duplex ? add_duplex_cards(sheet, pack) : add_folded_cards(sheet, pack);
    }
    if (const auto error = add_pieces(sheet)) return error;
    const Thrown thrown = thrown_in(sheet.game.board());
    if (thrown.sticks) return add_sticks(sheet);
    return thrown.dice > 0 ? add_dice(sheet, thrown.dice) : std::nullopt;
}

} // namespace

std::vector<std::string> printable_parts(const AnyGame& game) {
    if (pack_of(game).empty()) return {"board", "pieces", "score", "problems"};
    return {"board", "pieces", "cards", "score", "problems"};
}

Result<std::vector<std::string>> printed_pages(const AnyGame& game, const std::vector<std::string>& parts,
                                               const Print& print, const Words& words) {
    const std::string name = game.setup().game;
    Pages pages(print.paper, words("game." + name), name == "sorry" ? words("print.trademark") : "");
    const Sheet sheet{game, print, words, pages, printable(print.paper)};
    for (const std::string& part : parts)
        if (const auto error = add_part(sheet, part)) return *error;
    return pages.finished(print.ink);
}

} // namespace tabuleiro
