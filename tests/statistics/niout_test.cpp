// What can be counted in Niout: the casts (N5), the most moves, the longest games.
#include <algorithm>
#include <map>

#include "core/playout.hpp"
#include "games/niout/niout.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace niout_statistics_test {

constexpr int games_each = 6250; // 100,000 games for each value of an option

// Every mode and number of players with every combination of options.
template <class Use> void for_all_rules(Use&& use) {
    for (const auto* centre : {"centre=bell", "centre=stop_to_turn"})
        for (const auto* finish : {"finish=exact", "finish=over"})
            for (const auto* again : {"capture_again=off", "capture_again=on"}) {
                for (int players = 2; players <= 4; ++players) use(rules_of<Niout>(players, {centre, finish, again}));
                use(rules_of<Niout>(4, {centre, finish, again}, "pairs"));
            }
}

TEST(N5_Cast, HasTheWeightsOfFourSticks) {
    std::string text;
    for (const auto& [cast, weight] : Niout::events(Niout::start(rules_of<Niout>(2))))
        text += Niout::text(cast) + ":" + std::to_string(weight) + " ";
    EXPECT_EQ(text, "TO:4 KAI:6 KUL:4 NIOUT:1 MO:1 ");
}

TEST(N5_Cast, GoesThirtySevenSixteenthsOfAStepOnAverage) {
    int steps = 0, weights = 0;
    for (const auto& [cast, weight] : Niout::casts) {
        steps += weight * static_cast<int>(cast);
        weights += weight;
    }
    EXPECT_EQ(steps, 37);
    EXPECT_EQ(weights, 16);
}

TEST(N5_Cast, OccursInPlayAsOftenAsItsWeightSays) {
    Random random(5);
    std::map<int, double> seen;
    double casts = 0, steps = 0;
    for (int game = 0; game < 2000; ++game) {
        auto state = Niout::start(rules_of<Niout>(2));
        for (Turn turn = Niout::turn(state); turn.kind != Turn::Kind::over; turn = Niout::turn(state)) {
            if (turn.kind == Turn::Kind::choose) {
                state = Niout::after(state, UniformChoice{random}(state, Niout::moves(state)));
                continue;
            }
            const auto cast = draw(Niout::events(state), random);
            ++seen[static_cast<int>(cast)];
            ++casts;
            steps += static_cast<int>(cast);
            state = Niout::after(state, cast);
        }
    }
    double chi_square = 0;
    for (const auto& [cast, weight] : Niout::casts) {
        const double expected = casts * weight / 16;
        const double off = seen[static_cast<int>(cast)] - expected;
        chi_square += off * off / expected;
    }
    EXPECT_LT(chi_square, 18.5);                 // four degrees of freedom, once in a thousand
    EXPECT_NEAR(steps / casts, 37.0 / 16, 0.01); // about 150,000 casts, each with a deviation of 1.1
}

// All placements of `number` horses of one seat.
template <class Use>
void for_all_horses(std::size_t number, Use&& use, niout::Horses horses = {}, std::uint8_t from = 0) {
    if (number == 0) {
        use(horses);
        return;
    }
    for (std::uint8_t spot = from; spot <= niout::home; ++spot) {
        niout::Horses more = horses;
        more.add(spot);
        for_all_horses(number - 1, use, more, spot);
    }
}

std::size_t most_moves(Niout::State& state, std::size_t most) {
    for (int steps = 1; steps <= 5; ++steps)
        for (const bool over : {false, true}) {
            state.rules.finish_over = over;
            state.cast = static_cast<std::uint8_t>(steps);
            most = std::max(most, Niout::moves(state).size());
        }
    return most;
}

TEST(N11_MaxMoves, IsTheMostOverAllPositions) {
    std::size_t alone = 0, in_pairs = 0;
    for (const auto* centre : {"centre=bell", "centre=stop_to_turn"}) {
        auto state = Niout::start(rules_of<Niout>(2, {centre}));
        for_all_horses(4, [&](niout::Horses own) {
            state.horses.set(0, own);
            alone = most_moves(state, alone);
        });
        auto paired = Niout::start(rules_of<Niout>(4, {centre}, "pairs"));
        for_all_horses(2, [&](niout::Horses own) {
            paired.horses.set(0, own);
            for_all_horses(2, [&](niout::Horses partners) {
                paired.horses.set(2, partners);
                in_pairs = most_moves(paired, in_pairs);
            });
        });
    }
    EXPECT_EQ(alone, 10u);
    EXPECT_EQ(in_pairs, Niout::max_moves);
}

TEST(N13_Length, NoGameReachesTheBound) {
    Random random(13);
    for_all_rules([&](const Niout::Rules& rules) {
        std::size_t longest = 0;
        for (int game = 0; game < games_each; ++game) {
            const auto played = random_playout<Niout>(Niout::start(rules), random);
            longest = std::max(longest, played.edges);
            ASSERT_EQ(Niout::turn(played.state).kind, Turn::Kind::over);
        }
        EXPECT_LT(longest, Niout::length_bound / 10); // random games stay far below it
    });
}

} // namespace niout_statistics_test
} // namespace tabuleiro
