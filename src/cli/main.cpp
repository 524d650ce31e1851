// The program people play with: reads the command line and calls the command.
#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/lab_program.hpp"
#include "cli/terminal.hpp"

namespace tabuleiro {

namespace {

class PlayersCommands : CommandLine {
public:
    explicit PlayersCommands(const Texts& texts) : CommandLine(texts, "tabuleiro", texts("cli.about")) {
        app().footer(texts("cli.more_in_lab"));

        auto& games = command("games", [this] { return run_games(texts_, games_); });
        games.add_flag("--json", games_.json, texts("cli.json"));

        auto& play = command("play", [this] { return play_or_load(); });
        add_game(play, play_.game, false);
        play.add_option("--seat", play_.seats, texts("cli.seat"))->type_name("human|BOT")->allow_extra_args(false);
        play.add_option("--seed", play_.seed, texts("cli.seed"));
        play.add_option("--load", play_.load, texts("cli.load"))->type_name("FILE");

        auto& rules = command("rules", [this] { return run_rules(texts_, rules_game_); });
        rules.add_option("GAME", rules_game_, texts("cli.game"))->required();

        auto& serve = command("serve", [this] { return run_serve(texts_, serve_); });
        add_serve_options(serve);

        auto& verify = command("verify", [this] { return run_verify(texts_, verify_file_); });
        verify.add_option("FILE", verify_file_, texts("cli.file"))->required();

        auto& analyse = command("analyse", [this] { return run_analyse(texts_, analyse_); });
        analyse.add_option("FILE", analyse_.file, texts("cli.saved_game"))->required();
        analyse.add_option("--svg", analyse_.svg, texts("cli.svg"))->type_name("FILE");
        analyse.add_option("--budget", analyse_.budget, texts("cli.budget"))->type_name("NODES|TIME");
        analyse.add_flag("--json", analyse_.json, texts("cli.json"));

        auto& solve = command("solve", [this] { return run_solve(texts_, solve_); });
        solve.add_option("GAME", solve_.game, texts("cli.game"))->required();
        solve.add_option("--pieces", solve_.pieces, texts("cli.pieces"))->check(CLI::Range(2, 22));
        solve.add_option("--out", solve_.directory, texts("cli.tables"))->type_name("DIR");
        solve.add_option("--threads", solve_.threads, texts("cli.threads"))->check(CLI::Range(0, 256));
        solve.add_option("--check", solve_.samples, texts("cli.check"))->type_name("N");

        auto& probe = command("probe", [this] { return run_probe(texts_, probe_); });
        probe.add_option("GAME", probe_.game, texts("cli.game"))->required();
        probe.add_option("POSITION", probe_.position, texts("cli.position"));
        probe.add_option("--tables", probe_.directory, texts("cli.tables"))->type_name("DIR");
        probe.add_flag("--line", probe_.line, texts("cli.line"));
    }

    int run(int argc, char** argv) {
        return CommandLine::run(argc, argv, [this] { return run_serve(texts_, serve_); });
    }

private:
    int play_or_load() {
        if (play_.game.setup.game.empty() && play_.load.empty()) return complain(texts_, {"cli.game_or_load", {}});
        return run_play(texts_, play_);
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

    std::string rules_game_, verify_file_;
    GamesRequest games_;
    ServeRequest serve_;
    PlayRequest play_;
    AnalyseRequest analyse_;
    SolveRequest solve_;
    ProbeRequest probe_;
};

} // namespace

} // namespace tabuleiro

int main(int argc, char** argv) {
    using namespace tabuleiro;
    const Texts texts(language_for(argc, argv));
    if (is_lab_command(first_word(argc, argv))) return run_lab_program(texts, argv);
    watch_interrupts();
    return PlayersCommands(texts).run(argc, argv);
}
