// The program: reads the command line and calls the command.
#include <CLI/CLI.hpp>

#include <new>

#include "ai/network.hpp"
#include "commands.hpp"
#include "terminal.hpp"

namespace tabuleiro {

namespace {

// The language must be known before the first text is shown, so --lang is looked for ahead of everything else.
std::optional<Language> language_asked_for(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--lang" && i + 1 < argc) return language_named(argv[i + 1]);
        if (word.starts_with("--lang=")) return language_named(word.substr(7));
    }
    return std::nullopt;
}

class CommandLine {
public:
    explicit CommandLine(const Texts& texts) : texts_(texts), app_(texts("cli.about"), "tabuleiro") {
        app_.set_help_flag("-h,--help", texts("cli.help"));
        app_.get_formatter()->column_width(34);
        app_.fallthrough();
        app_.add_option("--lang", lang_, texts("cli.lang"))->check(CLI::IsMember({"pt", "es", "en"}));

        auto* games = command("games");
        games->add_flag("--json", games_.json, texts("cli.json"));
        games->callback([this] { code_ = run_games(texts_, games_); });

        auto* play = command("play");
        play->add_option("GAME", play_.game.setup.game, texts("cli.game"));
        add_game_options(*play, play_.game);
        play->add_option("--seat", play_.seats, texts("cli.seat"))->type_name("human|BOT")->allow_extra_args(false);
        play->add_option("--seed", play_.seed, texts("cli.seed"));
        play->add_option("--load", play_.load, texts("cli.load"))->type_name("FILE");
        play->callback([this] {
            if (play_.game.setup.game.empty() && play_.load.empty()) {
                code_ = complain(texts_, {"cli.game_or_load", {}});
            } else if (read_choices(play_.game)) {
                code_ = run_play(texts_, play_);
            }
        });

        auto* rules = command("rules");
        rules->add_option("GAME", rules_game_, texts("cli.game"))->required();
        rules->callback([this] { code_ = run_rules(texts_, rules_game_); });

        auto* serve = command("serve");
        add_serve_options(*serve);
        serve->callback([this] { code_ = run_serve(texts_, serve_); });

        auto* load = command("load");
        load->add_option("--host", load_.host, texts("cli.server_host"));
        load->add_option("--port", load_.port, texts("cli.server_port"));
        load->add_option("--game", load_.game, texts("cli.game"));
        load->add_option("--matches", load_.matches, texts("cli.matches"))->check(CLI::Range(1, 100000));
        load->add_option("--seconds", load_.seconds, texts("cli.seconds"))->check(CLI::Range(0.1, 86400.0));
        load->add_option("--rate", load_.rate, texts("cli.rate"))->check(CLI::Range(0.0, 1e6));
        load->add_option("--idle", load_.idle, texts("cli.idle"))->check(CLI::Range(1, 1000000));
        load->add_flag("--echo", load_.echo, texts("cli.echo"));
        load->add_option("--pid", load_.pid, texts("cli.pid"));
        load->add_option("--seed", load_.seed, texts("cli.seed"));
        load->callback([this] { code_ = run_load(texts_, load_); });

        auto* verify = command("verify");
        verify->add_option("FILE", verify_file_, texts("cli.file"))->required();
        verify->callback([this] { code_ = run_verify(texts_, verify_file_); });

        auto* perft = command("perft");
        perft->add_option("GAME", perft_.game.setup.game, texts("cli.game"))->required();
        perft->add_option("--depth", perft_.depth, texts("cli.depth"))->required()->check(CLI::Range(1, 100));
        add_game_options(*perft, perft_.game);
        perft->callback([this] {
            if (read_choices(perft_.game)) code_ = run_perft(texts_, perft_);
        });

        auto* simulate = command("simulate");
        simulate->add_option("GAME", simulate_.game.setup.game, texts("cli.game"))->required();
        simulate->add_option("--games", simulate_.games, texts("cli.games"))
            ->required()
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
        add_game_options(*simulate, simulate_.game);
        simulate->add_option("--seed", simulate_.seed, texts("cli.seed"));
        simulate->add_option("--threads", simulate_.threads, texts("cli.threads"))->check(CLI::Range(0, 256));
        simulate->add_option("--bots", simulate_.bots, texts("cli.bots"))->delimiter(',');
        simulate->add_flag("--json", simulate_.json, texts("cli.json"));
        simulate->callback([this] {
            if (read_choices(simulate_.game)) code_ = run_simulate(texts_, simulate_);
        });

        auto* solve = command("solve");
        solve->add_option("GAME", solve_.game, texts("cli.game"))->required();
        solve->add_option("--pieces", solve_.pieces, texts("cli.pieces"))->check(CLI::Range(2, 22));
        solve->add_option("--out", solve_.directory, texts("cli.tables"))->type_name("DIR");
        solve->add_option("--threads", solve_.threads, texts("cli.threads"))->check(CLI::Range(0, 256));
        solve->add_option("--check", solve_.samples, texts("cli.check"))->type_name("N");
        solve->callback([this] { code_ = run_solve(texts_, solve_); });

        auto* probe = command("probe");
        probe->add_option("GAME", probe_.game, texts("cli.game"))->required();
        probe->add_option("POSITION", probe_.position, texts("cli.position"));
        probe->add_option("--tables", probe_.directory, texts("cli.tables"))->type_name("DIR");
        probe->add_flag("--line", probe_.line, texts("cli.line"));
        probe->callback([this] { code_ = run_probe(texts_, probe_); });

        auto* arena = command("arena");
        arena->add_option("GAME", arena_.game.setup.game, texts("cli.game"))->required();
        arena->add_option("--bots", arena_.bots, texts("cli.arena_bots"))->delimiter(',')->required();
        arena->add_option("--games", arena_.games, texts("cli.arena_games"))
            ->check(CLI::Range(std::uint64_t{2}, std::uint64_t{1'000'000'000}));
        add_game_options(*arena, arena_.game);
        arena->add_option("--budget", arena_.budget, texts("cli.budget"))->type_name("NODES|TIME");
        arena->add_flag("--until-sure", arena_.until_sure, texts("cli.until_sure"));
        arena->add_option("--weights", arena_.weights, texts("cli.weights"))->type_name("FILE");
        arena->add_option("--seed", arena_.seed, texts("cli.seed"));
        arena->add_option("--threads", arena_.threads, texts("cli.threads"))->check(CLI::Range(0, 256));
        arena->add_flag("--json", arena_.json, texts("cli.json"));
        arena->callback([this] {
            if (read_choices(arena_.game)) code_ = run_arena(texts_, arena_);
        });

        auto* analyse = command("analyse");
        analyse->add_option("FILE", analyse_.file, texts("cli.saved_game"))->required();
        analyse->add_option("--svg", analyse_.svg, texts("cli.svg"))->type_name("FILE");
        analyse->add_option("--budget", analyse_.budget, texts("cli.budget"))->type_name("NODES|TIME");
        analyse->add_flag("--json", analyse_.json, texts("cli.json"));
        analyse->callback([this] { code_ = run_analyse(texts_, analyse_); });

        auto* train = command("train");
        train->add_option("GAME", train_.game, texts("cli.game"))->required();
        train->add_option("--games", train_.games, texts("cli.games"))
            ->check(CLI::Range(std::uint64_t{64}, std::uint64_t{1'000'000'000}));
        train->add_option("--hidden", train_.hidden, texts("cli.hidden"))
            ->check(CLI::Range(std::size_t{0}, Network::max_hidden));
        train->add_option("--seed", train_.seed, texts("cli.seed"));
        train->add_option("--threads", train_.threads, texts("cli.threads"))->check(CLI::Range(0, 256));
        train->add_option("--out", train_.out, texts("cli.out"))->type_name("FILE");
        train->add_option("--curve", train_.curve, texts("cli.curve"))->type_name("FILE");
        train->add_flag("--replace", train_.replace, texts("cli.replace"));
        train->callback([this] { code_ = run_train(texts_, train_); });

        auto* strength = command("strength");
        const auto many = CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000});
        strength->add_option("--games", strength_.games, texts("cli.arena_games"))->check(many);
        strength->add_option("--nodes", strength_.nodes, texts("cli.nodes"))->check(many);
        strength->add_option("--mcts-games", strength_.mcts_games, texts("cli.mcts_games"));
        strength->add_option("--mcts-nodes", strength_.mcts_nodes, texts("cli.mcts_nodes"))->check(many);
        strength->add_option("--game", strength_.only, texts("cli.game"))->allow_extra_args(false);
        strength->add_option("--seed", strength_.seed, texts("cli.seed"));
        strength->add_option("--threads", strength_.threads, texts("cli.threads"))->check(CLI::Range(0, 256));
        strength->add_option("--out", strength_.out, texts("cli.page"))->type_name("FILE")->required();
        strength->add_flag("--replace", strength_.replace, texts("cli.replace"));
        strength->callback([this] { code_ = run_strength(texts_, strength_); });

        auto* bench = command("bench");
        bench->add_option("GAME", bench_.game, texts("cli.game"));
        bench->add_option("--repeats", bench_.repeats, texts("cli.repeats"))->check(CLI::Range(1, 1000));
        bench->add_flag("--json", bench_.json, texts("cli.json"));
        bench->callback([this] { code_ = run_bench(texts_, bench_); });
    }

    int run(int argc, char** argv) {
        try {
            app_.parse(argc, argv);
            if (app_.get_subcommands().empty()) code_ = run_serve(texts_, serve_);
            return code_;
        } catch (const CLI::Success& asked) { // --help
            return app_.exit(asked);
        } catch (const CLI::ParseError& error) {
            std::fprintf(stderr, "tabuleiro: %s\n%s\n", texts_("cli.error", {error.what()}).c_str(),
                         texts_("cli.see_help").c_str());
            return bad_usage;
        } catch (const std::bad_alloc&) {
            return complain(texts_, {"cli.no_memory", {}});
        }
    }

private:
    CLI::App* command(const std::string& name) {
        auto* sub = app_.add_subcommand(name, texts_("cli." + name + ".about"));
        sub->footer(texts_("cli." + name + ".examples"));
        return sub;
    }

    void add_game_options(CLI::App& sub, GameRequest& request) {
        sub.add_option("--mode", request.setup.mode, texts_("cli.mode"));
        sub.add_option("--players", request.setup.players, texts_("cli.players"))->check(CLI::Range(1, 99));
        sub.add_option("--option", choices_, texts_("cli.option"))->type_name("NAME=VALUE")->allow_extra_args(false);
        sub.add_option("--position", request.position, texts_("cli.position"))->type_name("TEXT");
    }

    void add_serve_options(CLI::App& sub) {
        ServerOptions& options = serve_.options;
        sub.add_option("--host", options.host, texts_("cli.host"))->capture_default_str();
        sub.add_option("--port", options.port, texts_("cli.port"))->check(CLI::Range(0, 65535))->capture_default_str();
        sub.add_option("--store", options.store, texts_("cli.store"))->type_name("FILE|postgres://…");
        sub.add_option("--web", options.web, texts_("cli.web"))->type_name("FOLDER");
        sub.add_option("--origin", options.origins, texts_("cli.origin"))->allow_extra_args(false);
        sub.add_flag("--behind-proxy", options.behind_proxy, texts_("cli.behind_proxy"));
        sub.add_flag_callback("--no-browser", [this] { serve_.browser = false; }, texts_("cli.no_browser"));
        const auto number = [&](const std::string& name, std::uint32_t& value, const std::string& text) {
            return sub.add_option(name, value, texts_(text))->capture_default_str();
        };
        number("--max-connections", options.max_connections, "cli.max_connections");
        number("--max-connections-per-address", options.max_connections_per_address, "cli.max_connections_per_address");
        number("--max-matches-per-address", options.max_matches_per_address, "cli.max_matches_per_address");
        number("--messages-per-second", options.messages_per_second, "cli.messages_per_second");
        number("--messages-per-second-per-address", options.messages_per_second_per_address,
               "cli.messages_per_second_per_address");
        number("--idle-seconds", options.idle_seconds, "cli.idle_seconds")->check(CLI::Range(1, 86400));
        number("--bot-delay", options.bot_delay_ms, "cli.bot_delay");
        number("--keep-over-days", options.keep_over_days, "cli.keep_over_days");
        number("--keep-idle-days", options.keep_idle_days, "cli.keep_idle_days");
    }

    // The texts of --option as names and values.
    bool read_choices(GameRequest& request) {
        for (const std::string& text : choices_) {
            const auto equals = text.find('=');
            if (equals == std::string::npos || equals == 0) {
                code_ = complain(texts_, {"setup.option_form", {text}});
                return false;
            }
            request.setup.options.push_back({text.substr(0, equals), text.substr(equals + 1)});
        }
        return true;
    }

    const Texts& texts_;
    CLI::App app_;
    int code_ = 0;
    std::string lang_, rules_game_, verify_file_;
    std::vector<std::string> choices_;
    GamesRequest games_;
    ServeRequest serve_;
    LoadRequest load_;
    PlayRequest play_;
    PerftRequest perft_;
    SimulateRequest simulate_;
    ArenaRequest arena_;
    AnalyseRequest analyse_;
    TrainRequest train_;
    StrengthRequest strength_;
    BenchRequest bench_;
    SolveRequest solve_;
    ProbeRequest probe_;
};

} // namespace

} // namespace tabuleiro

int main(int argc, char** argv) {
    using namespace tabuleiro;
    const Texts texts(language_asked_for(argc, argv).value_or(language_of_environment()));
    watch_interrupts();
    return CommandLine(texts).run(argc, argv);
}
