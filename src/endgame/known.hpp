// What is known of a position: the one question about tables. Who asks need not know how they number positions, which
// games have some, or where they are.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/setup.hpp"
#include "endgame/chances.hpp"
#include "endgame/probe.hpp"

namespace tabuleiro {

// By name, for what comes from outside. `none` for an unknown game.
Tables tables_for(std::string_view game);
inline bool has_tables(std::string_view game) { return tables_for(game) != Tables::none; }
inline bool is_solved(std::string_view game) { return tables_for(game) == Tables::solved; }
// Do its tables hold wins, draws and losses instead of chances?
bool has_verdicts(std::string_view game);
// The number of the house rules among those of the game that have tables; 0: the default. setup.*, solve.not_solvable,
// solve.other_rules.
Result<std::uint8_t> table_rules_of(const Setup& setup);

// Access to the tables of a game, in files or in memory. Safe to use from several threads.
struct KnownPositions {
    // In games without chance, at the start of a turn.
    std::function<std::optional<ProbeResult>(Points moving, Points waiting)> look_up;
    ChanceLookUp chance; // in games with chance
};

// The browser's engine gets no tables (the page asks a server for theirs), and is smaller without the code.
#ifdef __wasm__
inline constexpr bool reads_tables = false;
#else
inline constexpr bool reads_tables = true;
#endif

// The value of a position for the player to move, with the count of A8 as it stands.
struct Verdict {
    Wdl value;
    // Turns of both players until the game is over, a chain counting once, if the winner always takes the shortest way
    // to the next capture that keeps the win, and the loser the longest. 0 for a draw.
    unsigned turns;
    bool operator==(const Verdict&) const = default;
};

// What tables know of a position of two players, or of a move.
struct Known {
    Seat seat;                        // to move or to throw, or of the last turn of a finished game
    std::array<float, 2> values;      // of both seats: the chance to win with perfect play, a draw counting half
    std::optional<Verdict> verdict{}; // of `seat`, in games without chance
    // Steps of both players until the next capture in a won or lost position, if the tables have distances.
    std::optional<unsigned> capture{};
    bool exact = true; // false: without the count of A8, which may turn it into a draw

    float value() const { return values[index(seat)]; }
};

// The same for leap games. Play is followed to the end under the count of A8: a win that comes too late is a draw, and
// the result is not exact where that depends on captures on the way.
std::optional<Known> leap_known(const KnownPositions& tables, const LeapBoard& board, const LeapState& state);
// Of a move, for the player who makes it: `turns` and `capture` include it.
std::optional<Known> leap_known(const KnownPositions& tables, const LeapBoard& board, const LeapState& state,
                                const LeapMove& move);

// Nothing for positions outside the tables.
template <HasTables G> std::optional<Known> known(const KnownPositions& tables, const typename G::State& state) {
    if (!table_rules(state.rules)) return std::nullopt;
    if constexpr (!reads_tables) {
        return std::nullopt;
    } else if constexpr (HasVerdicts<G>) {
        return leap_known(tables, G::lines, state);
    } else {
        const Turn turn = G::turn(state);
        if (!tables.chance && turn.kind != Turn::Kind::over) return std::nullopt;
        const auto first = first_player_chance<G>(tables.chance, state);
        if (!first) return std::nullopt;
        return Known{turn.seat, {*first, 1 - *first}};
    }
}

// What is known after a move, for the player who makes it.
template <HasTables G>
std::optional<Known> known_after(const KnownPositions& tables, const typename G::State& state,
                                 const typename G::Move& move) {
    if constexpr (!reads_tables) {
        return std::nullopt;
    } else if constexpr (HasVerdicts<G>) {
        return leap_known(tables, G::lines, state, move);
    } else {
        auto after = known<G>(tables, G::after(state, move));
        if (after) after->seat = G::turn(state).seat;
        return after;
    }
}

template <HasTables G> struct KnownMove {
    typename G::Move move;
    Known known;
};

// Best first: without chance quick wins and slow losses before others, and not followed to the end. Empty unless every
// move is known.
template <HasTables G>
std::vector<KnownMove<G>> known_moves(const KnownPositions& tables, const typename G::State& state) {
    std::vector<KnownMove<G>> moves;
    const Turn turn = G::turn(state);
    if (turn.kind != Turn::Kind::choose) return moves;
    if constexpr (!reads_tables) {
        return moves;
    } else if constexpr (HasVerdicts<G>) {
        if (!tables.look_up) return moves;
        for (const auto& [move, result] : probe_moves(tables, G::lines, state))
            moves.push_back({move, {turn.seat, two_values(result.value, turn.seat), {}, {}, false}});
    } else {
        for (const auto& move : G::moves(state)) {
            const auto after = known_after<G>(tables, state, move);
            if (!after) return {};
            moves.push_back({move, *after});
        }
        std::stable_sort(moves.begin(), moves.end(),
                         [](const auto& a, const auto& b) { return a.known.value() > b.known.value(); });
    }
    return moves;
}

// The best moves of both sides in turn until the game is over, without the count of A8. In a drawn position `drawn`
// moves.
template <HasVerdicts G>
std::vector<typename G::Move> best_line(const KnownPositions& tables, typename G::State state, std::size_t drawn) {
    constexpr std::size_t longest = 1000;
    std::vector<typename G::Move> line;
    std::size_t most = longest;
    while (line.size() < most) {
        state.steps = 0;
        const auto moves = known_moves<G>(tables, state);
        if (moves.empty()) break;
        if (line.empty() && moves.front().known.value() == 0.5f) most = drawn;
        line.push_back(moves.front().move);
        state = G::after(state, line.back());
    }
    return line;
}

} // namespace tabuleiro
