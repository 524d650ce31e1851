// Analysis of a finished or unfinished game: what every move lost, what every throw or card changed, and how much of
// the result is luck and how much is play.
#pragma once

#include <functional>
#include <vector>

#include "play/any_game.hpp"

namespace tabuleiro {

struct AnalysedMove : Advised {
    std::string text;
};

struct AnalysedEntry {
    enum class Mark : std::uint8_t { none, doubtful, mistake, blunder };

    Turn turn;
    std::string text;
    SeatValues before{}, after{};                   // what each seat could expect
    std::optional<Known> known_before, known_after; // to the mover, where tables reach
    // For a choice between several moves:
    std::vector<AnalysedMove> moves; // all of them, best first
    float loss = 0;                  // how much worse the move is than the best, for the mover
    float error = 0;                 // standard error of the loss
    Mark mark = Mark::none;
    // For an event: what it changed for each seat; zero on average over all possible events.
    SeatValues luck{};
};

struct Analysis {
    std::vector<AnalysedEntry> entries;
    SeatValues luck{};   // of all events together, by seat
    SeatValues loss{};   // of all moves together, by mover
    SeatValues start{};  // what each seat could expect at first
    SeatValues result{}; // how the game ended, or what each seat may expect now
    bool finished = false;
    bool stopped = false;

    // What play changed for each seat: result = start + luck + play. Gains and losses of a long game add up, so both
    // parts can be larger than 1.
    SeatValues play() const;
};

inline constexpr float doubtful_loss = 0.02f, mistake_loss = 0.05f, blunder_loss = 0.12f;

struct AnalysisJob {
    Bot bot;                                                                      // judges the moves
    std::function<Budget()> budget;                                               // starts anew for each move
    std::function<bool(std::size_t)> progress = [](std::size_t) { return true; }; // entries done; false stops
    // What tables elsewhere know before each entry and at the end; may be shorter. An entry between two known positions
    // is not estimated.
    std::vector<std::optional<Known>> known{};
    std::uint64_t nodes = 200; // to judge each possible event, and positions without a choice
};

// analysis.hidden_cards for an unfinished game in which players hide cards from each other.
std::optional<Error> refuse_analysis(const AnyGame& game);

// `game` can be played.
Analysis analyse(const PlayedGame& game, const AnalysisJob& job);

} // namespace tabuleiro
