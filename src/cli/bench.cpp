#include <boost/json.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "ai/all_bots.hpp"
#include "commands.hpp"
#include "engine/playout.hpp"
#include "games/all_games.hpp"
#include "terminal.hpp"

namespace tabuleiro {

namespace {

struct Measured {
    double games_per_second, ns_per_move, ns_per_edge;
    double evaluations_per_second, simulations_per_second;
};

// The processor's time, not the wall's: other programs on the machine count less.
double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Learned evaluations of positions of random games.
template <Game G> double evaluations_per_second(const typename G::State& start, std::uint64_t seed) {
    std::vector<typename G::State> states;
    Random random(seed);
    playout<G>(start, random, [&](const auto& state, const auto& moves) {
        states.push_back(state);
        return UniformChoice{random}(state, moves);
    });
    const Judge<G> judge(learned_network<G>());
    std::uint64_t count = 0;
    float sum = 0; // so that nothing is left out
    const double begin = cpu_seconds();
    double seconds = 0;
    while (seconds < 0.1) {
        for (const auto& state : states) sum += judge(state)[0];
        count += states.size();
        seconds = cpu_seconds() - begin;
    }
    return sum >= 0 ? static_cast<double>(count) / seconds : 0;
}

// Simulations of the tree search with the learned evaluation, from the first choice of a random game.
template <Game G> double simulations_per_second(const typename G::State& start, std::uint64_t seed) {
    Random random(seed);
    auto state = start;
    while (G::turn(state).kind == Turn::Kind::chance || G::moves(state).size() < 2)
        state = G::turn(state).kind == Turn::Kind::chance ? G::after(state, draw(G::events(state), random))
                                                          : G::after(state, G::moves(state)[0]);
    const Seat mover = G::turn(state).seat;
    const double begin = cpu_seconds();
    const auto advice = Advisor<G>(*read_bot("tree@20000"), {}, seed)(G::view(state, mover));
    const double seconds = cpu_seconds() - begin;
    return static_cast<double>(advice.nodes) / seconds;
}

// Random playouts from the start for about a quarter of a second.
template <Game G> Measured measure(const typename G::State& start, std::uint64_t seed) {
    Random random(seed);
    std::uint64_t games = 0, moves = 0, edges = 0;
    const double begin = cpu_seconds();
    double seconds = 0;
    while (seconds < 0.25) {
        for (int i = 0; i < 64; ++i, ++games) {
            const auto game = random_playout<G>(start, random);
            moves += game.moves;
            edges += game.edges;
        }
        seconds = cpu_seconds() - begin;
    }
    return {static_cast<double>(games) / seconds, seconds / static_cast<double>(moves) * 1e9,
            seconds / static_cast<double>(edges) * 1e9, evaluations_per_second<G>(start, seed),
            simulations_per_second<G>(start, seed)};
}

struct Spread {
    double median, least, most;
};

template <class Value> Spread spread_of(const std::vector<Measured>& runs, Value&& value) {
    std::vector<double> values;
    for (const Measured& run : runs) values.push_back(value(run));
    std::sort(values.begin(), values.end());
    return {values[values.size() / 2], values.front(), values.back()};
}

boost::json::object spread_json(const Spread& spread) {
    return {{"median", spread.median}, {"least", spread.least}, {"most", spread.most}};
}

template <Game G> void run(const BenchRequest& request, boost::json::array& report) {
    Setup setup;
    const auto start = G::start(*read_rules<G>(setup));
    std::vector<Measured> runs;
    for (int i = 0; i < request.repeats && !interrupted(); ++i) runs.push_back(measure<G>(start, i + 1));
    if (runs.empty()) return;
    const Spread games = spread_of(runs, [](const Measured& m) { return m.games_per_second; });
    const Spread move = spread_of(runs, [](const Measured& m) { return m.ns_per_move; });
    const Spread edge = spread_of(runs, [](const Measured& m) { return m.ns_per_edge; });
    const Spread evaluations = spread_of(runs, [](const Measured& m) { return m.evaluations_per_second; });
    const Spread simulations = spread_of(runs, [](const Measured& m) { return m.simulations_per_second; });
    if (request.json) {
        report.push_back({{"game", G::name},
                          {"state_bytes", sizeof(typename G::State)},
                          {"repeats", runs.size()},
                          {"playouts_per_second", spread_json(games)},
                          {"ns_per_move", spread_json(move)},
                          {"ns_per_edge", spread_json(edge)},
                          {"evaluations_per_second", spread_json(evaluations)},
                          {"simulations_per_second", spread_json(simulations)}});
        return;
    }
    std::printf("%-10s %9.0f %8.1f (%.1f–%.1f) %8.1f (%.1f–%.1f) %5zu %10.0f %10.0f\n", std::string(G::name).c_str(),
                games.median, move.median, move.least, move.most, edge.median, edge.least, edge.most,
                sizeof(typename G::State), evaluations.median, simulations.median);
    std::fflush(stdout);
}

} // namespace

int run_bench(const Texts& texts, const BenchRequest& request) {
    if (!request.game.empty() && !with_game(request.game, [](auto) {}))
        return complain(texts, unknown_game(request.game));
    boost::json::array report;
    if (!request.json) std::printf("%s\n", texts("bench.header").c_str());
    for_each_game([&]<class G>(GameTag<G>) {
        if (!request.game.empty() && request.game != G::name) return;
        run<G>(request, report);
    });
    if (request.json) std::puts(boost::json::serialize(report).c_str());
    return interrupted() ? 130 : 0;
}

} // namespace tabuleiro
