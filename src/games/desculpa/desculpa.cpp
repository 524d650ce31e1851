#include "games/desculpa/desculpa.hpp"

#include "games/desculpa/scoring.hpp"

namespace tabuleiro {

namespace {

// A draw without a winner. D2: then nobody gets points for pawns of others.
Outcome won_by(const SlidesState& state, std::optional<std::uint8_t> winner) {
    Outcome outcome = winner ? slides_places(state.rules, *winner) : Outcome{{1, 1, 1, 1}, {}};
    for (std::size_t i = 0; i < state.rules.players; ++i) {
        const auto points = Scoring<Desculpa>::points_of(state, seat(i), winner && outcome.places[i] == 1);
        outcome.points[i] = static_cast<std::uint16_t>(sum_of(points));
    }
    return outcome;
}

} // namespace

Outcome Desculpa::outcome(const State& state) { return won_by(state, slides_winner(state)); }

PointsParts Scoring<Desculpa>::points_of(const Desculpa::State& state, Seat seat, bool won) {
    const SlidesTally tally = slides_tally(state, seat);
    PointsParts parts;
    parts.push_back({"home", tally.home});
    if (won) parts.push_back({"others_out", tally.others_out});
    return parts;
}

Outcome Desculpa::conceded(const State& state, Seat by) {
    assert(state.rules.pairs());
    const std::size_t other = index(by) ^ 1; // one of the other side: seats 0+2 against 1+3
    return won_by(state, state.rules.colour_of(static_cast<unsigned>(other))); // D3
}

Outcome Desculpa::counted(const State& state) {
    assert(state.rules.pairs());
    const int home = slides_tally(state, seat(0)).home, others_home = slides_tally(state, seat(1)).home;
    if (home == others_home) return won_by(state, std::nullopt);
    return won_by(state, state.rules.colour_of(home > others_home ? 0 : 1));
}

const Board& Desculpa::board(const Rules& rules) {
    static const std::string picture = slides_picture(edition);
    static const std::array<Board, 3> boards{slides_drawing(edition, Rules{.players = 2}, picture),
                                             slides_drawing(edition, Rules{.players = 3}, picture),
                                             slides_drawing(edition, Rules{.players = 4}, picture)};
    return boards[rules.players - 2];
}

std::string Desculpa::text(const State& state) {
    PositionWriter position;
    slides_write_pawns(edition, state, position);
    slides_write_turn(edition, state, position);
    slides_write_table(edition, state, position);
    return position.text();
}

Result<SlidesState> Desculpa::parse(const Rules& rules, std::string_view text) {
    auto fields = Fields::read(text);
    if (!fields) return fields.error();
    State state;
    state.rules = rules;
    if (const auto error = slides_read(edition, *fields, state)) return *error;
    if (const auto error = fields->left_over()) return *error;
    if (const auto error = slides_check(edition, state)) return *error;
    return state;
}

} // namespace tabuleiro
