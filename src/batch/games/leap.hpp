// Policiais e Ladrões and Pretoa. The second player sees the board turned round, so that both begin from the same
// places. Actions: a step along every segment, both ways; a leap over every point between two others; stop; a huff of
// every point.
#pragma once

#include <algorithm>
#include <bit>

#include "batch/encoding.hpp"
#include "families/leap.hpp"
#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"

namespace tabuleiro {

class LeapNumbers {
public:
    constexpr LeapNumbers(std::size_t points, std::span<const LeapLine> lines) {
        for (const LeapLine& line : lines)
            for (const std::size_t distance : {1u, 2u}) {
                const auto on = line.points();
                for (std::size_t i = 0; i + distance < on.size() + (line.closed() ? distance : 0); ++i)
                    add(distance, on[i], on[(i + distance) % on.size()]);
            }
        stop_ = size_++;
        huffs_ = size_;
        size_ += points;
    }
    constexpr std::size_t size() const { return size_; }
    constexpr std::size_t stop() const { return stop_; }
    constexpr std::size_t huff(std::size_t point) const { return huffs_ + point; }
    constexpr std::size_t step(std::size_t from, std::size_t to) const { return numbers_[0][from][to]; }
    constexpr std::size_t leap(std::size_t from, std::size_t to) const { return numbers_[1][from][to]; }

private:
    constexpr void add(std::size_t distance, std::uint8_t one, std::uint8_t other) {
        numbers_[distance - 1][one][other] = static_cast<std::uint8_t>(size_++);
        numbers_[distance - 1][other][one] = static_cast<std::uint8_t>(size_++);
    }

    std::array<std::array<std::array<std::uint8_t, 24>, 24>, 2> numbers_{};
    std::size_t size_ = 0, stop_ = 0, huffs_ = 0;
};

// `turned(point)`: the point on the other side of the centre.
template <class G, auto& lines, auto turned> struct LeapEncoding {
    static constexpr LeapNumbers numbers{G::lines.points(), lines};
    static constexpr std::size_t events = 0;
    static constexpr std::size_t points = G::lines.points();

    static std::size_t actions(const LeapRules&) { return numbers.size(); }
    static std::size_t action(const LeapState& state, const LeapMove& move) {
        const std::size_t from = seen(state.turn, move.from), to = seen(state.turn, move.to);
        switch (move.kind) {
        case LeapMove::Kind::step: return numbers.step(from, to);
        case LeapMove::Kind::leap: return numbers.leap(from, to);
        case LeapMove::Kind::stop: return numbers.stop();
        case LeapMove::Kind::huff: return numbers.huff(from);
        }
        return 0;
    }
    static std::size_t event(typename G::Event) { return 0; }
    static std::size_t places(const LeapRules&) { return points; }

    static void fill_planes(const LeapState& state, std::size_t viewer, std::uint8_t* out) {
        for (std::size_t player = 0; player < 2; ++player, out += points)
            mark(state.sides[viewer ^ player], viewer, out);
    }

    static std::vector<std::string> names(const LeapRules&) {
        std::vector<std::string> names;
        add_names(names, 2, points, "piece on");
        add_names(names, points, "can be huffed");
        names.insert(names.end(), {"chain", "steps"}); // the point of the piece that leaps on, counted from 1; A8
        return names;
    }
    static void fill_vector(const LeapState& state, std::size_t viewer, std::uint8_t* out) {
        std::fill_n(out, 3 * points, std::uint8_t{0});
        fill_planes(state, viewer, out);
        mark(state.huffable, viewer, out + 2 * points);
        out[3 * points] =
            state.chain == LeapState::no_chain ? 0 : static_cast<std::uint8_t>(seen(viewer, state.chain) + 1);
        out[3 * points + 1] = state.steps;
    }

private:
    static constexpr std::size_t seen(std::size_t viewer, std::size_t point) {
        return viewer == 0 ? point : turned(point);
    }
    static void mark(Points set, std::size_t viewer, std::uint8_t* out) {
        for (; set != 0; set &= set - 1) out[seen(viewer, static_cast<std::size_t>(std::countr_zero(set)))] = 1;
    }
};

constexpr std::size_t policiais_turned(std::size_t point) { return 22 - point; }
constexpr std::size_t pretoa_turned(std::size_t point) {
    return point == 0 ? 0 : (point - 1) / 6 * 6 + (point - 1 + 3) % 6 + 1;
}

template <> struct Encoding<Policiais> : LeapEncoding<Policiais, policiais_lines, policiais_turned> {};
template <> struct Encoding<Pretoa> : LeapEncoding<Pretoa, pretoa_lines, pretoa_turned> {};

} // namespace tabuleiro
