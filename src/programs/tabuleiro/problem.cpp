#include "play/problems.hpp"

#include <charconv>
#include <cstdio>
#include <ctime>
#include <iostream>

#include "endgame/known.hpp"
#include "play/themes.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/draw.hpp"

namespace tabuleiro {

namespace {

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", &local);
    return text;
}

// The problem of the day goes round the games.
std::string game_of_day(std::int64_t day) {
    const auto& games = all_game_infos();
    return std::string(games[static_cast<std::size_t>(day) % games.size()].name);
}

std::string worth(const Texts& texts, bool verdict, float value) {
    if (!verdict) return padded_left(texts("percent", {fixed(100 * value)}), 7);
    return texts(value == 0.5f ? "value.draw" : value > 0 ? "value.win" : "value.loss");
}

std::string theme_words(const Texts& texts, const std::string& game, std::string_view theme) {
    const std::string key = "theme." + std::string(theme), own = key + "." + game, words = texts(own);
    return words == own ? texts(key) : words; // some games have words of their own
}

class Asking {
public:
    Asking(const Texts& texts, const ProblemSet& set, std::size_t number, const PosedProblem& posed)
        : texts_(texts), set_(set), number_(number), posed_(posed), verdict_(has_verdicts(set.game)) {}

    void show() const {
        const AnyGame& game = *posed_.game;
        const Problem& problem = set_.problems[number_];
        print_text(styled("1", texts_("problem.title", {texts_("game." + set_.game), std::to_string(number_ + 1),
                                                        std::to_string(set_.problems.size())})) +
                   "  " + texts_("problem.grade", {std::to_string(problem.grade())}));
        std::printf("\n%s\n", draw_board(game.board(), game.pieces()).c_str());
        print_text(styled("2", problem.position));
        for (std::size_t i = 0; i < game.choices(); ++i) std::printf("  %2zu  %s\n", i + 1, game.text(i).c_str());
        print_text(texts_(verdict_ ? "problem.which_keeps" : "problem.which_odds"));
    }

    // A number from the list or the notation; nothing if it is neither.
    std::optional<std::size_t> move_meant(const std::string& line) const {
        if (const auto move = posed_.game->find(line)) return *move;
        std::size_t number = 0;
        const auto [end, failure] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (failure != std::errc{} || end != line.data() + line.size()) return {};
        if (number < 1 || number > posed_.game->choices()) return {};
        return number - 1;
    }

    void judge(std::size_t move) const {
        const auto& best = posed_.answers.front();
        float loss = 0;
        for (const auto& answer : posed_.answers)
            if (answer.move == move) loss = answer.loss;
        if (loss == 0)
            print_text(styled("1", texts_("problem.right")));
        else if (verdict_)
            print_text(texts_("problem.wrong", {best.text}));
        else
            print_text(texts_("problem.loses", {fixed(100 * loss), best.text}));
        for (const auto& answer : posed_.answers)
            std::printf("  %s %-14s %s\n", answer.move == move ? ">" : " ", answer.text.c_str(),
                        worth(texts_, verdict_, answer.value).c_str());
        std::string themes;
        for (const std::string_view theme : themes_of(*posed_.game, best.move))
            themes += (themes.empty() ? "" : "; ") + theme_words(texts_, set_.game, theme);
        if (!themes.empty()) print_text(texts_("problem.about", {themes}));
        const Problem& problem = set_.problems[number_];
        std::string line;
        for (const std::string& one : problem.line) line += (line.empty() ? "" : " ") + one;
        if (!line.empty()) print_text(texts_("problem.line", {line}));
        print_text(problem.error == 0 ? texts_("problem.exact")
                                      : texts_("problem.rolled_out", {fixed(100 * problem.error)}));
    }

private:
    const Texts& texts_;
    const ProblemSet& set_;
    std::size_t number_;
    const PosedProblem& posed_;
    bool verdict_; // or odds
};

} // namespace

int run_problem(const Texts& texts, ProblemRequest request) {
    const auto day = day_of(request.date.empty() ? today() : request.date);
    if (!day) return complain(texts, {"problems.bad_date", {request.date}});
    if (request.game.empty()) request.game = game_of_day(*day);
    const auto set = problems_for(request.game);
    if (!set) return complain(texts, set.error());
    if (request.number > set->problems.size())
        return complain(texts, {"problems.no_number", {std::to_string(set->problems.size())}});
    const std::size_t number = request.number > 0 ? request.number - 1 : daily_problem(set->daily, *day);
    const auto posed = pose(*set, number);
    if (!posed) return complain(texts, posed.error());
    const Asking asking(texts, *set, number, *posed);
    asking.show();
    for (std::string line = request.answer;; line.clear()) {
        if (line.empty()) {
            std::printf("> ");
            std::fflush(stdout);
            if (!wait_for_line() || !std::getline(std::cin, line)) {
                std::printf("\n");
                return interrupted() ? stopped_by_user : 0;
            }
        }
        if (line == "q") return 0;
        if (const auto move = asking.move_meant(line)) {
            asking.judge(*move);
            return 0;
        }
        if (!line.empty()) print_text(texts("error.move.illegal", {line}));
        if (!request.answer.empty()) return bad_usage;
    }
}

} // namespace tabuleiro
