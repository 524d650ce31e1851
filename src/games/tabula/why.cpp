// Why a piece of Tabula cannot move.
#include "games/tabula/tabula.hpp"

namespace tabuleiro {

std::optional<Reason> Tabula::why_not(const State& state, const Piece& piece) {
    using namespace tabula;
    if (piece.colour != state.turn) return std::nullopt;
    unsigned from = hand;
    for_each_place(state.own().any(), [&](std::uint8_t place) {
        if (spot(place, state.turn) == piece.at) from = place;
    });
    if (from == off) return Reason{"T6", stuck_finished};
    if (from == out) return Reason{"T5", "stuck.out"};
    const Reach reach(state.own(), state.open());
    if (!(reach.standing & only(from))) return Reason{"T5", "stuck.tabula.bar"};
    bool bears_off = true; // with every die
    for (unsigned i = 0; i < state.dice_left; ++i) {
        if (reach.sources(state.dice[i]) & only(from)) return Reason{"T4", "stuck.tabula.most_dice"};
        bears_off = bears_off && target(from, state.dice[i]) == off;
    }
    return bears_off ? Reason{"T6", "stuck.tabula.outside"} : Reason{"T3", "stuck.tabula.closed"};
}

} // namespace tabuleiro
