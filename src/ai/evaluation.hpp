// Static evaluation: how good a position is for each seat, without looking ahead.
//
// Every game has its features in ai/games/<game>.hpp, as a specialisation of Evaluation. A seat has a strength,
// hand-written or from the game's learned network; the strengths of all sides give the chances to win.
#pragma once

#include <cmath>
#include <optional>
#include <span>

#include "ai/network.hpp"
#include "ai/seat_values.hpp"
#include "core/game.hpp"

namespace tabuleiro {

// The default for a game without an evaluation: all seats are equal, and only a search can rank them.
template <Game G> struct Evaluation {
    static constexpr bool described = false;
    // How far a search with the learned network may be from the truth: nine of ten chances p are within
    // doubt · p · (1 - p) of it. Measured against tables or playouts (docs/strength.md).
    static constexpr float doubt = 2;
    static constexpr std::size_t inputs = 1;
    // The inputs of the network for one seat. `out` is zero-initialised.
    static void fill_inputs(const typename G::State&, std::size_t, std::span<float, inputs>) {}
    // A rough hand-made strength: one unit turns even chances into about 73 %.
    static float strength(const typename G::State&, std::size_t) { return 0; }
};

// An evaluation that also values the cards in a hand, apart from the board.
template <class G>
concept ValuesHands = Game<G> && requires(const typename G::State s, std::size_t seat) {
    { Evaluation<G>::hand_strength(s, seat) } -> std::same_as<float>;
};

// The network of weights/<game>.txt; nothing if there is none.
template <Game G> const Network* learned_network() {
    static const auto file =
        read_network(embedded_weights(std::string(G::name) + ".txt"), G::name, Evaluation<G>::inputs);
    return file ? &file->network : nullptr;
}

// A game with a second network, distilled from its tables, for the positions that they know. `fill_distilled` is false
// for others.
template <class G>
concept IsDistilled =
    Game<G> && requires(const typename G::State s, std::span<float, Evaluation<G>::distilled_inputs> x) {
        { Evaluation<G>::fill_distilled(s, x) } -> std::same_as<bool>;
    };

// Embedded in the program, but not in the browser's engine: the page fetches it when it is needed and sets it here.
template <IsDistilled G> std::optional<Network>& distilled_network() {
    static const auto read = [](std::string_view text) -> std::optional<Network> {
        auto file = read_network(text, G::name, Evaluation<G>::distilled_inputs);
        return file ? std::optional(std::move(file->network)) : std::nullopt;
    };
    static std::optional<Network> network = read(embedded_weights("distilled-" + std::string(G::name) + ".txt"));
    return network;
}

// Evaluates positions with a network, or by hand without one; then with or without the cards in the hands.
template <Game G> class Evaluator {
public:
    explicit Evaluator(const Network* network = nullptr, bool cards = true) : network_(network), cards_(cards) {
        if constexpr (IsDistilled<G>)
            if (network && network == learned_network<G>() && distilled_network<G>())
                distilled_ = &*distilled_network<G>();
    }

    SeatValues operator()(const typename G::State& state) const {
        if constexpr (IsDistilled<G>)
            if (distilled_) {
                std::array<float, Evaluation<G>::distilled_inputs> inputs{};
                if (Evaluation<G>::fill_distilled(state, inputs)) {
                    // The chance of the player whose turn it is, between two.
                    const float chance = 1 / (1 + std::exp(-distilled_->strength(inputs)));
                    return index(G::turn(state).seat) == 0 ? SeatValues{chance, 1 - chance}
                                                           : SeatValues{1 - chance, chance};
                }
            }
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
        SeatValues values{};
        for (std::size_t seat = 0; seat < players; ++seat) values[seat] = strengths[side_of(pairs, seat)] / total;
        return values;
    }

    float strength(const typename G::State& state, std::size_t seat) const {
        if (!network_) {
            if constexpr (ValuesHands<G>)
                if (cards_) return Evaluation<G>::strength(state, seat) + Evaluation<G>::hand_strength(state, seat);
            return Evaluation<G>::strength(state, seat);
        }
        std::array<float, Evaluation<G>::inputs> inputs{};
        Evaluation<G>::fill_inputs(state, seat, inputs);
        return network_->strength(inputs);
    }

private:
    const Network* network_;
    const Network* distilled_ = nullptr; // beside the game's own
    bool cards_;
};

// The ± of a chance that a search found: nine of ten are within it of the truth. `error` is the standard error of what
// was sampled.
inline constexpr float nine_of_ten = 1.645f; // standard errors
template <Game G> float doubt_of(float chance, float error) {
    return std::hypot(nine_of_ten * error, Evaluation<G>::doubt * chance * (1 - chance));
}

} // namespace tabuleiro
