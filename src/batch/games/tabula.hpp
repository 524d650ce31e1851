// Tabula. Places: hand, the squares, bar, off, out. Action 0 is pass, then a place in play for each die.
#pragma once

#include "batch/encoding.hpp"
#include "games/tabula/tabula.hpp"

namespace tabuleiro {

template <> struct Encoding<Tabula> {
    static constexpr std::size_t events = tabula_throws.size();
    static constexpr std::size_t from_count = tabula::bar + 1;

    static std::size_t actions(const TabulaRules&) { return 1 + 6 * from_count; }
    static std::size_t action(const TabulaState&, const TabulaMove& move) {
        return move.die == 0 ? 0 : 1 + (move.die - 1u) * from_count + move.from;
    }
    static std::size_t event(const TabulaThrow& thrown) {
        return event_numbers[thrown.dice[0]][thrown.dice[1]][thrown.dice[2]];
    }
    static std::size_t places(const TabulaRules&) { return tabula::place_end; }

    static void fill_planes(const TabulaState& state, std::size_t viewer, std::uint8_t* out) {
        for (std::size_t player = 0; player < 2; ++player, out += tabula::place_end)
            for (unsigned k = 0; k < 4; ++k)
                tabula::for_each_place(state.sides[viewer ^ player].digits[k],
                                       [&](std::uint8_t place) { out[place] |= static_cast<std::uint8_t>(1u << k); });
    }

    static std::vector<std::string> names(const TabulaRules&) {
        std::vector<std::string> names;
        add_names(names, 2, tabula::place_end, "pieces on"); // hand, squares 1 … 24, bar, off, out
        add_names(names, 3, "die");                          // still to be played, ascending
        return names;
    }
    static void fill_vector(const TabulaState& state, std::size_t viewer, std::uint8_t* out) {
        std::fill_n(out, 2 * tabula::place_end, std::uint8_t{0});
        fill_planes(state, viewer, out);
        std::copy(state.dice.begin(), state.dice.end(), out + 2 * tabula::place_end);
    }

private:
    static constexpr auto event_numbers = [] {
        std::array<std::array<std::array<std::uint8_t, 7>, 7>, 7> numbers{};
        for (std::size_t i = 0; i < tabula_throws.size(); ++i) {
            const auto& dice = tabula_throws[i].event.dice;
            numbers[dice[0]][dice[1]][dice[2]] = static_cast<std::uint8_t>(i);
        }
        return numbers;
    }();
};

} // namespace tabuleiro
