// The second program, for people who study and develop the games: reads the command line and calls the command.
#include <CLI/CLI.hpp>

#include "ai/network.hpp"
#include "programs/lab/commands.hpp"
#include "programs/lab/mpi_ranks.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

class LabCommands : CommandLine {
public:
    LabCommands(const Texts& texts, Ranks* ranks) : CommandLine(texts, "tabuleiro-lab", texts("cli.lab_about")) {
        auto& simulate = command("simulate", [this] { return run_simulate(texts_, simulate_); });
        add_game(simulate, simulate_.game);
        simulate.add_option("--games", simulate_.games, texts("cli.games"))
            ->required()
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
        simulate.add_option("--seed", simulate_.seed, texts("cli.seed"));
        add_crew(simulate, simulate_.crew, ranks);
        simulate.add_option("--bots", simulate_.bots, texts("cli.bots"))->type_name("BOT,BOT")->delimiter(',');
        simulate.add_option("--until", simulate_.until, texts("cli.simulate_until"))->check(CLI::Range(1u, 1000u));
        simulate.add_flag("--json", simulate_.json, texts("cli.json"));

        auto& arena = command("arena", [this] { return run_arena(texts_, arena_); });
        add_game(arena, arena_.game);
        arena.add_option("--bots", arena_.bots, texts("cli.arena_bots"))
            ->type_name("BOT,BOT")
            ->delimiter(',')
            ->required();
        arena.add_option("--games", arena_.games, texts("cli.arena_games"))
            ->check(CLI::Range(std::uint64_t{2}, std::uint64_t{1'000'000'000}));
        arena.add_option("--budget", arena_.budget, texts("cli.budget"))->type_name("NODES|TIME");
        auto* const until_sure = arena.add_flag("--until-sure", arena_.until_sure, texts("cli.until_sure"));
        arena.add_option("--margin", arena_.margin, texts("cli.margin"))
            ->check(CLI::Range(0.1, 20.0))
            ->needs(until_sure);
        arena.add_flag("--exact-luck", arena_.exact_luck, texts("cli.exact_luck"));
        arena.add_option("--weights", arena_.weights, texts("cli.weights"))->type_name("FILE")->delimiter(',');
        arena.add_option("--seed", arena_.seed, texts("cli.seed"));
        add_crew(arena, arena_.crew, ranks);
        arena.add_flag("--json", arena_.json, texts("cli.json"));

        auto& compare = command("compare", [this] { return run_compare(texts_, compare_); });
        add_rules(compare, compare_.game);
        compare.add_option("--players", compare_.players, texts("cli.compare_players"))
            ->delimiter(',')
            ->check(CLI::Range(1, 99));
        compare.add_option("--vary", compare_.vary, texts("cli.vary"))
            ->type_name("NAME[=VALUE,VALUE]")
            ->allow_extra_args(false);
        compare.add_flag("--each", compare_.each, texts("cli.each"));
        compare.add_option("--against", compare_.against, texts("cli.against"))
            ->type_name("NAME=VALUE,NAME=VALUE")
            ->allow_extra_args(false);
        compare.add_option("--bots", compare_.bots, texts("cli.compare_bots"))
            ->type_name("BOT,BOT")
            ->delimiter(',')
            ->expected(1, 2);
        compare.add_option("--games", compare_.games, texts("cli.compare_games"))
            ->check(CLI::Range(std::uint64_t{20}, std::uint64_t{1'000'000}));
        compare.add_option("--seed", compare_.seed, texts("cli.seed"));
        add_crew(compare, compare_.crew, ranks);
        compare.add_option("--report", compare_.report, texts("cli.report"))->type_name("FILE");
        compare.add_option("--csv", compare_.csv, texts("cli.csv"))->type_name("FILE");
        compare.add_flag("--json", compare_.json, texts("cli.json"));
        compare.add_flag("--replace", compare_.replace, texts("cli.replace"));

        auto& perft = command("perft", [this] { return run_perft(texts_, perft_); });
        add_game(perft, perft_.game);
        perft.add_option("--depth", perft_.depth, texts("cli.depth"))->required()->check(CLI::Range(1, 100));

        auto& bench = command("bench", [this] { return run_bench(texts_, bench_); });
        bench.add_option("GAME", bench_.game, texts("cli.game"));
        bench.add_option("--mode", bench_.mode, texts("cli.mode"))->type_name("MODE");
        bench.add_option("--players", bench_.players, texts("cli.players"))->check(CLI::Range(1, 99));
        bench.add_option("--repeats", bench_.repeats, texts("cli.repeats"))->check(CLI::Range(1, 1000));
        bench.add_flag("--json", bench_.json, texts("cli.json"));

        auto& strength = command("strength", [this] { return run_strength(texts_, strength_); });
        const auto many = CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000});
        strength.add_option("--games", strength_.games, texts("cli.arena_games"))->check(many);
        strength.add_option("--nodes", strength_.nodes, texts("cli.nodes"))->check(many);
        strength.add_option("--mcts-games", strength_.mcts_games, texts("cli.mcts_games"));
        strength.add_option("--mcts-nodes", strength_.mcts_nodes, texts("cli.mcts_nodes"))->check(many);
        strength.add_option("--game", strength_.only, texts("cli.game"))->type_name("GAME")->allow_extra_args(false);
        strength.add_option("--seed", strength_.seed, texts("cli.seed"));
        add_crew(strength, strength_.crew, ranks);
        strength.add_option("--out", strength_.out, texts("cli.page"))->type_name("FILE")->required();
        strength.add_flag("--replace", strength_.replace, texts("cli.replace"));

        auto& train = command("train", [this] { return run_train(texts_, train_); });
        train.add_option("GAME", train_.game, texts("cli.game"))->required();
        train.add_option("--games", train_.games, texts("cli.games"))
            ->check(CLI::Range(std::uint64_t{64}, std::uint64_t{1'000'000'000}));
        train.add_option("--hidden", train_.hidden, texts("cli.hidden"))
            ->check(CLI::Range(std::size_t{0}, Network::max_hidden));
        train.add_option("--seed", train_.seed, texts("cli.seed"));
        train.add_flag("--exact", train_.exact, texts("cli.exact"));
        add_crew(train, train_.crew, ranks);
        train.add_option("--out", train_.out, texts("cli.out"))->type_name("FILE");
        train.add_option("--curve", train_.curve, texts("cli.curve"))->type_name("FILE");
        train.add_flag("--replace", train_.replace, texts("cli.replace"));

        auto& distill = command("distill", [this] { return run_distill(texts_, distill_); });
        distill.add_option("--samples", distill_.samples, texts("cli.distill.samples"))
            ->check(CLI::Range(std::uint64_t{100'000}, std::uint64_t{1'000'000'000}));
        distill.add_option("--passes", distill_.passes, texts("cli.passes"))
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000}));
        distill.add_option("--hidden", distill_.hidden, texts("cli.hidden"))
            ->check(CLI::Range(std::size_t{1}, Network::max_hidden));
        distill.add_option("--second", distill_.second, texts("cli.second"))
            ->check(CLI::Range(std::size_t{1}, Network::max_second));
        distill.add_option("--seed", distill_.seed, texts("cli.seed"));
        distill.add_option("--out", distill_.out, texts("cli.distill_out"))->type_name("FILE");
        distill.add_flag("--replace", distill_.replace, texts("cli.replace"));

        auto& truth = command("truth", [this] { return run_truth(texts_, truth_); });
        truth.add_option("GAME", truth_.game, texts("cli.game"))->required();
        truth.add_option("--bots", truth_.bots, texts("cli.truth_bots"))->type_name("BOT,BOT")->delimiter(',');
        truth.add_option("--decisions", truth_.decisions, texts("cli.decisions"))
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000}));
        auto* const own_games = truth.add_option("--own-games", truth_.own_games, texts("cli.own_games"));
        truth.add_option("--playouts", truth_.playouts, texts("cli.truth_playouts"))->check(many)->excludes(own_games);
        truth.add_option("--seed", truth_.seed, texts("cli.seed"));
        add_crew(truth, truth_.crew, ranks);
        truth.add_flag("--json", truth_.json, texts("cli.json"));

        auto& problems = command("problems", [this] { return run_problems(texts_, problems_); });
        problems.add_option("GAME", problems_.game, texts("cli.game"))->required();
        problems.add_option("--count", problems_.count, texts("cli.problems_count"))
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{10'000}));
        problems.add_option("--seed", problems_.seed, texts("cli.seed"));
        problems.add_option("--out", problems_.out, texts("cli.problems_out"))->type_name("FILE");
        add_crew(problems, problems_.crew, ranks);
        problems.add_flag("--replace", problems_.replace, texts("cli.replace"));

        auto& sample = command("sample", [this] { return run_sample(texts_, sample_); });
        sample.add_option("GAME", sample_.game, texts("cli.game"))->required();
        sample.add_option("--samples", sample_.samples, texts("cli.samples"))->check(many);
        sample.add_option("--games", sample_.games, texts("cli.playouts"))->check(many);
        sample.add_option("--seed", sample_.seed, texts("cli.seed"));
        sample.add_option("--tables", sample_.directory, texts("cli.tables"))->type_name("DIR");
        add_crew(sample, sample_.crew, ranks);
        sample.add_flag("--json", sample_.json, texts("cli.json"));
    }

    int run(int argc, char** argv) {
        return CommandLine::run(argc, argv, [this] {
            std::fputs(app().help().c_str(), stdout);
            return 0;
        });
    }

private:
    void add_crew(CLI::App& command, CrewRequest& request, Ranks* ranks) {
        command.add_option("--threads", request.threads, texts_("cli.threads"))->check(CLI::Range(0, 256));
        command.add_option("--checkpoint", request.checkpoint, texts_("cli.checkpoint"))->type_name("FILE");
        request.ranks = ranks;
    }

    SimulateRequest simulate_;
    ArenaRequest arena_;
    CompareRequest compare_;
    PerftRequest perft_;
    BenchRequest bench_;
    StrengthRequest strength_;
    TrainRequest train_;
    DistillRequest distill_;
    TruthRequest truth_;
    ProblemsRequest problems_;
    SampleRequest sample_;
};

} // namespace

} // namespace tabuleiro

int main(int argc, char** argv) {
    using namespace tabuleiro;
    const Texts texts(language_for(argc, argv));
    const auto ranks = join_ranks(argc, argv);
    watch_interrupts();
    return LabCommands(texts, ranks.get()).run(argc, argv);
}
