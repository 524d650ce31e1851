// Plays a game to its end and records the measures that reports are made of.
#pragma once

#include <array>
#include <functional>

#include "ai/bot.hpp"
#include "core/random.hpp"
#include "core/setup.hpp"

namespace tabuleiro {

// Seconds at a real table; estimates, which every report states.
inline constexpr unsigned seconds_for_chance = 4, seconds_for_move = 3, seconds_for_choice = 4, seconds_for_pass = 1;

struct GameRecord {
    std::uint32_t turns = 0;        // everything that a seat does before another one chooses is one turn
    std::uint32_t moves = 0;        // including passes
    std::uint32_t passes = 0;       // moves of a player who could do nothing
    std::uint32_t captures = 0;     // pieces of other sides
    std::uint32_t seconds = 0;      // at a real table
    std::uint32_t waits = 0;        // turns of all seats before they could do something for the first time
    std::uint32_t lead_changes = 0; // by the hand-made evaluation, at the beginning of every turn
    std::uint8_t firsts = 0;        // a bit for every seat in place 1; none: the game reached the length bound
    std::uint8_t leader = 0;        // at half time: side + 1; 0: nobody, or not tracked
    bool played = false;
    bool lead_followed = false;
    bool operator==(const GameRecord&) const = default;
};

struct GameToRecord {
    std::array<const Bot*, max_players> seats{};
    Random chance;  // the n-th throw of a seat is the same whatever the others do, and under any rules
    Random choices; // of the bots
    bool follow_lead = true;
};

// Plays games of one setup. Thread-safe.
struct Recorder {
    Setup setup; // complete
    bool pairs = false;
    std::function<GameRecord(const GameToRecord&)> play;

    std::size_t sides() const { return pairs ? 2 : static_cast<std::size_t>(setup.players); }
};
Result<Recorder> recorder_of(const Setup& setup);

} // namespace tabuleiro
