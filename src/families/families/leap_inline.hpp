// The part of leap.hpp that a playout goes through, in the header so that it is compiled into its loop.
#pragma once

#include "families/leap.hpp"

namespace tabuleiro {

constexpr LeapBoard::LeapBoard(std::size_t points, std::span<const LeapLine> lines, Points first, Points second)
    : points_(points), start_{first, second} {
    std::array<std::uint64_t, 24> bits_of{};
    int bit = 0;
    for (const LeapLine& line : lines) {
        const std::size_t length = line.points().size();
        const std::size_t laid_out = line.closed() ? length + 2 : length;
        for (std::size_t i = 0; i < laid_out; ++i, ++bit) {
            const std::uint8_t here = line.points()[i % length];
            point_at_[bit] = here;
            all_bits_ |= std::uint64_t{1} << bit;
            bits_of[here] |= std::uint64_t{1} << bit;
            const bool has_step = line.closed() ? i < length : i + 1 < length;
            const bool has_leap = line.closed() ? i < length : i + 2 < length;
            if (has_step) {
                const std::uint8_t next = line.points()[(i + 1) % length];
                neighbours_[here] |= only(next);
                neighbours_[next] |= only(here);
                steps_ |= std::uint64_t{1} << bit;
            }
            if (has_leap) leaps_ |= std::uint64_t{1} << bit;
            if (line.closed()) circle_bits_ |= std::uint64_t{1} << bit;
        }
        ++bit; // the empty bit between two lines
    }
    for (std::size_t byte = 0; byte < 3; ++byte)
        for (std::size_t set = 0; set < 256; ++set)
            for (std::size_t i = 0; i < 8; ++i)
                if (set >> i & 1 && byte * 8 + i < 24) spread_[byte][set] |= bits_of[byte * 8 + i];
}

namespace leap_lines {

// Own, enemy and empty points as lines' words, and what can be done from there (A3, A4). A bit of `up` stands for the
// move from that bit to higher ones, a bit of `down` for the move that comes down to it.
struct Words {
    std::uint64_t own, enemy, empty;

    Words(const LeapBoard& board, const LeapState& state)
        : own(board.on_lines(state.own())), enemy(board.on_lines(state.enemy())),
          empty(board.all_bits() & ~(own | enemy)) {}

    std::uint64_t steps_up(const LeapBoard& board) const { return own & empty >> 1 & board.steps_from(); }
    std::uint64_t steps_down(const LeapBoard& board) const { return empty & own >> 1 & board.steps_from(); }
    std::uint64_t leaps_up(std::uint64_t from) const { return own & enemy >> 1 & empty >> 2 & from; }
    std::uint64_t leaps_down(std::uint64_t from) const { return empty & enemy >> 1 & own >> 2 & from; }
};

template <class Use> void for_each_bit(std::uint64_t bits, Use&& use) {
    for (; bits != 0; bits &= bits - 1) use(std::countr_zero(bits));
}

} // namespace leap_lines

// The leaps of all pieces of the player to move, or only of the one in a chain (A5).
inline void leap_add_leaps(const LeapBoard& board, const LeapState& state, leap_lines::Words words, LeapMoves& moves) {
    using namespace leap_lines;
    if (state.chain != LeapState::no_chain) words.own = board.on_lines(only(state.chain));
    const std::uint64_t from = board.leaps_from(!state.rules.circle_leaps_off);
    const auto leap = LeapMove::Kind::leap;
    for_each_bit(words.leaps_up(from), [&](int bit) {
        moves.push_back({leap, board.point_at(bit), board.point_at(bit + 1), board.point_at(bit + 2)});
    });
    for_each_bit(words.leaps_down(from), [&](int bit) {
        moves.push_back({leap, board.point_at(bit + 2), board.point_at(bit + 1), board.point_at(bit)});
    });
}

inline void leap_add_steps(const LeapBoard& board, const leap_lines::Words& words, LeapMoves& moves) {
    using namespace leap_lines;
    const auto step = LeapMove::Kind::step;
    for_each_bit(words.steps_up(board),
                 [&](int bit) { moves.push_back({step, board.point_at(bit), 0, board.point_at(bit + 1)}); });
    for_each_bit(words.steps_down(board),
                 [&](int bit) { moves.push_back({step, board.point_at(bit + 1), 0, board.point_at(bit)}); });
}

inline bool leap_can_capture(const LeapBoard& board, const LeapState& state) {
    const leap_lines::Words words(board, state);
    const std::uint64_t from = board.leaps_from(!state.rules.circle_leaps_off);
    return (words.leaps_up(from) | words.leaps_down(from)) != 0;
}

inline bool leap_can_step(const LeapBoard& board, const LeapState& state) {
    const Points empty = board.all() & ~state.occupied();
    for (Points own = state.own(); own != 0; own &= own - 1)
        if (board.neighbours(std::countr_zero(own)) & empty) return true;
    return false;
}

inline Turn leap_turn(const LeapBoard& board, const LeapState& state) {
    const Turn over{Turn::Kind::over, seat(state.turn)};
    const Turn choose{Turn::Kind::choose, seat(state.turn)};
    if (state.sides[0] == 0 || state.sides[1] == 0) return over;                      // A7
    if (state.chain != LeapState::no_chain || state.huffable != 0) return choose;     // A5; A9: A7 and A8 wait
    if (!leap_can_step(board, state) && !leap_can_capture(board, state)) return over; // A7
    if (state.steps >= leap_draw_steps) return over;                                  // A8
    const bool one_each = std::has_single_bit(state.sides[0]) && std::has_single_bit(state.sides[1]);
    if (one_each && !leap_can_capture(board, state)) return over; // A8
    return choose;
}

// Keeps only the leaps that begin a longest chain (A6 with most_captures).
void leap_keep_longest(const LeapBoard& board, const LeapState& state, LeapMoves& moves);

inline LeapMoves leap_moves(const LeapBoard& board, const LeapState& state) {
    LeapMoves moves;
    const leap_lines::Words words(board, state);
    leap_add_leaps(board, state, words, moves);
    if (state.rules.most_captures && !moves.empty()) leap_keep_longest(board, state, moves);
    const bool in_chain = state.chain != LeapState::no_chain;
    if (!state.rules.sopro) {
        if (moves.empty()) leap_add_steps(board, words, moves); // A6
        return moves;
    }
    // A9: nothing is enforced, and the opponent's offence may be punished first.
    if (in_chain) {
        moves.push_back({LeapMove::Kind::stop, state.chain, 0, state.chain});
    } else {
        leap_add_steps(board, words, moves);
        for (Points left = state.huffable; left != 0; left &= left - 1) {
            const auto at = static_cast<std::uint8_t>(std::countr_zero(left));
            moves.push_back({LeapMove::Kind::huff, at, 0, at});
        }
    }
    return moves;
}

// A9: the pieces that could have captured, as the move `stepped` leaves them.
Points leap_offenders(const LeapBoard& board, const LeapState& before, const LeapMove& stepped);

inline LeapState leap_after(const LeapBoard& board, const LeapState& state, const LeapMove& move) {
    LeapState next = state;
    Points& own = next.sides[state.turn];
    Points& enemy = next.sides[1 - state.turn];
    next.huffable = 0; // A9: the right lapses with any move
    next.chain = LeapState::no_chain;
    switch (move.kind) {
    case LeapMove::Kind::step:
        own ^= only(move.from) | only(move.to);
        if (state.rules.sopro) next.huffable = leap_offenders(board, state, move);
        if (next.steps < 255) ++next.steps; // with sopro A8 can wait beyond 60
        break;
    case LeapMove::Kind::leap:
        own ^= only(move.from) | only(move.to);
        enemy ^= only(move.over);
        next.steps = 0;
        next.chain = move.to;
        if (leap_lines::Words words(board, next); enemy != 0) {
            words.own = board.on_lines(only(move.to));
            const std::uint64_t from = board.leaps_from(!state.rules.circle_leaps_off);
            if ((words.leaps_up(from) | words.leaps_down(from)) != 0) return next; // A5
        }
        next.chain = LeapState::no_chain;
        break;
    case LeapMove::Kind::stop: next.huffable = only(move.from); break;
    case LeapMove::Kind::huff:
        enemy ^= only(move.from);
        next.steps = 0;
        return next; // it does not use up the turn
    }
    next.turn = 1 - state.turn;
    return next;
}

} // namespace tabuleiro
