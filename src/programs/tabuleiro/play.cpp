#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <iostream>

#include "programs/shared/files.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/draw.hpp"
#include "programs/tabuleiro/keyboard_match.hpp"
#include "programs/tabuleiro/play_screen.hpp"
#include "protocol/match_file.hpp"
#include "server/secrets.hpp"

namespace tabuleiro {

namespace {

constexpr std::string_view usual_bot = "player";
constexpr std::string_view human_seat = "human"; // not a bot

std::string trimmed(std::string text) {
    text.erase(0, text.find_first_not_of(" \t\r"));
    text.erase(text.find_last_not_of(" \t\r") + 1);
    return text;
}

void say(const std::string& text) { print_text(text); }

// A match printed line by line: for pipes, screen readers and small terminals.
class PlayInLines {
public:
    PlayInLines(const Texts& texts, KeyboardMatch& match) : texts_(texts), match_(match) {}

    int run() {
        say(texts_("play.welcome", {texts_("game." + game().setup().game)}));
        for (;;) {
            while (const auto told = match_.tell()) say(told->text);
            complain_about(match_.table_error());
            if (interrupted()) return stopped_by_user;
            std::optional<int> code;
            if (!match_.match().running())
                code = finish();
            else if (const auto question = match_.question())
                code = answer(*question);
            else if (match_.due())
                complain_about(match_.do_due());
            else
                code = ask(game().turn().seat);
            if (code) return *code;
        }
    }

private:
    const AnyGame& game() const { return match_.game(); }

    void complain_about(const std::optional<Error>& error) {
        if (error) complain(texts_, *error);
    }

    void show_choices(Seat seat) const {
        std::printf("\n%s\n", draw_board(game().board(), match_.pieces()).c_str());
        say(styled("2", game().view(seat)));
        for (std::size_t i = 0; i < game().choices(); ++i) {
            const std::string remark = match_.remark(i), text = match_.spelled(game().text(i));
            std::printf("  %2zu  %s%s\n", i + 1, text.c_str(), remark.empty() ? "" : ("  " + remark).c_str());
        }
        say(texts_("play.keys"));
    }

    // Asks until something has been done; an exit code ends the program.
    std::optional<int> ask(Seat seat) {
        show_choices(seat);
        for (;;) {
            const auto typed = read_line(match_.name_of(seat));
            if (!typed) return interrupted() ? stopped_by_user : 0;
            const auto& [line, word, rest] = *typed;
            if (word == "q") return 0;
            if (word == "?") {
                run_rules(texts_, game().setup().game);
            } else if (word == "b") {
                show_choices(seat);
            } else if (word == "h") {
                for (const std::string& advice : match_.hint(terminal_width())) say(advice);
                complain_about(match_.table_error());
            } else if (word == "s" || word == "s!") {
                save(*typed);
            } else if (const auto act = act_meant(line)) {
                const auto error = (*act)();
                if (!error) return std::nullopt;
                say(error_text(texts_, *error));
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

    using Act = std::function<std::optional<Error>()>;
    std::optional<Act> act_meant(const std::string& line) {
        if (line == "u") return [this] { return match_.offer(Offered::takeback); };
        if (line == "d") return [this] { return match_.offer(Offered::draw); };
        if (line == "c") return [this] { return match_.offer(Offered::count); };
        if (line == "r") return [this] { return match_.concede(); };
        if (const auto move = move_meant(line)) return [this, number = *move] { return match_.play(number); };
        return std::nullopt;
    }

    // A number from the list, the notation, or nothing if there is only one move.
    std::optional<std::size_t> move_meant(const std::string& line) const {
        if (line.empty()) return game().choices() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
        if (const auto move = game().find(line)) return *move;
        for (std::size_t i = 0; i < game().choices(); ++i)
            if (match_.spelled(game().text(i)) == line) return i;
        std::size_t number = 0;
        const auto [end, failure] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (failure != std::errc{} || end != line.data() + line.size() || number < 1 || number > game().choices())
            return {};
        return number - 1;
    }

    std::optional<int> answer(const KeyboardMatch::Question& question) {
        say(question.text);
        const auto typed = read_line("");
        if (!typed) return interrupted() ? stopped_by_user : 0;
        complain_about(match_.answer(is_yes(texts_, typed->line)));
        return std::nullopt;
    }

    void save(const Typed& typed) {
        const auto saved = match_.save(typed.rest, typed.word == "s!");
        if (saved)
            say(*saved);
        else
            complain(texts_, saved.error());
    }

    // Says who has won and lists the keys; nothing if another game begins.
    std::optional<int> finish() {
        std::printf("\n%s\n", draw_board(game().board(), match_.pieces()).c_str());
        for (const std::string& line : match_.results()) say(line);
        if (!match_.has_people()) return 0;
        const bool over = match_.match().finished();
        const std::string keys = texts_(over ? "play.last_keys" : "play.end_keys");
        say(keys);
        while (const auto typed = read_line("")) {
            if (typed->word == "q") return 0;
            if (typed->word == "s" || typed->word == "s!") {
                save(*typed);
            } else if (typed->word == "a" && !over) {
                complain_about(match_.again());
                return std::nullopt;
            } else {
                say(keys);
            }
        }
        return interrupted() ? stopped_by_user : 0;
    }

    const Texts& texts_;
    KeyboardMatch& match_;
};

int play(const Texts& texts, LocalMatch local, const Digest& random, const PlayRequest& request) {
    KeyboardMatch match(texts, std::move(local), random, request.load);
    if (match.match().game_number() == 0) return complain(texts, {"match.not_started", {}});
    if (!request.lines && match.has_people())
        if (const auto code = play_on_screen(texts, match)) return *code;
    return PlayInLines(texts, match).run();
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

// What a seed decides: the secret of chance, the id, and what people add.
struct Randomness {
    LocalMatch::Entropy entropy;
    Digest added;
};
Randomness randomness_of(const std::optional<std::uint64_t>& seed) {
    const Digest all = seed ? sha256("tabuleiro play --seed " + std::to_string(*seed)) : random_digest();
    return {{hmac_sha256(all, "secret"), hmac_sha256(all, "id")}, hmac_sha256(all, "added")};
}

// A saved match continues as it was saved: everything else on the command line must agree with it.
std::optional<Error> contradiction(const PlayRequest& request, const Terms& saved) {
    const Setup& asked = request.game.setup;
    const Setup& own = saved.setup;
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
    if (!request.game.position.empty() && request.game.position != saved.position)
        return differs("--position ", saved.position, request.game.position);
    for (std::size_t i = 0; i < request.seats.size(); ++i) {
        std::string is = i < saved.seats.size() ? saved.seats[i].bot_level : std::string("–");
        if (is.empty()) is = human_seat;
        if (is != request.seats[i]) return differs("--seat ", is, request.seats[i]);
    }
    if (request.seating && *request.seating != name_of(saved.seating))
        return differs("--seating ", std::string(name_of(saved.seating)), *request.seating);
    if (request.until && *request.until != saved.until)
        return differs("--until ", std::to_string(saved.until), std::to_string(*request.until));
    if (request.series && *request.series != saved.series)
        return differs("--series ", std::to_string(saved.series), std::to_string(*request.series));
    if (request.seed && commitment_of(randomness_of(request.seed).entropy.secret) != saved.commitment)
        return differs("--seed ", "", std::to_string(*request.seed));
    return std::nullopt;
}

} // namespace

int run_play(const Texts& texts, const PlayRequest& request) {
    const auto now = milliseconds_now();
    if (!request.load.empty()) {
        const auto content = read_file(request.load, max_match_file_bytes);
        if (!content) return complain(texts, content.error());
        auto match = LocalMatch::load(*content, now);
        if (!match) return complain(texts, match.error());
        if (const auto error = contradiction(request, match->match().terms())) return complain(texts, *error);
        return play(texts, std::move(*match), random_digest(), request);
    }
    const auto game = make_game(request.game.setup, request.game.position);
    if (!game) return complain(texts, game.error());
    const auto players = static_cast<std::size_t>((*game)->setup().players);
    auto seats = request.seats;
    if (seats.empty()) seats.emplace_back(human_seat);
    if (seats.size() > players)
        return complain(texts, {"seat.too_many", {std::to_string(seats.size()), std::to_string(players)}});
    if (const auto error = unknown_seat(seats, request.game.setup.game)) return complain(texts, *error);
    seats.resize(players, std::string(usual_bot));
    const bool people = std::find(seats.begin(), seats.end(), human_seat) != seats.end();
    Terms terms{.setup = request.game.setup, .position = request.game.position};
    std::size_t person = 0;
    for (const std::string& seat : seats) {
        SeatTerms one{seat == human_seat ? std::string() : seat, {}};
        if (seat == human_seat && person < request.colours.size()) one.colour = request.colours[person++];
        terms.seats.push_back(std::move(one));
    }
    if (person < request.colours.size()) return complain(texts, {"play.too_many_colours", {std::to_string(person)}});
    terms.seating = value_named<Seating>(request.seating.value_or("as_set")).value_or(Seating::as_set);
    terms.until = people ? request.until.value_or(0) : 0;
    terms.series = people ? request.series.value_or(0) : 1; // bots alone would never stop
    const Randomness randomness = randomness_of(request.seed);
    auto match = LocalMatch::create(std::move(terms), randomness.entropy, now);
    if (!match) return complain(texts, match.error());
    return play(texts, std::move(*match), randomness.added, request);
}

} // namespace tabuleiro
