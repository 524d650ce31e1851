#include <gtest/gtest.h>

#include "play/any_game.hpp"

namespace tabuleiro {
namespace any_game_test {

Outcome conceded(const Setup& setup, std::string_view position, int by) {
    const auto game = make_game(setup, position);
    EXPECT_TRUE(game) << game.error().name;
    return game ? (*game)->conceded(seat(static_cast<std::size_t>(by))) : Outcome{};
}

// Who concedes loses, however many of their pawns are Home.
TEST(AnyGame, ConcedingLosesG6D3) {
    const std::string pile = " turn=red pile=1*4,2*4,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4";
    const std::string ahead = "red=home*2,start*2 yellow=start*4" + pile;
    const std::string pairs_ahead = "red=home*2,start*2 purple=start*4 yellow=start*4 green=start*4" + pile;
    EXPECT_EQ(conceded({"desculpa", "normal", 2, {}}, ahead, 0).places, (std::array<std::uint8_t, 4>{2, 1, 0, 0}));
    EXPECT_EQ(conceded({"desculpa", "normal", 2, {}}, ahead, 1).places, (std::array<std::uint8_t, 4>{1, 2, 0, 0}));
    EXPECT_EQ(conceded({"desculpa", "sociedade", 4, {}}, pairs_ahead, 0).places,
              (std::array<std::uint8_t, 4>{2, 1, 2, 1}));
    EXPECT_EQ(conceded({"desculpa", "sociedade", 4, {}}, pairs_ahead, 1).places,
              (std::array<std::uint8_t, 4>{1, 2, 1, 2}));
}

} // namespace any_game_test
} // namespace tabuleiro
