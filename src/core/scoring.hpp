// What a match needs of a game beside its play: how high an event counts when the players draw for who begins (G1), and
// what points are made of (G9).
#pragma once

#include <string_view>

#include "core/inline_list.hpp"
#include "core/types.hpp"

namespace tabuleiro {

// `count` things that are worth `each` points: four pawns Home at 5, one bonus of 100.
struct PointsPart {
    std::string_view what; // the message is points.WHAT
    int count = 0;
    int each = 1;
    bool operator==(const PointsPart&) const = default;
};
using PointsParts = InlineList<PointsPart, 3>;

inline int sum_of(const PointsParts& parts) {
    int sum = 0;
    for (const PointsPart& part : parts) sum += part.count * part.each;
    return sum;
}

// Every game has one, in its folder. `lot_value(event)` where there is chance; `points_are` names what is counted, or,
// where points have several parts, `points_of(state, seat, won)` lists them.
template <class G> struct Scoring;

template <class G>
concept DrawsLots = requires(const typename G::Event e) { Scoring<G>::lot_value(e); };

// G9: a series of these games is won by points; in the others games won come first.
template <class G>
concept PlaysForPoints = requires(const typename G::State s, Seat seat) { Scoring<G>::points_of(s, seat, true); };

} // namespace tabuleiro
