#include "cli/niout_tables.hpp"

#include <cstdio>

#include "cli/numbers.hpp"
#include "cli/terminal.hpp"
#include "runtime/parallel_for.hpp"
#include "solver/on_demand_tables.hpp"
#include "solver/solve_niout.hpp"

namespace tabuleiro {

namespace {

void print_layer(const NioutLayerReport& layer) {
    std::printf("%zu-%zu %14llu", layer.moving, layer.waiting, static_cast<unsigned long long>(layer.positions));
    if (layer.sweeps.sweeps > 0)
        std::printf(" %6u %9.1e", layer.sweeps.sweeps, layer.sweeps.residual);
    else
        std::printf(" %6s %9s", "", "");
    std::printf(" %9.4f %%\n", 100 * static_cast<double>(layer.start));
    std::fflush(stdout);
}

std::string percent(float chance) { return fixed(100 * chance, 2); }

} // namespace

int solve_niout_tables(const Texts& texts, const SolveRequest& request) {
    constexpr std::size_t all = 2 * niout::Horses::most;
    NioutTask task{std::min(request.pieces.value_or(all), all) / 2, request.directory, request.threads};
    if (task.directory.empty()) task.directory = tables_directory();
    if (task.workers == 0) task.workers = all_cores();
    const auto needs = niout_needs(task);
    if (!needs) return complain(texts, needs.error());
    std::printf("%s\n", texts("solve.needs", {std::to_string(needs->positions), std::to_string(needs->memory >> 20),
                                              std::to_string(needs->disk >> 20), task.directory.string()})
                            .c_str());
    std::printf("%s\n", texts("solve.niout_header").c_str());
    std::fflush(stdout);
    NioutListener listener;
    listener.layer_done = print_layer;
    ProgressBar bar(texts("solve.progress", {request.game}), 10'000);
    listener.progress = [&](double done) {
        bar.show(static_cast<std::uint64_t>(done * 10'000));
        return !interrupted();
    };
    const auto report = solve_niout(task, listener);
    if (!report) return complain(texts, report.error());
    return 0;
}

int probe_niout_tables(const Texts& texts, const ProbeRequest& request) {
    const auto state = request.position.empty() ? Niout::start({}) : Niout::parse({}, request.position);
    if (!state) return complain(texts, state.error());
    const auto directory = request.directory.empty() ? tables_directory() : std::filesystem::path(request.directory);
    const auto folder = open_niout(directory);
    if (!folder) return complain(texts, folder.error());
    const ChanceLookUp known = [&](const TableEntry& entry) { return folder->look_up(entry); };
    const auto chance_after = [&](const Niout::State& next) {
        const auto chance = first_player_chance<Niout>(known, next);
        return state->turn == 0 || !chance ? chance : 1 - *chance;
    };
    const auto chance = chance_after(*state);
    if (!chance) {
        if (const auto error = folder->error()) return complain(texts, *error);
        const auto left = [&](std::size_t seat) {
            return std::to_string(niout::Horses::most - state->horses[seat].count(niout::home));
        };
        return complain(texts,
                        {"probe.no_table", {left(state->turn), left(1u - state->turn), directory.string(), "niout"}});
    }
    std::printf("%s\n", texts("probe.chance", {percent(*chance)}).c_str());
    switch (Niout::turn(*state).kind) {
    case Turn::Kind::over: break;
    case Turn::Kind::chance:
        for (const auto& [cast, weight] : Niout::casts)
            std::printf("  %-8s %6s %%\n", Niout::text(cast).c_str(),
                        percent(*chance_after(Niout::after(*state, cast))).c_str());
        break;
    case Turn::Kind::choose: {
        std::vector<std::pair<float, std::string>> moves;
        for (const auto& move : Niout::moves(*state))
            moves.emplace_back(*chance_after(Niout::after(*state, move)), Niout::text(move));
        std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        for (const auto& [worth, text] : moves) std::printf("  %-8s %6s %%\n", text.c_str(), percent(worth).c_str());
    }
    }
    return 0;
}

} // namespace tabuleiro
