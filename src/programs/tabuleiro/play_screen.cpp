#include "programs/tabuleiro/play_screen.hpp"

#include <algorithm>
#include <cstdio>
#include <deque>
#include <utility>

#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/draw.hpp"
#include "programs/tabuleiro/pager.hpp"
#include "programs/tabuleiro/screen.hpp"

namespace tabuleiro {

namespace {

// The place of the panel with moves and messages: to the right of the board, or below it in a narrow terminal.
struct Layout {
    int top = 0, left = 0, rows = 0, width = 0;

    static constexpr int least_width = 19, least_rows = 5;
    // The last rows list the keys.
    Layout(TerminalSize screen, int board_rows, int board_width, int key_rows) {
        left = board_width + 1;
        width = screen.columns - left;
        rows = screen.rows - key_rows;
        fits = width >= least_width && board_rows <= rows;
        if (fits) return;
        top = board_rows;
        left = 1;
        width = screen.columns - left;
        rows = screen.rows - key_rows - top;
        fits = screen.columns >= board_width && rows >= least_rows;
    }
    bool fits;
};

// The end of a line that is being typed, as much as fits.
std::string end_of(std::string_view line, std::size_t width) {
    if (columns(line) <= width) return std::string(line);
    while (columns(line) >= width) line.remove_prefix(1); // columns() does not count bytes inside a character
    while ((static_cast<unsigned char>(line.front()) & 0xc0) == 0x80) line.remove_prefix(1);
    return "…" + std::string(line);
}

std::vector<std::string> board_lines(const AnyGame& game) { return lines_of(draw_board(game.board(), game.pieces())); }

// The keys, in as many lines as the terminal needs; no line ends between a key and what it does.
std::vector<std::string> key_lines(const Texts& texts, const AnyGame& game, int width) {
    const bool over = game.turn().kind == Turn::Kind::over;
    std::string keys = texts(over ? "play.screen_end_keys" : "play.screen_keys");
    constexpr char unbroken = '\x1f'; // stands for a blank that no line ends at
    for (std::size_t at = 1; at < keys.size(); ++at)
        if (keys[at] == ' ' && keys[at - 1] != ',' && keys[at - 1] != ';') keys[at] = unbroken;
    keys = wrapped(keys, static_cast<std::size_t>(width));
    std::replace(keys.begin(), keys.end(), unbroken, ' ');
    return lines_of(keys);
}

Layout layout_for(const Texts& texts, TerminalSize screen, const AnyGame& game) {
    const auto lines = board_lines(game);
    std::size_t width = 0;
    for (const std::string& line : lines) width = std::max(width, columns(line));
    return Layout(screen, static_cast<int>(lines.size()), static_cast<int>(width),
                  static_cast<int>(key_lines(texts, game, screen.columns).size()));
}

class PlayOnScreen {
public:
    PlayOnScreen(const Texts& texts, LocalGame& game, Screen& screen)
        : texts_(texts), local_(game), screen_(screen), cells_(spot_cells(game.game().board())) {
        say(texts("play.welcome", {texts("game." + this->game().setup().game)}));
    }

    int run() {
        for (;;) {
            const Turn turn = game().turn();
            if (turn.kind == Turn::Kind::chance) {
                say(local_.draw_event());
            } else if (turn.kind == Turn::Kind::choose && !local_.is_human(turn.seat)) {
                draw();
                say(local_.play_bot());
                if (const auto error = local_.table_error()) say(error_text(texts_, *error));
                pause();
            } else if (const auto code = let_choose()) {
                return *code;
            }
            if (interrupted()) return stopped_by_user;
        }
    }

private:
    static constexpr int tick = 100;      // milliseconds between checks for Ctrl-C
    static constexpr int bot_pause = 400; // so that a bot's moves can be followed

    const AnyGame& game() const { return local_.game(); }
    bool over() const { return game().turn().kind == Turn::Kind::over; }

    void say(const std::string& text) {
        for (const std::string& line : lines_of(text)) messages_.push_back(line);
        while (messages_.size() > 100) messages_.pop_front();
    }

    Layout layout() const { return layout_for(texts_, {screen_.rows(), screen_.columns()}, game()); }

    // A bot's move stays for a moment; a key ends the pause and is not lost.
    void pause() {
        draw();
        if (!pending_.empty()) return;
        if (Key key = screen_.read(bot_pause); key.kind != Key::Kind::none) pending_.push_back(std::move(key));
    }

    Key next_key() {
        if (pending_.empty()) return screen_.read(tick);
        Key key = std::move(pending_.front());
        pending_.pop_front();
        return key;
    }

    // Waits until a move has been made or taken back; an exit code ends the program.
    std::optional<int> let_choose() {
        moves_ = over() ? std::vector<std::string>{} : texts_of(game());
        chosen_ = 0;
        picked_.reset();
        typed_.clear();
        if (over())
            for (const std::string& line : local_.results()) say(line);
        for (;;) {
            draw();
            Key key = next_key();
            while (key.kind == Key::Kind::none && !interrupted()) key = next_key();
            if (interrupted()) return stopped_by_user;
            if (key.kind == Key::Kind::character) {
                const std::string& typed = key.character;
                if (typed == "q") return 0;
                if (typed == "u") {
                    const bool undone = local_.take_back();
                    say(texts_(undone ? "play.undone" : "play.nothing_to_undo"));
                    if (undone) return moves_.clear(), std::nullopt;
                } else if (typed == "s") {
                    save();
                } else if (typed == "?") {
                    show_rules();
                } else if (typed == "h" && !over()) {
                    for (const std::string& line : local_.hint(static_cast<std::size_t>(layout().width))) say(line);
                } else if (typed == " " && !over()) {
                    return play_chosen();
                } else if (typed >= "0" && typed <= "9") {
                    choose_number(typed);
                }
            } else if (!over() && choose(key)) {
                return play_chosen();
            }
        }
    }

    std::optional<int> play_chosen() {
        moves_.clear();
        say(local_.play(chosen_));
        return std::nullopt;
    }

    // Digits choose a move by its number; a digit that would make it too large starts a new number.
    void choose_number(const std::string& digit) {
        typed_ += digit;
        if (std::stoul(typed_) > moves_.size()) typed_ = digit;
        const auto number = std::stoul(typed_);
        if (number >= 1 && number <= moves_.size())
            chosen_ = number - 1;
        else
            typed_.clear();
    }

    // True if the chosen move is to be played.
    bool choose(const Key& key) {
        const std::size_t last = moves_.size() - 1, page = 10;
        typed_.clear();
        switch (key.kind) {
        case Key::Kind::up: chosen_ = chosen_ == 0 ? last : chosen_ - 1; break;
        case Key::Kind::down: chosen_ = chosen_ == last ? 0 : chosen_ + 1; break;
        case Key::Kind::first: chosen_ = 0; break;
        case Key::Kind::last: chosen_ = last; break;
        case Key::Kind::page_up: chosen_ -= std::min(chosen_, page); break;
        case Key::Kind::page_down: chosen_ = std::min(last, chosen_ + page); break;
        case Key::Kind::enter: return true;
        case Key::Kind::click: return click(key.row, key.column);
        default: break;
        }
        return false;
    }

    // In the list, a second click plays the chosen move; on the board, click the piece and then its target.
    bool click(int row, int column) {
        const Layout panel = layout();
        if (column >= panel.left && row >= list_top_ && row < list_top_ + list_rows_) {
            const auto clicked = first_shown_ + static_cast<std::size_t>(row - list_top_);
            if (clicked >= moves_.size()) return false;
            return std::exchange(chosen_, clicked) == clicked;
        }
        for (const SpotCell& cell : cells_) {
            if (static_cast<int>(cell.row) != row || column < static_cast<int>(cell.column) ||
                column >= static_cast<int>(cell.column + cell.width))
                continue;
            return click_spot(cell.spot);
        }
        return false;
    }

    bool click_spot(std::size_t spot) {
        if (picked_)
            for (std::size_t i = 0; i < moves_.size(); ++i)
                if (ends_of(i) == std::pair(*picked_, spot)) {
                    const bool only = count_ends(*picked_, spot) == 1;
                    return std::exchange(chosen_, i) == i || only;
                }
        picked_ = spot;
        for (std::size_t i = 0; i < moves_.size(); ++i)
            if (ends_of(i).first == spot) {
                chosen_ = i;
                return false;
            }
        picked_.reset();
        for (std::size_t i = 0; i < moves_.size(); ++i)
            if (ends_of(i).second == spot) return std::exchange(chosen_, i) == i;
        return false;
    }

    // The first and last spot of a move's piece; the same impossible spot twice if no piece moves.
    std::pair<std::size_t, std::size_t> ends_of(std::size_t move) const {
        const Gesture gesture = game().gesture(move);
        const std::size_t none = game().board().spots.size();
        if (gesture.walks.empty()) return {none, none};
        const auto& path = gesture.walks.front().path;
        return {index(path.front()), index(path.back())};
    }

    std::size_t count_ends(std::size_t from, std::size_t to) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) count += ends_of(i) == std::pair(from, to);
        return count;
    }

    void save() {
        const std::string path = ask(texts_("play.save_as"));
        if (path.empty()) return;
        auto saved = local_.save(path, false);
        if (!saved && saved.error().name == "play.file_exists") {
            const std::string answer = ask(texts_("play.overwrite", {path}));
            if (answer.empty() || texts_("play.yes").find(answer) == std::string::npos) return;
            saved = local_.save(path, true);
        }
        say(saved ? *saved : error_text(texts_, saved.error()));
    }

    // A line typed into the last row; empty if there is none, or after Escape or Ctrl-C.
    std::string ask(const std::string& question) {
        std::string answer;
        for (;;) {
            draw(end_of(question + " " + answer + "▏", static_cast<std::size_t>(screen_.columns())));
            const Key key = next_key();
            if (interrupted() || key.kind == Key::Kind::escape) return {};
            if (key.kind == Key::Kind::enter) return answer;
            if (key.kind == Key::Kind::character) answer += key.character;
            if (key.kind != Key::Kind::erase) continue;
            while (!answer.empty() && (static_cast<unsigned char>(answer.back()) & 0xc0) == 0x80) answer.pop_back();
            if (!answer.empty()) answer.pop_back();
        }
    }

    void show_rules() {
        show_pages(screen_, texts_("play.pages_keys"),
                   [&](std::size_t width) { return rules_text(texts_, game().setup().game, width); });
    }

    void draw(const std::string& prompt = {}) {
        screen_.clear();
        const Layout panel = layout();
        if (!panel.fits) return draw_too_small();
        const auto lines = board_lines(game());
        for (std::size_t i = 0; i < lines.size(); ++i) screen_.put(static_cast<int>(i), 0, lines[i], screen_.columns());
        const Turn turn = game().turn();
        const bool choosing = turn.kind == Turn::Kind::choose && local_.is_human(turn.seat) && !moves_.empty();
        int row = panel.top;
        if (!over()) screen_.put(row++, panel.left, local_.name_of(turn.seat), panel.width);
        if (choosing) {
            if (const std::string to_play = to_play_of(turn.seat); !to_play.empty())
                screen_.put(row++, panel.left, to_play, panel.width);
            row = draw_list(panel, row);
        }
        draw_messages(panel, row);
        const auto keys = key_lines(texts_, game(), screen_.columns());
        int last = screen_.rows() - static_cast<int>(keys.size());
        if (prompt.empty())
            for (const std::string& line : keys) screen_.put(last++, 0, styled("2", line), screen_.columns());
        else
            screen_.put(screen_.rows() - 1, 0, prompt, screen_.columns());
        screen_.show();
    }

    // For a window that was made smaller than `play_on_screen` needs.
    void draw_too_small() {
        int row = 0;
        for (const std::string& line :
             lines_of(wrapped(texts_("play.too_small"), static_cast<std::size_t>(screen_.columns()))))
            screen_.put(row++, 0, line, screen_.columns());
        screen_.show();
    }

    // What was thrown or drawn, or the player's hand.
    std::string to_play_of(Seat seat) const {
        auto all = game().pending();
        if (all.empty()) all = game().hand(seat, seat);
        std::string text;
        for (const std::string& one : all) text += (text.empty() ? " " : "  ") + one;
        return text;
    }

    // The moves around the chosen one, as many as leave room for messages; returns the row below them.
    int draw_list(const Layout& panel, int row) {
        const int least_messages = std::max(2, panel.rows / 4);
        list_top_ = row;
        list_rows_ = std::min(static_cast<int>(moves_.size()), panel.top + panel.rows - row - least_messages);
        list_rows_ = std::max(list_rows_, 1);
        const auto shown = static_cast<std::size_t>(list_rows_);
        if (chosen_ < first_shown_) first_shown_ = chosen_;
        if (chosen_ >= first_shown_ + shown) first_shown_ = chosen_ + 1 - shown;
        first_shown_ = std::min(first_shown_, moves_.size() - std::min(moves_.size(), shown));
        for (std::size_t i = first_shown_; i < std::min(moves_.size(), first_shown_ + shown); ++i, ++row) {
            const std::string number = std::to_string(i + 1), remark = local_.remark(i);
            screen_.put(row, panel.left,
                        (number.size() < 2 ? " " : "") + number + " " + moves_[i] +
                            (remark.empty() ? "" : " " + remark),
                        panel.width);
            if (i == chosen_) screen_.mark(row, panel.left, panel.width);
        }
        const auto [from, to] = ends_of(chosen_);
        for (const SpotCell& cell : cells_)
            if (cell.spot == from || cell.spot == to)
                screen_.mark(static_cast<int>(cell.row), static_cast<int>(cell.column), static_cast<int>(cell.width));
        return row;
    }

    // The last messages, as many lines as fit.
    void draw_messages(const Layout& panel, int row) {
        std::deque<std::string> shown;
        const auto room = static_cast<std::size_t>(std::max(0, panel.top + panel.rows - row - 1));
        for (auto message = messages_.rbegin(); message != messages_.rend() && shown.size() < room; ++message) {
            const auto lines = lines_of(wrapped(*message, static_cast<std::size_t>(panel.width), 2));
            shown.insert(shown.begin(), lines.begin(), lines.end());
        }
        while (shown.size() > room) shown.pop_front();
        row = panel.top + panel.rows - static_cast<int>(shown.size());
        for (const std::string& line : shown) screen_.put(row++, panel.left, line, panel.width);
    }

    const Texts& texts_;
    LocalGame& local_;
    Screen& screen_;
    std::vector<SpotCell> cells_;
    std::vector<std::string> moves_;    // to choose from
    std::size_t chosen_ = 0;            // of these
    std::optional<std::size_t> picked_; // the spot that was clicked first
    std::string typed_;                 // digits of a number
    std::deque<std::string> messages_;
    std::deque<Key> pending_;     // typed while a bot played
    std::size_t first_shown_ = 0; // of the list
    int list_top_ = 0, list_rows_ = 0;
};

} // namespace

std::optional<int> play_on_screen(const Texts& texts, LocalGame& game) {
    int code = 0;
    {
        if (!layout_for(texts, terminal_size(), game.game()).fits) return std::nullopt;
        const auto screen = Screen::open();
        if (!screen) return std::nullopt;
        code = PlayOnScreen(texts, game, *screen).run();
    }
    if (game.game().turn().kind == Turn::Kind::over) // what stays visible after the screen is closed
        for (const std::string& line : game.results()) std::printf("%s\n", line.c_str());
    return code;
}

} // namespace tabuleiro
