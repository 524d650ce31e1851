#include "lab/measure.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "play/any_game.hpp"
#include "programs/lab/commands.hpp"
#include "programs/shared/origin.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

struct Spread {
    double median, least, most;
};

template <class Value> Spread spread_of(const std::vector<Speed>& runs, Value&& value) {
    std::vector<double> values;
    values.reserve(runs.size());
    for (const Speed& run : runs) values.push_back(value(run));
    std::sort(values.begin(), values.end());
    return {values[values.size() / 2], values.front(), values.back()};
}

boost::json::object spread_json(const Spread& spread) {
    return {{"median", spread.median}, {"least", spread.least}, {"most", spread.most}};
}

void report_game(const Setup& setup, const std::vector<Speed>& runs, bool as_json, boost::json::array& report) {
    const Spread games = spread_of(runs, [](const Speed& m) { return m.games_per_second; });
    const Spread move = spread_of(runs, [](const Speed& m) { return m.ns_per_move; });
    const Spread edge = spread_of(runs, [](const Speed& m) { return m.ns_per_edge; });
    const Spread evaluations = spread_of(runs, [](const Speed& m) { return m.evaluations_per_second; });
    const Spread simulations = spread_of(runs, [](const Speed& m) { return m.simulations_per_second; });
    if (as_json) {
        boost::json::object one = origin_json(
            "tabuleiro bench " + text_of(GameRequest{setup, {}}) + " --repeats " + std::to_string(runs.size()), setup);
        one["state_bytes"] = runs[0].state_bytes;
        one["repeats"] = runs.size();
        one["playouts_per_second"] = spread_json(games);
        one["ns_per_move"] = spread_json(move);
        one["ns_per_edge"] = spread_json(edge);
        one["evaluations_per_second"] = spread_json(evaluations);
        one["simulations_per_second"] = spread_json(simulations);
        report.push_back(std::move(one));
        return;
    }
    std::printf("%-9s %10.0f %8.1f %8.1f %4zu %8.0f %7.0f\n", setup.game.c_str(), games.median, move.median,
                edge.median, runs[0].state_bytes, evaluations.median, simulations.median);
    std::fflush(stdout);
}

} // namespace

int run_bench(const Texts& texts, const BenchRequest& request) {
    std::vector<Setup> setups; // without a game: all games that have the mode and the number of players
    std::optional<Error> refused;
    for (const GameInfo& info : all_game_infos()) {
        if (!request.game.empty() && request.game != info.name) continue;
        if (const auto made = make_game({std::string(info.name), request.mode, request.players, {}}); made)
            setups.push_back((*made)->setup());
        else
            refused = made.error();
    }
    if (setups.empty() && request.game.empty()) return complain(texts, {"bench.no_game", {}});
    if (setups.empty()) return complain(texts, refused ? *refused : make_game({request.game, "", 0, {}}).error());
    boost::json::array report;
    if (!request.json) std::printf("%s\n", texts("bench.header").c_str());
    for (const Setup& setup : setups) {
        std::vector<Speed> runs;
        for (int i = 0; i < request.repeats && !interrupted(); ++i) {
            const auto run = measure(setup, static_cast<std::uint64_t>(i) + 1);
            if (!run) return complain(texts, run.error());
            runs.push_back(*run);
        }
        if (!runs.empty()) report_game(setup, runs, request.json, report);
    }
    if (request.json) std::puts(boost::json::serialize(report).c_str());
    return interrupted() ? stopped_by_user : 0;
}

} // namespace tabuleiro
