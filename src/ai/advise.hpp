// The moves of a bot, chosen from the view of its seat alone. Compiled once for each game, in ai/games/<game>.cpp; the
// definitions are in ai/advise_inline.hpp.
#pragma once

#include "ai/advice.hpp"
#include "ai/bot.hpp"
#include "ai/budget.hpp"
#include "ai/seat_values.hpp"
#include "core/game.hpp"
#include "core/random.hpp"

namespace tabuleiro {

// A bot draws from its own seed and never from the source of dice and cards.
template <Game G> class Advisor {
public:
    Advisor(const Bot& bot, const Budget& budget, std::uint64_t seed)
        : bot_(bot), budget_(budget), random_(Random(seed).stream(0)) {}

    // With `rank_all` every move gets an exact value, which costs more.
    Advice<G> operator()(const typename G::View& view, bool rank_all = false);

private:
    Bot bot_;
    Budget budget_;
    Random random_;
};

// What each seat may expect where chance is due, or the game over: searches what the next event brings.
template <Game G> struct PositionValue {
    static SeatValues of(const typename G::State& state);
    // doubt_of in ai/evaluation.hpp.
    static float doubt(float chance, float error);
};

} // namespace tabuleiro
