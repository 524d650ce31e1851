// A collection of problems: one decision each, with the value of every move (docs/problems.md). Made by
// `tabuleiro-lab problems`, read from the program or from a file that the page has fetched.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "play/any_game.hpp"

namespace tabuleiro {

struct Problem {
    std::string position;          // default rules, two players; the first seat is to choose
    std::vector<float> values;     // of the moves in alphabetical order, for that seat: a win is 1, a draw 0.5
    float error = 0;               // standard error of the margin; 0: exact
    std::array<float, 4> losses{}; // what curious, player, expert and master lose here, on average
    std::vector<std::string> line; // without chance: the best move, and best play after it

    float best() const;
    float margin() const; // between the best move and the next
    // How many of the four levels miss it, from 0 to 4: one that sometimes does counts in part.
    double misses() const;
    // From 1, which every level solves, to 5, which none does.
    int grade() const;
    // On the scale of Glicko-2, where 1500 is an average player: 1000 if every level solves it, 2000 if none does.
    int rating() const;
};

struct ProblemSet {
    std::string game;
    std::string command;   // that made it
    std::size_t daily = 0; // the problems of the day are among the first of this many: later ones may be added
    std::vector<Problem> problems;
};

std::string write_problems(const ProblemSet& set);
// problems.damaged with the line where it is not what was written; problems.foreign for other text or another game.
Result<ProblemSet> read_problems(std::string_view game, std::string_view text);

// A problem to be asked: its game, and what every move is worth, best first.
struct PosedProblem {
    struct Answer {
        std::size_t move; // among the choices of the game
        std::string text;
        float value = 0, loss = 0;
    };
    std::unique_ptr<AnyGame> game;
    std::vector<Answer> answers;
};
// problems.damaged if the position is not one of the game, or has other moves.
Result<PosedProblem> pose(const ProblemSet& set, std::size_t number);

// The collection in the program: GAME.txt. Empty in the browser's engine, where the page fetches it.
std::string_view embedded_problems(std::string_view name);
// problems.none for a game without one.
Result<ProblemSet> problems_for(std::string_view game);

// Days since 1970-01-01 of "2026-11-18"; nothing for text that is not a date from 1970 to 9999.
std::optional<std::int64_t> day_of(std::string_view date);
// The problem of a day: every problem comes once before the first comes again.
std::size_t daily_problem(std::size_t count, std::int64_t day);

} // namespace tabuleiro
