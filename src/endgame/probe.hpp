// Probing tables: is a position won, drawn or lost, and how far is the next capture? No files, threads or exceptions.
#pragma once

#include <algorithm>
#include <optional>

#include "endgame/table_entry.hpp"
#include "endgame/wdl.hpp"

namespace tabuleiro {

// `steps`: steps of both players until a capture, or until a player cannot move, if the winner hurries and the loser
// delays; 0 for a draw. Absent for tables without distances.
struct ProbeResult {
    Wdl value;
    std::optional<unsigned> steps;
    bool operator==(const ProbeResult&) const = default;
};

// The result of any state for the player to move; within a chain, by trying all continuations.
// `tables.look_up(moving, waiting)` answers for the start of a turn. Nothing for positions outside the tables.
template <class Tables>
std::optional<ProbeResult> probe(const Tables& tables, const LeapBoard& board, const LeapState& state) {
    if (!table_rules(state.rules)) return std::nullopt;
    if (leap_turn(board, state).kind == Turn::Kind::over) {
        const auto place = leap_outcome(board, state).places[state.turn];
        const auto other = leap_outcome(board, state).places[1 - state.turn];
        return ProbeResult{place < other ? Wdl::win : place > other ? Wdl::loss : Wdl::draw, 0};
    }
    if (state.chain == LeapState::no_chain) return tables.look_up(state.own(), state.enemy());
    std::optional<ProbeResult> best;
    for (const LeapMove& move : leap_moves(board, state)) {
        const LeapState next = leap_after(board, state, move);
        const auto result = probe(tables, board, next);
        if (!result) return std::nullopt;
        const Wdl value = next.turn == state.turn ? result->value : opposite(result->value);
        if (!best || value > best->value) best = ProbeResult{value, 0}; // this move is the capture
    }
    return best;
}

// A move with its value for the player who makes it. `steps` includes the move itself if it is a step.
struct ProbedMove {
    LeapMove move;
    ProbeResult result;
};

// Best first: wins before draws before losses, quick wins first, slow losses first. Empty for positions outside the
// tables.
template <class Tables>
InlineList<ProbedMove, LeapMoves::capacity()> probe_moves(const Tables& tables, const LeapBoard& board,
                                                          const LeapState& state) {
    InlineList<ProbedMove, LeapMoves::capacity()> probed;
    if (leap_turn(board, state).kind != Turn::Kind::choose) return probed;
    for (const LeapMove& move : leap_moves(board, state)) {
        LeapState next = leap_after(board, state, move);
        const bool same_player = next.turn == state.turn;
        next.steps = 0; // the tables do not know the count
        auto result = probe(tables, board, next);
        if (!result) return {};
        if (!same_player) result->value = opposite(result->value);
        if (move.kind == LeapMove::Kind::leap || result->value == Wdl::draw)
            result->steps = 0;
        else if (result->steps)
            ++*result->steps;
        probed.push_back({move, *result});
    }
    std::stable_sort(probed.begin(), probed.end(), [](const ProbedMove& a, const ProbedMove& b) {
        if (a.result.value != b.result.value) return a.result.value > b.result.value;
        const unsigned first = a.result.steps.value_or(0), second = b.result.steps.value_or(0);
        return a.result.value == Wdl::win ? first < second : first > second;
    });
    return probed;
}

} // namespace tabuleiro
