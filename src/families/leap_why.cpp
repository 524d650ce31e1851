// Why a piece can neither step nor leap.
#include "families/leap.hpp"

namespace tabuleiro {

std::optional<Reason> leap_why_not(const LeapBoard& board, const LeapState& state, const Piece& piece) {
    if (piece.colour != state.turn) return std::nullopt;
    const auto at = static_cast<std::uint8_t>(piece.at);
    if (at >= board.points()) return Reason{"A4", "stuck.out"};
    if (state.chain != LeapState::no_chain) return Reason{"A5", "stuck.leap.chain"};
    const LeapWords words(board, state);
    if (words.only_from(board, at).leaps(board, state.rules) != 0) return Reason{"A6", "stuck.leap.most"};
    if (!state.rules.sopro && words.leaps(board, state.rules) != 0) return Reason{"A6", "stuck.leap.capture"};
    return Reason{"A3", "stuck.leap.no_way"};
}

} // namespace tabuleiro
