// What tables say about a position: won, drawn or lost, and how far the next capture is. No files, threads, exceptions.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "endgame/position_index.hpp"
#include "endgame/wdl.hpp"

namespace tabuleiro {

// `steps`: by both players together until someone captures or cannot move, if the winner hurries and the loser delays;
// of a draw 0. Absent where there are values without distances.
struct Judgement {
    Wdl value;
    std::optional<unsigned> steps;
    bool operator==(const Judgement&) const = default;
};

// Tables know the default rules only, and not the count of A8.
constexpr bool tables_know(const LeapRules& rules) {
    return !rules.circle_leaps_off && !rules.most_captures && !rules.sopro;
}

// The judgement of any state, from the side of the player to move; inside a chain by trying all ways to go on.
// `tables.look_up(moving, waiting)` judges the position at the start of a turn. Nothing where the tables do not reach.
template <class Tables>
std::optional<Judgement> judge(const Tables& tables, const LeapBoard& board, const LeapState& state) {
    if (!tables_know(state.rules)) return std::nullopt;
    if (leap_turn(board, state).kind == Turn::Kind::over) {
        const auto place = leap_outcome(board, state).places[state.turn];
        const auto other = leap_outcome(board, state).places[1 - state.turn];
        return Judgement{place < other ? Wdl::win : place > other ? Wdl::loss : Wdl::draw, 0};
    }
    if (state.chain == LeapState::no_chain) return tables.look_up(state.own(), state.enemy());
    std::optional<Judgement> best;
    for (const LeapMove& move : leap_moves(board, state)) {
        const LeapState next = leap_after(board, state, move);
        const auto judgement = judge(tables, board, next);
        if (!judgement) return std::nullopt;
        const Wdl value = next.turn == state.turn ? judgement->value : opposite(judgement->value);
        if (!best || value > best->value) best = Judgement{value, 0}; // the capture is this very move
    }
    return best;
}

// A move with what it is worth to the player who makes it. `steps` counts the move itself, if it is a step.
struct JudgedMove {
    LeapMove move;
    Judgement judgement;
};

// Best first: wins before draws before losses, quick wins first, slow losses first. Empty where the tables do not
// reach.
template <class Tables>
InlineList<JudgedMove, LeapMoves::capacity()> judge_moves(const Tables& tables, const LeapBoard& board,
                                                          const LeapState& state) {
    InlineList<JudgedMove, LeapMoves::capacity()> judged;
    if (leap_turn(board, state).kind != Turn::Kind::choose) return judged;
    for (const LeapMove& move : leap_moves(board, state)) {
        LeapState next = leap_after(board, state, move);
        const bool same_player = next.turn == state.turn;
        next.steps = 0; // the tables do not know the count
        auto judgement = judge(tables, board, next);
        if (!judgement) return {};
        if (!same_player) judgement->value = opposite(judgement->value);
        if (move.kind == LeapMove::Kind::leap || judgement->value == Wdl::draw)
            judgement->steps = 0;
        else if (judgement->steps)
            ++*judgement->steps;
        judged.push_back({move, *judgement});
    }
    std::stable_sort(judged.begin(), judged.end(), [](const JudgedMove& a, const JudgedMove& b) {
        if (a.judgement.value != b.judgement.value) return a.judgement.value > b.judgement.value;
        const unsigned first = a.judgement.steps.value_or(0), second = b.judgement.steps.value_or(0);
        return a.judgement.value == Wdl::win ? first < second : first > second;
    });
    return judged;
}

} // namespace tabuleiro
