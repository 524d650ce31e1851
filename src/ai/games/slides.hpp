// The evaluation of Sorry! and Desculpa.
#pragma once

#include <bit>

#include "ai/evaluation.hpp"
#include "games/desculpa/desculpa.hpp"
#include "games/sorry/sorry.hpp"

namespace tabuleiro {

struct SlidesEvaluation {
    static constexpr bool described = true;
    static constexpr float doubt = 0.12f; // against playouts
    static constexpr std::size_t track = slides_track;
    static constexpr std::size_t inputs = 2 * track + 7 + 9 + 2 * slides_card_kinds + 4;

    static void fill_inputs(const SlidesState& state, std::size_t seat, std::span<float, inputs> out) {
        const SlidesRules& rules = state.rules;
        const int colour = rules.colour_of(static_cast<unsigned>(seat));
        for_each_pawn(state, colour, [&](int square) { out[from_own_corner(colour, square)] += 1; });
        out[track] = static_cast<float>(state.start[colour]) / 4;
        out[track + 1] = static_cast<float>(state.home[colour]) / 4;
        for (std::size_t s = 1; s <= 5; ++s) out[track + 1 + s] = state.safety[colour] >> s & 1 ? 1.0f : 0.0f;
        float* rest = &out[track + 7];
        float* met = rest + 9 + slides_card_kinds; // enemies, and what the pile still has
        rest[0] = come_so_far(state, colour);
        for (std::size_t other = 0; other < rules.players; ++other) {
            const int enemy = rules.colour_of(static_cast<unsigned>(other));
            if (rules.same_side(colour, enemy)) continue;
            rest[1] += threat(state, enemy, colour);
            rest[2] += threat(state, colour, enemy);
            for_each_pawn(state, enemy, [&](int square) { met[from_own_corner(colour, square)] += 1; });
            met[track] += static_cast<float>(state.start[enemy]) / 4;
            met[track + 1] += static_cast<float>(state.home[enemy]) / 4;
            met[track + 2] += static_cast<float>(std::popcount(state.safety[enemy])) / 4;
            met[track + 3] += come_so_far(state, enemy);
        }
        for (std::size_t card = 0; card < slides_card_kinds; ++card)
            met[track + 4 + card] = static_cast<float>(state.pile.of(static_cast<SlidesCard>(card))) / 4;
        rest[3] = state.seat == seat ? 1.0f : 0.0f;
        rest[2 + rules.players] = 1; // 4, 5, 6
        rest[7] = rules.pairs() ? 1.0f : 0.0f;
        rest[8] = rules.club() ? 1.0f : 0.0f;
        if (rules.club())
            for (std::size_t card = 0; card < slides_card_kinds; ++card)
                rest[9 + card] = static_cast<float>(state.hands[seat].of(static_cast<SlidesCard>(card)));
    }

    // How far the pawns have come.
    static float strength(const SlidesState& state, std::size_t seat) {
        return 6 * come_so_far(state, state.rules.colour_of(static_cast<unsigned>(seat)));
    }

    // Cards worth keeping: those that leave Start or send others there, and the 4 that goes back to near Home.
    static float hand_strength(const SlidesState& state, std::size_t seat) {
        static constexpr std::array<float, slides_card_kinds> worth{
            0.14f, 0.25f, 0.04f, 0.12f, 0.06f, 0.08f, 0.04f, 0.07f, 0.17f, 0.03f, 0.3f}; // 1 .. 12, Sorry!
        float sum = 0;
        if (state.rules.club())
            for (std::size_t card = 0; card < slides_card_kinds; ++card)
                sum += worth[card] * static_cast<float>(state.hands[seat].of(static_cast<SlidesCard>(card)));
        return sum;
    }

private:
    // 0 is the corner square where the colour's side of the board begins, 4 its start circle.
    static std::size_t from_own_corner(int colour, int square) {
        return static_cast<std::size_t>((square - 15 * colour + slides_track) % slides_track);
    }
    template <class Use> static void for_each_pawn(const SlidesState& state, int colour, Use&& use) {
        for (auto left = state.track[colour]; left != 0; left &= left - 1) use(std::countr_zero(left));
    }

    static constexpr int whole_way = 66; // from Start to Home, a pawn in Start counting as one before its circle
    static int to_go(int colour, int square) {
        const int to_entry = (slides_entry(colour) - square + slides_track) % slides_track;
        return to_entry + 6;
    }

    // The share of the way that the four pawns have covered.
    static float come_so_far(const SlidesState& state, int colour) {
        int sum = state.home[colour] * whole_way;
        for_each_pawn(state, colour, [&](int square) { sum += whole_way - to_go(colour, square); });
        for (int s = 1; s <= 5; ++s) sum += (state.safety[colour] >> s & 1) * (whole_way - 6 + s);
        return static_cast<float>(sum) / (4 * whole_way);
    }

    // What one card of the hunter may cost the hunted, as a fraction of the whole way of one pawn.
    static float threat(const SlidesState& state, int hunter, int hunted) {
        // S8–S11: how many of the eleven kinds of cards take a pawn that many squares forward.
        static constexpr std::array<std::uint8_t, 13> cards{0, 1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1};
        float sum = 0;
        for_each_pawn(state, hunted, [&](int square) {
            const float at_stake = static_cast<float>(whole_way - to_go(hunted, square)) / whole_way;
            for_each_pawn(state, hunter, [&](int from) {
                const int distance = (square - from + slides_track) % slides_track;
                const bool before_entry = distance <= to_go(hunter, from) - 6;
                if (distance <= 12 && before_entry) sum += at_stake * static_cast<float>(cards[distance]) / 11;
                if (slides_track - distance == 4 || slides_track - distance == 1) sum += at_stake / 11; // S9
            });
            if (state.start[hunter] > 0) sum += at_stake / 11; // S12
        });
        return sum;
    }
};

template <> struct Evaluation<Sorry> : SlidesEvaluation {};
template <> struct Evaluation<Desculpa> : SlidesEvaluation {};

} // namespace tabuleiro
