// Why a pawn cannot move, in both games of slides.
#include "families/slides.hpp"

namespace tabuleiro {

namespace {

Reason cannot_go([[maybe_unused]] const SlidesState& state, std::uint8_t colour, SlidesPlace from, int steps) {
    if (slides_reach(colour, steps)[from] == slides_nowhere) return {"S2", "stuck.slides.too_far"};
    assert(!slides_open(state, colour, slides_reach(colour, steps)[from]));
    return {"S4", "stuck.slides.own"};
}

Reason cannot_start(SlidesCard card) {
    if (card <= SlidesCard::two) return {"S4", "stuck.slides.circle"};
    if (card == SlidesCard::sorry) return {"S12", "stuck.slides.no_target"};
    return {"S8", "stuck.slides.start"};
}

} // namespace

std::optional<Reason> slides_why_not(const SlidesState& state, const Piece& piece) {
    if (!state.rules.same_side(state.colour, piece.colour)) return std::nullopt;
    const auto spot = static_cast<int>(index(piece.at));
    const auto from = static_cast<SlidesPlace>(spot < slides_track ? spot : spot - 7 * piece.colour);
    if (from == slides_home) return Reason{"S2", stuck_finished};
    if (state.split > 0) {
        if (from == slides_start) return Reason{"S10", "stuck.slides.split_start"};
        if (spot == state.first) return Reason{"S10", "stuck.slides.other_pawn"};
        return cannot_go(state, piece.colour, from, state.split);
    }
    if (state.rules.club()) return Reason{"V3", "stuck.slides.hand"};
    if (from == slides_start) return cannot_start(state.card);
    if (state.card != SlidesCard::sorry)
        return cannot_go(state, piece.colour, from, slides_steps[static_cast<std::size_t>(state.card)]);
    SlidesMoves sorries;
    slides_add_sorries(state, SlidesCard::none, sorries);
    if (!state.rules.sorry_forward4 || !sorries.empty()) return Reason{"S12", "stuck.slides.only_start"};
    return cannot_go(state, piece.colour, from, 4);
}

} // namespace tabuleiro
