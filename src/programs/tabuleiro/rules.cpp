#include <algorithm>
#include <cstdio>

#include "games/all_games.hpp"
#include "play/any_game.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/draw.hpp"

namespace tabuleiro {

namespace {

constexpr std::size_t page_width = 80; // no wider, however wide the terminal is

// Without the stars of *emphasis*; those in `notation` stay.
std::string without_stars(std::string_view text) {
    std::string plain;
    bool notation = false;
    for (const char c : text) {
        notation ^= c == '`';
        if (c != '*' || notation) plain += c;
    }
    return plain;
}

// A paragraph or list item, broken at blanks; what follows a list mark is indented.
std::string paragraph_text(const std::string& paragraph, std::size_t width) {
    const std::string plain = without_stars(paragraph);
    const std::size_t lead = std::min(plain.find_first_not_of(' '), plain.size());
    const bool item = std::string_view(plain).substr(lead).starts_with("- ");
    return plain.empty() ? plain : wrapped(plain, std::min(page_width, width), lead + (item ? 2 : 0)) + "\n";
}

// An example position of a rule page: the board, with as many players as the position has colours.
std::string position_text(std::string_view name, const std::string& text, std::size_t width) {
    for (int players = 2; players <= static_cast<int>(max_players); ++players) {
        const auto game = make_game({std::string(name), {}, players, {}}, text);
        if (!game) continue;
        return draw_board((*game)->board(), (*game)->pieces()) + wrapped("  " + styled("2", text), width, 2) + "\n";
    }
    return wrapped("  " + text, width, 2) + "\n";
}

} // namespace

// The Markdown that our pages use: headings, paragraphs, lists, and blocks of positions.
std::string rules_text(const Texts& texts, const std::string& game, std::size_t width) {
    std::string_view page = texts.rule_page(game);
    std::string drawn, paragraph;
    enum class Block { none, text, position } block = Block::none;
    const auto flush = [&] {
        drawn += paragraph_text(paragraph, width);
        paragraph.clear();
    };
    while (!page.empty()) {
        const auto end = std::min(page.find('\n'), page.size());
        const std::string line(page.substr(0, end));
        page.remove_prefix(std::min(end + 1, page.size()));
        if (line.starts_with("```")) {
            flush();
            if (block != Block::none)
                block = Block::none;
            else
                block = line == "```position" ? Block::position : Block::text;
        } else if (block == Block::position) {
            drawn += position_text(game, line, width);
        } else if (block == Block::text) {
            drawn += line + "\n";
        } else if (line.starts_with("#")) {
            flush();
            drawn += styled("1", line.substr(line.find_first_not_of("# "))) + "\n";
        } else if (line.empty()) {
            flush();
            drawn += "\n";
        } else {
            const std::string words = line.substr(std::min(line.find_first_not_of(' '), line.size()));
            if (words.starts_with("- ") || words.starts_with("|")) flush();
            paragraph += paragraph.empty() ? line : " " + words;
        }
    }
    flush();
    return drawn;
}

int run_rules(const Texts& texts, const std::string& game) {
    if (texts.rule_page(game).empty()) return complain(texts, unknown_game(game));
    std::fputs(rules_text(texts, game, terminal_width()).c_str(), stdout);
    return 0;
}

} // namespace tabuleiro
