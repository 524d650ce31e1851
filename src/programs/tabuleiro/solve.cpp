#include "solver/retrograde/solve.hpp"

#include <cstdio>
#include <thread>

#include "games/all_games.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/chance_tables.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "solver/retrograde/check.hpp"
#include "solver/tables/on_demand_tables.hpp"

namespace tabuleiro {

namespace {

std::string value_text(const Texts& texts, Wdl value) {
    constexpr std::array keys{"value.loss", "value.draw", "value.win"};
    return texts(keys[static_cast<std::size_t>(value)]);
}

std::string number(std::uint64_t value) { return std::to_string(value); }

void print_slice(const SliceReport& slice) {
    std::printf("%2zu-%-2zu %12llu %12llu %12llu %4u %4u\n", slice.moving, slice.waiting,
                static_cast<unsigned long long>(slice.counts.wins),
                static_cast<unsigned long long>(slice.counts.losses),
                static_cast<unsigned long long>(slice.counts.draws), slice.longest_win, slice.longest_loss);
    std::fflush(stdout);
}

// Checks samples of every solved slice.
std::optional<Error> check_all(const Texts& texts, const SolveTask& task, const SolveReport& report,
                               std::uint64_t samples) {
    const PositionIndex index(task.board, static_cast<std::size_t>(std::popcount(task.board.start(0))));
    const auto tables = TableFolder::open(task.game, index, task.directory, std::uint64_t{1} << 30);
    if (!tables) return tables.error();
    std::vector<std::pair<std::size_t, std::size_t>> slices;
    slices.reserve(report.slices.size());
    for (const SliceReport& slice : report.slices) slices.emplace_back(slice.moving, slice.waiting);
    const auto checked = [&] {
        ProgressBar bar(texts("solve.checking"), slices.size());
        return check_slices(static_cast<unsigned>(task.workers), *tables, index, slices, samples,
                            [&](std::uint64_t done) { return bar.show(done), !interrupted(); });
    }();
    if (!checked) return tables->error().value_or(checked.error());
    print_text(texts("solve.checked", {number(*checked)}));
    return std::nullopt;
}

int solve_verdict_tables(const Texts& texts, const LeapBoard& board, const SolveRequest& request) {
    const Setup& setup = request.game.setup;
    SolveTask task{setup.game, board, 2 * max_points, request.directory, request.threads};
    if (!request.pieces.empty()) {
        const auto pieces = whole_number(request.pieces);
        const auto most = 2 * static_cast<std::size_t>(std::popcount(board.start(0)));
        if (!pieces || *pieces < 2 || *pieces > most)
            return complain(texts, {"solve.bad_total", {request.pieces, number(most)}});
        task.pieces = *pieces;
    }
    if (task.directory.empty()) task.directory = tables_directory();
    if (task.workers == 0) task.workers = std::max(1u, std::thread::hardware_concurrency());

    const auto needs = solve_needs(task);
    if (!needs) return complain(texts, needs.error());
    print_text(texts("solve.needs", {number(needs->positions), number(needs->memory >> 20), number(needs->disk >> 20),
                                     task.directory.string()}));
    std::printf("%s\n", texts("solve.header").c_str());
    std::fflush(stdout);
    SolveListener listener;
    const auto report = [&] {
        ProgressBar bar(texts("solve.progress", {setup.game}), 10'000);
        listener.slice_done = [&](const SliceReport& slice) {
            bar.hide();
            print_slice(slice);
        };
        listener.progress = [&](std::size_t, std::size_t, double done) {
            bar.show(static_cast<std::uint64_t>(done * 10'000));
            return !interrupted();
        };
        return solve(task, listener);
    }();
    if (!report) return complain(texts, report.error());
    const Counts& counts = report->counts;
    print_text(texts("solve.counts", {number(counts.wins + counts.losses + counts.draws), number(counts.wins),
                                      number(counts.losses), number(counts.draws)}));
    if (report->start) print_text(texts("solve.start", {value_text(texts, *report->start)}));
    if (request.samples > 0)
        if (const auto error = check_all(texts, task, *report, request.samples)) return complain(texts, *error);
    return 0;
}

} // namespace

int run_solve(const Texts& texts, const SolveRequest& request) {
    const Setup& setup = request.game.setup;
    const auto rules = table_rules_of(setup);
    if (!rules) return complain(texts, rules.error());
    int result = bad_usage;
    with_game(setup.game, [&]<class G>(GameTag<G>) {
        if constexpr (HasVerdicts<G>)
            result = solve_verdict_tables(texts, G::lines, request);
        else if constexpr (HasChances<G>)
            result = solve_chance_tables(texts, *chance_game(G::name, *rules), request);
    });
    return result;
}

} // namespace tabuleiro
