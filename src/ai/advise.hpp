// What a bot plays, asked with what its seat may see and nothing more. Compiled once for each game, in
// ai/games/<game>.cpp; the definitions are in ai/advise_inline.hpp.
#pragma once

#include "ai/advice.hpp"
#include "ai/bots.hpp"
#include "ai/budget.hpp"
#include "ai/values.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"

namespace tabuleiro {

// The random numbers of a bot come from a seed of its own: it never touches the source of dice and cards.
template <Game G> class Advisor {
public:
    Advisor(const Bot& bot, const Budget& budget, std::uint64_t seed)
        : bot_(bot), budget_(budget), random_(Random(seed).stream(0)) {}

    // With `rank_all` every move gets a value of its own, which costs more.
    Advice<G> operator()(const typename G::View& view, bool rank_all = false);

private:
    Bot bot_;
    Budget budget_;
    Random random_;
};

// What each seat may expect: the choices due are looked through, what chance brings is not.
template <Game G> struct PositionValue {
    static Values of(const typename G::State& state);
};

} // namespace tabuleiro
