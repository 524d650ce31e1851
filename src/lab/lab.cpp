// Finds the requested game, and lets its lab do the work.
#include "endgame/no_tables.hpp"
#include "games/all_games.hpp"
#include "lab/game_lab.hpp"
#include "lab/perft.hpp"

namespace tabuleiro {

namespace {

// Calls use(GameTag<G>{}, start) for the requested game, from `position` or from its start.
template <class Answer, class Use>
Result<Answer> with_start(const Setup& setup, const std::string& position, const Use& use) {
    Result<Answer> answer = unknown_game(setup.game);
    with_game(setup.game, [&]<class G>(GameTag<G> tag) {
        const auto rules = read_rules<G>(setup);
        if (!rules) {
            answer = rules.error();
            return;
        }
        const auto start = position.empty() ? Result(G::start(*rules)) : G::parse(*rules, position);
        if (start)
            answer = use(tag, *start);
        else
            answer = start.error();
    });
    return answer;
}

} // namespace

Result<std::uint64_t> perft(const Setup& setup, const std::string& position, int depth) {
    return with_start<std::uint64_t>(setup, position, [&]<class G>(GameTag<G>, const typename G::State& start) {
        return GameLab<G>::perft(start, depth);
    });
}

Result<Simulation> simulate(const Setup& setup, const std::string& position, const SimulationJob& job) {
    return with_start<Simulation>(
        setup, position, [&]<class G>(GameTag<G>, const typename G::State& start) -> Result<Simulation> {
            const std::size_t players = start.rules.players;
            if (job.bots.size() > players)
                return Error{"seat.too_many", {std::to_string(job.bots.size()), std::to_string(players)}};
            return GameLab<G>::simulate(start, job);
        });
}

Result<ArenaReport> arena(const Setup& setup, const std::string& position, const ArenaJob& job) {
    return with_start<ArenaReport>(setup, position,
                                   [&]<class G>(GameTag<G>, const typename G::State& start) -> Result<ArenaReport> {
                                       if (G::turn(start).kind == Turn::Kind::over) return Error{"match.game_over", {}};
                                       return GameLab<G>::arena(start, job);
                                   });
}

Result<Recorder> recorder_of(const Setup& setup) {
    return with_start<Recorder>(setup, {}, []<class G>(GameTag<G>, const typename G::State& start) {
        return Recorder{setup_of<G>(start.rules), G::modes[start.rules.mode].pairs,
                        [start](const GameToRecord& game) { return GameLab<G>::record(start, game); }};
    });
}

Result<Speed> measure(const Setup& setup, std::uint64_t seed) {
    return with_start<Speed>(setup, {}, [&]<class G>(GameTag<G>, const typename G::State& start) {
        return GameLab<G>::measure(start, seed);
    });
}

Result<TruthReport> truth(const std::string& game, const TruthJob& job) {
    if (job.playouts == 0 && !has_tables(game)) return not_solvable(game);
    Result<TruthReport> report = unknown_game(game);
    with_game(game, [&]<class G>(GameTag<G>) { report = GameLab<G>::truth(job); });
    return report;
}

Result<ProblemReport> find_problems(const std::string& game, const ProblemJob& job) {
    Result<ProblemReport> report = unknown_game(game);
    with_game(game, [&]<class G>(GameTag<G>) {
        if (HasVerdicts<G> && !job.known)
            report = not_solvable(game);
        else
            report = GameLab<G>::problems(job);
    });
    return report;
}

Result<Training> train(std::string_view game, const TrainingJob& job) {
    Result<Training> training = unknown_game(game);
    with_game(game, [&]<class G>(GameTag<G>) { training = GameLab<G>::train(job); });
    return training;
}

Result<Network> read_weights(std::string_view game, std::string_view content) {
    Result<Network> weights = unknown_game(game);
    with_game(game, [&]<class G>(GameTag<G>) {
        auto file = read_network(content, game, GameLab<G>::network_inputs());
        if (file)
            weights = std::move(file->network);
        else
            weights = file.error();
    });
    return weights;
}

} // namespace tabuleiro
