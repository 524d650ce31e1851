// How good a position is for each seat, without looking ahead.
//
// Every game says what its bots look at in ai/games/<game>.hpp, as a specialisation of Evaluation. A seat has a
// strength, by hand or from the game's learned network; the strengths of all sides together give the chances to win.
#pragma once

#include <cmath>
#include <span>

#include "ai/network.hpp"
#include "ai/values.hpp"
#include "engine/game.hpp"

namespace tabuleiro {

// A game nobody has described: all seats are equal, and only what a search finds tells them apart.
template <Game G> struct Evaluation {
    static constexpr bool described = false;
    static constexpr std::size_t inputs = 1;
    // What the network sees of one seat. `out` is zero before.
    static void look(const typename G::State&, std::size_t, std::span<float, inputs>) {}
    // The same by hand and roughly: one unit is about what turns even chances into 73 %.
    static float strength(const typename G::State&, std::size_t) { return 0; }
};

// Without chance: the two leap games.
template <Game G>
inline constexpr bool chance_free =
    std::is_same_v<std::remove_cvref_t<decltype(G::events(std::declval<typename G::State>()))>,
                   std::array<Weighted<typename G::Event>, 0>>;

// The network of weights/<game>.txt; nothing if there is none.
template <Game G> const Network* learned_network() {
    static const auto file =
        read_network(embedded_weights(std::string(G::name) + ".txt"), G::name, Evaluation<G>::inputs);
    return file ? &file->network : nullptr;
}

// Judges positions with a network, or by hand without one; then with or without what cards in the hand promise.
template <Game G> class Judge {
public:
    explicit Judge(const Network* network = nullptr, bool cards = true) : network_(network), cards_(cards) {}

    Values operator()(const typename G::State& state) const {
        const std::size_t players = state.rules.players;
        const bool pairs = G::modes[state.rules.mode].pairs;
        const std::size_t sides = side_count(pairs, players);
        std::array<float, max_players> strengths{};
        for (std::size_t seat = 0; seat < players; ++seat) strengths[side_of(pairs, seat)] += strength(state, seat);
        float most = strengths[0], total = 0;
        for (std::size_t side = 1; side < sides; ++side) most = std::max(most, strengths[side]);
        for (std::size_t side = 0; side < sides; ++side) {
            strengths[side] = std::exp(strengths[side] - most);
            total += strengths[side];
        }
        Values values{};
        for (std::size_t seat = 0; seat < players; ++seat) values[seat] = strengths[side_of(pairs, seat)] / total;
        return values;
    }

    float strength(const typename G::State& state, std::size_t seat) const {
        if (!network_) {
            float sum = Evaluation<G>::strength(state, seat);
            if constexpr (requires { Evaluation<G>::promise(state, seat); })
                if (cards_) sum += Evaluation<G>::promise(state, seat);
            return sum;
        }
        std::array<float, Evaluation<G>::inputs> inputs{};
        Evaluation<G>::look(state, seat, inputs);
        return network_->strength(inputs);
    }

private:
    const Network* network_;
    bool cards_;
};

} // namespace tabuleiro
