#include "programs/tabuleiro/play_screen.hpp"

#include <algorithm>
#include <cstdio>
#include <deque>
#include <utility>

#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/draw.hpp"
#include "programs/tabuleiro/pager.hpp"
#include "programs/tabuleiro/play_layout.hpp"
#include "programs/tabuleiro/screen.hpp"

namespace tabuleiro {

namespace {

// The end of a line that is being typed, as much as fits.
std::string end_of(std::string_view line, std::size_t width) {
    if (columns(line) <= width) return std::string(line);
    while (columns(line) >= width) line.remove_prefix(1); // columns() does not count bytes inside a character
    while ((static_cast<unsigned char>(line.front()) & 0xc0) == 0x80) line.remove_prefix(1);
    return "…" + std::string(line);
}

class PlayOnScreen {
public:
    PlayOnScreen(const Texts& texts, KeyboardMatch& match, Screen& screen)
        : texts_(texts), match_(match), screen_(screen) {
        say(texts("play.welcome", {texts("game." + game().setup().game)}));
    }

    int run() {
        for (;;) {
            while (const auto told = match_.tell()) {
                say(told->text);
                if (told->by_bot) pause();
            }
            report(match_.table_error());
            if (interrupted()) return stopped_by_user;
            if (const auto question = match_.question()) {
                report(match_.answer(is_yes(texts_, ask(question->text))));
            } else if (match_.due()) {
                draw();
                report(match_.do_due());
            } else if (const auto code = let_choose()) {
                return *code;
            }
        }
    }

private:
    static constexpr int tick = 100;      // milliseconds between checks for Ctrl-C
    static constexpr int bot_pause = 400; // so that a bot's moves can be followed

    const AnyGame& game() const { return match_.game(); }
    bool over() const { return !match_.match().running(); }

    // True if there was no error.
    bool report(const std::optional<Error>& error) {
        if (error) say(error_text(texts_, *error));
        return !error;
    }

    void say(const std::string& text) {
        for (const std::string& line : lines_of(text)) messages_.push_back(line);
        while (messages_.size() > 100) messages_.pop_front();
    }

    Layout layout() const { return layout_for(texts_, {screen_.rows(), screen_.columns()}, match_); }

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

    // Waits until something has been done; an exit code ends the program.
    std::optional<int> let_choose() {
        moves_ = over() ? std::vector<std::string>{} : texts_of(game());
        chosen_ = 0;
        picked_.reset();
        typed_.clear();
        if (over())
            for (const std::string& line : match_.results()) say(line);
        for (;;) {
            draw();
            Key key = next_key();
            while (key.kind == Key::Kind::none && !interrupted()) key = next_key();
            if (interrupted()) return stopped_by_user;
            if (key.kind == Key::Kind::character) {
                const std::string& typed = key.character;
                if (typed == "q") return 0;
                if (const auto error = act_by_key(typed)) {
                    if (report(*error)) return moves_.clear(), std::nullopt;
                } else if (typed == "s") {
                    save();
                } else if (typed == "?") {
                    show_rules();
                } else if (typed == "h" && !over()) {
                    for (const std::string& line : match_.hint(static_cast<std::size_t>(layout().width))) say(line);
                } else if (typed == " " && !over()) {
                    play_chosen();
                    return std::nullopt;
                } else if (typed >= "0" && typed <= "9") {
                    choose_number(typed);
                }
            } else if (!over() && choose(key)) {
                play_chosen();
                return std::nullopt;
            }
        }
    }

    // What the key does to the match, with its error; nothing if it does nothing.
    std::optional<std::optional<Error>> act_by_key(const std::string& key) {
        if (over()) return key == "a" ? std::optional(match_.again()) : std::nullopt;
        if (key == "u") return match_.offer(Offered::takeback);
        if (key == "d") return match_.offer(Offered::draw);
        if (key == "c") return match_.offer(Offered::count);
        if (key != "r" || !is_yes(texts_, ask(texts_("play.really_concede")))) return std::nullopt;
        return match_.concede();
    }

    void play_chosen() {
        moves_.clear();
        report(match_.play(chosen_));
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
        for (const SpotCell& cell : spot_cells(game().board(), panel.large)) {
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
        auto saved = match_.save(path, false);
        if (!saved && saved.error().name == "play.file_exists") {
            if (!is_yes(texts_, ask(texts_("play.overwrite", {path})))) return;
            saved = match_.save(path, true);
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
        const auto lines = board_lines(match_, panel.large);
        for (std::size_t i = 0; i < lines.size(); ++i) screen_.put(static_cast<int>(i), 0, lines[i], screen_.columns());
        const bool choosing = !over() && !moves_.empty();
        if (panel.two_lines)
            draw_two_lines(panel, choosing);
        else
            draw_panel(panel, choosing);
        draw_keys(panel, prompt);
        screen_.show();
    }

    void draw_panel(const Layout& panel, bool choosing) {
        const Turn turn = game().turn();
        int row = panel.top;
        if (!over()) screen_.put(row++, panel.left, match_.name_of(turn.seat), panel.width);
        if (choosing) {
            if (const std::string to_play = to_play_of(turn.seat); !to_play.empty())
                screen_.put(row++, panel.left, to_play, panel.width);
            row = draw_list(panel, row);
        }
        draw_messages(panel, row);
    }

    void draw_two_lines(const Layout& panel, bool choosing) {
        const Seat seat = game().turn().seat;
        list_rows_ = 0;
        if (choosing) {
            const std::string who = match_.name_of(seat) + to_play_of(seat) + "  ";
            screen_.put(panel.top, panel.left, who, panel.width);
            const int after = panel.left + static_cast<int>(columns(who));
            const std::string choice = std::to_string(chosen_ + 1) + "/" + std::to_string(moves_.size()) + " " +
                                       match_.spelled(moves_[chosen_]) + " " + match_.remark(chosen_);
            screen_.put(panel.top, after, choice, panel.left + panel.width - after);
            screen_.mark(panel.top, after, static_cast<int>(columns(choice)));
            mark_ends(panel);
        }
        if (!messages_.empty()) screen_.put(panel.top + 1, panel.left, messages_.back(), panel.width);
    }

    void draw_keys(const Layout& panel, const std::string& prompt) {
        const auto keys = key_lines(texts_, match_.match(), screen_.columns());
        int row = screen_.rows() - panel.key_rows;
        if (!prompt.empty())
            screen_.put(screen_.rows() - 1, 0, prompt, screen_.columns());
        else
            for (std::size_t i = 0; row < screen_.rows(); ++i)
                screen_.put(row++, 0, styled("2", keys[i]), screen_.columns());
    }

    // The ends of the chosen move on the board.
    void mark_ends(const Layout& panel) {
        const auto [from, to] = ends_of(chosen_);
        for (const SpotCell& cell : spot_cells(game().board(), panel.large))
            if (cell.spot == from || cell.spot == to)
                screen_.mark(static_cast<int>(cell.row), static_cast<int>(cell.column), static_cast<int>(cell.width));
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
            const std::string number = std::to_string(i + 1), remark = match_.remark(i);
            screen_.put(row, panel.left,
                        (number.size() < 2 ? " " : "") + number + " " + match_.spelled(moves_[i]) +
                            (remark.empty() ? "" : " " + remark),
                        panel.width);
            if (i == chosen_) screen_.mark(row, panel.left, panel.width);
        }
        mark_ends(panel);
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
    KeyboardMatch& match_;
    Screen& screen_;
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

std::optional<int> play_on_screen(const Texts& texts, KeyboardMatch& match) {
    int code = 0;
    {
        if (!layout_for(texts, terminal_size(), match).fits) return std::nullopt;
        const auto screen = Screen::open();
        if (!screen) return std::nullopt;
        code = PlayOnScreen(texts, match, *screen).run();
    }
    if (match.match().result()) // what stays visible after the screen is closed
        for (const std::string& line : match.results()) std::printf("%s\n", line.c_str());
    return code;
}

} // namespace tabuleiro
