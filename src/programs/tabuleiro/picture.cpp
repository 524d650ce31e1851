#include <algorithm>
#include <cstdio>

#include "drawing/picture.hpp"
#include "play/any_game.hpp"
#include "programs/shared/files.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/paper.hpp"

namespace tabuleiro {

namespace {

std::optional<Point> point_named(const Board& board, std::string_view name) {
    const auto found = std::ranges::find(board.spots, name, &Spot::name);
    if (found == board.spots.end()) return {};
    return point(static_cast<std::size_t>(found - board.spots.begin()));
}

// The walk of a move that is legal now, or two spots joined by “-”.
std::optional<std::vector<Point>> arrow_of(const AnyGame& game, const std::string& text) {
    if (game.turn().kind == Turn::Kind::choose)
        if (const auto move = game.find(text))
            for (const Gesture::Walk& walk : game.gesture(*move).walks)
                if (walk.path.size() > 1) return walk.path;
    for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; ++at) {
        const auto from = point_named(game.board(), std::string_view(text).substr(0, at));
        const auto to = point_named(game.board(), std::string_view(text).substr(at + 1));
        if (from && to) return {{*from, *to}};
    }
    return {};
}

std::optional<Error> write(const std::string& path, const Result<std::string>& content) {
    return content ? write_file(path, *content) : content.error();
}

} // namespace

int run_draw(const Texts& texts, const DrawRequest& request) {
    if (request.svg.empty() && request.png.empty()) return complain(texts, {"draw.no_file", {}});
    if (request.svg == request.png) return complain(texts, {"file.twice", {request.svg}});
    const auto game = make_game(request.game.setup, request.game.position);
    if (!game) return complain(texts, game.error());
    Picture picture{(*game)->setup().game, (*game)->board(), (*game)->pieces()};
    picture.coordinates = request.coordinates;
    for (const std::string& text : request.arrows) {
        const auto arrow = arrow_of(**game, text);
        if (!arrow) return complain(texts, {"draw.no_arrow", {text}});
        picture.arrows.push_back(*arrow);
    }
    for (const std::string& name : request.marks) {
        const auto spot = point_named(picture.board, name);
        if (!spot) return complain(texts, {"draw.no_spot", {name}});
        picture.marks.push_back(*spot);
    }
    for (const std::string& path : {request.svg, request.png}) {
        if (path.empty()) continue;
        if (const auto error = refuse_existing(path, request.replace)) return complain(texts, *error);
        if (const auto error = refuse_unwritable(path)) return complain(texts, *error);
    }
    const std::string title = texts("game." + picture.game) + ": " + (*game)->position();
    const std::string svg = picture_svg(picture, title, words_of(texts));
    if (!request.svg.empty())
        if (const auto error = write_file(request.svg, svg)) return complain(texts, *error);
    if (!request.png.empty())
        if (const auto error = write(request.png, png_of(svg, request.width))) return complain(texts, *error);
    return 0;
}

} // namespace tabuleiro
