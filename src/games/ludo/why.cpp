// Why a piece of Ludo cannot move.
#include "games/ludo/spots.hpp"

namespace tabuleiro {

namespace ludo {

namespace {

Reason closed_yard(const LudoRules& rules) { // L4
    std::vector<std::string> numbers;
    for (std::uint8_t die = 1; die <= 6; ++die)
        if (releases(rules, die)) numbers.push_back(std::to_string(die));
    return {"L4", numbers.size() == 1 ? "stuck.ludo.release" : "stuck.ludo.release_either", numbers};
}

} // namespace

} // namespace ludo

std::optional<Reason> Ludo::why_not(const State& state, const Piece& piece) {
    using namespace ludo;
    using Tower = Rules::Tower;
    if (piece.colour != state.turn) return std::nullopt;
    const Four own = state.pieces.of(state.turn);
    std::uint8_t from = finished;
    for (const std::uint8_t progress : {byte_at(own, 0), byte_at(own, 8), byte_at(own, 16), byte_at(own, 24)})
        if (spot_of(state.turn, progress) == piece.at) from = progress;
    if (from == finished) return Reason{"L2", stuck_finished};
    if (state.released && from != 0) return Reason{"L5", "stuck.ludo.released"};
    if (from == yard)
        return releases(state.rules, state.die) ? Reason{"L9", "stuck.ludo.own"} : closed_yard(state.rules);
    const std::uint8_t to = targets[state.die][from];
    if (state.rules.finish_exact && from + state.die > finished) return Reason{"L7", "stuck.ludo.exact"};
    if (state.rules.tower == Tower::forbidden) return Reason{"L9", "stuck.ludo.own"};
    return Reason{"L9", is_tower(enemies(state, to)) ? "stuck.ludo.tower" : "stuck.ludo.blocked"};
}

} // namespace tabuleiro
