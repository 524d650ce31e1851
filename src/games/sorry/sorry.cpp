#include "games/sorry/sorry.hpp"

#include <algorithm>

#include "games/sorry/scoring.hpp"

namespace tabuleiro {

namespace {

// V5: what the winner gets for how little the others have brought Home.
std::optional<PointsPart> bonus(const SlidesState& state, std::uint8_t winner) {
    int most = 0; // pawns Home of the one opponent who has the most
    for (unsigned i = 0; i < state.rules.players; ++i) {
        const std::uint8_t colour = state.rules.colour_of(i);
        if (!state.rules.same_side(winner, colour)) most = std::max<int>(most, state.home[colour]);
    }
    if (most == 0) return PointsPart{"none_home", 1, 100};
    if (most == 1) return PointsPart{"one_home", 1, 50};
    if (most == 2) return PointsPart{"two_home", 1, 25};
    return std::nullopt;
}

} // namespace

Sorry::State Sorry::start(const Rules& rules) {
    State state = slides_begin(edition, rules);
    if (rules.club()) state.due = State::Due::deal; // V2
    return state;
}

Outcome Sorry::outcome(const State& state) {
    const std::uint8_t winner = slides_winner(state);
    Outcome outcome = slides_places(state.rules, winner);
    for (std::size_t i = 0; i < state.rules.players; ++i) { // V5
        const auto points = Scoring<Sorry>::points_of(state, seat(i), outcome.places[i] == 1);
        outcome.points[i] = static_cast<std::uint16_t>(sum_of(points));
    }
    return outcome;
}

PointsParts Scoring<Sorry>::points_of(const Sorry::State& state, Seat seat, bool won) {
    const SlidesTally tally = slides_tally(state, seat);
    PointsParts parts;
    parts.push_back({"home", tally.home, state.rules.club() ? 5 : 1});
    if (!state.rules.club() || !won) return parts;
    parts.push_back({"others_out", tally.others_out, 5});
    if (const auto extra = bonus(state, state.rules.colour_of(static_cast<unsigned>(index(seat)))))
        parts.push_back(*extra);
    return parts;
}

const Board& Sorry::board(const Rules& rules) {
    static const std::string picture = slides_picture(edition);
    static const std::array<Board, 3> boards{slides_drawing(edition, Rules{.players = 2}, picture),
                                             slides_drawing(edition, Rules{.players = 3}, picture),
                                             slides_drawing(edition, Rules{.players = 4}, picture)};
    return boards[rules.players - 2];
}

Sorry::View Sorry::view(const State& state, Seat viewer) {
    View view{state, {}};
    if (!state.rules.club()) return view;
    const auto hide = [&](SlidesCards& cards) {
        view.unseen = view.unseen + cards;
        const unsigned count = cards.total();
        cards = {};
        cards.add(SlidesCard::unknown, count);
    };
    hide(view.seen.pile);
    for (std::size_t i = 0; i < state.rules.players; ++i)
        if (i != index(viewer)) hide(view.seen.hands[i]); // V2
    return view;
}

Sorry::State Sorry::sample(const View& view, Random& random) {
    State state = view.seen;
    if (!state.rules.club()) return state;
    state.pile = view.unseen;
    for (SlidesCards& hand : state.hands) {
        const unsigned hidden = hand.of(SlidesCard::unknown);
        if (hidden > 0) hand = {};
        for (unsigned i = 0; i < hidden; ++i) {
            auto left = random.below(state.pile.total());
            for (std::size_t kind = 0; kind < slides_card_kinds; ++kind) {
                const auto card = static_cast<SlidesCard>(kind);
                if (left < state.pile.of(card)) {
                    state.pile.remove(card);
                    hand.add(card);
                    break;
                }
                left -= state.pile.of(card);
            }
        }
    }
    return state;
}

} // namespace tabuleiro
