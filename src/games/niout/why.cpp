// Why a horse of Niout cannot move.
#include "games/niout/niout.hpp"

namespace tabuleiro {

std::optional<Reason> Niout::why_not(const State& state, const Piece& piece) {
    const bool partners = state.rules.pairs() && piece.colour == state.partner();
    if (piece.colour != state.turn && !partners) return std::nullopt;
    if (board(state.rules).spots[index(piece.at)].role == Spot::Role::home) return Reason{"N9", stuck_finished};
    if (partners && !niout::helps(state)) return Reason{"N12", "stuck.niout.partner"};
    return Reason{"N9", "stuck.niout.exact"};
}

} // namespace tabuleiro
