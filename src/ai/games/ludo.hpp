// The evaluation of Ludo.
#pragma once

#include "ai/evaluation.hpp"
#include "games/ludo/ludo.hpp"

namespace tabuleiro {

template <> struct Evaluation<Ludo> {
    static constexpr bool described = true;
    static constexpr float doubt = 0.57f; // against the tables of endings
    static constexpr std::size_t inputs = 30 + ludo::finished + ludo::loop + 4;

    static void fill_inputs(const LudoState& state, std::size_t seat, std::span<float, inputs> out) {
        const std::size_t players = state.rules.players, colour = colour_of(seat, players);
        const Places own = places(state, colour);
        float progress = 0;
        for (const std::uint8_t p : own) {
            if (p == ludo::yard) {
                out[0] += 0.25f;
                continue;
            }
            progress += p;
            if (p == ludo::finished) out[1] += 0.25f;
            out[2 + p / 4] += 1;
            if (p < ludo::finished) out[30 + p] += 1;
        }
        out[17] = progress / 224;
        for (std::size_t other = 0; other < players; ++other) {
            if (other == seat) continue;
            const std::size_t enemy = colour_of(other, players);
            const Places theirs = places(state, enemy);
            float* met = &out[30 + ludo::finished]; // on the loop, as counted from the own start square
            float* far = met + ludo::loop;
            for (const std::uint8_t p : theirs) {
                if (p == ludo::yard) {
                    far[0] += 0.25f;
                    continue;
                }
                far[1] += p == ludo::finished ? 0.25f : 0.0f;
                far[2] += static_cast<float>(p) / 224;
                if (p <= ludo::last_on_loop)
                    met[(ludo::square(enemy, p) + ludo::loop - ludo::square(colour, 0)) % ludo::loop] += 1;
                else if (p < ludo::finished)
                    far[3] += 0.25f;
            }
            const Meeting mine = threats(state, enemy, theirs, colour, own);
            out[18] += mine.loss;
            out[19] += mine.near;
            out[20] += mine.far;
            const Meeting his = threats(state, colour, own, enemy, theirs);
            out[21] += his.loss;
            out[22] += his.near;
            out[23] += his.far;
        }
        for (std::size_t i = 1; i < own.size(); ++i)
            out[24] += own[i] == own[i - 1] && own[i] <= ludo::last_on_loop ? 1.0f : 0.0f; // L9
        out[25] = state.turn == colour ? 1.0f : 0.0f;
        out[24 + players] = 1; // 26, 27, 28
        out[29] = state.turn == colour && state.released ? 1.0f : 0.0f;
    }

    // How far the pieces have come; leaving the yard is worth a few squares.
    static float strength(const LudoState& state, std::size_t seat) {
        float sum = 0;
        for (const std::uint8_t p : places(state, colour_of(seat, state.rules.players)))
            if (p != ludo::yard) sum += static_cast<float>(p + 8);
        return sum / 32;
    }

private:
    using Places = std::array<std::uint8_t, 4>;

    static std::size_t colour_of(std::size_t seat, std::size_t players) { return players == 2 ? 2 * seat : seat; } // L1

    static Places places(const LudoState& state, std::size_t colour) {
        const ludo::Four four = state.pieces.of(colour);
        return {ludo::byte_at(four, 0), ludo::byte_at(four, 8), ludo::byte_at(four, 16), ludo::byte_at(four, 24)};
    }

    struct Meeting {
        float loss = 0; // the progress that one throw of the hunter may cost, in fractions of the whole way
        float near = 0; // victims a throw away
        float far = 0;  // victims two throws away
    };

    static Meeting threats(const LudoState& state, std::size_t hunter, const Places& hunting, std::size_t victim,
                           const Places& hunted) {
        Meeting meeting;
        for (std::size_t i = 0; i < hunted.size(); ++i) {
            const std::uint8_t p = hunted[i];
            if (p > ludo::last_on_loop) continue;
            const std::size_t at = ludo::square(victim, p);
            if (ludo::is_safe(state.rules.safe_squares, at)) continue; // L11
            const bool tower = (i > 0 && hunted[i - 1] == p) || (i + 1 < hunted.size() && hunted[i + 1] == p);
            if (tower && state.rules.tower != LudoRules::Tower::stack) continue; // L9
            const std::size_t ahead =
                (at + ludo::loop - ludo::square(hunter, 0)) % ludo::loop; // the hunter's progress there
            for (const std::uint8_t h : hunting) {
                const bool waits = h == ludo::yard;
                if (waits ? ahead > 12 : h >= ahead || ahead - h > 12 || ahead > ludo::last_on_loop) continue;
                const std::size_t distance = waits ? ahead + 6 : ahead - h; // first it must be released
                if (distance <= 6) {
                    meeting.near += 1;
                    meeting.loss += static_cast<float>(p + 8) / (6 * 56);
                } else {
                    meeting.far += 1;
                }
            }
        }
        return meeting;
    }
};

} // namespace tabuleiro
