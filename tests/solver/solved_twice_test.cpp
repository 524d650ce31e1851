// The retrograde solver against a plain one, which goes forward over all positions until nothing changes.

#include <unordered_map>

#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"
#include "solver/retrograde/check.hpp"
#include "solver/retrograde/solve.hpp"
#include "solver/tables/table_folder.hpp"
#include "support/boards.hpp"

namespace tabuleiro {
namespace solved_twice_test {

LeapState at_turn(Points moving, Points waiting) {
    LeapState state;
    state.sides = {moving, waiting};
    return state;
}

// Every position with the given numbers of pieces, including symmetric ones.
template <class Use> void for_each_position(const LeapBoard& board, std::size_t pieces, Use&& use) {
    const auto most = static_cast<std::size_t>(std::popcount(board.start(0)));
    for (const Points occupied : subsets(board.points(), pieces))
        for (Points moving = (occupied - 1) & occupied; moving != 0; moving = (moving - 1) & occupied)
            if (static_cast<std::size_t>(std::popcount(moving)) <= most &&
                static_cast<std::size_t>(std::popcount(occupied ^ moving)) <= most)
                use(moving, occupied ^ moving);
}

// Uses no symmetries, ranks or predecessors, only the game's moves.
class PlainSolver {
public:
    PlainSolver(const LeapBoard& board, std::size_t pieces) : board_(board) {
        for (std::size_t total = 2; total <= pieces; ++total) {
            std::vector<LeapState> open;
            for_each_position(board, total,
                              [&](Points moving, Points waiting) { open.push_back(at_turn(moving, waiting)); });
            settle(open);
        }
    }

    // Positions that were never settled are draws.
    ProbeResult at(Points moving, Points waiting) const {
        const auto known = known_.find(key(moving, waiting));
        return known == known_.end() ? ProbeResult{Wdl::draw, 0} : known->second;
    }

private:
    static std::uint64_t key(Points moving, Points waiting) { return std::uint64_t{moving} << 32 | waiting; }

    void settle(std::vector<LeapState>& open) {
        for (bool changed = true; changed;) {
            std::vector<std::pair<std::uint64_t, ProbeResult>> settled; // visible to others only in the next round
            std::erase_if(open, [&](const LeapState& state) {
                const auto result = look(state);
                if (result) settled.emplace_back(key(state.own(), state.enemy()), *result);
                return result.has_value();
            });
            known_.insert(settled.begin(), settled.end());
            changed = !settled.empty();
        }
    }

    std::optional<ProbeResult> known(const LeapState& state) const {
        const auto found = known_.find(key(state.own(), state.enemy()));
        if (found == known_.end()) return std::nullopt;
        return found->second;
    }

    // Win or loss with the steps to the next capture, once it is certain.
    std::optional<ProbeResult> look(const LeapState& state) const {
        if (leap_turn(board_, state).kind == Turn::Kind::over) {
            const auto places = leap_outcome(board_, state).places;
            if (places[0] == places[1]) return std::nullopt;
            return ProbeResult{places[state.turn] == 1 ? Wdl::win : Wdl::loss, 0};
        }
        unsigned slowest = 0;
        bool all_lose = true;
        for (const LeapMove& move : leap_moves(board_, state)) {
            LeapState next = leap_after(board_, state, move);
            const bool leap = move.kind == LeapMove::Kind::leap;
            next.steps = 0;
            std::optional<ProbeResult> there;
            if (next.turn == state.turn) {
                there = look(next); // the chain goes on
                if (there) there->value = opposite(there->value);
            } else if (next.own() == 0) {
                there = ProbeResult{Wdl::loss, 0};
            } else {
                there = known(next);
            }
            if (there && there->value == Wdl::loss) return ProbeResult{Wdl::win, leap ? 0 : *there->steps + 1};
            if (!there)
                all_lose = false;
            else
                slowest = std::max(slowest, leap ? 0 : *there->steps + 1);
        }
        if (all_lose) return ProbeResult{Wdl::loss, slowest};
        return std::nullopt;
    }

    const LeapBoard& board_;
    std::unordered_map<std::uint64_t, ProbeResult> known_;
};

void solve_twice(const LeapBoard& board, std::size_t pieces) {
    const TemporaryFolder folder;
    const auto report = solve({"small", board, pieces, folder.path(), 2}, {});
    ASSERT_TRUE(report);
    const PositionIndex index(board, static_cast<std::size_t>(std::popcount(board.start(0))));
    const auto tables = TableFolder::open("small", index, folder.path());
    ASSERT_TRUE(tables);
    const PlainSolver plain(board, pieces);
    Counts counts;
    for (std::size_t total = 2; total <= pieces; ++total)
        for_each_position(board, total, [&](Points moving, Points waiting) {
            const auto solved = tables->look_up(moving, waiting);
            ASSERT_TRUE(solved);
            ASSERT_EQ(*solved, plain.at(moving, waiting)) << leap_text(at_turn(moving, waiting));
            (solved->value == Wdl::win ? counts.wins : solved->value == Wdl::loss ? counts.losses : counts.draws)++;
        });
    EXPECT_EQ(counts, report->counts);
    Random random(1);
    for (const SliceReport& slice : report->slices)
        EXPECT_TRUE(check_slice(*tables, index, slice.moving, slice.waiting, 500, random));
}

TEST(Solver, AgreesWithThePlainOneOnAGridInEveryPosition) { solve_twice(grid, 6); }
TEST(Solver, AgreesWithThePlainOneOnAWheelInEveryPosition) { solve_twice(wheel, 6); }
TEST(Solver, AgreesWithThePlainOneOnPretoaWithThreePieces) { solve_twice(Pretoa::lines, 3); }
TEST(Solver, AgreesWithThePlainOneOnPoliciaisWithThreePieces) { solve_twice(Policiais::lines, 3); }

TEST(Solver, KnowsTheEndingsOfPretoaWithTwoAgainstOne) {
    const TemporaryFolder folder;
    const auto report = solve({"pretoa", Pretoa::lines, 3, folder.path(), 1}, {});
    ASSERT_TRUE(report);
    unsigned longest = 0;
    for (const SliceReport& slice : report->slices) longest = std::max(longest, slice.longest_loss);
    EXPECT_EQ(longest, 47u); // with the capture, the 48 of A8
    EXPECT_FALSE(report->start);
}

} // namespace solved_twice_test
} // namespace tabuleiro
