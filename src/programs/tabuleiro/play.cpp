#include <charconv>
#include <cstdio>
#include <iostream>
#include <random>

#include "programs/shared/files.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/draw.hpp"
#include "programs/tabuleiro/local_game.hpp"
#include "programs/tabuleiro/play_screen.hpp"

namespace tabuleiro {

namespace {

constexpr std::string_view usual_bot = "player";

std::string trimmed(std::string text) {
    text.erase(0, text.find_first_not_of(" \t\r"));
    text.erase(text.find_last_not_of(" \t\r") + 1);
    return text;
}

void say(const std::string& text) { print_text(text); }

// A game printed line by line: for pipes, screen readers and small terminals.
class PlayInLines {
public:
    PlayInLines(const Texts& texts, LocalGame& game) : texts_(texts), local_(game) {}

    int run() {
        say(texts_("play.welcome", {texts_("game." + game().setup().game)}));
        for (;;) {
            const Turn turn = game().turn();
            if (turn.kind == Turn::Kind::over) {
                if (const auto code = finish()) return *code;
            } else if (turn.kind == Turn::Kind::chance) {
                say(local_.draw_event());
            } else if (!local_.is_human(turn.seat)) {
                say(local_.play_bot());
                complain_about_tables();
                if (interrupted()) return stopped_by_user;
            } else if (const auto code = ask(turn.seat)) {
                return *code;
            }
        }
    }

private:
    const AnyGame& game() const { return local_.game(); }

    void complain_about_tables() {
        if (const auto error = local_.table_error()) complain(texts_, *error);
    }

    void show_choices(Seat seat) const {
        std::printf("\n%s\n", draw_board(game().board(), game().pieces()).c_str());
        say(styled("2", game().view(seat)));
        for (std::size_t i = 0; i < game().choices(); ++i) {
            const std::string remark = local_.remark(i);
            std::printf("  %2zu  %s%s\n", i + 1, game().text(i).c_str(), remark.empty() ? "" : ("  " + remark).c_str());
        }
        say(texts_("play.keys"));
    }

    // Asks until a move has been made; an exit code ends the program.
    std::optional<int> ask(Seat seat) {
        show_choices(seat);
        for (;;) {
            const auto typed = read_line(local_.name_of(seat));
            if (!typed) return interrupted() ? stopped_by_user : 0;
            const auto& [line, word, rest] = *typed;
            if (word == "q") return 0;
            if (word == "?") {
                run_rules(texts_, game().setup().game);
            } else if (word == "b") {
                show_choices(seat);
            } else if (word == "h") {
                for (const std::string& advice : local_.hint(terminal_width())) say(advice);
                complain_about_tables();
            } else if (word == "u") {
                const bool undone = local_.take_back();
                say(texts_(undone ? "play.undone" : "play.nothing_to_undo"));
                if (undone) return std::nullopt;
            } else if (word == "s" || word == "s!") {
                save(*typed);
            } else if (const auto move = move_meant(line)) {
                say(local_.play(*move));
                return std::nullopt;
            } else {
                if (!line.empty()) say(texts_("error.move.illegal", {line}));
                say(texts_("play.keys"));
            }
        }
    }

    struct Typed {
        std::string line, word, rest; // the first word, and what follows it
    };

    // Nothing at the end of input, or after Ctrl-C.
    static std::optional<Typed> read_line(const std::string& who) {
        std::printf("%s > ", who.c_str());
        std::fflush(stdout);
        std::string line;
        if (!wait_for_line() || !std::getline(std::cin, line)) {
            std::printf("\n");
            return std::nullopt;
        }
        line = trimmed(line);
        const std::string word = line.substr(0, line.find(' '));
        return Typed{line, word, line.size() > word.size() ? trimmed(line.substr(word.size())) : ""};
    }

    // A number from the list, the notation, or nothing if there is only one move.
    std::optional<std::size_t> move_meant(const std::string& line) const {
        if (line.empty()) return game().choices() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
        if (const auto move = game().find(line)) return *move;
        std::size_t number = 0;
        const auto [end, failure] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (failure != std::errc{} || end != line.data() + line.size() || number < 1 || number > game().choices())
            return {};
        return number - 1;
    }

    void save(const Typed& typed) {
        const auto saved = local_.save(typed.rest, typed.word == "s!");
        if (saved)
            say(*saved);
        else
            complain(texts_, saved.error());
    }

    // Says who has won and lists the keys; nothing if a move was taken back.
    std::optional<int> finish() {
        std::printf("\n%s\n", draw_board(game().board(), game().pieces()).c_str());
        for (const std::string& line : local_.results()) say(line);
        if (!local_.has_human()) return 0;
        say(texts_("play.end_keys"));
        while (const auto typed = read_line("")) {
            if (typed->word == "q") return 0;
            if (typed->word == "s" || typed->word == "s!") {
                save(*typed);
            } else if (typed->word == "u" && local_.take_back()) {
                return std::nullopt;
            } else {
                say(texts_("play.end_keys"));
            }
        }
        return interrupted() ? stopped_by_user : 0;
    }

    const Texts& texts_;
    LocalGame& local_;
};

int play(const Texts& texts, SavedGame game, const PlayRequest& request) {
    LocalGame local(texts, std::move(game), request.load);
    if (!request.lines && local.has_human())
        if (const auto code = play_on_screen(texts, local)) return *code;
    return PlayInLines(texts, local).run();
}

// The error of the first seat that is neither human nor a bot.
std::optional<Error> unknown_seat(const std::vector<std::string>& seats, const std::string& game) {
    for (const auto& name : seats) {
        if (name == human_seat) continue;
        if (const auto bot = read_bot(name, game); !bot) {
            Error error = bot.error();
            if (error.name == "seat.unknown_bot") error.details[1] = std::string(human_seat) + ", " + error.details[1];
            return error;
        }
    }
    return std::nullopt;
}

// The value of a setup's option, given or by default; empty if the game has no such option.
std::string option_value(const Setup& setup, const std::string& name) {
    for (const OptionChoice& choice : setup.options)
        if (choice.name == name) return choice.value;
    for (const GameInfo& info : all_game_infos())
        for (const auto& option : info.options)
            if (info.name == setup.game && option.name == name) return std::string(option.values.front());
    return {};
}

// A saved game continues as it was saved: everything else on the command line must agree with it.
std::optional<Error> contradiction(const PlayRequest& request, const SavedGame& saved) {
    const Setup asked = request.game.setup, own = saved.log.game().setup();
    const auto differs = [](const std::string& what, const std::string& is, const std::string& said) {
        return Error{"save.contradicts", {what + (is.empty() ? "–" : is), what + said}};
    };
    if (!asked.game.empty() && asked.game != own.game) return differs("", own.game, asked.game);
    if (!asked.mode.empty() && asked.mode != own.mode) return differs("--mode ", own.mode, asked.mode);
    if (asked.players != 0 && asked.players != own.players)
        return differs("--players ", std::to_string(own.players), std::to_string(asked.players));
    for (const OptionChoice& choice : asked.options)
        if (const auto is = option_value(own, choice.name); is != choice.value)
            return differs("--option " + choice.name + "=", is, choice.value);
    if (!request.game.position.empty() && request.game.position != saved.log.first_position())
        return differs("--position ", saved.log.first_position(), request.game.position);
    for (std::size_t i = 0; i < request.seats.size(); ++i)
        if (i >= saved.seats.size() || saved.seats[i] != request.seats[i])
            return differs("--seat ", i < saved.seats.size() ? saved.seats[i] : "", request.seats[i]);
    if (request.seed && *request.seed != saved.seed)
        return differs("--seed ", std::to_string(saved.seed), std::to_string(*request.seed));
    return std::nullopt;
}

} // namespace

int run_play(const Texts& texts, const PlayRequest& request) {
    if (!request.load.empty()) {
        const auto content = read_file(request.load, max_saved_game_bytes);
        if (!content) return complain(texts, content.error());
        auto game = read_saved_game(*content);
        if (!game) return complain(texts, game.error());
        if (const auto error = unknown_seat(game->seats, game->log.game().setup().game)) return complain(texts, *error);
        if (const auto error = contradiction(request, *game)) return complain(texts, *error);
        return play(texts, std::move(*game), request);
    }
    auto log = GameLog::make(request.game.setup, request.game.position);
    if (!log) return complain(texts, log.error());
    const auto players = static_cast<std::size_t>(log->game().setup().players);
    auto seats = request.seats;
    if (seats.empty()) seats.emplace_back(human_seat);
    if (seats.size() > players)
        return complain(texts, {"seat.too_many", {std::to_string(seats.size()), std::to_string(players)}});
    if (const auto error = unknown_seat(seats, request.game.setup.game)) return complain(texts, *error);
    seats.resize(players, std::string(usual_bot));
    const std::uint64_t seed =
        request.seed ? *request.seed : std::random_device{}() * 0x100000000ull + std::random_device{}();
    return play(texts, {std::move(*log), std::move(seats), seed}, request);
}

} // namespace tabuleiro
