// Endings of Ludo: against a naive solver with the rules written a second time, against playouts, and against files.

#include <fstream>

#include "core/random.hpp"
#include "endgame/ludo_index.hpp"
#include "naive.hpp"
#include "naive_positions.hpp"
#include "play/analysis.hpp"
#include "play/bot_levels.hpp"
#include "solver/chance/check_chances.hpp"
#include "solver/chance/solve_chances.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "support/boards.hpp"

namespace tabuleiro {
namespace ludo_test {

// Tables for two pieces against one, which take a moment.
const std::filesystem::path& ludo_tables() {
    static const TemporaryFolder folder;
    static const bool made = [] {
        const auto report = solve_chances({ludo_chances, 2, 1, folder.path(), 2}, {});
        EXPECT_TRUE(report);
        EXPECT_EQ(report->size(), 3u);
        for (const auto& slice : *report) {
            EXPECT_LE(slice.sweeps.residual, 1e-6);
            EXPECT_GT(slice.sweeps.sweeps, 0u);
        }
        return true;
    }();
    EXPECT_TRUE(made);
    return folder.path();
}

// Two pieces against one by rules L1–L10, written once more with plain numbers, because texts are too slow for so many
// positions. A piece is -1 in the yard, 0 … 50 on the loop, 51 … 55 in the lane, 56 home.
class NaiveTwoAgainstOne {
public:
    using Sides = std::array<std::array<int, 2>, 2>; // red, yellow; a side with one piece has its other one home
    struct Position {
        Sides sides;
        int turn;
        bool released; // L5: the throw of a piece on its start square
        auto operator<=>(const Position&) const = default;
    };

    NaiveTwoAgainstOne() {
        for (const int turn : {0, 1}) positions_.number({{{{-1, -1}, {-1, 56}}}, turn, false});
        positions_.solve(
            {1, 1, 1, 1, 1, 1},
            [this](const Position& at, std::size_t thrown) { return ends(at, static_cast<int>(thrown) + 1); },
            [](const Position& at) { return home(at.sides[0]); }); // L10
    }
    std::size_t size() const { return positions_.size(); }
    const Position& position(std::size_t i) const { return positions_[i]; }
    double chance(std::size_t i) const { return positions_.chance(i); } // of red

private:
    static bool home(const std::array<int, 2>& side) { return side[0] == 56 && side[1] == 56; }

    // How many enemies stand on the loop square of a piece at this progress.
    static int enemies(const Position& at, int progress) {
        int count = 0;
        for (const int other : at.sides[static_cast<std::size_t>(1 - at.turn)])
            count += progress <= 50 && other >= 0 && other <= 50 && (progress + 26) % 52 == other; // L1
        return count;
    }
    static Position put(Position at, std::size_t piece, int to) {
        for (int& other : at.sides[static_cast<std::size_t>(1 - at.turn)])
            if (to <= 50 && other >= 0 && other <= 50 && (to + 26) % 52 == other) other = -1; // L8
        at.sides[static_cast<std::size_t>(at.turn)][piece] = to;
        return at;
    }

    std::vector<std::uint32_t> ends(const Position& at, int die) {
        if (home(at.sides[0]) || home(at.sides[1])) return {};
        std::vector<std::uint32_t> all;
        const auto pass_on = [&](Position next) {
            next.turn = 1 - at.turn;
            next.released = false;
            all.push_back(positions_.number(next));
        };
        const auto& own = at.sides[static_cast<std::size_t>(at.turn)];
        for (std::size_t piece = 0; piece < 2; ++piece) {
            if (at.released && own[piece] != 0) continue; // L5: that piece
            if (own[piece] == -1 && die == 5) {           // L4, L5
                Position next = put(at, piece, 0);
                next.released = true;
                all.push_back(positions_.number(next));
            }
            if (own[piece] == -1 || own[piece] == 56) continue;
            const int to = own[piece] + die <= 56 ? own[piece] + die : 112 - own[piece] - die; // L7
            if (enemies(at, to) < 2) pass_on(put(at, piece, to));                              // L6, L9
        }
        if (all.empty()) pass_on(at); // G3
        return all;
    }

    NaivePositions<Position, 6> positions_;
};

class LudoEndings : public testing::Test {
protected:
    std::optional<float> chance(const Ludo::State& state) const { return first_player_chance<Ludo>(look_up_, state); }
    std::optional<float> chance(std::string_view position) const { return chance(*Ludo::parse({}, position)); }

    // Every position that can follow.
    void agree(const std::string& start, std::size_t at_least) {
        NaiveSolver naive("ludo", "red", start);
        naive.sweep_until(1e-8);
        std::size_t compared = 0;
        for (const auto& [position, node] : naive.nodes()) {
            const auto state = Ludo::parse({}, position);
            ASSERT_TRUE(state) << position;
            const auto known = chance(*state);
            ASSERT_TRUE(known) << position;
            ASSERT_NEAR(*known, node.chance, 2e-5) << position;
            ++compared;
        }
        EXPECT_GE(compared, at_least);
    }

    Result<ChanceFolder> folder_ = open_chances(ludo_chances, ludo_tables());
    ChanceLookUp look_up_ = [this](const TableEntry& entry) { return folder_->look_up(entry); };
};

TEST(LudoIndex, NumbersTheEndingsAndFindsThePiecesAgain) {
    std::vector<bool> used(ludo_entries(2, 1));
    for (std::uint32_t m = 0; m < crowd_count(ludo_places, 2); ++m)
        for (std::uint32_t w = 0; w < crowd_count(ludo_places, 1); ++w) {
            Ludo::State state = Ludo::start({});
            state.pieces.set(0, ludo_pieces(Crowd::ranked(2, m)));
            state.pieces.set(2, ludo_pieces(Crowd::ranked(1, w)));
            const auto entry = table_entry(state);
            ASSERT_TRUE(entry);
            ASSERT_EQ(entry->moving, 2);
            ASSERT_EQ(entry->waiting, 1);
            ASSERT_FALSE(used[entry->entry]);
            used[entry->entry] = true;
            state.turn = 2;
            ASSERT_EQ(table_entry(state)->moving, 1);
        }
}

TEST_F(LudoEndings, ACheckFindsAWrongEntry) {
    const std::vector<SliceKey> slices{{1, 1}, {2, 1}};
    const auto checked = check_chances(2, ludo_chances, look_up_, slices, 5000, {});
    ASSERT_TRUE(checked);
    EXPECT_GT(checked->positions, 3199u); // all of 1-1: on 50 of 3,249 numbers both would stand on one square
    EXPECT_LT(checked->off, chance_tolerance);
    const TableEntry wrong = *table_entry(*Ludo::parse({}, "red=17,r6*3 yellow=3,y6*3 turn=red"));
    const auto lying = [&](const TableEntry& entry) -> std::optional<float> {
        const auto chance = look_up_(entry);
        return chance && entry == wrong ? *chance + 1e-4f : chance;
    };
    const auto lie = check_chances(2, ludo_chances, lying, slices, 5000, {});
    ASSERT_FALSE(lie);
    EXPECT_EQ(lie.error().name, "table.lies");
    EXPECT_EQ(check_chances(1, ludo_chances, [](const TableEntry&) { return std::optional<float>(); }, slices, 1, {})
                  .error()
                  .name,
              "table.unreadable");
}

TEST_F(LudoEndings, ANaiveSolverAgreesOnEveryPositionWithOnePieceEach) {
    agree("red=yard,r6*3 yellow=yard,y6*3 turn=red", 6'000);
}

TEST_F(LudoEndings, ANaiveSolverAgreesOnEveryPositionWithTwoPiecesAgainstOne) {
    const NaiveTwoAgainstOne naive;
    EXPECT_GT(naive.size(), 180'000u);
    for (std::size_t i = 0; i < naive.size(); ++i) {
        const auto& at = naive.position(i);
        Ludo::State state = Ludo::start({});
        for (const std::size_t side : {0, 1}) {
            Crowd crowd;
            for (const int piece : at.sides[side])
                if (piece != 56) crowd.add(static_cast<std::uint8_t>(piece + 1));
            state.pieces.set(2 * side, ludo_pieces(crowd));
            state.over = state.over || crowd.size == 0;
        }
        state.turn = static_cast<std::uint8_t>(state.over ? 0 : 2 * at.turn);
        state.released = at.released;
        const auto known = chance(state);
        ASSERT_TRUE(known) << Ludo::text(state);
        ASSERT_NEAR(*known, naive.chance(i), 2e-5) << Ludo::text(state);
    }
}

// On the last square but one a 1 wins at once, and everything else bounces.
TEST_F(LudoEndings, TheLastSquareButOneHasTheChanceOfItsThrows) {
    const float first = *chance("red=r5,r6*3 yellow=y5,y6*3 turn=red");
    EXPECT_GT(first, 0.5f);
    EXPECT_NEAR(first, 1 - *chance("red=r5,r6*3 yellow=y5,y6*3 turn=yellow"), 2e-5f);
}

TEST_F(LudoEndings, PlayoutsByTheTableWinAsOftenAsItSays) {
    constexpr int games = 2'000;
    for (const char* const position :
         {"red=yard*2,r6*2 yellow=yard,y6*3 turn=red", "red=3,20,r6*2 yellow=11,y6*3 turn=yellow",
          "red=yard,49,r6*2 yellow=0,y6*3 turn=red"}) {
        const Ludo::State start = *Ludo::parse({}, position);
        const double expected = *chance(start);
        Random random(7);
        int won = 0;
        for (int i = 0; i < games; ++i) {
            Ludo::State state = start;
            while (!state.over) {
                if (state.die == 0) {
                    state = Ludo::after(state, draw(Ludo::events(state), random));
                    continue;
                }
                std::optional<Ludo::State> best;
                float most = -1;
                for (const auto& move : Ludo::moves(state)) {
                    const auto next = Ludo::after(state, move);
                    const float own = state.turn == 0 ? *chance(next) : 1 - *chance(next);
                    if (own <= most) continue;
                    most = own;
                    best = next;
                }
                state = *best;
            }
            won += Ludo::outcome(state).places[0] == 1;
        }
        const double error = std::sqrt(expected * (1 - expected) / games);
        EXPECT_NEAR(static_cast<double>(won) / games, expected, 4 * error) << position;
    }
}

TEST_F(LudoEndings, SolvingResumesWhereItStopped) {
    const TemporaryFolder folder;
    ChanceListener listener;
    std::size_t slices = 0;
    listener.slice_done = [&](const auto&) { ++slices; };
    listener.progress = [&](double) { return slices < 1; };
    const ChanceTask task{ludo_chances, 2, 1, folder.path(), 1};
    const auto stopped = solve_chances(task, listener);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().name, "solve.stopped");
    const auto report = solve_chances(task, {});
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->front().was_there);
    EXPECT_FALSE(report->back().was_there);
    EXPECT_EQ(chance_needs(task)->positions, 0u);
}

TEST_F(LudoEndings, TooLittleMemoryIsReportedBeforeTheWorkStarts) {
    const TemporaryFolder folder;
    const auto report = solve_chances({ludo_chances, 4, 4, folder.path(), 1}, {}); // 900 GB
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().name, "solve.memory_needed");
}

TEST_F(LudoEndings, DamagedAndForeignTablesAreRefused) {
    const TemporaryFolder folder;
    std::filesystem::copy(ludo_tables(), folder.path(), std::filesystem::copy_options::recursive);
    const auto table = folder.path() / "ludo-1-1.chances";
    {
        std::fstream file(table, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(-3, std::ios::end);
        file.put('\x55');
    }
    const auto damaged = open_chances(ludo_chances, folder.path());
    ASSERT_TRUE(damaged);
    EXPECT_FALSE(damaged->look_up({1, 1, 0}));
    EXPECT_EQ(damaged->error()->name, "table.corrupt");
    std::filesystem::copy(folder.path() / "ludo-2-1.chances", table, std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(open_chances(ludo_chances, folder.path()).error().name, "table.foreign");
    EXPECT_EQ(solve_chances({ludo_chances, 1, 1, folder.path(), 1}, {}).error().name, "table.foreign");
}

TEST_F(LudoEndings, AreUsedByMasterAndHints) {
    const OnDemandTables tables(chance_tables(ludo_chances, {2, 1}, ludo_tables()));
    ASSERT_TRUE(tables.made());
    ASSERT_TRUE(tables.known());
    const char* const position = "red=3,20,r6*2 yellow=11,y6*3 turn=red die=5";
    const auto made = make_game({"ludo", "", 2, {}}, position);
    const AnyGame& game = **made;
    Bot analyst = *read_bot("analyst");
    analyst.known = tables.known();
    const auto advised = game.advise(analyst, {}, 1, true);
    ASSERT_EQ(advised.size(), 2u);
    const Ludo::State state = *Ludo::parse({}, position);
    for (const auto& move : Ludo::moves(state)) {
        const auto found = std::find_if(advised.begin(), advised.end(),
                                        [&](const Advised& one) { return game.text(one.move) == Ludo::text(move); });
        ASSERT_NE(found, advised.end());
        EXPECT_TRUE(found->known);
        EXPECT_EQ(found->values[0], *chance(Ludo::after(state, move)));
    }
    EXPECT_GE(advised[0].values[0], advised[1].values[0]);
    EXPECT_EQ(game.expectation(analyst)[0], advised[0].values[0]);
    EXPECT_EQ(choose_for_bot(game, "master", 1, [&](std::string_view) { return tables.known(); }), advised[0].move);
    EXPECT_FALSE(read_bot("perfect", "ludo")); // only endings are solved
    EXPECT_FALSE(is_bot_level("perfect", "ludo"));
}

// One throw before the endings.
TEST_F(LudoEndings, MastersSearchUsesThemAtItsLeaves) {
    const OnDemandTables tables(chance_tables(ludo_chances, {2, 1}, ludo_tables()));
    const char* const position = "red=30,r4,r5,r6 yellow=11,y6*3 turn=red die=1"; // with r5-r6 two are left
    const auto made = make_game({"ludo", "", 2, {}}, position);
    const AnyGame& game = **made;
    Bot master = *read_bot("master");
    master.known = tables.known();
    const auto advised = game.advise(master, {200, {}}, 1, true);
    const auto found = std::find_if(advised.begin(), advised.end(),
                                    [&](const Advised& one) { return game.text(one.move) == "r5-r6"; });
    ASSERT_NE(found, advised.end());
    EXPECT_NEAR(found->values[0], *chance("red=30,r4,r6*2 yellow=11,y6*3 turn=yellow"), 1e-6);
}

TEST_F(LudoEndings, OtherRulesAndMorePlayersHaveNoTables) {
    Ludo::Rules rules;
    EXPECT_TRUE(table_entry(Ludo::start(rules)));
    rules.finish_exact = true;
    EXPECT_FALSE(table_entry(Ludo::start(rules)));
    rules = {};
    rules.players = 3;
    EXPECT_FALSE(table_entry(Ludo::start(rules)));
    EXPECT_FALSE(table_entry(Ludo::after(Ludo::start({}), Ludo::Event{3})));
}

} // namespace ludo_test
} // namespace tabuleiro
