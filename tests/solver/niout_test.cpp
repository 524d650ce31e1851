// Niout solved: against a naive solver with the rules written a second time, against playouts, and against its own
// files.

#include <cmath>
#include <fstream>

#include "core/random.hpp"
#include "endgame/niout_index.hpp"
#include "naive.hpp"
#include "naive_niout.hpp"
#include "play/analysis.hpp"
#include "play/bot_levels.hpp"
#include "solver/chance/solve_chances.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "support/boards.hpp"

namespace tabuleiro {
namespace niout_test {

// Tables for this many horses each take a moment.
constexpr std::size_t horses = 2;

const std::filesystem::path& solved() {
    static const TemporaryFolder folder;
    static const bool made = [] {
        const auto report = solve_chances({niout_chances, horses, horses, folder.path(), 2}, {});
        EXPECT_TRUE(report);
        for (const auto& slice : *report)
            EXPECT_LE(slice.sweeps.residual, 1e-6) << slice.key.moving << slice.key.waiting;
        return true;
    }();
    EXPECT_TRUE(made);
    return folder.path();
}

ChanceLookUp known_in(const ChanceFolder& folder) {
    return [&](const TableEntry& entry) { return folder.look_up(entry); };
}

TEST(NioutIndex, NumbersEveryPossiblePositionOnceAndWithoutGaps) {
    for (std::size_t moving = 1; moving <= 2; ++moving)
        for (std::size_t waiting = 1; waiting <= 2; ++waiting) {
            const NioutIndex index(moving, waiting);
            std::uint64_t standing = 0;
            for (std::uint32_t m = 0; m < crowd_count(niout_places, moving); ++m)
                for (std::uint32_t w = 0; w < crowd_count(niout_places, waiting); ++w) {
                    const auto one = Crowd::ranked(moving, m), other = Crowd::ranked(waiting, w);
                    ASSERT_EQ(one.rank(), m);
                    if ((niout_stations(one) & niout_stations(other)) != 0) continue;
                    const auto back = index.position(index.entry(one, other));
                    ASSERT_EQ(back.moving.rank(), m);
                    ASSERT_EQ(back.waiting.rank(), w);
                    ++standing;
                }
            EXPECT_EQ(index.entries(), standing);
        }
}

TEST(NioutIndex, CountsAllPositions) {
    std::uint64_t all = 0;
    for (std::size_t moving = 1; moving <= 4; ++moving)
        for (std::size_t waiting = 1; waiting <= 4; ++waiting) all += niout_index(moving, waiting).entries();
    EXPECT_EQ(all / 1'000'000, 1064u);
}

void agree(const std::string& start, std::size_t at_least, const ChanceGame& game = niout_chances,
           const std::filesystem::path& tables = solved(), const reference::Setup& setup = {}) {
    NaiveSolver naive("niout", "yellow", start, setup);
    naive.sweep_until(1e-8);
    const auto folder = open_chances(game, tables);
    ASSERT_TRUE(folder);
    const auto known = known_in(*folder);
    std::size_t compared = 0;
    for (const auto& [position, node] : naive.nodes()) {
        if (node.throws.empty()) continue;
        const auto state = Niout::parse(niout_rules(game.rules), position);
        ASSERT_TRUE(state) << position;
        const auto chance = first_player_chance<Niout>(known, *state);
        ASSERT_TRUE(chance) << position;
        ASSERT_NEAR(*chance, node.chance, 2e-5) << position;
        ++compared;
    }
    EXPECT_GE(compared, at_least);
}

TEST(Niout, ANaiveSolverAgreesOnEveryPositionWithOneHorseEach) {
    agree("yellow=off,home*3 red=off,home*3 turn=yellow", 1600);
}

// N9, N10.
TEST(Niout, ANaiveSolverAgreesUnderTheHouseRulesThatHaveTables) {
    const TemporaryFolder folder;
    const auto check = [&](const ChanceGame& game, const reference::Setup& setup) {
        ASSERT_TRUE(solve_chances({game, 1, 1, folder.path(), 2}, {}));
        agree("yellow=off,home*3 red=off,home*3 turn=yellow", 1600, game, folder.path(), setup);
    };
    check(niout_over_chances, {"", 2, {{"finish", "over"}}});
    check(niout_again_chances, {"", 2, {{"capture_again", "on"}}});
    check(niout_over_again_chances, {"", 2, {{"finish", "over"}, {"capture_again", "on"}}});
    const auto usual = open_chances(niout_chances, folder.path());
    ASSERT_TRUE(usual);
    EXPECT_TRUE(usual->empty());
}

TEST(Niout, TablesOfTheDefaultRulesSayNothingAboutOthers) {
    const auto folder = open_chances(niout_chances, solved());
    ASSERT_TRUE(folder);
    const std::string position = "yellow=off,home*3 red=off,home*3 turn=yellow";
    EXPECT_TRUE(first_player_chance<Niout>(known_in(*folder), *Niout::parse({}, position)));
    for (std::uint8_t number = 1; number < 4; ++number)
        EXPECT_FALSE(first_player_chance<Niout>(known_in(*folder), *Niout::parse(niout_rules(number), position)));
}

TEST(Niout, ANaiveSolverAgreesOnEveryPositionWithOneHorseAgainstTwo) {
    agree("yellow=off,home*3 red=off*2,home*2 turn=yellow", 24'000);
}

TEST(Niout, ANaiveSolverOverNumbersAgreesOnEveryPositionWithUpToTwoHorsesEach) {
    const auto folder = open_chances(niout_chances, solved());
    ASSERT_TRUE(folder);
    const auto known = known_in(*folder);
    const NaiveNiout naive;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < naive.size(); ++i) {
        if (NaiveNiout::is_over(naive.position(i))) continue;
        const std::string position = NaiveNiout::text(naive.position(i));
        const auto state = Niout::parse({}, position);
        ASSERT_TRUE(state) << position;
        const auto chance = first_player_chance<Niout>(known, *state);
        ASSERT_TRUE(chance) << position;
        ASSERT_NEAR(*chance, naive.chance(i), 2e-5) << position;
        ++compared;
    }
    EXPECT_EQ(compared, 2 * 190'474u); // both to cast
}

TEST(Niout, TheFirstPlayersChancesAgreeWithAnotherProgram) {
    const auto report = solve_chances({niout_chances, horses, horses, solved(), 1}, {});
    ASSERT_TRUE(report);
    for (const auto& slice : *report) {
        EXPECT_TRUE(slice.was_there);
        if (slice.key.moving != slice.key.waiting) continue;
        EXPECT_NEAR(slice.start, slice.key.moving == 1 ? 0.523971f : 0.509832f, 5e-5f);
    }
}

TEST(Niout, PlayoutsByTheTableWinAsOftenAsItSays) {
    const auto folder = open_chances(niout_chances, solved());
    ASSERT_TRUE(folder);
    const auto known = known_in(*folder);
    constexpr int games = 2'000;
    for (const char* const position :
         {"yellow=off*2,home*2 red=off*2,home*2 turn=yellow", "yellow=5,14,home*2 red=10,home*3 turn=red",
          "yellow=C*2,home*2 red=19,3,home*2 turn=yellow", "yellow=off,N1,home*2 red=W2*2,home*2 turn=red"}) {
        const Niout::State start = *Niout::parse({}, position);
        const double expected = *first_player_chance<Niout>(known, start);
        Random random(7);
        int won = 0;
        for (int i = 0; i < games; ++i) {
            Niout::State state = start;
            while (!state.over) {
                if (state.cast == 0) {
                    state = Niout::after(state, draw(Niout::casts, random));
                    continue;
                }
                std::optional<Niout::State> best;
                float most = -1;
                for (const auto& move : Niout::moves(state)) {
                    const auto next = Niout::after(state, move);
                    const float chance = *first_player_chance<Niout>(known, next);
                    const float own = state.turn == 0 ? chance : 1 - chance;
                    if (own > most) {
                        most = own;
                        best = next;
                    }
                }
                state = *best;
            }
            won += Niout::outcome(state).places[0] == 1;
        }
        const double error = std::sqrt(expected * (1 - expected) / games);
        EXPECT_NEAR(static_cast<double>(won) / games, expected, 4 * error) << position;
    }
}

TEST(Niout, SolvingResumesWhereItStopped) {
    const TemporaryFolder folder;
    ChanceListener listener;
    std::size_t slices = 0;
    listener.slice_done = [&](const auto&) { ++slices; };
    listener.progress = [&](double) { return slices < 1; };
    const auto stopped = solve_chances({niout_chances, horses, horses, folder.path(), 1}, listener);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().name, "solve.stopped");
    const auto report = solve_chances({niout_chances, horses, horses, folder.path(), 1}, {});
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->front().was_there);
    EXPECT_FALSE(report->back().was_there);
    EXPECT_NEAR(report->back().start, 0.509832f, 5e-5f);
}

TEST(Niout, DamagedAndForeignTablesAreRefused) {
    const TemporaryFolder folder;
    std::filesystem::copy(solved(), folder.path(), std::filesystem::copy_options::recursive);
    const auto table = folder.path() / "niout-1-1.chances";
    {
        std::fstream file(table, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(-3, std::ios::end);
        file.put('\x55');
    }
    const auto damaged = open_chances(niout_chances, folder.path());
    ASSERT_TRUE(damaged); // a block is checked only when it is read
    EXPECT_FALSE(damaged->look_up({1, 1, 0}));
    EXPECT_EQ(damaged->error()->name, "table.corrupt");
    EXPECT_TRUE(damaged->look_up({2, 1, 0}));

    std::filesystem::copy(folder.path() / "niout-2-1.chances", table,
                          std::filesystem::copy_options::overwrite_existing);
    const auto foreign = open_chances(niout_chances, folder.path());
    ASSERT_FALSE(foreign);
    EXPECT_EQ(foreign.error().name, "table.foreign");
    EXPECT_EQ(solve_chances({niout_chances, horses, horses, folder.path(), 1}, {}).error().name, "table.foreign");
    const OnDemandTables nowhere(chance_tables(niout_chances, {1, 1}, folder.path()));
    EXPECT_FALSE(nowhere.known());
    EXPECT_EQ(nowhere.error()->name, "table.foreign");
}

TEST(Niout, PerfectMasterAndHintsUseTheTables) {
    const OnDemandTables tables(chance_tables(niout_chances, {horses, horses}, solved()));
    ASSERT_TRUE(tables.made());
    ASSERT_TRUE(tables.known());
    const auto folder = open_chances(niout_chances, solved());
    ASSERT_TRUE(folder);
    const char* const position = "yellow=5,14,home*2 red=8,10,home*2 turn=red cast=KAI";
    const auto made = make_game({"niout", "", 2, {}}, position);
    ASSERT_TRUE(made);
    const AnyGame& game = **made;
    const auto known = [&](std::string_view) { return tables.known(); };
    Bot analyst = *read_bot("analyst");
    analyst.known = tables.known();
    const auto advised = game.advise(analyst, {}, 1, true);
    ASSERT_EQ(advised.size(), game.choices());
    const Niout::State state = *Niout::parse({}, position);
    float most = 0;
    for (const auto& move : Niout::moves(state)) {
        const float worth = 1 - *first_player_chance<Niout>(known_in(*folder), Niout::after(state, move));
        most = std::max(most, worth);
        const auto found = std::find_if(advised.begin(), advised.end(),
                                        [&](const Advised& one) { return game.text(one.move) == Niout::text(move); });
        ASSERT_NE(found, advised.end());
        EXPECT_TRUE(found->known);
        EXPECT_EQ(found->values[1], worth);
    }
    EXPECT_EQ(advised[0].values[1], most);
    EXPECT_EQ(game.expectation(analyst)[1], most);
    for (const char* const level : {"perfect", "master"})
        EXPECT_EQ(choose_for_bot(game, level, 1, known), advised[0].move) << level;
    EXPECT_FALSE(read_bot("perfect", "ludo"));
    EXPECT_TRUE(read_bot("perfect", "niout"));
    EXPECT_TRUE(is_bot_level("perfect", "niout"));
}

TEST(Niout, TheOtherCentreAndMorePlayersHaveNoTables) {
    Niout::Rules rules;
    EXPECT_TRUE(table_entry(Niout::start(rules)));
    rules.stop_to_turn = true; // N4: the station does not tell where a horse goes from the centre
    EXPECT_FALSE(table_entry(Niout::start(rules)));
    rules = {};
    rules.players = 3;
    EXPECT_FALSE(table_entry(Niout::start(rules)));
    EXPECT_FALSE(table_entry(Niout::after(Niout::start({}), Niout::Event::TO)));
}

} // namespace niout_test
} // namespace tabuleiro
