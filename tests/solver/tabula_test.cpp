// Endings of Tabula: against a naive solver with the rules written a second time, and against the rules themselves.

#include "core/random.hpp"
#include "endgame/tabula_index.hpp"
#include "naive.hpp"
#include "play/analysis.hpp"
#include "play/bot_levels.hpp"
#include "solver/chance/solve_chances.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "support/boards.hpp"

namespace tabuleiro {
namespace tabula_test {

const std::filesystem::path& tabula_tables() {
    static const TemporaryFolder folder;
    static const bool made = [] {
        const auto report = solve_chances({tabula_chances, 2, 2, folder.path(), 2}, {});
        EXPECT_TRUE(report);
        EXPECT_EQ(report->size(), 4u);
        for (const auto& slice : *report) EXPECT_LE(slice.sweeps.residual, 1e-6);
        return true;
    }();
    EXPECT_TRUE(made);
    return folder.path();
}

class TabulaEndings : public testing::Test {
protected:
    std::optional<float> chance(const Tabula::State& state) const {
        return first_player_chance<Tabula>(look_up_, state);
    }
    std::optional<float> chance(std::string_view position) const { return chance(*Tabula::parse({}, position)); }

    // Every position that can follow.
    void agree(const std::string& start, std::size_t at_least) {
        NaiveSolver naive("tabula", "white", start);
        naive.sweep_until(1e-9);
        std::size_t compared = 0;
        for (const auto& [position, node] : naive.nodes()) {
            const auto state = Tabula::parse({}, position);
            ASSERT_TRUE(state) << position;
            const auto known = chance(*state);
            ASSERT_TRUE(known) << position;
            ASSERT_NEAR(*known, node.chance, 2e-5) << position;
            ++compared;
        }
        EXPECT_GE(compared, at_least);
    }

    // The chance of the player to throw, from the best plays by the rules of the game itself.
    double by_the_rules(const Tabula::State& state) const {
        double sum = 0;
        for (const auto& [thrown, weight] : tabula_throws)
            sum += weight * static_cast<double>(*chance(Tabula::after(state, thrown))) / 216;
        return sum;
    }

    Result<ChanceFolder> folder_ = open_chances(tabula_chances, tabula_tables());
    ChanceLookUp look_up_ = [this](const TableEntry& entry) { return folder_->look_up(entry); };
};

TEST(TabulaIndex, NumbersEveryEndingOnce) {
    const TabulaIndex& index = tabula_index(2, 1);
    std::vector<bool> used(index.entries());
    used[index.won()] = used[index.lost()] = true;
    for (int lead = index.lowest(); lead <= index.highest(); ++lead)
        for (std::uint32_t m = 0; m < crowd_count(tabula_places, 2); ++m)
            for (std::uint32_t w = 0; w < crowd_count(tabula_places, 1); ++w) {
                const auto entry = index.entry(Crowd::ranked(2, m), Crowd::ranked(1, w), lead);
                if (!entry) continue;
                ASSERT_FALSE(used[*entry]);
                used[*entry] = true;
            }
    EXPECT_EQ(std::count(used.begin(), used.end(), false), 0);
    EXPECT_EQ(index.entry(Crowd::ranked(2, 0), Crowd::ranked(1, 0), 2), index.won());
    EXPECT_EQ(index.entry(Crowd::ranked(2, 0), Crowd::ranked(1, 0), -1), index.lost());
}

TEST_F(TabulaEndings, ANaiveSolverAgreesOnEveryPositionWithOnePieceEach) {
    agree("white=hand,out*14 black=hand,out*14 turn=white", 900);
}

TEST_F(TabulaEndings, ANaiveSolverAgreesOnTheLastSquares) {
    agree("white=19,20,off*9,out*4 black=21,off*10,out*4 turn=white", 65);
    agree("white=19,22,off*10,out*3 black=20,off*10,out*4 turn=black", 41);
}

// T7: the player who has lost fewer pieces wins; if equal, the one who has none left.
TEST_F(TabulaEndings, DecidedEndingsHaveCertainChances) {
    EXPECT_NEAR(*chance("white=20,off*14 black=21,off*13,out turn=white"), 1, 1e-6);
    EXPECT_NEAR(*chance("white=20,off*13,out black=21,off*14 turn=white"), 0, 1e-6);
    EXPECT_NEAR(*chance("white=24,off*14 black=23,off*14 turn=white"), 1, 1e-6); // any die bears off
}

// Every position in which a throw is due, against its successors by Tabula::moves and Tabula::after.
TEST_F(TabulaEndings, AgreeWithTheRulesOfTheGame) {
    Random random(5);
    int compared = 0;
    for (int i = 0; i < 2'000; ++i) {
        const Crowd moving = Crowd::ranked(2, random.below(crowd_count(tabula_places, 2)));
        const std::size_t others = 1 + random.below(2);
        const Crowd waiting = Crowd::ranked(others, random.below(crowd_count(tabula_places, others)));
        Tabula::State state = Tabula::start({});
        state.sides = {};
        state.turn = static_cast<std::uint8_t>(random.below(2));
        for (const auto& [side, crowd] : {std::pair(0, moving), std::pair(1, waiting)}) {
            tabula::Side& into = state.sides[static_cast<std::size_t>(side)];
            for (std::size_t k = 0; k < crowd.size; ++k) into.add(tabula::only(crowd.places[k]));
            for (std::size_t k = crowd.size; k < 15; ++k) into.add(tabula::only(tabula::out));
        }
        if ((state.sides[0].any() & state.sides[1].any() & tabula::squares) != 0) continue;
        ASSERT_NEAR(*chance(state), by_the_rules(state), 2e-5) << Tabula::text(state);
        ++compared;
    }
    EXPECT_GT(compared, 1'500);
}

TEST_F(TabulaEndings, AreUsedByMasterAndHints) {
    const OnDemandTables tables(chance_tables(tabula_chances, {2, 1}, tabula_tables()));
    ASSERT_TRUE(tables.made());
    const char* const position = "white=19,20,off*9,out*4 black=22,off*10,out*4 turn=white dice=1,2,3";
    const auto made = make_game({"tabula", "", 2, {}}, position);
    const AnyGame& game = **made;
    Bot analyst = *read_bot("analyst");
    analyst.known = tables.known();
    const auto advised = game.advise(analyst, {}, 1, true);
    ASSERT_EQ(advised.size(), game.choices());
    for (const Advised& one : advised) EXPECT_TRUE(one.known);
    EXPECT_EQ(game.expectation(analyst)[0], advised[0].values[0]);
    EXPECT_EQ(advised[0].values[0], *chance(position));
    EXPECT_EQ(choose_for_bot(game, "master", 1, [&](std::string_view) { return tables.known(); }), advised[0].move);
}

TEST_F(TabulaEndings, OtherRulesHaveNoTables) {
    Tabula::Rules rules;
    rules.capture = TabulaCapture::reentry;
    EXPECT_FALSE(table_entry(*Tabula::parse(rules, "white=20,off*14 black=21,off*14 turn=white")));
    EXPECT_TRUE(table_entry(*Tabula::parse({}, "white=20,off*14 black=21,off*14 turn=white")));
    EXPECT_FALSE(table_entry(Tabula::start({})));
}

} // namespace tabula_test
} // namespace tabuleiro
