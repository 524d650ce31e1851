#include <algorithm>
#include <cstdio>

#include "cli/commands.hpp"
#include "cli/draw.hpp"
#include "cli/terminal.hpp"
#include "games/all_games.hpp"
#include "match/any_game.hpp"

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

// Prints a paragraph or list item, broken at blanks; what follows a list mark is indented.
void print_wrapped(const std::string& paragraph) {
    const std::string plain = without_stars(paragraph);
    const std::size_t lead = std::min(plain.find_first_not_of(' '), plain.size());
    const bool item = std::string_view(plain).substr(lead).starts_with("- ");
    if (!plain.empty())
        std::printf("%s\n", wrapped(plain, std::min(page_width, terminal_width()), lead + (item ? 2 : 0)).c_str());
}

// An example position of a rule page: the board, with as many players as it has colours.
void print_position(std::string_view name, const std::string& text) {
    for (int players = 2; players <= static_cast<int>(max_players); ++players) {
        const auto game = make_game({std::string(name), {}, players, {}}, text);
        if (!game) continue;
        std::printf("%s", draw_board((*game)->board(), (*game)->pieces()).c_str());
        print_text("  " + styled("2", text), 2);
        return;
    }
    print_text("  " + text, 2);
}

} // namespace

// The Markdown that our pages use: headings, paragraphs, lists, and blocks of positions.
int run_rules(const Texts& texts, const std::string& game) {
    std::string_view page = texts.rule_page(game);
    if (page.empty()) return complain(texts, unknown_game(game));
    std::string paragraph;
    enum class Block { none, text, position } block = Block::none;
    const auto flush = [&] {
        print_wrapped(paragraph);
        paragraph.clear();
    };
    while (!page.empty()) {
        const auto end = std::min(page.find('\n'), page.size());
        std::string line(page.substr(0, end));
        page.remove_prefix(std::min(end + 1, page.size()));
        if (line.starts_with("```")) {
            flush();
            if (block != Block::none)
                block = Block::none;
            else
                block = line == "```position" ? Block::position : Block::text;
        } else if (block == Block::position) {
            print_position(game, line);
        } else if (block == Block::text) {
            std::printf("%s\n", line.c_str());
        } else if (line.starts_with("#")) {
            flush();
            std::printf("%s\n", styled("1", line.substr(line.find_first_not_of("# "))).c_str());
        } else if (line.empty()) {
            flush();
            std::printf("\n");
        } else {
            const auto begin = std::min(line.find_first_not_of(' '), line.size());
            const std::string text = line.substr(begin);
            if (text.starts_with("- ") || text.starts_with("|")) flush();
            paragraph += paragraph.empty() ? line : " " + text;
        }
    }
    flush();
    return 0;
}

} // namespace tabuleiro
