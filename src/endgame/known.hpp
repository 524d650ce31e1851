// What is known for certain about positions, and how a game goes on from them when nobody errs.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>

#include "endgame/judge.hpp"

namespace tabuleiro {

template <class G>
concept HasTables = std::is_same_v<typename G::State, LeapState>;

// The board of a game that has tables; nothing for the others.
const LeapBoard* solvable_board(std::string_view game);

// Whoever holds the tables: files, memory. Bots look here and nowhere else. For many threads at once.
struct KnownPositions {
    std::function<std::optional<Judgement>(Points moving, Points waiting)> look_up; // at the start of a turn
};

// What a position is worth to the player to move, with the count of A8 as it stands.
struct Verdict {
    Wdl value;
    // Turns of both players, a chain counting once, until the game is over, if the winner always takes the shortest way
    // to the next capture that keeps the win and the loser the longest. Of a draw 0.
    unsigned turns;
    bool operator==(const Verdict&) const = default;
};

// Nothing where the tables do not reach. The line is followed to its end under the rules with the count of A8: a win
// that comes too late for it is a draw, and where that depends on captures on the way nothing is said.
std::optional<Verdict> verdict_of(const KnownPositions& known, const LeapBoard& board, const LeapState& state);

// What a move is worth to the player who makes it, its own turn counted.
std::optional<Verdict> verdict_of(const KnownPositions& known, const LeapBoard& board, const LeapState& state,
                                  const LeapMove& move);

} // namespace tabuleiro
