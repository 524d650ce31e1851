// Ludo's numbers that can be worked out by hand, and the length of its games.
#include <array>
#include <cmath>

#include "core/playout.hpp"
#include "games/ludo/ludo.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace ludo_statistics_test {

constexpr int games_per_option_value = 3000;

// Throws the die until the game is over and calls use(state, die) before each throw is applied.
template <class Use> void watch_throws(const LudoRules& rules, Random& random, Use&& use) {
    auto state = Ludo::start(rules);
    while (Ludo::turn(state).kind != Turn::Kind::over) {
        if (Ludo::turn(state).kind == Turn::Kind::chance) {
            const auto die = draw(Ludo::events(state), random);
            use(state, static_cast<int>(die));
            state = Ludo::after(state, die);
        } else {
            state = Ludo::after(state, UniformChoice{random}(state, Ludo::moves(state)));
        }
    }
}

TEST(L3_Statistics, TheDieIsFair) {
    Random random(31);
    std::array<double, 7> seen{};
    double throws = 0;
    for (int game = 0; game < games_per_option_value / 10; ++game)
        watch_throws(rules_of<Ludo>(4), random, [&](const Ludo::State&, int die) {
            ++seen[die];
            ++throws;
        });
    double chi_square = 0;
    for (int die = 1; die <= 6; ++die) chi_square += std::pow(seen[die] - throws / 6, 2) / (throws / 6);
    EXPECT_LT(chi_square, 20.5); // five degrees of freedom: 0.1 % of fair dice come to more
}

// The first release comes within n turns, a throw each, with probability 1 - (5/6)^n; with three tries 1 - (5/6)^3n.
TEST(L4_Statistics, TheFirstReleaseComesAsSoonAsItShould) {
    constexpr int longest = 12;
    const int games = games_per_option_value * 5;
    for (const bool three_tries : {false, true}) {
        const auto rules = three_tries ? rules_of<Ludo>(2, {"three_tries=on"}) : rules_of<Ludo>(2);
        Random random(47);
        std::array<int, longest + 1> released_in_turn{};
        for (int game = 0; game < games; ++game) {
            bool released = false;
            for (int turn = 1; turn <= longest && !released; ++turn) {
                auto state = Ludo::start(rules); // every turn without a release returns here
                while (Ludo::turn(state).seat == seat(0) && !released) {
                    state = Ludo::after(state, draw(Ludo::events(state), random));
                    const auto move = Ludo::moves(state)[0];
                    released = move.kind == LudoMove::Kind::release;
                    released_in_turn[turn] += released;
                    state = Ludo::after(state, move);
                }
            }
        }
        int within = 0;
        for (int n = 1; n <= longest; ++n) {
            within += released_in_turn[n];
            const double expected = 1 - std::pow(5.0 / 6, three_tries ? 3 * n : n);
            const double deviation = std::sqrt(expected * (1 - expected) / games);
            EXPECT_NEAR(static_cast<double>(within) / games, expected, 4 * deviation) << n << " turns";
        }
    }
}

// Only 6 - q leads from lane position q to the final square, whether a larger number bounces or cannot be used.
TEST(L7_Statistics, OneNumberInSixFinishesFromAnywhereInTheLane) {
    for (const std::string_view finish : {"finish=bounce", "finish=exact"})
        for (int q = 1; q <= 5; ++q) {
            int finishing = 0;
            for (int die = 1; die <= 6; ++die)
                finishing += moves_of<Ludo>(position<Ludo>(rules_of<Ludo>(2, {finish, "release=6"}),
                                                           "red=r6*3,r" + std::to_string(q) +
                                                               " yellow=yard*4 turn=red die=" + std::to_string(die))) ==
                             "r" + std::to_string(q) + "-r6";
            EXPECT_EQ(finishing, 1);
        }
}

TEST(L10_Statistics, RandomGamesEndWithinTheLengthBoundUnderEveryOptionValue) {
    Random random(53);
    for (const auto& option : Ludo::options)
        for (std::size_t value = 0; value < option.names().size(); ++value)
            for (int game = 0; game < games_per_option_value; ++game) {
                LudoRules rules;
                rules.players = static_cast<std::uint8_t>(2 + game % 3);
                option.set(rules, static_cast<std::uint8_t>(value));
                const auto played = random_playout<Ludo>(Ludo::start(rules), random);
                ASSERT_EQ(Ludo::turn(played.state).kind, Turn::Kind::over) << option.name << " " << value;
                ASSERT_LT(played.edges, Ludo::length_bound);
            }
}

} // namespace ludo_statistics_test
} // namespace tabuleiro
