#include "endgame/ludo_index.hpp"

namespace tabuleiro {

Crowd ludo_crowd(ludo::Four pieces) {
    Crowd crowd;
    for (int shift = 0; shift < 32; shift += 8)
        if (const std::uint8_t progress = ludo::byte_at(pieces, shift); progress != ludo::finished)
            crowd.add(ludo_place(progress));
    return crowd;
}

ludo::Four ludo_pieces(const Crowd& crowd) {
    ludo::Four pieces = 0;
    int shift = 0;
    const auto put = [&](std::uint8_t progress) {
        pieces |= ludo::Four{progress} << shift; // NOLINT(clang-analyzer-core.BitwiseShift): four times, a piece each
        shift += 8;
    };
    // Ascending: on the way, home, in the yard.
    for (std::size_t i = 0; i < crowd.size; ++i)
        if (crowd.places[i] != 0) put(ludo_progress(crowd.places[i]));
    for (std::size_t i = crowd.size; i < Crowd::most; ++i) put(ludo::finished);
    for (std::size_t i = 0; i < crowd.size; ++i)
        if (crowd.places[i] == 0) put(ludo::yard);
    return pieces;
}

std::size_t unfinished_pieces(const LudoState& state, std::size_t seat) {
    return ludo_crowd(state.pieces.of(2 * seat)).size;
}

std::optional<TableEntry> table_entry(const LudoState& state) {
    if (!table_rules(state.rules) || state.over || state.die != 0 || state.released) return std::nullopt;
    const auto moving = ludo_crowd(state.pieces.of(state.turn)), waiting = ludo_crowd(state.pieces.of(2u - state.turn));
    return TableEntry{moving.size, waiting.size, ludo_entry(moving, waiting)};
}

} // namespace tabuleiro
