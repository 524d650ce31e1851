#include "drawing/print_problems.hpp"

#include <algorithm>

#include "drawing/picture.hpp"
#include "play/problems.hpp"

namespace tabuleiro {

namespace {

constexpr std::size_t on_page = 6, sheets = 2;

std::string colour_word(const Words& words, const std::string& colour, const std::string& game) {
    std::string own = words("colour." + colour + "." + game);
    return own.empty() ? words("colour." + colour) : own;
}

// “3 · yellow: 5 6”: who moves, and with what.
std::string question(const PosedProblem& posed, std::size_t number, const Words& words) {
    const AnyGame& game = *posed.game;
    const Seat seat = game.turn().seat;
    std::string text = std::to_string(number + 1) + " · " +
                       colour_word(words, game.board().colours[game.board().seats[index(seat)]], game.setup().game);
    for (const std::string& thrown : game.pending()) text += (text.ends_with(':') ? " " : ": ") + thrown;
    return text;
}

} // namespace

std::optional<Error> add_problems(Pages& pages, const std::string& game, const Print& print, const Words& words) {
    const auto set = problems_for(game);
    if (!set) return set.error();
    const Area area = printable(print.paper);
    constexpr double caption = 7, solutions = 10;
    const auto& view = art_of(game).view;
    // Two columns and three rows.
    const double room = (area.height - solutions) / 3;
    const double wide = std::min(area.width / 2 - 6, (room - caption - 3) * view[2] / view[3]);
    for (std::size_t begin = 0; begin < std::min(on_page * sheets, set->problems.size()); begin += on_page) {
        std::string page, solved;
        for (std::size_t i = begin; i < std::min(begin + on_page, set->problems.size()); ++i) {
            const auto posed = pose(*set, i);
            if (!posed) return posed.error();
            Picture picture{game, posed->game->board(), posed->game->pieces()};
            picture.ink = print.ink;
            picture.coordinates = true; // the solutions name the spots
            const double x = area.left + area.width * (i % 2 == 0 ? 0.25 : 0.75) - wide / 2;
            const double y = area.top + static_cast<double>((i - begin) / 2) * room;
            page += text_at(x, y + caption - 3, 4, "start", question(*posed, i, words)) +
                    window(x, y + caption, wide, wide * view[3] / view[2], view, picture_content(picture, words));
            solved += (solved.empty() ? "" : " · ") + std::to_string(i + 1) + ": " + posed->answers.front().text;
        }
        page += "<g transform=\"translate(" + number_text(area.left + area.width) + " " +
                number_text(area.top + area.height - 5) + ") rotate(180)\">" + text_at(0, 0, 3, "start", solved) +
                "</g>";
        pages.add(words("print.problems"), page);
    }
    return {};
}

} // namespace tabuleiro
