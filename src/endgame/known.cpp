#include "endgame/known.hpp"

#include "endgame/no_tables.hpp"
#include "games/all_games.hpp"

namespace tabuleiro {

template std::optional<float> first_player_chance<Ludo>(const ChanceLookUp&, const Ludo::State&);
template std::optional<float> first_player_chance<Niout>(const ChanceLookUp&, const Niout::State&);
template std::optional<float> first_player_chance<Tabula>(const ChanceLookUp&, const Tabula::State&);

Tables tables_for(std::string_view game) {
    Tables tables = Tables::none;
    with_game(game, [&]<class G>(GameTag<G>) { tables = G::tables; });
    return tables;
}

bool has_verdicts(std::string_view game) {
    bool verdicts = false;
    with_game(game, [&]<class G>(GameTag<G>) { verdicts = HasVerdicts<G>; });
    return verdicts;
}

Result<std::uint8_t> table_rules_of(const Setup& setup) {
    Result<std::uint8_t> number = not_solvable(setup.game);
    with_game(setup.game, [&]<class G>(GameTag<G>) {
        if constexpr (HasTables<G>) {
            const auto rules = read_rules<G>(setup);
            const auto found = rules ? table_rules(*rules) : std::nullopt;
            if (found)
                number = *found;
            else
                number = rules ? Error{"solve.other_rules", {setup.game}} : rules.error();
        }
    });
    return number;
}

namespace {

Wdl value_at_end(const LeapBoard& board, const LeapState& state, std::uint8_t player) {
    const auto places = leap_outcome(board, state).places;
    if (places[0] == places[1]) return Wdl::draw;
    return places[player] == 1 ? Wdl::win : Wdl::loss;
}

// Plays both sides to the end. Nothing if the result depends on captures on the way.
std::optional<Verdict> followed(const KnownPositions& tables, const LeapBoard& board, const LeapState& state,
                                const ProbeResult& result) {
    if (result.value == Wdl::draw) return Verdict{Wdl::draw, 0};
    LeapState at = state;
    unsigned turns = 1;
    bool captured = state.chain != LeapState::no_chain;
    while (leap_turn(board, at).kind != Turn::Kind::over) {
        const auto moves = probe_moves(tables, board, at);
        if (moves.empty()) return std::nullopt;
        const LeapMove& move = moves.front().move;
        captured |= move.kind == LeapMove::Kind::leap;
        const LeapState next = leap_after(board, at, move);
        if (next.turn != at.turn && leap_turn(board, next).kind != Turn::Kind::over) ++turns;
        at = next;
    }
    if (value_at_end(board, at, state.turn) == result.value) return Verdict{result.value, turns};
    // The count ran out on the shortest way to the first capture, and the loser can always delay it that long.
    if (!captured && result.steps) return Verdict{Wdl::draw, 0};
    return std::nullopt;
}

} // namespace

std::optional<Known> leap_known(const KnownPositions& tables, const LeapBoard& board, const LeapState& state) {
    const Seat mover = seat(state.turn);
    if (leap_turn(board, state).kind == Turn::Kind::over) {
        const Wdl value = value_at_end(board, state, state.turn);
        Known known{mover, two_values(value, mover), Verdict{value, 0}};
        if (value != Wdl::draw) known.capture = 0;
        return known;
    }
    if (!tables.look_up) return std::nullopt;
    LeapState uncounted = state;
    uncounted.steps = 0; // the tables do not know the count
    const auto result = probe(tables, board, uncounted);
    if (!result) return std::nullopt;
    const auto verdict = followed(tables, board, state, *result);
    const Wdl value = verdict ? verdict->value : result->value;
    Known known{mover, two_values(value, mover), verdict, {}, verdict.has_value()};
    if (value != Wdl::draw) known.capture = result->steps;
    return known;
}

std::optional<Known> leap_known(const KnownPositions& tables, const LeapBoard& board, const LeapState& state,
                                const LeapMove& move) {
    const LeapState next = leap_after(board, state, move);
    auto known = leap_known(tables, board, next);
    if (!known) return known;
    if (next.turn != state.turn) { // otherwise the chain goes on
        known->seat = seat(state.turn);
        if (known->verdict) {
            known->verdict->value = opposite(known->verdict->value);
            if (known->verdict->value != Wdl::draw) ++known->verdict->turns;
        }
    }
    if (known->value() == 0.5f) return known;
    if (move.kind == LeapMove::Kind::leap)
        known->capture = 0;
    else if (known->capture)
        ++*known->capture;
    return known;
}

} // namespace tabuleiro
