// The evaluation of Tabula.
#pragma once

#include <bit>

#include "ai/evaluation.hpp"
#include "games/tabula/tabula.hpp"

namespace tabuleiro {

template <> struct Evaluation<Tabula> {
    static constexpr bool described = true;
    static constexpr float doubt = 1.27f; // against playouts
    static constexpr std::size_t squares = tabula::last_square;
    static constexpr std::size_t inputs = 6 * squares + 16;

    static void fill_inputs(const TabulaState& state, std::size_t seat, std::span<float, inputs> out) {
        const tabula::Side &own = state.sides[seat], &enemy = state.sides[1 - seat];
        const auto each = [&](tabula::Places set, std::size_t first) {
            tabula::for_each_place(set & tabula::squares, [&](std::uint8_t place) { out[first + place - 1] = 1; });
        };
        each(own.any() & ~own.at_least_two(), 0);
        each(own.at_least_two(), squares);
        tabula::for_each_place(own.at_least_three() & tabula::squares, [&](std::uint8_t place) {
            out[2 * squares + place - 1] = static_cast<float>(own.count(place) - 2) / 4;
        });
        each(enemy.any() & ~enemy.at_least_two(), 3 * squares);
        each(enemy.at_least_two(), 4 * squares);
        tabula::for_each_place(enemy.at_least_three() & tabula::squares, [&](std::uint8_t place) {
            out[5 * squares + 16 + place - 1] = static_cast<float>(enemy.count(place) - 2) / 4;
        });
        float* rest = &out[5 * squares];
        for (const tabula::Side* side : {&own, &enemy}) {
            *rest++ = static_cast<float>(side->count(tabula::hand)) / 15;
            *rest++ = static_cast<float>(side->count(tabula::bar)) / 4;
            *rest++ = static_cast<float>(side->count(tabula::off)) / 15;
            *rest++ = static_cast<float>(side->count(tabula::out)) / 8;
            *rest++ = static_cast<float>(pips(*side)) / 375;
        }
        *rest++ = exposure(own, enemy);
        *rest++ = exposure(enemy, own);
        const bool throws = state.turn == seat;
        *rest++ = throws ? 1.0f : 0.0f;
        *rest++ = throws ? exposure(enemy, own) : -exposure(own, enemy);
        const bool removed = state.rules.capture == TabulaCapture::removed;
        *rest++ = removed ? 1.0f : 0.0f;
        *rest++ = removed ? out[5 * squares + 3] - out[5 * squares + 8] : out[5 * squares + 4] - out[5 * squares + 9];
    }

    // Pieces still in the game, how far they have come, and how likely the lone ones are to be hit.
    static float strength(const TabulaState& state, std::size_t seat) {
        const tabula::Side &own = state.sides[seat], &enemy = state.sides[1 - seat];
        const bool removed = state.rules.capture == TabulaCapture::removed;
        const float lost = removed ? static_cast<float>(own.count(tabula::out)) : 0.0f;
        const float at_risk = exposure(own, enemy) * (removed ? 0.5f : 0.2f);
        return -0.5f * lost - at_risk - static_cast<float>(pips(own)) / (removed ? 150.0f : 40.0f);
    }

private:
    // Squares still to go; the hand and the bar are before square 1.
    static int pips(const tabula::Side& side) {
        int sum = 0;
        tabula::for_each_place(side.any() & tabula::in_play, [&](std::uint8_t place) {
            sum += static_cast<int>(side.count(place)) * (place == tabula::bar ? 25 : 25 - place);
        });
        return sum;
    }

    // How many lone pieces the hunter may expect to hit directly with three dice.
    static float exposure(const tabula::Side& hunted, const tabula::Side& hunter) {
        static constexpr std::array<float, 7> at_least_one{0,      0.4213f, 0.7037f, 0.875f,
                                                           0.963f, 0.9954f, 1}; // 1 − ((6 − k) / 6)³
        // A hunter on p reaches p + 1 .. p + 6; the bar stands where the hand does.
        const tabula::Places from = (hunter.any() & tabula::hand_and_squares) | (hunter.any() >> tabula::bar & 1);
        float sum = 0;
        tabula::for_each_place(hunted.any() & ~hunted.at_least_two() & tabula::squares, [&](std::uint8_t place) {
            const tabula::Places behind = place >= 6 ? from >> (place - 6) & 63 : from & (tabula::only(place) - 1);
            sum += at_least_one[static_cast<std::size_t>(std::popcount(behind))];
        });
        return sum;
    }
};

} // namespace tabuleiro
