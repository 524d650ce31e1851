#include "lab/measure.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <cstdio>

#include "cli/lab/commands.hpp"
#include "cli/terminal.hpp"
#include "match/any_game.hpp"

namespace tabuleiro {

namespace {

struct Spread {
    double median, least, most;
};

template <class Value> Spread spread_of(const std::vector<Speed>& runs, Value&& value) {
    std::vector<double> values;
    for (const Speed& run : runs) values.push_back(value(run));
    std::sort(values.begin(), values.end());
    return {values[values.size() / 2], values.front(), values.back()};
}

boost::json::object spread_json(const Spread& spread) {
    return {{"median", spread.median}, {"least", spread.least}, {"most", spread.most}};
}

void report_game(const std::string& name, const std::vector<Speed>& runs, bool as_json, boost::json::array& report) {
    const Spread games = spread_of(runs, [](const Speed& m) { return m.games_per_second; });
    const Spread move = spread_of(runs, [](const Speed& m) { return m.ns_per_move; });
    const Spread edge = spread_of(runs, [](const Speed& m) { return m.ns_per_edge; });
    const Spread evaluations = spread_of(runs, [](const Speed& m) { return m.evaluations_per_second; });
    const Spread simulations = spread_of(runs, [](const Speed& m) { return m.simulations_per_second; });
    if (as_json) {
        report.push_back({{"game", name},
                          {"state_bytes", runs[0].state_bytes},
                          {"repeats", runs.size()},
                          {"playouts_per_second", spread_json(games)},
                          {"ns_per_move", spread_json(move)},
                          {"ns_per_edge", spread_json(edge)},
                          {"evaluations_per_second", spread_json(evaluations)},
                          {"simulations_per_second", spread_json(simulations)}});
        return;
    }
    std::printf("%-10s %9.0f %8.1f (%.1f–%.1f) %8.1f (%.1f–%.1f) %5zu %10.0f %10.0f\n", name.c_str(), games.median,
                move.median, move.least, move.most, edge.median, edge.least, edge.most, runs[0].state_bytes,
                evaluations.median, simulations.median);
    std::fflush(stdout);
}

} // namespace

int run_bench(const Texts& texts, const BenchRequest& request) {
    if (!request.game.empty())
        if (const auto game = make_game({request.game, "", 0, {}}); !game) return complain(texts, game.error());
    std::vector<std::string> games;
    for (const GameInfo& info : all_game_infos())
        if (request.game.empty() || request.game == info.name) games.emplace_back(info.name);
    boost::json::array report;
    if (!request.json) std::printf("%s\n", texts("bench.header").c_str());
    for (const std::string& game : games) {
        std::vector<Speed> runs;
        for (int i = 0; i < request.repeats && !interrupted(); ++i) {
            const auto run = measure({game, "", 0, {}}, static_cast<std::uint64_t>(i) + 1);
            if (!run) return complain(texts, run.error());
            runs.push_back(*run);
        }
        if (!runs.empty()) report_game(game, runs, request.json, report);
    }
    if (request.json) std::puts(boost::json::serialize(report).c_str());
    return interrupted() ? stopped_by_user : 0;
}

} // namespace tabuleiro
