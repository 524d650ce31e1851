// Positions whose value is known from tables, and how a game continues from them with perfect play.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "endgame/chances.hpp"
#include "endgame/ludo_index.hpp"
#include "endgame/niout_index.hpp"
#include "endgame/probe.hpp"
#include "endgame/tabula_index.hpp"
#include "engine/game.hpp"

namespace tabuleiro {

// The board of a leap game (they all have tables); nothing for other games.
const LeapBoard* solvable_board(std::string_view game);
// Is the whole game solved, so that a bot can play it perfectly from the start?
bool is_solved(std::string_view game);
// Are there tables for positions of this game, if only for its endings?
bool has_tables(std::string_view game);

// Access to the tables, in files or in memory. Safe to use from several threads.
struct KnownPositions {
    // In the leap games, at the start of a turn.
    std::function<std::optional<ProbeResult>(Points moving, Points waiting)> look_up;
    ChanceLookUp chance; // in games with chance
};

// The value of a position for the player to move, with the count of A8 as it stands.
struct Verdict {
    Wdl value;
    // Turns of both players until the game is over, a chain counting once, if the winner always takes the shortest way
    // to the next capture that keeps the win, and the loser the longest. 0 for a draw.
    unsigned turns;
    bool operator==(const Verdict&) const = default;
};

// Nothing for positions outside the tables. Play is followed to the end under the count of A8: a win that comes too
// late is a draw, and there is no verdict where that depends on captures on the way.
std::optional<Verdict> verdict_of(const KnownPositions& known, const LeapBoard& board, const LeapState& state);

// The value of a move for the player who makes it; `turns` includes the move.
std::optional<Verdict> verdict_of(const KnownPositions& known, const LeapBoard& board, const LeapState& state,
                                  const LeapMove& move);

// The same for any game with tables. `known_moves` is best first, and empty outside the tables.
template <HasTables G> auto known_moves(const KnownPositions& known, const typename G::State& state) {
    return probe_moves(known, G::lines, state);
}
template <HasTables G>
std::optional<Verdict> known_verdict(const KnownPositions& known, const typename G::State& state) {
    return verdict_of(known, G::lines, state);
}
template <HasTables G>
std::optional<Verdict> known_verdict(const KnownPositions& known, const typename G::State& state,
                                     const typename G::Move& move) {
    return verdict_of(known, G::lines, state, move);
}

} // namespace tabuleiro
