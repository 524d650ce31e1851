// T4 in positions where it matters: the engine and the reference agree on what may be played, die by die.
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/reference.hpp"
#include "support/tabula_positions.hpp"

namespace tabuleiro {
namespace tabula_test {

constexpr int positions = 5'000;

std::vector<std::string> sorted_moves(const TabulaState& state) {
    std::vector<std::string> moves;
    for (const TabulaMove& move : Tabula::moves(state)) moves.push_back(Tabula::text(move));
    std::sort(moves.begin(), moves.end());
    return moves;
}

std::vector<std::string> sorted_moves(const reference::Game& game, const std::string& position) {
    std::vector<std::string> moves;
    for (const auto& edge : game.edges(position)) moves.push_back(edge.text);
    std::sort(moves.begin(), moves.end());
    return moves;
}

TEST(T4_Reference, AgreesInWalledAndThinPositions) {
    Random random(4);
    int restricted = 0; // throws where T4 forbids an otherwise playable die
    for (const char* capture : {"removed", "reentry"}) {
        const auto slow = reference::make("tabula", {"", 2, {{"capture", capture}}});
        TabulaRules rules;
        rules.capture = capture == std::string("reentry") ? TabulaCapture::reentry : TabulaCapture::removed;
        for (int i = 0; i < positions; ++i) {
            TabulaState state = any_tabula_position(rules, random);
            if (random.below(8) != 0 && state.sides[0].count(tabula::off) < 9) continue; // slow, and rarely decisive
            if (!state.sides[0].plays_on() || !state.sides[1].plays_on()) continue;
            state = Tabula::after(state, draw(Tabula::events(state), random));
            std::string position = Tabula::text(state);
            while (Tabula::turn(state).kind == Turn::Kind::choose) {
                ASSERT_EQ(sorted_moves(state), sorted_moves(*slow, position)) << position;
                const auto moves = Tabula::moves(state);
                const tabula::Reach reach(state.own(), state.open());
                std::size_t playable = 0;
                for (std::size_t d = 0; d < state.dice_left; ++d)
                    if (d == 0 || state.dice[d] != state.dice[d - 1])
                        playable += static_cast<std::size_t>(std::popcount(reach.sources(state.dice[d])));
                restricted += moves.size() < playable;
                const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                position = slow->after(position, Tabula::text(move));
                state = Tabula::after(state, move);
                ASSERT_EQ(Tabula::text(state), position);
            }
        }
    }
    EXPECT_GT(restricted, positions / 20);
}

} // namespace tabula_test
} // namespace tabuleiro
