#include <boost/json.hpp>

#include <bit>
#include <cstdio>

#include "endgame/known.hpp"
#include "endgame/no_tables.hpp"
#include "games/all_games.hpp"
#include "programs/lab/commands.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/origin.hpp"
#include "programs/shared/terminal.hpp"
#include "solver/chance/playouts.hpp"
#include "solver/chance/solve_chances.hpp"
#include "solver/retrograde/check.hpp"
#include "solver/tables/table_folder.hpp"

namespace tabuleiro {

namespace {

// The command line without the options that do not affect the figures.
std::string command_of(const SampleRequest& request) {
    return "tabuleiro sample " + request.game + " --samples " + std::to_string(request.samples) + " --games " +
           std::to_string(request.games) + " --seed " + std::to_string(request.seed);
}

// The memory for blocks of tables: half of what is free, for all processes together.
std::uint64_t cache_bytes(const std::filesystem::path& directory, const Crew& crew) {
    constexpr std::uint64_t least = std::uint64_t{256} << 20;
    if (!std::filesystem::exists(directory)) return least; // do not create it
    const auto room = available_resources(directory);
    return std::max(least, room ? room->memory_free / 2 / (crew.ranks ? crew.ranks->count() : 1) : 0);
}

template <Game G>
void print(const Texts& texts, const SampleRequest& request, const std::vector<PlayedOut<G>>& positions) {
    double expected = 0, variance = 0, won = 0, squares = 0, largest = 0, off = 0;
    boost::json::array list;
    const double games = static_cast<double>(request.games);
    for (const PlayedOut<G>& one : positions) {
        const double deviation = one.deviation(request.games);
        expected += games * one.chance;
        variance += games * one.chance * (1 - one.chance);
        won += static_cast<double>(one.won);
        squares += deviation * deviation;
        largest = std::max(largest, std::abs(deviation));
        off = std::max(off, std::abs(one.chance - one.derived));
        list.push_back({{"position", G::text(one.state)},
                        {"chance", one.chance},
                        {"derived", one.derived},
                        {"won", one.won},
                        {"deviation", deviation}});
    }
    if (request.json) {
        boost::json::object all = origin_json(command_of(request));
        all["game"] = request.game;
        all["games"] = request.games;
        all["won"] = won;
        all["expected"] = expected;
        all["error"] = std::sqrt(variance);
        all["squares"] = squares;
        all["positions"] = list;
        std::puts(boost::json::serialize(all).c_str());
        return;
    }
    print_text(texts("sample.derived", {std::to_string(positions.size()), fixed(100 * off, 4)}));
    print_text(texts("sample.played", {fixed(games * static_cast<double>(positions.size()), 0), fixed(won, 0),
                                       fixed(expected, 0), fixed(std::sqrt(variance), 0)}));
    print_text(texts("sample.deviation", {fixed(largest, 1), fixed(squares, 1), std::to_string(positions.size())}));
}

template <HasChances G>
int check_chances(const Texts& texts, const SampleRequest& request, const std::filesystem::path& directory,
                  LabRun& run) {
    const auto folder = open_chances(*chance_game(G::name), directory, cache_bytes(directory, run.crew()));
    if (!folder) return complain(texts, folder.error());
    if (folder->empty()) return complain(texts, {"sample.none", {directory.string(), request.game}});
    PlayoutJob job{request.samples, request.games, request.seed, run.crew(), {}};
    const auto positions = [&] {
        ProgressBar bar(texts("solve.checking"), (request.games + games_in_block - 1) / games_in_block * job.positions);
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        return play_out<G>([&](const TableEntry& entry) { return folder->look_up(entry); }, job);
    }();
    if (!positions && positions.error().name == "solve.stopped")
        return print_error(texts("lab.stopped")), run.end(true);
    if (!positions) return complain(texts, folder->error().value_or(positions.error()));
    print<G>(texts, request, *positions);
    return run.end(false);
}

int check_verdicts(const Texts& texts, const SampleRequest& request, const LeapBoard& board,
                   const std::filesystem::path& directory, LabRun& run) {
    const auto pieces = static_cast<std::size_t>(std::popcount(board.start(0)));
    const PositionIndex index(board, pieces);
    const auto tables = TableFolder::open(request.game, index, directory, cache_bytes(directory, run.crew()));
    if (!tables) return complain(texts, tables.error());
    if (tables->empty()) return complain(texts, {"sample.none", {directory.string(), request.game}});
    const auto slices = tables->slices();
    const auto checked = [&] {
        ProgressBar bar(texts("solve.checking"), slices.size());
        return check_slices(run.crew(), *tables, index, slices, request.samples,
                            [&](std::uint64_t done) { return bar.show(done), !interrupted(); });
    }();
    if (!checked && checked.error().name == "solve.stopped") return print_error(texts("lab.stopped")), run.end(true);
    if (!checked) return complain(texts, tables->error().value_or(checked.error()));
    if (request.json) {
        boost::json::object all = origin_json(command_of(request));
        all["game"] = request.game;
        all["checked"] = *checked;
        std::puts(boost::json::serialize(all).c_str());
    } else {
        print_text(texts("solve.checked", {std::to_string(*checked)}));
    }
    return run.end(false);
}

} // namespace

int run_sample(const Texts& texts, const SampleRequest& request) {
    if (!has_tables(request.game)) return complain(texts, not_solvable(request.game));
    LabRun run(texts, request.crew);
    if (!run.prepare(command_of(request), {}, false)) return bad_usage;
    const auto directory =
        request.directory.empty() ? tables_directory_of(request.game) : std::filesystem::path(request.directory);
    int result = bad_usage;
    with_game(request.game, [&]<class G>(GameTag<G>) {
        if constexpr (HasVerdicts<G>)
            result = check_verdicts(texts, request, G::lines, directory, run);
        else if constexpr (HasChances<G>)
            result = check_chances<G>(texts, request, directory, run);
    });
    return result;
}

} // namespace tabuleiro
