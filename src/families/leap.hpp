// Steps and leaps on a board of drawn lines: what Policiais e Ladrões and Pretoa share (A3–A9).
//
// All lines are laid out one after the other in a single 64-bit word, with an empty bit between two lines; a point that
// lies on three lines has three bits. So all steps of a side are one shift, and all its leaps are two.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

#include "core/game.hpp"
#include "core/random.hpp"

namespace tabuleiro {

using Points = std::uint32_t; // a set of points: bit i is point i

constexpr Points only(std::size_t point) { return Points{1} << point; }

// A drawn line: its points in order. A closed one is a circle.
class LeapLine {
public:
    constexpr LeapLine(std::initializer_list<std::uint8_t> points, bool closed = false)
        : size_(points.size()), closed_(closed) {
        std::copy(points.begin(), points.end(), points_.begin());
    }
    constexpr std::span<const std::uint8_t> points() const { return {points_.data(), size_}; }
    constexpr bool closed() const { return closed_; }

private:
    std::array<std::uint8_t, 7> points_{};
    std::size_t size_;
    bool closed_;
};

class LeapBoard {
public:
    constexpr LeapBoard(std::size_t points, std::span<const LeapLine> lines, Points first, Points second);

    constexpr std::size_t points() const { return points_; }
    Points all() const { return only(points_) - 1; }
    Points start(std::size_t side) const { return start_[side]; }
    Points neighbours(std::size_t point) const { return neighbours_[point]; }

    // The lines' word of a set of points, and of a single one.
    std::uint64_t on_lines(Points set) const {
        return spread_[0][set & 255] | spread_[1][set >> 8 & 255] | spread_[2][set >> 16 & 255];
    }
    std::uint64_t on_lines(std::uint8_t point) const { return bits_of_[point]; }
    std::uint64_t all_bits() const { return all_bits_; }
    std::uint8_t point_at(int bit) const { return point_at_[bit]; }

    // The bits of a lines' word from which a step or leap to higher bits may be made. (A closed line repeats its first
    // two points at its end, so that a leap can go round; what would be found twice is left out here.)
    std::uint64_t steps_from() const { return steps_; }
    std::uint64_t leaps_from(bool circles) const { return circles ? leaps_ : leaps_ & ~circle_bits_; }

private:
    std::size_t points_;
    std::array<Points, 2> start_;
    std::array<Points, 24> neighbours_{};
    std::array<std::array<std::uint64_t, 256>, 3> spread_{};
    std::array<std::uint64_t, 24> bits_of_{};
    std::array<std::uint8_t, 64> point_at_{};
    std::uint64_t all_bits_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t leaps_ = 0;
    std::uint64_t circle_bits_ = 0;
};

struct LeapRules {
    std::uint8_t mode = 0;
    std::uint8_t players = 2;
    bool circle_leaps_off = false; // A4
    bool most_captures = false;    // A6
    bool sopro = false;            // A9
    bool operator==(const LeapRules&) const = default;
};

struct LeapState {
    static constexpr std::uint8_t no_chain = 255;

    std::array<Points, 2> sides{};
    Points huffable = 0; // A9: enemies the player to act may take off
    std::uint8_t turn = 0;
    std::uint8_t chain = no_chain; // A5: the point of the piece that has leapt and can leap on
    std::uint8_t steps = 0;        // A8: in a row, both players together
    LeapRules rules;
    bool operator==(const LeapState&) const = default;

    // By selection instead of sides[turn], so that a state can live in registers during a playout.
    Points own() const { return turn ? sides[1] : sides[0]; }
    Points enemy() const { return turn ? sides[0] : sides[1]; }
    void set(Points own, Points enemy) {
        sides[0] = turn ? enemy : own;
        sides[1] = turn ? own : enemy;
    }
    Points occupied() const { return sides[0] | sides[1]; }
};

struct LeapMove {
    enum class Kind : std::uint8_t { step, leap, stop, huff };
    Kind kind;
    std::uint8_t from; // of a huff: the piece taken off; of a stop: the piece that stops
    std::uint8_t over; // of a leap: the piece taken off; else 0
    std::uint8_t to;   // of stop and huff: like `from`
    bool operator==(const LeapMove&) const = default;
};

// At most one step per segment (40 on the larger board), one leap per three points in a row (33 on Pretoa's, 29 on the
// other), eleven huffs and a stop.
using LeapMoves = InlineList<LeapMove, 40 + 33 + 11 + 1>;

inline constexpr std::uint8_t leap_draw_steps = 60; // A8

LeapState leap_start(const LeapBoard& board, const LeapRules& rules);
inline Turn leap_turn(const LeapBoard& board, const LeapState& state);
inline LeapMoves leap_moves(const LeapBoard& board, const LeapState& state);
// One of leap_moves, all equally likely. Makes the list only under the options of A6 and A9.
inline LeapMove leap_random_move(const LeapBoard& board, const LeapState& state, Random& random);
inline LeapState leap_after(const LeapBoard& board, const LeapState& state, const LeapMove& move);
inline unsigned leap_captured(const LeapMove& move);
Outcome leap_outcome(const LeapBoard& board, const LeapState& state);

// Can the player to move capture at once?
inline bool leap_can_capture(const LeapBoard& board, const LeapState& state);

InlineList<Piece, 24> leap_pieces(const LeapBoard& board, const LeapState& state);
Gesture leap_gesture(const LeapBoard& board, const LeapState& state, const LeapMove& move);
std::optional<Reason> leap_why_not(const LeapBoard& board, const LeapState& state, const Piece& piece);
std::string leap_text(const LeapMove& move);
std::string leap_text(const LeapState& state);
Result<LeapState> leap_parse(const LeapBoard& board, const LeapRules& rules, std::string_view text);

// A drawn board: the spots of the points, then one heap per seat for the pieces it has taken.
Board leap_drawing(const LeapBoard& board, std::span<const std::array<float, 2>> places,
                   std::span<const LeapLine> lines, float width, float height, std::string_view picture);

} // namespace tabuleiro

#include "families/leap_inline.hpp"
