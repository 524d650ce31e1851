#include "drawing/print.hpp"

#include <algorithm>

#include "play/any_game.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/paper.hpp"

namespace tabuleiro {

namespace {

// A printed game has the pieces of everybody who can play it.
Setup setup_for_all(Setup setup) {
    for (const GameInfo& info : all_game_infos())
        for (const Mode& mode : info.modes)
            if (setup.players == 0 && info.name == setup.game && (setup.mode.empty() || mode.name == setup.mode)) {
                setup.mode = mode.name;
                setup.players = mode.max_players;
            }
    return setup;
}

Result<std::vector<std::string>> wanted_parts(const AnyGame& game, const std::vector<std::string>& wanted) {
    const std::vector<std::string> all = printable_parts(game);
    std::string list;
    for (const std::string& part : all) list += (list.empty() ? "" : ", ") + part;
    for (const std::string& part : wanted)
        if (std::ranges::find(all, part) == all.end()) return Error{"print.unknown_part", {part, list}};
    if (!wanted.empty()) return wanted;
    return std::vector(all.begin(), all.end() - 1); // problems only when asked for
}

Result<std::vector<std::string>> pages_of(const Texts& texts, const PrintRequest& request) {
    const auto paper = read_paper(request.paper);
    if (!paper) return paper.error();
    const auto game = make_game(setup_for_all(request.game.setup), request.game.position);
    if (!game) return game.error();
    const auto parts = wanted_parts(**game, request.what);
    if (!parts) return parts.error();
    Print print{*paper};
    print.ink.light = request.ink == "light";
    print.ink.lines = request.large ? 2 : 1;
    print.duplex = request.duplex;
    print.board = request.board;
    return printed_pages(**game, *parts, print, words_of(texts));
}

} // namespace

int run_print(const Texts& texts, const PrintRequest& request) {
    const std::string& game = request.game.setup.game;
    const std::string file = request.out.empty() ? game + ".pdf" : request.out;
    const auto pages = pages_of(texts, request);
    if (!pages) return complain(texts, pages.error());
    if (const auto error = refuse_existing(file, request.replace)) return complain(texts, *error);
    if (const auto error = refuse_unwritable(file)) return complain(texts, *error);
    const auto paper = *read_paper(request.paper);
    const auto pdf = pdf_of(*pages, {paper.width, paper.height}, texts("game." + game));
    if (!pdf) return complain(texts, pdf.error());
    if (const auto error = write_file(file, *pdf)) return complain(texts, *error);
    print_text(texts("print.done", {file, std::to_string(pages->size())}));
    return 0;
}

} // namespace tabuleiro
