#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <iostream>
#include <random>

#include "cli/bot_tables.hpp"
#include "cli/commands.hpp"
#include "cli/draw.hpp"
#include "cli/files.hpp"
#include "cli/numbers.hpp"
#include "cli/terminal.hpp"
#include "engine/random.hpp"
#include "protocol/json.hpp"
#include "runtime/thinking.hpp"

namespace tabuleiro {

namespace {

constexpr std::string_view human = "human";
constexpr std::string_view usual_bot = "player";

std::string trimmed(std::string text) {
    text.erase(0, text.find_first_not_of(" \t\r"));
    text.erase(text.find_last_not_of(" \t\r") + 1);
    return text;
}

void say(const std::string& text) { std::printf("%s\n", text.c_str()); }

// One game at one keyboard. Dice, cards and bots are drawn from the seed and the number of the entry, so that taking
// back and playing on, or saving and resuming, brings the same numbers again.
class Play {
public:
    Play(const Texts& texts, SavedGame game) : texts_(texts), game_(std::move(game)) {}

    int run() {
        say(texts_("play.welcome", {texts_("game." + game().setup().game)}));
        for (;;) {
            const Turn turn = game().turn();
            if (turn.kind == Turn::Kind::over) {
                if (const auto code = finish()) return *code;
            } else if (turn.kind == Turn::Kind::chance) {
                draw_event(turn.seat);
            } else if (game_.seats[index(turn.seat)] != human) {
                play_and_tell(bot_move(game_.seats[index(turn.seat)]));
                if (interrupted()) return 130;
            } else if (const auto code = ask(turn.seat)) {
                return *code;
            }
        }
    }

private:
    const AnyGame& game() const { return game_.log.game(); }
    Random chance() const { return Random(game_.seed).stream(game_.log.entries().size()); }

    // Bots have random numbers of their own, which tell nothing about the dice and cards to come.
    std::uint64_t bot_seed() const { return Random(game_.seed ^ 0x626f7473).stream(game_.log.entries().size()).next(); }

    // From the first time they could help; what is not there yet is made meanwhile.
    const KnownPositions* known() {
        const OnDemandTables* const own = tables_.of(game().setup().game);
        if (!own) return nullptr;
        if (const auto error = own->error(); error && !std::exchange(complained_, true)) complain(texts_, *error);
        return own->known();
    }

    std::string bot_move(const std::string& name) {
        Bot bot = *read_bot(name);
        if (asks_tables(bot, game().setup().game)) bot.known = known();
        const bool strong = bot.kind.name == "master" || bot.plays_by_tables();
        const bool timed = strong && name.find('@') == std::string::npos;
        const Thinking thinking = timed ? Thinking{0, master_time} : Thinking{};
        return game().advise(bot, thinking.start(interrupted), bot_seed())[0].move;
    }

    void hint(Seat seat) {
        Bot bot = *read_bot("analyst");
        bot.known = known();
        const auto advised = game().advise(bot, Thinking{0, master_time}.start(interrupted), bot_seed(), true);
        const float best = advised[0].values[index(seat)];
        say(texts_(advised[0].known || advised[0].certain ? "hint.known" : "hint.best"));
        for (const Advised& move : advised) {
            if (move.known) {
                std::printf("  %-12s %s\n", move.move.c_str(), verdict_text(texts_, *move.known).c_str());
                continue;
            }
            const float share = move.values[index(seat)];
            const std::string error = move.error > 0 ? " ± " + fixed(100 * move.error) : "";
            std::printf("  %-12s %5s %%%s  %s\n", move.move.c_str(), fixed(100 * share).c_str(), error.c_str(),
                        share < best ? fixed(100 * (share - best)).c_str() : "");
        }
    }

    std::string name_of(Seat seat) const {
        const std::string& colour = game().board().colours[game().board().seats[index(seat)]];
        return piece_mark(colour) + " " + texts_("colour." + colour);
    }

    void draw_event(Seat seat) {
        const auto events = game().events();
        std::vector<Weighted<std::size_t>> weighted;
        for (std::size_t i = 0; i < events.size(); ++i)
            weighted.push_back({i, static_cast<std::uint16_t>(events[i].weight)});
        Random random = chance();
        const std::string& text = events[draw(weighted, random)].text;
        bool hidden = false; // a card for a hand is shown only if it is the only human's own
        for (std::size_t i = 0; i < game_.seats.size(); ++i)
            hidden = hidden || (game_.seats[i] == human && game().hides(tabuleiro::seat(i)));
        say(hidden ? texts_("play.hidden_event", {name_of(seat)}) : texts_("play.event", {name_of(seat), text}));
        game_.log.play(text);
    }

    void play_and_tell(const std::string& move) {
        const auto moves = game().moves();
        const auto at = static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
        say(texts_("play.move", {name_of(game().turn().seat), move}) + taken_by(at));
        game_.log.play(move);
    }

    // " (takes ◆)" for what a move sends home or takes off.
    std::string taken_by(std::size_t move) const {
        std::string taken;
        for (const auto& walk : game().gesture(move).walks)
            if (walk.kind == Gesture::Walk::Kind::captured)
                for (int i = 0; i < walk.count; ++i) taken += piece_mark(game().board().colours[walk.colour]);
        return taken.empty() ? taken : "  " + texts_("play.takes", {taken});
    }

    void show_choices(Seat seat) const {
        std::printf("\n%s\n", draw_board(game().board(), game().pieces()).c_str());
        say(styled("2", game().view(seat)));
        const auto moves = game().moves();
        for (std::size_t i = 0; i < moves.size(); ++i)
            std::printf("  %2zu  %s%s\n", i + 1, moves[i].c_str(), taken_by(i).c_str());
        say(texts_("play.keys"));
    }

    // Asks until a move has been made; an exit code ends the program.
    std::optional<int> ask(Seat seat) {
        show_choices(seat);
        for (;;) {
            const auto typed = read_line(name_of(seat));
            if (!typed) return interrupted() ? 130 : 0;
            const auto& [line, word, rest] = *typed;
            const auto moves = game().moves();
            if (word == "q") return 0;
            if (word == "?") {
                run_rules(texts_, game().setup().game);
            } else if (word == "b") {
                show_choices(seat);
            } else if (word == "h") {
                hint(seat);
            } else if (word == "u") {
                if (take_back()) return std::nullopt;
                say(texts_("play.nothing_to_undo"));
            } else if (word == "s") {
                save(rest);
            } else if (const auto move = move_meant(line, moves)) {
                play_and_tell(*move);
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

    // A number of the list, the notation, or nothing where there is only one.
    static std::optional<std::string> move_meant(const std::string& line, const std::vector<std::string>& moves) {
        if (line.empty()) return moves.size() == 1 ? std::optional(moves[0]) : std::nullopt;
        for (const auto& move : moves)
            if (move == line) return move;
        std::size_t number = 0;
        const auto [end, failure] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (failure != std::errc{} || end != line.data() + line.size() || number < 1 || number > moves.size())
            return {};
        return moves[number - 1];
    }

    // Back to before the last choice a human made.
    bool take_back() {
        const auto& entries = game_.log.entries();
        for (std::size_t i = entries.size(); i-- > 0;) {
            const Turn& turn = entries[i].turn;
            if (turn.kind != Turn::Kind::choose || game_.seats[index(turn.seat)] != human) continue;
            game_.log.take_back_to(i);
            return true;
        }
        return false;
    }

    void save(const std::string& path) const {
        if (path.empty()) return say(texts_("play.save_where"));
        if (const auto error = write_file(path, write_saved_game(game_))) {
            complain(texts_, *error);
        } else {
            say(texts_("play.saved", {path}));
        }
    }

    // Who has won, and what one may still do; nothing if a move was taken back.
    std::optional<int> finish() {
        std::printf("\n%s\n", draw_board(game().board(), game().pieces()).c_str());
        const Outcome outcome = game().outcome();
        for (std::size_t i = 0; i < game_.seats.size(); ++i)
            say(texts_("play.result",
                       {name_of(seat(i)), std::to_string(outcome.places[i]), std::to_string(outcome.points[i])}));
        const auto winners = std::count(outcome.places.begin(), outcome.places.end(), 1);
        if (winners == static_cast<std::ptrdiff_t>(game_.seats.size())) say(texts_("over.draw"));
        if (std::find(game_.seats.begin(), game_.seats.end(), human) == game_.seats.end()) return 0;
        say(texts_("play.end_keys"));
        while (const auto typed = read_line("")) {
            if (typed->word == "q") return 0;
            if (typed->word == "s") {
                save(typed->rest);
            } else if (typed->word == "u" && take_back()) {
                return std::nullopt;
            } else {
                say(texts_("play.end_keys"));
            }
        }
        return interrupted() ? 130 : 0;
    }

    const Texts& texts_;
    SavedGame game_;
    OnDemandTableSet tables_{tables_directory()};
    bool complained_ = false; // about bad tables: once is enough
};

// The error of the first who is neither human nor a bot.
std::optional<Error> unknown_seat(const std::vector<std::string>& seats, const std::string& game) {
    for (const auto& name : seats) {
        if (name == human) continue;
        if (const auto bot = read_bot(name, game); !bot) {
            Error error = bot.error();
            if (error.name == "seat.unknown_bot") error.details[1] = std::string(human) + ", " + error.details[1];
            return error;
        }
    }
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
        return Play(texts, std::move(*game)).run();
    }
    auto log = GameLog::make(request.game.setup, request.game.position);
    if (!log) return complain(texts, log.error());
    const auto players = static_cast<std::size_t>(log->game().setup().players);
    auto seats = request.seats;
    if (seats.empty()) seats.emplace_back(human);
    if (seats.size() > players)
        return complain(texts, {"seat.too_many", {std::to_string(seats.size()), std::to_string(players)}});
    if (const auto error = unknown_seat(seats, request.game.setup.game)) return complain(texts, *error);
    seats.resize(players, std::string(usual_bot));
    const std::uint64_t seed =
        request.seed ? *request.seed : std::random_device{}() * 0x100000000ull + std::random_device{}();
    return Play(texts, {std::move(*log), std::move(seats), seed}).run();
}

} // namespace tabuleiro
