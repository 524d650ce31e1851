#include "server/match_picture.hpp"

#include "drawing/picture.hpp"
#include "match/colours.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

namespace {

// Names of games and stations; they are the same or nearly so in every language.
const Texts& english() {
    static const Texts texts{"en"};
    return texts;
}

} // namespace

std::string match_picture(const Match& match) {
    const std::string game = match.terms().setup.game;
    const auto words = words_of(english());
    const std::string title = english()("game." + game);
    if (match.game_number() == 0) {
        const auto start = make_game(match.terms().setup, match.terms().position);
        return picture_svg({game, (*start)->board(), (*start)->pieces()}, title, words);
    }
    return picture_svg({game, match.board(), match.game().pieces(), drawn_colours(match.board(), match.seat_colours())},
                       title, words);
}

std::string match_frame(const Match& match) {
    const std::string& id = match.terms().id;
    const std::string title = escaped(english()("game." + match.terms().setup.game));
    const std::string again = match.finished() ? "" : "<meta http-equiv=\"refresh\" content=\"5\">";
    return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
           "<meta name=\"viewport\" content=\"width=device-width\">" +
           again + "<title>" + title + "</title><a href=\"/#/m/" + id +
           "\" target=\"_blank\" rel=\"noopener\"><img src=\"/m/" + id + ".svg\" width=\"100%\" alt=\"" + title +
           "\"></a></html>\n";
}

std::string picture_tag(const Match& match) { return "\"" + std::to_string(match.revision()) + "\""; }

} // namespace tabuleiro
