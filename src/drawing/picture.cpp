#include "drawing/picture.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace tabuleiro {

namespace {

std::uint8_t paint_of(const Picture& picture, std::uint8_t colour) {
    return colour < picture.paint.size() ? picture.paint[colour] : colour;
}

std::vector<std::string> palette_of(const Picture& picture) {
    std::vector<std::string> names;
    for (std::uint8_t colour = 0; colour < picture.board.colours.size(); ++colour)
        names.push_back(picture.board.colours[paint_of(picture, colour)]);
    return names;
}

// A piece with the place where it stands.
struct Standing {
    Placed at;
    std::uint8_t colour;
    std::size_t height; // of its pile, if it is the uppermost
};

std::vector<Standing> standing_pieces(const Picture& picture, const GameArt& art, const BoardArt& board) {
    std::map<Point, std::vector<Piece>> spots;
    for (const Piece& piece : picture.pieces) spots[piece.at].push_back(piece);
    std::vector<Standing> all;
    for (const auto& [point, pieces] : spots) {
        const BoardArt::SpotArt& spot = board.at[index(point)];
        std::size_t total = 0, placed = 0;
        for (const Piece& piece : pieces) total += piece.count;
        const auto& places = art.places[spot.places];
        const auto& here = places[std::min(total, places.size()) - 1];
        for (const Piece& piece : pieces)
            for (std::size_t i = 1; i <= piece.count; ++i, ++placed) {
                const Placed& at = here[std::min(placed, here.size() - 1)];
                all.push_back({{spot.x + at.x, spot.y + at.y, at.scale},
                               piece.colour,
                               i == piece.count ? static_cast<std::size_t>(piece.count) : 0});
            }
    }
    return all;
}

std::string placed_at(const Placed& at, double size) {
    return "translate(" + number_text(at.x) + " " + number_text(at.y) + ") scale(" + number_text(at.scale * size) + ")";
}

std::string pieces_drawing(const Picture& picture, const GameArt& art, const BoardArt& board) {
    std::vector<Standing> all = standing_pieces(picture, art, board);
    if (art.standing) // nearer figures cover those behind
        std::ranges::stable_sort(all, {}, [](const Standing& one) { return one.at.y; });
    std::string drawing;
    for (const Standing& one : all) {
        drawing += "<g class=\"piece\" transform=\"" + placed_at(one.at, art.size) + "\">" +
                   piece_drawing(picture, one.colour);
        if (art.piled != 0 && one.height > art.piled && one.at.scale >= 0.9)
            drawing +=
                "<circle cx=\".38\" cy=\"-.38\" r=\".3\" fill=\"#fffaf0\" stroke=\"#2a231d\" stroke-width=\".04\"/>"
                "<text x=\".38\" y=\"-.25\" font-weight=\"700\" font-size=\".38\" text-anchor=\"middle\" "
                "font-family=\"'Atkinson Hyperlegible',sans-serif\" fill=\"#2a231d\">" +
                std::to_string(one.height) + "</text>";
        drawing += "</g>";
    }
    return drawing;
}

std::string names_drawing(const Picture& picture, const BoardArt& board) {
    std::string drawing;
    for (std::size_t i = 0; i < board.at.size(); ++i) {
        const Spot& spot = picture.board.spots[i];
        using enum Spot::Role;
        if (spot.role == yard || spot.role == home || spot.role == bar || spot.role == taken) continue;
        drawing += "<text x=\"" + number_text(board.at[i].x) + "\" y=\"" + number_text(board.at[i].y + 0.12) +
                   "\" font-weight=\"700\" font-size=\".34\" font-family=\"'Atkinson Hyperlegible',sans-serif\" "
                   "text-anchor=\"middle\" fill=\"#1d1712\" stroke=\"#fffaf0\" stroke-width=\".12\" "
                   "stroke-linejoin=\"round\" paint-order=\"stroke\">" +
                   escaped(spot.name) + "</text>";
    }
    return drawing;
}

// Every mark is dark with a light edge, so that it is visible on any ground.
std::string edged(const std::string& shape, double wide, std::string_view colour) {
    const auto layer = [&](std::string_view ink, double width) {
        return "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke=\"" + mark_colour(ink) +
               "\" stroke-width=\"" + number_text(width) + "\">" + shape + "</g>";
    };
    return layer("--mark-edge", wide + 0.1) + layer(colour, wide);
}

// A line along the spots with a point at its end.
std::string arrow_drawing(const std::vector<Point>& path, const BoardArt& board, double reach) {
    std::string points;
    for (const Point point : path)
        points += number_text(board.at[index(point)].x) + "," + number_text(board.at[index(point)].y) + " ";
    if (path.size() < 2) return {};
    points.pop_back();
    const auto& from = board.at[index(path[path.size() - 2])];
    const auto& to = board.at[index(path.back())];
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double dx = length > 0 ? (to.x - from.x) / length : 1, dy = length > 0 ? (to.y - from.y) / length : 0;
    const double long_side = reach * 0.75, wide = reach * 0.5;
    const auto corner = [&](double side) {
        return number_text(to.x - dx * long_side - dy * wide * side) + " " +
               number_text(to.y - dy * long_side + dx * wide * side);
    };
    return edged("<polyline points=\"" + points + "\"/><path d=\"M" + corner(1) + "L" + number_text(to.x) + " " +
                     number_text(to.y) + "L" + corner(-1) + "\"/>",
                 0.16, "--mark");
}

std::string parts_drawing(const Picture& picture, const GameArt& art, const std::vector<std::size_t>& parts,
                          const Words& words) {
    const auto palette = palette_of(picture);
    std::string drawing;
    for (const std::size_t part : parts) drawing += filled_in(art.parts[part], palette, picture.board.seats, words);
    return drawing;
}

} // namespace

std::string piece_drawing(const Picture& picture, std::uint8_t colour) {
    const GameArt& art = art_of(picture.game);
    const std::uint8_t paint = paint_of(picture, colour);
    return filled_in(art.pieces[art.pieces.size() > paint ? paint : 0], {picture.board.colours[paint]},
                     picture.board.seats, {});
}

std::string picture_content(const Picture& picture, const Words& words) {
    const GameArt& art = art_of(picture.game);
    const BoardArt& board = board_art(art, picture.board);
    const double reach = art.size * 0.62;
    std::string drawing = parts_drawing(picture, art, board.ground, words);
    if (picture.coordinates && !art.numbered) drawing += names_drawing(picture, board);
    for (const Point point : picture.marks) {
        const auto& at = board.at[index(point)];
        drawing += edged("<circle cx=\"" + number_text(at.x) + "\" cy=\"" + number_text(at.y) + "\" r=\"" +
                             number_text(reach) + "\"/>",
                         0.1, "--mark-told");
    }
    drawing += pieces_drawing(picture, art, board);
    drawing += parts_drawing(picture, art, paint_of(picture, 0) == 0 ? board.over : board.swapped, words);
    for (const auto& path : picture.arrows) drawing += arrow_drawing(path, board, reach);
    return inked(std::move(drawing), picture.ink);
}

std::string picture_svg(const Picture& picture, const std::string& title, const Words& words) {
    const auto& [left, top, width, height] = art_of(picture.game).view;
    constexpr double scale = 40; // pixels for a unit of the board
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + number_text(left) + " " + number_text(top) + " " +
           number_text(width) + " " + number_text(height) + "\" width=\"" + number_text(width * scale) +
           "\" height=\"" + number_text(height * scale) + "\" role=\"img\"><title>" + escaped(title) + "</title>" +
           shared_defs(picture.ink) + picture_content(picture, words) + "</svg>\n";
}

} // namespace tabuleiro
