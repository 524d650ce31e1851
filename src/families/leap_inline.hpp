// The playout hot path of leap.hpp, in the header so that it is compiled into the playout's loop.
#pragma once

#include "core/bit_list.hpp"
#include "families/leap.hpp"

namespace tabuleiro {

constexpr LeapBoard::LeapBoard(std::size_t points, std::span<const LeapLine> lines, Points first, Points second)
    : points_(points), start_{first, second} {
    int bit = 0;
    for (const LeapLine& line : lines) {
        const std::size_t length = line.points().size();
        const std::size_t laid_out = line.closed() ? length + 2 : length;
        for (std::size_t i = 0; i < laid_out; ++i, ++bit) {
            const std::uint8_t here = line.points()[i % length];
            point_at_[bit] = here;
            all_bits_ |= std::uint64_t{1} << bit;
            bits_of_[here] |= std::uint64_t{1} << bit;
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
                if (set >> i & 1 && byte * 8 + i < 24) spread_[byte][set] |= bits_of_[byte * 8 + i];
}

// Own, enemy and empty points as lines' words (A3, A4). A step is a pair of neighbouring bits, one own and one empty; a
// leap is three bits, own, enemy, empty or the other way round. Each is named by its lowest bit, so that both
// directions are found in one word, and the owner of the lowest bit says which one it is.
struct LeapWords {
    std::uint64_t own, enemy, empty;

    LeapWords(const LeapBoard& board, const LeapState& state)
        : own(board.on_lines(state.own())), enemy(board.on_lines(state.enemy())),
          empty(board.all_bits() & ~(own | enemy)) {}

    std::uint64_t steps(const LeapBoard& board) const {
        return ((own & empty >> 1) | (empty & own >> 1)) & board.steps_from();
    }
    std::uint64_t leaps(const LeapBoard& board, const LeapRules& rules) const {
        return ((own & empty >> 2) | (empty & own >> 2)) & enemy >> 1 & board.leaps_from(!rules.circle_leaps_off);
    }
    // The same for a single piece.
    LeapWords only_from(const LeapBoard& board, std::uint8_t point) const {
        LeapWords words = *this;
        words.own = board.on_lines(point);
        return words;
    }
    // The same after a leap.
    LeapWords leapt(const LeapBoard& board, const LeapMove& leap) const {
        LeapWords words = *this;
        words.own ^= board.on_lines(leap.from) ^ board.on_lines(leap.to);
        words.enemy ^= board.on_lines(leap.over);
        words.empty = board.all_bits() & ~(words.own | words.enemy);
        return words;
    }
    int is_not_own(int bit) const { return static_cast<int>(~own >> bit & 1); }

    // The step or leap that its lowest bit names.
    LeapMove step_at(const LeapBoard& board, int bit) const {
        const int down = is_not_own(bit);
        return {LeapMove::Kind::step, board.point_at(bit + down), 0, board.point_at(bit + 1 - down)};
    }
    LeapMove leap_at(const LeapBoard& board, int bit) const {
        const int down = 2 * is_not_own(bit);
        return {LeapMove::Kind::leap, board.point_at(bit + down), board.point_at(bit + 1),
                board.point_at(bit + 2 - down)};
    }
};

// The leaps of all pieces of the player to move, or only of the one in a chain (A5).
inline void leap_add_leaps(const LeapBoard& board, const LeapState& state, LeapWords words, LeapMoves& moves) {
    if (state.chain != LeapState::no_chain) words = words.only_from(board, state.chain);
    moves.append([&](LeapMove* end) {
        for (auto left = words.leaps(board, state.rules); left != 0; left &= left - 1)
            *end++ = words.leap_at(board, std::countr_zero(left));
        return end;
    });
}

inline void leap_add_steps(const LeapBoard& board, const LeapWords& words, LeapMoves& moves) {
    moves.append([&](LeapMove* end) {
        for (auto left = words.steps(board); left != 0; left &= left - 1)
            *end++ = words.step_at(board, std::countr_zero(left));
        return end;
    });
}

inline bool leap_can_capture(const LeapBoard& board, const LeapState& state) {
    return LeapWords(board, state).leaps(board, state.rules) != 0;
}

inline bool leap_can_move(const LeapBoard& board, const LeapState& state) {
    const LeapWords words(board, state);
    return (words.steps(board) | words.leaps(board, state.rules)) != 0;
}

inline Turn leap_turn(const LeapBoard& board, const LeapState& state) {
    const LeapWords words(board, state); // first of all, because the moves need them, too
    const std::uint64_t leaps = words.leaps(board, state.rules), steps = words.steps(board);
    const Turn over{Turn::Kind::over, seat(state.turn)};
    const Turn choose{Turn::Kind::choose, seat(state.turn)};
    if (state.sides[0] == 0 || state.sides[1] == 0) return over;                  // A7
    if (state.chain != LeapState::no_chain || state.huffable != 0) return choose; // A5; A9: A7 and A8 wait
    if ((leaps | steps) == 0) return over;                                        // A7
    if (state.steps >= leap_draw_steps) return over;                              // A8
    const bool one_each = ((state.sides[0] & (state.sides[0] - 1)) | (state.sides[1] & (state.sides[1] - 1))) == 0;
    if (one_each && leaps == 0) return over; // A8
    return choose;
}

// Keeps only the leaps that begin a longest chain (A6 with most_captures). The state comes by value here and below:
// with a reference to it a playout would have to keep it in memory.
void leap_keep_longest(const LeapBoard& board, LeapState state, LeapMoves& moves);

inline LeapMoves leap_moves(const LeapBoard& board, const LeapState& state) {
    LeapMoves moves;
    const LeapWords words(board, state);
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

inline LeapMove leap_random_move(const LeapBoard& board, const LeapState& state, Random& random) {
    if (state.rules.most_captures || state.rules.sopro) {
        const LeapMoves moves = leap_moves(board, state);
        return moves[random.choose(moves.size())];
    }
    LeapWords words(board, state);
    if (state.chain != LeapState::no_chain) words = words.only_from(board, state.chain); // A5
    const std::uint64_t leaps = words.leaps(board, state.rules);
    const BitList bits(leaps != 0 ? leaps : words.steps(board)); // A6
    const int bit = bits[random.choose(bits.size())];
    return leaps != 0 ? words.leap_at(board, bit) : words.step_at(board, bit);
}

inline unsigned leap_captured(const LeapMove& move) {
    return move.kind == LeapMove::Kind::leap || move.kind == LeapMove::Kind::huff ? 1 : 0; // A4, A9
}

// A9: the pieces that could have captured, as the move `stepped` leaves them.
Points leap_offenders(const LeapBoard& board, LeapState before, LeapMove stepped);

inline LeapState leap_after(const LeapBoard& board, const LeapState& state, const LeapMove& move) {
    LeapState next = state;
    const Points gone_and_come = only(move.from) | only(move.to);
    next.huffable = 0; // A9: the right lapses with any move
    next.chain = LeapState::no_chain;
    switch (move.kind) {
    case LeapMove::Kind::step:
        next.set(state.own() ^ gone_and_come, state.enemy());
        if (state.rules.sopro) next.huffable = leap_offenders(board, state, move);
        if (next.steps < 255) ++next.steps; // with sopro A8 can wait beyond 60
        break;
    case LeapMove::Kind::leap:
        next.set(state.own() ^ gone_and_come, state.enemy() ^ only(move.over));
        next.steps = 0;
        if (LeapWords(board, state).leapt(board, move).only_from(board, move.to).leaps(board, state.rules) != 0) {
            next.chain = move.to; // A5
            return next;
        }
        break;
    case LeapMove::Kind::stop: next.huffable = only(move.from); break;
    case LeapMove::Kind::huff:
        next.set(state.own(), state.enemy() ^ only(move.from));
        next.steps = 0;
        return next; // it does not use up the turn
    }
    next.turn = 1 - state.turn;
    return next;
}

} // namespace tabuleiro
