// Ludo. Actions: 0 pass, 1 release, 2 … walk from a progress of 0 … . Places: the loop from the viewer's start square
// on, then the lane of the piece's colour, then its yard.
#pragma once

#include "batch/encoding.hpp"
#include "games/ludo/spots.hpp"

namespace tabuleiro {

template <> struct Encoding<Ludo> {
    static constexpr std::size_t events = 6;
    static constexpr std::size_t place_count = ludo::loop + ludo::lane_length + 1;

    static std::size_t actions(const LudoRules&) { return 2 + ludo::finished; }
    static std::size_t action(const LudoState&, const LudoMove& move) {
        return move.kind == LudoMove::Kind::walk ? 2u + move.from : static_cast<std::size_t>(move.kind);
    }
    static std::size_t event(Ludo::Event die) { return static_cast<std::size_t>(die) - 1; }
    static std::size_t places(const LudoRules&) { return place_count; }

    static void fill_planes(const LudoState& state, std::size_t viewer, std::uint8_t* out) {
        const auto colours = ludo::colours_of(state.rules.players);
        for (std::size_t player = 0; player < colours.size(); ++player, out += place_count) {
            const std::size_t colour = colours[seat_after(viewer, player, colours.size())];
            const auto& seen = place_seen[(colour - colours[viewer]) % ludo::colours];
            for (int piece = 0; piece < 32; piece += 8) ++out[seen[ludo::byte_at(state.pieces.of(colour), piece)]];
        }
    }

    static std::vector<std::string> names(const LudoRules& rules) {
        std::vector<std::string> names;
        add_names(names, rules.players, 4, "piece"); // squares walked, the start being 1; 0 in the yard
        names.insert(names.end(), {"die", "released", "sixes", "tries"});
        add_names(names, rules.players, 1, "place"); // with `places`: 1 who finished first; 0 not yet
        return names;
    }
    static void fill_vector(const LudoState& state, std::size_t viewer, std::uint8_t* out) {
        const auto colours = ludo::colours_of(state.rules.players);
        for (std::size_t player = 0; player < colours.size(); ++player)
            for (int piece = 0; piece < 32; piece += 8) {
                const std::size_t colour = colours[seat_after(viewer, player, colours.size())];
                const std::uint8_t progress = ludo::byte_at(state.pieces.of(colour), piece);
                *out++ = progress == ludo::yard ? 0 : static_cast<std::uint8_t>(progress + 1);
            }
        *out++ = state.die;
        *out++ = state.released;
        *out++ = state.sixes;
        *out++ = state.tries;
        for (std::size_t player = 0; player < colours.size(); ++player) {
            *out = 0;
            for (std::uint8_t n = 0; n < state.finished_count; ++n)
                if (ludo::finished_colour(state, n) == colours[seat_after(viewer, player, colours.size())])
                    *out = static_cast<std::uint8_t>(n + 1);
            ++out;
        }
    }

private:
    // By the colour, counted from the viewer's, and the progress.
    static constexpr auto place_seen = [] {
        std::array<std::array<std::uint8_t, ludo::yard + 1>, ludo::colours> seen{};
        for (std::size_t colour = 0; colour < ludo::colours; ++colour) {
            for (std::size_t progress = 0; progress <= ludo::finished; ++progress)
                seen[colour][progress] = static_cast<std::uint8_t>(
                    progress <= ludo::last_on_loop ? ludo::square(colour, progress)
                                                   : ludo::loop + progress - ludo::last_on_loop - 1);
            seen[colour][ludo::yard] = place_count - 1;
        }
        return seen;
    }();
};

} // namespace tabuleiro
