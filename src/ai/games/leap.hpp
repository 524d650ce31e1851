// The evaluation of the two leap games.
#pragma once

#include <bit>

#include "ai/evaluation.hpp"
#include "ai/hash.hpp"
#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"

namespace tabuleiro {

// `turned(point)`: the point as the other seat sees it; the starting positions mirror each other.
template <class G, std::uint8_t (*turned)(std::uint8_t)> struct LeapEvaluation {
    static constexpr bool described = true;
    static constexpr float doubt = 1.32f; // against the tables of Pretoa
    static constexpr std::size_t points = G::lines.points();
    static constexpr std::size_t inputs = 2 * points + 9;

    static void fill_inputs(const LeapState& state, std::size_t seat, std::span<float, inputs> out) {
        const Points own = state.sides[seat], enemy = state.sides[1 - seat];
        for (std::size_t point = 0; point < points; ++point) {
            const std::size_t seen = seat == 0 ? point : turned(static_cast<std::uint8_t>(point));
            out[seen] = own >> point & 1 ? 1.0f : 0.0f;
            out[points + seen] = enemy >> point & 1 ? 1.0f : 0.0f;
        }
        const float mine = static_cast<float>(std::popcount(own)), theirs = static_cast<float>(std::popcount(enemy));
        const bool moves = state.turn == seat;
        out[2 * points] = mine / 11;
        out[2 * points + 1] = theirs / 11;
        out[2 * points + 2] = (mine - theirs) / (mine + theirs);
        out[2 * points + 3] = moves ? 1.0f : 0.0f;
        out[2 * points + 4] = static_cast<float>(roads(state, own)) / 16;
        out[2 * points + 5] = moves && threatens(state, seat) ? 1.0f : 0.0f;
        out[2 * points + 6] = !moves && threatens(state, seat) ? 1.0f : 0.0f;
        out[2 * points + 7] = static_cast<float>(state.steps) / leap_draw_steps;
        out[2 * points + 8] = (mine - theirs) / (mine + theirs) * out[2 * points + 7];
    }

    // More pieces, and more so the fewer there are left; a piece about to be taken; then freedom to move.
    static float strength(const LeapState& state, std::size_t seat) {
        const float mine = static_cast<float>(std::popcount(state.sides[seat]));
        const float all = static_cast<float>(std::popcount(state.occupied()));
        const bool takes = state.turn == seat && leap_can_capture(G::lines, state); // and then it must (A6)
        return 5 * mine / all + 0.01f * static_cast<float>(roads(state, state.sides[seat])) + (takes ? 0.5f : 0.0f);
    }

    static bool quiet(const LeapState& state) {
        return state.chain == LeapState::no_chain && !leap_can_capture(G::lines, state);
    }

    // The count of A8 matters little until it is nearly over.
    static std::uint64_t key(LeapState state) {
        if (state.steps < leap_draw_steps - 8) state.steps &= 0xf8;
        return hash_of(state);
    }

    // Groups similar moves, so that a search can reuse what it learned about them elsewhere.
    static constexpr std::size_t slots = 2 * 24 * 24;
    static std::size_t slot(const LeapState& state, const LeapMove& move) {
        return (state.turn * std::size_t{24} + move.from) * 24 + move.to;
    }

private:
    // Steps the side could make if it were its turn.
    static int roads(const LeapState& state, Points side) {
        const Points empty = G::lines.all() & ~state.occupied();
        int count = 0;
        for (Points left = side; left != 0; left &= left - 1)
            count += std::popcount(G::lines.neighbours(static_cast<std::size_t>(std::countr_zero(left))) & empty);
        return count;
    }
    static bool threatens(LeapState state, std::size_t seat) {
        state.turn = static_cast<std::uint8_t>(seat);
        return leap_can_capture(G::lines, state);
    }
};

constexpr std::uint8_t turned_policiais(std::uint8_t point) { return static_cast<std::uint8_t>(22 - point); }
constexpr std::uint8_t turned_pretoa(std::uint8_t point) {
    return point == 0 ? 0 : static_cast<std::uint8_t>((point - 1) / 6 * 6 + (point - 1 + 3) % 6 + 1);
}

template <> struct Evaluation<Policiais> : LeapEvaluation<Policiais, turned_policiais> {};
template <> struct Evaluation<Pretoa> : LeapEvaluation<Pretoa, turned_pretoa> {};

} // namespace tabuleiro
