// The playout hot path of Ludo, in the header so that it is compiled into the playout's loop. Functions that must be
// inlined, so that states are not copied through memory, are marked.
#pragma once

#include <algorithm>

#include "core/random.hpp"
#include "core/small_set.hpp"
#include "games/ludo/ludo.hpp"

namespace tabuleiro {

namespace ludo {

// L11: starts are the four start squares, stars also the four squares 8 further on.
constexpr bool is_safe(LudoRules::SafeSquares safe_squares, std::size_t loop_square) {
    const std::size_t offset = loop_square % 13;
    return (safe_squares != LudoRules::SafeSquares::none && offset == 0) ||
           (safe_squares == LudoRules::SafeSquares::stars && offset == 8);
}

// For a piece of one colour at one progress: the progress, in all four bytes, that the pieces of each colour have if
// they stand on the same loop square. `nowhere`, which no piece has, stands for the piece's own colour, for squares
// where L8 and L9 do not apply (L11), for the lane, and for a square that the colour never enters (L2).
using Meetings = std::array<std::array<Sixteen, finished + 1>, colours>;

inline constexpr Four nowhere = all(0x7f);

constexpr Meetings meetings_with(LudoRules::SafeSquares safe_squares) {
    Meetings meetings{};
    for (std::size_t colour = 0; colour < colours; ++colour)
        for (std::size_t progress = 0; progress <= finished; ++progress)
            for (std::size_t other = 0; other < colours; ++other) {
                const std::size_t at = square(colour, progress);
                const std::size_t met = (at + loop - square(other, 0)) % loop;
                const bool meets =
                    progress <= last_on_loop && met <= last_on_loop && other != colour && !is_safe(safe_squares, at);
                meetings[colour][progress].set(other, meets ? all(static_cast<std::uint8_t>(met)) : nowhere);
            }
    return meetings;
}

inline constexpr std::array<Meetings, 3> meetings{
    meetings_with(LudoRules::SafeSquares::none),
    meetings_with(LudoRules::SafeSquares::starts),
    meetings_with(LudoRules::SafeSquares::stars),
};

// The enemies on the square where a piece of the player to act lands. Pieces of two colours share only safe squares,
// so they are all of one colour.
inline Sixteen enemies(const LudoState& state, std::uint8_t progress) {
    const auto safe_squares = static_cast<std::size_t>(state.rules.safe_squares);
    return equal_bytes(state.pieces, meetings[safe_squares][state.turn][progress]);
}

constexpr bool any(const Sixteen& set) { return (set.first | set.second) != 0; }

constexpr bool is_tower(const Sixteen& set) {
    const std::uint64_t both = set.first | set.second;
    return (both & (both - 1)) != 0;
}

// L8: these go to their yards.
Sixteen sent_home(Sixteen pieces, Sixteen hit);

// L9, forbidden: may the player to act move to this progress, or is one of their own pieces on that square?
inline bool own_piece_forbids(const LudoState& state, std::uint8_t progress) {
    return state.rules.tower == LudoRules::Tower::forbidden && progress <= last_on_loop &&
           !is_safe(state.rules.safe_squares, square(state.turn, progress)) &&
           equal_bytes(state.pieces.of(state.turn), all(progress)) != 0;
}

// L4
constexpr std::array<std::uint8_t, 4> releasing_numbers{1 << 5, 1 << 6, 1 << 5 | 1 << 6, 1 << 1 | 1 << 6};

constexpr bool releases(const LudoRules& rules, std::uint8_t die) {
    return releasing_numbers[static_cast<std::size_t>(rules.release)] >> die & 1;
}

inline bool may_release(const LudoState& state) {
    const bool in_yard = byte_at(state.pieces.of(state.turn), 24) == yard;
    const bool may =
        releases(state.rules, state.die) & in_yard & !state.released; // L5: a second 5 is just five squares
    return may & !own_piece_forbids(state, 0);
}

// L7: where a piece that is out lands; too large a number bounces back from the final square. A table, because the
// branch could not be predicted.
using Targets = std::array<std::array<std::uint8_t, yard + 1>, 7>; // a released piece lands on 0
inline constexpr Targets targets = [] {
    Targets made{};
    for (int die = 1; die <= 6; ++die)
        for (int from = 0; from < finished; ++from)
            made[die][from] =
                static_cast<std::uint8_t>(from + die <= finished ? from + die : 2 * finished - (from + die));
    return made;
}();

// L9, block: is there an enemy tower on the way, the last square not included?
inline bool way_blocked(const LudoState& state, std::uint8_t from) {
    for (int step = 1; step < state.die && from + step <= last_on_loop; ++step)
        if (is_tower(enemies(state, static_cast<std::uint8_t>(from + step)))) return true;
    return false;
}

inline bool may_walk(const LudoState& state, std::uint8_t from, std::uint8_t to) {
    using Tower = LudoRules::Tower;
    if (state.rules.finish_exact && from + state.die > finished) return false; // L7
    const Tower tower = state.rules.tower;                                     // L9, from here on
    if (tower == Tower::safe) return !is_tower(enemies(state, to));
    if (tower == Tower::block) return !is_tower(enemies(state, to)) && !way_blocked(state, from);
    return !own_piece_forbids(state, to);
}

// L1: two play red and yellow, three play red, green and yellow.
constexpr std::array<std::array<std::uint8_t, colours>, 5> colour_after{
    {{}, {}, {2, 0, 0, 0}, {1, 2, 0, 0}, {1, 2, 3, 0}}};

inline std::uint8_t next_colour(const LudoRules& rules, const Sixteen& pieces, std::uint8_t colour) {
    const auto& following = colour_after[rules.players];
    colour = following[colour];
    if (rules.places)
        while (pieces.of(colour) == all(finished))
            colour = following[colour]; // L10: a colour that has finished is skipped
    return colour;
}

} // namespace ludo

inline Turn Ludo::turn(const State& state) {
    const auto kind = state.over ? Turn::Kind::over : state.die == 0 ? Turn::Kind::chance : Turn::Kind::choose;
    return {kind, seat(state.rules.players == 2 ? state.turn / 2u : state.turn)};
}

// L3
inline constexpr Ludo::Events ludo_throws{{{Ludo::Event{1}, 1},
                                           {Ludo::Event{2}, 1},
                                           {Ludo::Event{3}, 1},
                                           {Ludo::Event{4}, 1},
                                           {Ludo::Event{5}, 1},
                                           {Ludo::Event{6}, 1}}};
inline const Ludo::Events& Ludo::events(const State&) { return ludo_throws; }
inline Ludo::Event Ludo::random_event(const State&, Random& random) { return draw<ludo_throws>(random); }

[[gnu::always_inline]] inline Ludo::State Ludo::after(const State& state, Event die) {
    State next = state;
    next.die = static_cast<std::uint8_t>(die);
    if (state.rules.three_tries && state.tries < 3 && ludo::none_out(state.pieces.of(state.turn))) ++next.tries; // L11
    if (state.rules.six_again) {
        next.sixes = next.die == 6 ? static_cast<std::uint8_t>(state.sixes + 1) : std::uint8_t{0};
        if (next.sixes == 3) { // L11: no move and no pass; a piece that was released stays on its start square
            next.turn = ludo::next_colour(state.rules, state.pieces, state.turn);
            next.die = next.sixes = next.tries = 0;
            next.released = false;
        }
    }
    return next;
}

[[gnu::always_inline]] inline Ludo::Moves Ludo::moves(const State& state) {
    using namespace ludo;
    Moves moves;
    const Four own = state.pieces.of(state.turn);
    const Four choosable = high_bits >> 24 * state.released; // L5: only that piece; its start square comes first
    Four movable = first_of_equals(own) & bytes_below(own, finished) & choosable;
    for (; movable != 0; movable &= movable - 1) {
        const std::uint8_t from = byte_at(own, lowest(movable));
        const std::uint8_t to = targets[state.die][from];
        if (may_walk(state, from, to)) moves.push_back({Move::Kind::walk, state.turn, from, to}); // L6
    }
    moves.push_back({Move::Kind::release, state.turn, yard, 0});              // L4
    if (!may_release(state)) moves.pop_back();                                // so that an addition replaces a branch
    if (moves.empty()) moves.push_back({Move::Kind::pass, state.turn, 0, 0}); // G3, L5, L6
    return moves;
}

namespace ludo {

// L9: the towers of all but the player to act.
inline bool meets_towers(const LudoState& state) {
    const auto towers = [](std::uint64_t eight) {
        const std::uint64_t on_loop = ~((eight | 0x8080808080808080) - 0x0101010101010101 * (last_on_loop + 1));
        return equal_bytes(eight, eight << 8) & on_loop & 0x8080800080808000;
    };
    Sixteen both{towers(state.pieces.first), towers(state.pieces.second)};
    both.set(state.turn, 0);
    return any(both);
}

} // namespace ludo

// The same move as a draw from the list would give. The number of moves is known without making the list, so no loop
// has an unpredictable end.
[[gnu::always_inline]] inline Ludo::Move Ludo::random_move(const State& state, Random& random) {
    using namespace ludo;
    const Four own = state.pieces.of(state.turn);
    Four movable = first_of_equals(own) & bytes_below(own, finished) & high_bits >> 24 * state.released;
    const bool all_may = state.rules.tower == Rules::Tower::safe && !state.rules.finish_exact && !meets_towers(state);
    if (!all_may)
        for (Four left = movable; left != 0; left &= left - 1) {
            const std::uint8_t from = byte_at(own, lowest(left));
            if (!may_walk(state, from, targets[state.die][from])) movable &= ~(left & -left);
        }
    // The multiplication brings the highest bits of the four bytes together.
    const SmallSet& set = small_sets[((movable >> 7) * 0x10204080u) >> 28 | unsigned{may_release(state)} << 4];
    if (set.size == 0) return {Move::Kind::pass, state.turn, 0, 0};
    const std::uint8_t nth = set.nth[random.choose(set.size)];
    const bool release = nth == 4;
    const auto from = static_cast<std::uint8_t>((own | std::uint64_t{yard} << 32) >> 8 * nth);
    return {release ? Move::Kind::release : Move::Kind::walk, state.turn, from, targets[state.die][from]};
}

inline unsigned Ludo::captured(const State& state, const Move& move) {
    if (move.kind == Move::Kind::pass) return 0;
    const ludo::Sixteen hit = ludo::enemies(state, move.to); // L5, L8
    return ludo::any(hit) ? static_cast<unsigned>(std::popcount(hit.first) + std::popcount(hit.second)) : 0;
}

// What changes is worked out first and written at the end: so the compiler needs no second state beside the one that a
// playout keeps, and copies nothing.
[[gnu::always_inline]] inline Ludo::State Ludo::after(const State& state, const Move& move) {
    using namespace ludo;
    const Rules& rules = state.rules;
    State next = state;
    Sixteen pieces = state.pieces;
    bool again = rules.six_again && state.die == 6; // L11: played or passed
    bool released = false, over = false;
    Four own = pieces.of(state.turn);
    if (move.kind == Move::Kind::pass) {
        again |= rules.three_tries && state.tries < 3 && none_out(own); // L11
    } else {
        own = put_in(take_out(own, lowest(equal_bytes(own, all(move.from)))), move.to); // L5, L6, L7
        pieces.set(state.turn, own);
        if (const Sixteen hit = enemies(state, move.to); any(hit)) { // L5, L8
            pieces = sent_home(pieces, hit);
            again |= rules.capture_again; // L11
        }
        released = move.kind == Move::Kind::release && !rules.release_throw_off;
        again |= released; // L5: its throw, and by L11 no other
        if (move.to == finished) {
            again |= rules.home_again;  // L11
            if (own == all(finished)) { // L10
                again = false;          // L10: throws still to come lapse
                if (rules.places) next.finished |= std::uint32_t{state.turn} << 8 * next.finished_count++;
                over = !rules.places || next.finished_count + 1 == rules.players;
            }
        }
    }
    next.pieces.first = pieces.first;
    next.pieces.second = pieces.second;
    next.turn = over ? 0 : again ? state.turn : next_colour(rules, pieces, state.turn);
    next.die = 0;
    next.released = released;
    next.sixes = again ? state.sixes : 0;
    next.tries = again ? state.tries : 0;
    next.over = over;
    return next;
}

} // namespace tabuleiro
