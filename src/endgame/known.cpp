#include "endgame/known.hpp"

#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"

namespace tabuleiro {

const LeapBoard* solvable_board(std::string_view game) {
    if (game == Pretoa::name) return &Pretoa::lines;
    if (game == Policiais::name) return &Policiais::lines;
    return nullptr;
}

bool is_solved(std::string_view game) { return game == Niout::name || solvable_board(game) != nullptr; }
bool has_tables(std::string_view game) { return is_solved(game) || game == Ludo::name || game == Tabula::name; }

namespace {

Wdl value_at_end(const LeapBoard& board, const LeapState& state, std::uint8_t player) {
    const auto places = leap_outcome(board, state).places;
    if (places[0] == places[1]) return Wdl::draw;
    return places[player] == 1 ? Wdl::win : Wdl::loss;
}

} // namespace

std::optional<Verdict> verdict_of(const KnownPositions& known, const LeapBoard& board, const LeapState& state) {
    if (leap_turn(board, state).kind == Turn::Kind::over) return Verdict{value_at_end(board, state, state.turn), 0};
    LeapState uncounted = state;
    uncounted.steps = 0; // the tables do not know the count
    const auto result = probe(known, board, uncounted);
    if (!result) return std::nullopt;
    if (result->value == Wdl::draw) return Verdict{Wdl::draw, 0};

    LeapState at = state;
    unsigned turns = 1;
    bool captured = state.chain != LeapState::no_chain;
    while (leap_turn(board, at).kind != Turn::Kind::over) {
        const auto moves = probe_moves(known, board, at);
        if (moves.empty()) return std::nullopt;
        const LeapMove& move = moves.front().move;
        captured |= move.kind == LeapMove::Kind::leap;
        const LeapState next = leap_after(board, at, move);
        if (next.turn != at.turn && leap_turn(board, next).kind != Turn::Kind::over) ++turns;
        at = next;
    }
    if (value_at_end(board, at, state.turn) == result->value) return Verdict{result->value, turns};
    // The count ran out on the shortest way to the first capture, and the loser can always delay it that long.
    if (!captured && result->steps) return Verdict{Wdl::draw, 0};
    return std::nullopt;
}

std::optional<Verdict> verdict_of(const KnownPositions& known, const LeapBoard& board, const LeapState& state,
                                  const LeapMove& move) {
    const LeapState next = leap_after(board, state, move);
    auto verdict = verdict_of(known, board, next);
    if (!verdict || next.turn == state.turn) return verdict; // the chain goes on
    verdict->value = opposite(verdict->value);
    if (verdict->value != Wdl::draw) ++verdict->turns;
    return verdict;
}

} // namespace tabuleiro
