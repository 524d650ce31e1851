// V1–V5: the modes of Sorry!, the club game, its points and its hidden hands.
#include "games/sorry/sorry.hpp"

#include <cstring>
#include <map>

#include "core/playout.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace sorry_club_test {

const auto club = rules_of<Sorry>(2, {}, "club");
const auto club4 = rules_of<Sorry>(4, {}, "club");
const auto club_partners = rules_of<Sorry>(4, {}, "club_partners");

TEST(V1_Modes, AreFourWithAPackOf45) {
    ASSERT_EQ(Sorry::modes.size(), 4u);
    EXPECT_EQ(Sorry::modes[2].name, "club");
    EXPECT_EQ(Sorry::start(club).pile.total(), 45u);
    EXPECT_EQ(Sorry::start(rules_of<Sorry>(2, {"deck=44"}, "club")).pile.total(), 44u);
}

TEST(V2_Deal, OnePawnBeginsOnItsCircleAndFiveCardsAreDealtRoundTheTable) {
    auto state = Sorry::start(club);
    EXPECT_EQ(Sorry::text(state), "red=start*3,4 yellow=start*3,34 red.hand=none yellow.hand=none turn=red "
                                  "pile=1*5,2*4,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4 phase=deal");
    state = play<Sorry>(state, "1 2 1");
    EXPECT_EQ(Sorry::text(state), "red=start*3,4 yellow=start*3,34 red.hand=1*2 yellow.hand=2 turn=yellow "
                                  "pile=1*3,2*3,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4 phase=deal");
    state = play<Sorry>(state, "2 1 2 1 2 1 3");
    EXPECT_EQ(Sorry::turn(state), (Turn{Turn::Kind::choose, seat(0)}));
    EXPECT_EQ(state.hands[0].total(), 5u);
    EXPECT_EQ(state.hands[1].total(), 5u);
}

TEST(V2_Deal, ACardIsHiddenFromAllButItsOwner) {
    const auto state = play<Sorry>(Sorry::start(club4), "1");
    EXPECT_TRUE(Sorry::hides(state, seat(0)));
    EXPECT_FALSE(Sorry::hides(state, seat(1)));
    EXPECT_TRUE(Sorry::hides(state, spectator));
    EXPECT_FALSE(Sorry::hides(Sorry::start(rules_of<Sorry>(2)), seat(1)));
}

TEST(V3_ClubTurn, IsPlayingOneCardAndDrawingOne) {
    auto state = position<Sorry>(club, "red=start*3,4 yellow=start*3,34 red.hand=1,3*2,5,S yellow.hand=1,2,3,4,5 "
                                       "turn=red pile=8,12");
    EXPECT_EQ(moves_of<Sorry>(state), "1:4-5 3:4-7 5:4-9 S:rS>34"); // equal cards are one; the circle is taken
    state = play<Sorry>(state, "3:4-7");
    EXPECT_EQ(Sorry::text(state), "red=start*3,7 yellow=start*3,34 red.hand=1,3,5,S yellow.hand=1,2,3,4,5 "
                                  "turn=red pile=8,12 phase=draw");
    state = play<Sorry>(state, "12");
    EXPECT_EQ(Sorry::text(state), "red=start*3,7 yellow=start*3,34 red.hand=1,3,5,12,S yellow.hand=1,2,3,4,5 "
                                  "turn=yellow pile=8");
}

TEST(V3_ClubTurn, AfterATwoThePlayerDrawsPlaysAgainAndDraws) {
    auto state = position<Sorry>(club, "red=start*3,4 yellow=start*3,34 red.hand=2,3,5,7,S yellow.hand=1,2,3,4,5 "
                                       "turn=red pile=8*2,12*2");
    state = play<Sorry>(state, "2:4-6");
    EXPECT_EQ(Sorry::text(state), "red=start*3,6 yellow=start*3,34 red.hand=3,5,7,S yellow.hand=1,2,3,4,5 "
                                  "turn=red pile=8*2,12*2 phase=draw2");
    state = play<Sorry>(state, "8");
    EXPECT_EQ(Sorry::turn(state), (Turn{Turn::Kind::choose, seat(0)}));
    state = play<Sorry>(state, "8:6-14");
    EXPECT_EQ(Sorry::text(state), "red=start*3,14 yellow=start*3,34 red.hand=3,5,7,S yellow.hand=1,2,3,4,5 "
                                  "turn=red pile=8,12*2 phase=draw");
}

TEST(V3_ClubTurn, InsideASplitTheSevenIsOnTheTable) {
    auto state = position<Sorry>(club, "red=start*2,20,40 yellow=start*4 red.hand=3,7*4 yellow.hand=1,2,3,4,5 "
                                       "turn=red pile=8");
    state = play<Sorry>(state, "7:40-42");
    EXPECT_EQ(Sorry::text(state), "red=start*2,20,42 yellow=start*4 red.hand=3,7*3 yellow.hand=1,2,3,4,5 turn=red "
                                  "pile=8 card=7 split=5 first=42");
    EXPECT_EQ(moves_of<Sorry>(state), "7:20-25");
    state = play<Sorry>(state, "7:20-25");
    EXPECT_EQ(Sorry::text(state), "red=start*2,25,42 yellow=start*4 red.hand=3,7*3 yellow.hand=1,2,3,4,5 turn=red "
                                  "pile=8 phase=draw");
}

TEST(V3_ClubTurn, AWinningPlayIsNotFollowedByADraw) {
    auto state = position<Sorry>(club, "red=r5,home*3 yellow=start*3,34 red.hand=1,3*2,5,S yellow.hand=1,2,3,4,5 "
                                       "turn=red pile=8,12");
    state = play<Sorry>(state, "1:r5-rH");
    EXPECT_EQ(Sorry::text(state), "red=home*4 yellow=start*3,34 red.hand=3*2,5,S yellow.hand=1,2,3,4,5 "
                                  "turn=over pile=8,12");
}

TEST(V3_ClubTurn, TheNewPileIsMadeOfAllCardsNotInHands) { // S7
    auto state = position<Sorry>(club, "red=start*3,4 yellow=start*3,34 red.hand=3,5,7,S yellow.hand=1,2,3,4,5 "
                                       "turn=red pile=none phase=draw");
    EXPECT_EQ(Sorry::text(play<Sorry>(state, "12")),
              "red=start*3,4 yellow=start*3,34 red.hand=3,5,7,12,S yellow.hand=1,2,3,4,5 turn=yellow "
              "pile=1*4,2*3,3*2,4*3,5*2,7*3,8*4,10*4,11*4,12*3,S*3");
}

TEST(V4_Discard, IfNothingCanBePlayedAnyCardIsDiscardedAndOneDrawn) {
    auto state = position<Sorry>(club, "red=start*4 yellow=start*4 red.hand=3*2,5,12,S yellow.hand=1,2,3,4,5 "
                                       "turn=red pile=8,12");
    EXPECT_EQ(moves_of<Sorry>(state), "discard:12 discard:3 discard:5 discard:S");
    state = play<Sorry>(state, "discard:3 8");
    EXPECT_EQ(Sorry::text(state), "red=start*4 yellow=start*4 red.hand=3,5,8,12,S yellow.hand=1,2,3,4,5 "
                                  "turn=yellow pile=12");
}

TEST(V4_Discard, ADiscardedTwoGivesNothing) {
    auto state = position<Sorry>(club, "red=r5,home*3 yellow=start*4 red.hand=2,3*2,5,12 yellow.hand=1,2,3,4,5 "
                                       "turn=red pile=8,12");
    state = play<Sorry>(state, "discard:2 8");
    EXPECT_EQ(Sorry::turn(state), (Turn{Turn::Kind::choose, seat(1)}));
}

TEST(V4_Discard, IsAllowedInsteadOfSwapsOnlyIfTheyMayBeDeclined) { // S14
    constexpr auto swaps = "red=start*3,58 yellow=start*3,30 red.hand=11*2,12*3 yellow.hand=1,2,3,4,5 turn=red pile=8";
    constexpr auto more = "red=start*3,58 yellow=start*3,30 red.hand=3,11,12*3 yellow.hand=1,2,3,4,5 turn=red pile=8";
    EXPECT_EQ(moves_of<Sorry>(position<Sorry>(club, swaps)), "11:58<>30");
    const auto may = rules_of<Sorry>(2, {"swap=may"}, "club");
    EXPECT_EQ(moves_of<Sorry>(position<Sorry>(may, swaps)), "11:58<>30 discard:11 discard:12");
    EXPECT_EQ(moves_of<Sorry>(position<Sorry>(may, more)), "11:58<>30 3:58-1");
}

Outcome ended(const SlidesRules& rules, std::string_view pawns) {
    std::string text(pawns);
    for (std::size_t i = 0; i < rules.players; ++i)
        text += " " + std::string(Sorry::edition.colours[rules.colour_of(static_cast<unsigned>(i))]) +
                ".hand=" + (i == 0 ? "1,2,3,4" : "1,2,3,4,5");
    return Sorry::outcome(position<Sorry>(rules, text + " turn=over pile=none"));
}

TEST(V5_Points, ClubCountsFivePerPawnAndTheWinnersExtras) {
    EXPECT_EQ(ended(club, "red=home*4 yellow=start*4"), (Outcome{{1, 2}, {20 + 20 + 100, 0}}));
    EXPECT_EQ(ended(club, "red=home*4 yellow=start*3,home"), (Outcome{{1, 2}, {20 + 15 + 50, 5}}));
    EXPECT_EQ(ended(club, "red=home*4 yellow=start*2,home*2"), (Outcome{{1, 2}, {20 + 10 + 25, 10}}));
    EXPECT_EQ(ended(club, "red=home*4 yellow=start,home*3"), (Outcome{{1, 2}, {20 + 5, 15}}));
    EXPECT_EQ(ended(club4, "red=home*4 blue=start*4 yellow=start*2,home*2 green=start*3,home"),
              (Outcome{{1, 2, 2, 2}, {20 + 45 + 25, 0, 10, 5}}));
}

TEST(V5_Points, ClubPartnersCountBySidesButEachOpponentSeparately) {
    EXPECT_EQ(ended(club_partners, "red=home*4 blue=start*3,home yellow=home*4 green=start*3,home"),
              (Outcome{{1, 2, 1, 2}, {40 + 30 + 50, 10, 40 + 30 + 50, 10}}));
}

TEST(V5_Points, OtherModesCountPawnsHome) {
    const auto state = position<Sorry>(rules_of<Sorry>(3), "red=home*4 blue=start*3,home yellow=start*4 turn=over "
                                                           "pile=none");
    EXPECT_EQ(Sorry::outcome(state), (Outcome{{1, 2, 2}, {4, 1, 0}}));
}

TEST(V2_View, ShowsThePlayersHandAndOnlyTheSizesOfTheOthers) {
    const auto state = position<Sorry>(club, "red=start*3,4 yellow=start*3,34 red.hand=3,5,7,12,S "
                                             "yellow.hand=1,2,3,4,5 turn=yellow pile=1,8*2");
    EXPECT_EQ(Sorry::text(Sorry::view(state, seat(0))),
              "red=start*3,4 yellow=start*3,34 red.hand=3,5,7,12,S yellow.hand=?*5 turn=yellow "
              "unseen=1*2,2,3,4,5,8*2 pile=?*3");
    EXPECT_EQ(Sorry::text(Sorry::view(state, spectator)),
              "red=start*3,4 yellow=start*3,34 red.hand=?*5 yellow.hand=?*5 turn=yellow "
              "unseen=1*2,2,3*2,4,5*2,7,8*2,12,S pile=?*3");
}

TEST(V2_View, IsReadAsAStateWithThatView) {
    const auto state = position<Sorry>(club, "red=start*3,4 yellow=start*3,34 red.hand=3,5,7,12,S "
                                             "yellow.hand=1,2,3,4,5 turn=yellow pile=1,8*2");
    for (const Seat viewer : {seat(0), seat(1), spectator}) {
        const std::string text = Sorry::text(Sorry::view(state, viewer));
        const auto read = Sorry::parse(club, text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(Sorry::text(Sorry::view(*read, viewer)), text);
    }
    const std::string pawns = "red=start*3,4 yellow=start*3,34 red.hand=3,5,7,12,S ";
    for (const char* rest :
         {"yellow.hand=?*5 turn=yellow unseen=1*2,2 pile=?*3", // too few cards for all that is hidden
          "yellow.hand=?*5 turn=yellow unseen=1*9 pile=none", "yellow.hand=?*5 turn=yellow pile=?*3",
          "yellow.hand=?*4,1 turn=yellow unseen=1*2,2,3,4,5,8*2 pile=?*3"})
        EXPECT_FALSE(Sorry::parse(club, pawns + rest)) << rest;
}

TEST(V2_View, IsTheStateItselfInOtherModes) {
    const auto state = play<Sorry>(Sorry::start(rules_of<Sorry>(2)), "1 rS-4 8");
    EXPECT_EQ(Sorry::text(Sorry::view(state, seat(1))), Sorry::text(state));
    Random random(1);
    EXPECT_EQ(Sorry::sample(Sorry::view(state, seat(1)), random), state);
}

// Every state of random club games, with a seat or a spectator as its viewer.
template <class Use> void for_club_states(int games, Use&& use) {
    Random random(17);
    for (const auto& rules : {club, rules_of<Sorry>(3, {"deck=44"}, "club"), club4, club_partners})
        for (int i = 0; i < games; ++i) {
            auto state = Sorry::start(rules);
            while (Sorry::turn(state).kind != Turn::Kind::over) {
                const auto viewer = random.below(rules.players + 1u);
                use(state, viewer == rules.players ? spectator : seat(viewer), random);
                state = Sorry::turn(state).kind == Turn::Kind::chance
                            ? Sorry::after(state, draw(Sorry::events(state), random))
                            : Sorry::after(state, UniformChoice{random}(state, Sorry::moves(state)));
            }
        }
}

TEST(V2_View, StatesThatDifferOnlyInWhatIsHiddenLookTheSameByteForByte) {
    for_club_states(5, [](const SlidesState& state, Seat viewer, Random& random) {
        const SorryView view = Sorry::view(state, viewer);
        const SlidesState other = Sorry::sample(view, random); // hidden cards dealt again
        const SorryView again = Sorry::view(other, viewer);
        ASSERT_EQ(std::memcmp(&view, &again, sizeof view), 0) << Sorry::text(state);
        ASSERT_EQ(Sorry::text(view), Sorry::text(again));
        ASSERT_TRUE(Sorry::parse(state.rules, Sorry::text(other))) << Sorry::text(other);
        if (viewer == seat(state.seat)) {
            ASSERT_EQ(other.hands[state.seat], state.hands[state.seat]);
        }
    });
}

TEST(V2_Sample, DealsTheUnseenCardsEquallyLikely) {
    // Yellow holds two of 1, 1, 2, S: the pairs 1+1, 1+2, 1+S, 2+S have 1, 2, 2, 1 of six ways.
    SorryView view{Sorry::start(club), {}};
    view.seen.pile = {};
    view.seen.pile.add(SlidesCard::unknown, 2);
    view.seen.hands[1].add(SlidesCard::unknown, 2);
    view.unseen.add(SlidesCard::one, 2);
    view.unseen.add(SlidesCard::two);
    view.unseen.add(SlidesCard::sorry);
    Random random(23);
    std::map<std::string, int> seen;
    constexpr int samples = 60000;
    for (int i = 0; i < samples; ++i) ++seen[slides_cards_text(Sorry::sample(view, random).hands[1])];
    const std::map<std::string, double> expected{{"1*2", 1 / 6.}, {"1,2", 2 / 6.}, {"1,S", 2 / 6.}, {"2,S", 1 / 6.}};
    ASSERT_EQ(seen.size(), expected.size());
    double chi_square = 0;
    for (const auto& [hand, share] : expected) {
        const double difference = seen[hand] - share * samples;
        chi_square += difference * difference / (share * samples);
    }
    EXPECT_LT(chi_square, 16.27); // three degrees of freedom, one in a thousand
}

} // namespace sorry_club_test
} // namespace tabuleiro
