// Sorry! and Desculpa: the pack in the long run (S7), and how long games last.
#include <map>

#include "core/playout.hpp"
#include "games/desculpa/desculpa.hpp"
#include "games/sorry/sorry.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace sorry_statistics_test {

constexpr int games_each = 40, cards_drawn = 400000;

// Calls use(before, card) for every card drawn in random games of these rules, one game after the other.
template <Game G, class Use> void for_draws(const typename G::Rules& rules, int draws, Random& random, Use&& use) {
    auto state = G::start(rules);
    for (int drawn = 0; drawn < draws;) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) {
            state = G::start(rules);
        } else if (turn.kind == Turn::Kind::chance) {
            const auto card = draw(G::events(state), random);
            use(state, card);
            state = G::after(state, card);
            ++drawn;
        } else {
            state = G::after(state, UniformChoice{random}(state, G::moves(state)));
        }
    }
}

// S7: the first card of each new pile comes from the whole pack: 5/45 for a 1 and 4/45 for every other card.
template <Game G> void first_cards_are_as_frequent_as_in_the_pack(const typename G::Rules& rules) {
    Random random(31);
    const auto pack = G::start(rules).pile;
    std::array<int, slides_card_kinds> seen{};
    int samples = 0;
    for_draws<G>(rules, cards_drawn, random, [&](const auto& state, SlidesCard card) {
        if (!state.pile.empty() && state.pile != pack) return;
        ++seen[static_cast<std::size_t>(card)];
        ++samples;
    });
    double chi_square = 0;
    for (std::size_t i = 0; i < slides_card_kinds; ++i) {
        const double expected = samples * static_cast<double>(pack.of(static_cast<SlidesCard>(i))) / pack.total();
        chi_square += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    EXPECT_GT(samples, cards_drawn / 50);
    EXPECT_LT(chi_square, 29.59); // ten degrees of freedom, one in a thousand
}

TEST(S7_Chance, FirstCardsAreAsFrequentAsInThePack) {
    first_cards_are_as_frequent_as_in_the_pack<Sorry>(rules_of<Sorry>(2));
    first_cards_are_as_frequent_as_in_the_pack<Sorry>(rules_of<Sorry>(2, {"deck=44"}));
    first_cards_are_as_frequent_as_in_the_pack<Desculpa>(rules_of<Desculpa>(2));
}

// S7: the second card given the first, by hand: after a 1 another 1 has 4 chances in 44, every other card 4 in 44 too.
TEST(S7_Chance, TheSecondCardComesFromWhatIsLeft) {
    Random random(37);
    std::array<int, slides_card_kinds> seen{};
    auto state = Sorry::start(rules_of<Sorry>(2));
    state.pile.remove(SlidesCard::one);
    constexpr int samples = 110000;
    for (int i = 0; i < samples; ++i) ++seen[static_cast<std::size_t>(draw(Sorry::events(state), random))];
    double chi_square = 0;
    for (const int count : seen) chi_square += (count - samples / 11.) * (count - samples / 11.) / (samples / 11.);
    EXPECT_LT(chi_square, 29.59);
}

// S7: without hands every card appears exactly as often as the pack has it in each pass through the pile.
template <Game G> void each_pass_draws_the_whole_pack(const typename G::Rules& rules) {
    Random random(41);
    const auto pack = G::start(rules).pile;
    SlidesCards pass;
    int passes = 0;
    for_draws<G>(rules, cards_drawn / 20, random, [&](const auto& state, SlidesCard card) {
        if (state.pile == pack) pass = {}; // a new game
        if (state.pile.empty()) {
            ASSERT_EQ(pass, pack);
            pass = {};
            ++passes;
        }
        pass.add(card);
    });
    EXPECT_GT(passes, 5);
}

TEST(S7_Chance, EachPassThroughThePileDrawsTheWholePack) {
    each_pass_draws_the_whole_pack<Sorry>(rules_of<Sorry>(2));
    each_pass_draws_the_whole_pack<Sorry>(rules_of<Sorry>(4, {"deck=44"}, "partners"));
    each_pass_draws_the_whole_pack<Desculpa>(rules_of<Desculpa>(3));
}

// S7 in club: no card is ever in two places, and a new pile is the pack without the hands.
TEST(S7_Chance, InClubPileAndHandsNeverHoldMoreThanThePack) {
    Random random(43);
    const auto rules = rules_of<Sorry>(4, {}, "club");
    const auto pack = Sorry::start(rules).pile;
    int new_piles = 0;
    for_draws<Sorry>(rules, cards_drawn / 20, random, [&](const auto& state, SlidesCard card) {
        SlidesCards all = state.pile;
        for (const auto& hand : state.hands) all = all + hand;
        for (std::size_t i = 0; i < slides_card_kinds; ++i)
            ASSERT_LE(all.of(static_cast<SlidesCard>(i)), pack.of(static_cast<SlidesCard>(i))) << Sorry::text(state);
        if (!state.pile.empty()) return;
        SlidesCards next = Sorry::after(state, card).pile;
        for (const auto& hand : Sorry::after(state, card).hands) next = next + hand;
        ASSERT_EQ(next, pack);
        ++new_piles;
    });
    EXPECT_GT(new_piles, 100);
}

template <Game G> void games_end_within_the_bound() {
    Random random(47);
    for (std::uint8_t mode = 0; mode < G::modes.size(); ++mode)
        for (std::uint8_t players = G::modes[mode].min_players; players <= G::modes[mode].max_players; ++players)
            for (std::size_t option = 0; option <= G::options.size(); ++option) {
                typename G::Rules rules;
                rules.mode = mode;
                rules.players = players;
                if (option < G::options.size()) G::options[option].set(rules, 1); // every one of them has two values
                for (int i = 0; i < games_each; ++i) {
                    const auto played = random_playout<G>(G::start(rules), random);
                    ASSERT_EQ(G::turn(played.state).kind, Turn::Kind::over) << G::modes[mode].name;
                    ASSERT_LT(played.edges, G::length_bound / 4);
                }
            }
}

TEST(S16_Length, RandomGamesEndFarWithinTheBound) {
    games_end_within_the_bound<Sorry>();
    games_end_within_the_bound<Desculpa>();
}

} // namespace sorry_statistics_test
} // namespace tabuleiro
