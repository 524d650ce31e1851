#include "programs/tabuleiro/chance_tables.hpp"

#include <cstdio>

#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"
#include "runtime/parallel_for.hpp"
#include "solver/chance/check_chances.hpp"
#include "solver/chance/solve_chances.hpp"
#include "solver/tables/on_demand_tables.hpp"

namespace tabuleiro {

namespace {

void print_chance_slice(const ChanceSliceReport& slice) {
    std::printf("%zu-%zu %15llu", slice.key.moving, slice.key.waiting,
                static_cast<unsigned long long>(slice.positions));
    if (slice.sweeps.sweeps > 0)
        std::printf(" %6u %9.1e", slice.sweeps.sweeps, slice.sweeps.residual);
    else
        std::printf(" %6s %9s", "", "");
    std::printf(" %9.4f %%\n", 100 * static_cast<double>(slice.start));
    std::fflush(stdout);
}

// "3-2": the pieces of the side with more, and of the other; or "5" for both together.
std::optional<SliceKey> read_pieces(std::string_view text, std::size_t most) {
    const auto dash = text.find('-');
    const auto together = whole_number(text.substr(0, dash));
    const auto second = dash == std::string_view::npos ? std::nullopt : whole_number(text.substr(dash + 1));
    if (!together || (dash != std::string_view::npos && !second)) return std::nullopt;
    SliceKey key{second ? *together : *together - *together / 2, second ? *second : *together / 2};
    if (key.moving < key.waiting) std::swap(key.moving, key.waiting);
    if (key.waiting < 1 || key.moving > most) return std::nullopt;
    return key;
}

// Checks samples of every slice.
std::optional<Error> check_all(const Texts& texts, const ChanceTask& task, const std::vector<ChanceSliceReport>& report,
                               std::uint64_t samples) {
    const auto tables = open_chances(task.game, task.directory);
    if (!tables) return tables.error();
    std::vector<SliceKey> slices;
    slices.reserve(report.size());
    for (const ChanceSliceReport& slice : report) slices.push_back(slice.key);
    const auto checked = [&] {
        ProgressBar bar(texts("solve.checking"), slices.size());
        return check_chances(
            static_cast<unsigned>(task.workers), task.game,
            [&](const TableEntry& entry) { return tables->look_up(entry); }, slices, samples,
            [&](std::uint64_t done) { return bar.show(done), !interrupted(); });
    }();
    if (!checked) return tables->error().value_or(checked.error());
    print_text(texts("sample.derived", {std::to_string(checked->positions), fixed(100 * checked->off, 4)}));
    return std::nullopt;
}

} // namespace

int solve_chance_tables(const Texts& texts, const ChanceGame& game, const SolveRequest& request) {
    const auto pieces = request.pieces.empty() ? game.by_command : read_pieces(request.pieces, game.most);
    if (!pieces) return complain(texts, {"solve.bad_pieces", {request.pieces, std::to_string(game.most)}});
    ChanceTask task{game, pieces->moving, pieces->waiting, request.directory, request.threads};
    if (task.directory.empty()) task.directory = tables_directory();
    if (task.workers == 0) task.workers = all_cores();
    const auto needs = chance_needs(task);
    if (!needs) return complain(texts, needs.error());
    print_text(texts("solve.needs", {std::to_string(needs->positions), std::to_string(needs->memory >> 20),
                                     std::to_string(needs->disk >> 20), task.directory.string()}));
    std::printf("%s\n", texts("solve.chances_header").c_str());
    std::fflush(stdout);
    ChanceListener listener;
    listener.slice_done = print_chance_slice;
    ProgressBar bar(texts("solve.progress", {request.game.setup.game}), 10'000);
    listener.progress = [&](double done) {
        bar.show(static_cast<std::uint64_t>(done * 10'000));
        return !interrupted();
    };
    const auto report = solve_chances(task, listener);
    if (!report) return complain(texts, report.error());
    bar.hide();
    if (request.samples > 0)
        if (const auto error = check_all(texts, task, *report, request.samples)) return complain(texts, *error);
    return 0;
}

} // namespace tabuleiro
