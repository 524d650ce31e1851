// The players' program: reads the command line and calls the command.
#include <CLI/CLI.hpp>
#include <unistd.h>

#include <cctype>
#include <set>
#include <sstream>

#include "ai/bot.hpp"
#include "match/match.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/lab_program.hpp"

namespace tabuleiro {

namespace {

class PlayersCommands : CommandLine {
public:
    explicit PlayersCommands(const Texts& texts) : CommandLine(texts, "tabuleiro", texts("cli.about")) {
        app().footer(texts("cli.more_in_lab"));

        auto& games = command("games", [this] { return run_games(texts_, games_); });
        games.add_flag("--json", games_.json, texts("cli.json"));

        auto& play = command("play", [this] {
            warn_about_characters();
            return play_or_load();
        });
        add_game(play, play_.game, false);
        play.add_option("--seat", play_.seats, texts("cli.seat", {bot_names()}))
            ->type_name("human|BOT")
            ->allow_extra_args(false);
        play.add_option("--seed", play_.seed, texts("cli.seed"));
        play.add_option("--until", play_.until, texts("cli.until"))->check(CLI::Range(0, most_until));
        play.add_option("--seating", play_.seating, texts("cli.seating"))->check(CLI::IsMember({"lot", "as_set"}));
        play.add_option("--colour", play_.colours, texts("cli.colour"))->type_name("COLOUR")->allow_extra_args(false);
        play.add_option("--series", play_.series, texts("cli.series"))->check(CLI::Range(0, max_games));
        play.add_option("--load", play_.load, texts("cli.load"))->type_name("FILE");
        play.add_flag("--lines", play_.lines, texts("cli.lines"));

        auto& problem = command("problem", [this] {
            warn_about_characters();
            return run_problem(texts_, problem_);
        });
        problem.add_option("GAME", problem_.game, texts("cli.game"));
        auto* const number = problem.add_option("--number", problem_.number, texts("cli.problem_number"))
                                 ->check(CLI::Range(1, 1'000'000));
        problem.add_option("--date", problem_.date, texts("cli.problem_date"))
            ->type_name("YYYY-MM-DD")
            ->excludes(number);
        problem.add_option("--answer", problem_.answer, texts("cli.problem_answer"))->type_name("MOVE");

        auto& rules = command("rules", [this] {
            warn_about_characters();
            return run_rules(texts_, rules_game_);
        });
        rules.add_option("GAME", rules_game_, texts("cli.game"))->required();

        auto& serve = command("serve", [this] { return run_server_command(); });
        serve_command_ = &serve;
        add_serve_options(serve);
        auto& room = command("room", [this, &app = app()] {
            serve_command_ = app.get_subcommand("room");
            serve_.options.room = true;
            return run_server_command();
        });
        add_serve_options(room);

        auto& backup = command("backup", [this] { return run_backup(texts_, backup_); });
        add_backup_options(backup);
        backup.add_flag("--replace", backup_.replace, texts("cli.replace"));
        auto& restore = command("restore", [this] { return run_restore(texts_, backup_); });
        add_backup_options(restore);

        auto& desktop = command("desktop", [this] { return run_desktop(texts_, desktop_); });
        desktop.add_option("--port", desktop_.port, texts("cli.desktop_port"))
            ->check(CLI::Range(1, 65534))
            ->capture_default_str();
        desktop.add_option("--stop-after", desktop_.stop_after, texts("cli.stop_after"))
            ->check(CLI::Range(1, 86400))
            ->capture_default_str();
        desktop.add_flag("--stop", desktop_.stop, texts("cli.desktop_stop"));

        auto& verify = command("verify", [this] { return run_verify(texts_, verify_); });
        verify.add_option("FILE", verify_.files, texts("cli.verify_file"))->required();
        verify.add_option("--commitment", verify_.commitment, texts("cli.commitment"))->type_name("DIGITS");
        verify.add_option("--bytes", verify_.bytes, texts("cli.own_bytes"))->type_name("DIGITS");
        verify.add_option("--head", verify_.head, texts("cli.own_head"))->type_name("DIGITS");

        auto& analyse = command("analyse", [this] { return run_analyse(texts_, analyse_); });
        analyse.add_option("FILE", analyse_.file, texts("cli.saved_game"))->required();
        analyse.add_option("--game", analyse_.game, texts("cli.analyse_game"))->check(CLI::Range(1, max_games));
        analyse.add_option("--svg", analyse_.svg, texts("cli.svg"))->type_name("FILE");
        analyse.add_option("--budget", analyse_.budget, texts("cli.budget"))->type_name("NODES|TIME");
        analyse.add_flag("--json", analyse_.json, texts("cli.json"));
        analyse.add_flag("--replace", analyse_.replace, texts("cli.replace"));

        auto& draw = command("draw", [this] { return run_draw(texts_, draw_); });
        add_game(draw, draw_.game);
        draw.add_option("--svg", draw_.svg, texts("cli.draw_svg"))->type_name("FILE");
        draw.add_option("--png", draw_.png, texts("cli.draw_png"))->type_name("FILE");
        draw.add_option("--arrow", draw_.arrows, texts("cli.draw_arrow"))
            ->type_name("MOVE|SPOT-SPOT")
            ->allow_extra_args(false);
        draw.add_option("--mark", draw_.marks, texts("cli.draw_mark"))->type_name("SPOT")->allow_extra_args(false);
        draw.add_flag("--coordinates", draw_.coordinates, texts("cli.draw_coordinates"));
        draw.add_option("--width", draw_.width, texts("cli.draw_width"))->check(CLI::Range(64, 8000));
        draw.add_flag("--replace", draw_.replace, texts("cli.replace"));

        auto& print = command("print", [this] { return run_print(texts_, print_); });
        add_game(print, print_.game);
        print.add_option("--paper", print_.paper, texts("cli.print_paper"))
            ->type_name("a4|a3|letter|WxH")
            ->capture_default_str();
        print.add_option("--what", print_.what, texts("cli.print_what"))
            ->type_name("PART,…")
            ->delimiter(',')
            ->allow_extra_args(false);
        print.add_option("--ink", print_.ink, texts("cli.print_ink"))
            ->check(CLI::IsMember({"full", "light"}))
            ->capture_default_str();
        print.add_flag("--large", print_.large, texts("cli.print_large"));
        print.add_flag("--duplex", print_.duplex, texts("cli.print_duplex"));
        print.add_option("--size", print_.board, texts("cli.print_size"))
            ->type_name("MM")
            ->check(CLI::Range(100, 1000))
            ->capture_default_str();
        print.add_option("--out", print_.out, texts("cli.print_out"))->type_name("FILE");
        print.add_flag("--replace", print_.replace, texts("cli.replace"));

        auto& engine = command("engine", [this] { return run_engine(texts_, engine_); });
        engine.add_option("--threads", engine_.threads, texts("cli.threads"))->check(CLI::Range(0, 256));

        auto& solve = command("solve", [this] { return run_solve(texts_, solve_); });
        add_rules(solve, solve_.game);
        solve.add_option("--pieces", solve_.pieces, texts("cli.pieces"))->type_name("N|N-M");
        solve.add_option("--out", solve_.directory, texts("cli.tables"))->type_name("DIR");
        solve.add_option("--threads", solve_.threads, texts("cli.threads"))->check(CLI::Range(0, 256));
        solve.add_option("--check", solve_.samples, texts("cli.check"));

        auto& tables = command("tables", [this] { return run_tables(texts_, tables_); });
        tables.add_option("ACTION", tables_.action, texts("cli.tables_action"))
            ->required()
            ->check(CLI::IsMember({"pack", "verify", "unpack"}));
        tables.add_option("FILE", tables_.file, texts("cli.tables_file"))->required();
        tables.add_option("GAME", tables_.games, texts("cli.tables_games"));
        tables.add_option("--tables", tables_.directory, texts("cli.tables"))->type_name("DIR");
        tables.add_flag("--replace", tables_.replace, texts("cli.replace"));

        auto& probe = command("probe", [this] { return run_probe(texts_, probe_); });
        add_rules(probe, probe_.game);
        probe.add_option("POSITION", probe_.game.position, texts("cli.probe_position"))->check(position_given());
        probe.add_option("--tables", probe_.directory, texts("cli.tables"))->type_name("DIR");
        probe.add_flag("--line", probe_.line, texts("cli.line"));
    }

    int run(int argc, char** argv) {
        return CommandLine::run(argc, argv, [this] { return run_server_command(); });
    }

private:
    int run_server_command() {
        if (const auto error = read_settings(*serve_command_)) return complain(texts_, *error);
        if (serve_.check) serve_.limits = settings_of(*serve_command_);
        return run_serve(texts_, serve_);
    }

    // Boards are drawn in UTF-8, which is right for a file, whatever the terminal's character set.
    void warn_about_characters() const {
        const std::string set = foreign_character_set();
        if (!set.empty() && ::isatty(STDOUT_FILENO)) complain(texts_, {"terminal.character_set", {set}});
    }

    int play_or_load() {
        if (play_.game.setup.game.empty() && play_.load.empty()) return complain(texts_, {"cli.game_or_load", {}});
        return run_play(texts_, play_);
    }

    void add_serve_options(CLI::App& sub) {
        ServerOptions& options = serve_.options;
        sub.add_option("--host", options.host, texts_("cli.host"))->type_name("ADDRESS")->capture_default_str();
        sub.add_option("--port", options.port, texts_("cli.port"))->check(CLI::Range(0, 65535))->capture_default_str();
        sub.add_option("--store", options.store, texts_("cli.store"))->type_name("FILE|postgres://…");
        sub.add_option("--web", options.web, texts_("cli.web"))->type_name("FOLDER");
        sub.add_option("--origin", options.origins, texts_("cli.origin"))->type_name("ORIGIN")->allow_extra_args(false);
        sub.add_option("--name", options.names, texts_("cli.name"))->type_name("NAME")->allow_extra_args(false);
        sub.add_flag("--room", options.room, texts_("cli.room"));
        sub.add_option("--address", options.address, texts_("cli.address"))->type_name("ADDRESS");
        sub.add_option("--kiosk", options.kiosk, texts_("cli.kiosk"))->type_name("GAME,…")->delimiter(',');
        sub.add_flag("--behind-proxy", options.behind_proxy, texts_("cli.behind_proxy"));
        sub.add_flag_callback("--no-browser", [this] { serve_.browser = false; }, texts_("cli.no_browser"));
        const auto number = [&](const std::string& name, std::uint32_t& value, const std::string& text) {
            return sub.add_option(name, value, texts_(text))->capture_default_str();
        };
        number("--max-connections", options.max_connections, "cli.max_connections");
        number("--max-connections-per-address", options.max_connections_per_address, "cli.max_connections_per_address");
        number("--max-matches-per-address", options.max_matches_per_address, "cli.max_matches_per_address");
        number("--max-places-per-address", options.max_places_per_address, "cli.max_places_per_address");
        number("--exports-per-second", options.exports_per_second, "cli.exports_per_second");
        number("--messages-per-second", options.messages_per_second, "cli.messages_per_second");
        number("--messages-per-second-per-address", options.messages_per_second_per_address,
               "cli.messages_per_second_per_address");
        number("--work-per-address", options.work_per_address, "cli.work_per_address");
        number("--idle-seconds", options.idle_seconds, "cli.idle_seconds")->check(CLI::Range(1, 86400));
        number("--bot-delay", options.bot_delay_ms, "cli.bot_delay");
        number("--keep-over-days", options.keep_over_days, "cli.keep_over_days");
        number("--keep-idle-days", options.keep_idle_days, "cli.keep_idle_days");
        number("--busy-ms", options.busy_ms, "cli.busy_ms");
        number("--drain-seconds", options.drain_seconds, "cli.drain_seconds");
        sub.add_option("--operator-port", options.operator_port, texts_("cli.operator_port"))->type_name("PORT");
        sub.add_option("--operator-token", options.operator_token, texts_("cli.operator_token"))->type_name("TOKEN");
        sub.add_flag("--access-log", options.access_log, texts_("cli.access_log"));
        // Every setting can also be in the environment or in a file, where `ps` does not show it.
        for (CLI::Option* option : sub.get_options())
            if (option != sub.get_help_ptr()) option->envname(environment_name(option->get_lnames().front()));
        sub.add_option("--config", config_, texts_("cli.config"))->envname("TABULEIRO_CONFIG")->type_name("FILE");
        sub.add_flag("--check-config", serve_.check, texts_("cli.check_config"));
    }

    void add_backup_options(CLI::App& sub) {
        sub.add_option("FILE", backup_.file, texts_("cli.backup_file"))->required();
        sub.add_option("--store", backup_.store, texts_("cli.store"))
            ->type_name("FILE|postgres://…")
            ->envname(environment_name("store"));
    }

    static std::string environment_name(const std::string& option) {
        std::string name = "TABULEIRO_";
        for (const char letter : option) name += letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
        return name;
    }

    // The lines `name = value` of the settings file; command line and environment take precedence.
    std::optional<Error> read_settings(CLI::App& sub) const {
        if (config_.empty()) return std::nullopt;
        const auto text = read_file(config_, 1 << 20);
        if (!text) return text.error();
        const auto trimmed = [](std::string part) {
            part.erase(0, part.find_first_not_of(" \t\r"));
            part.erase(part.find_last_not_of(" \t\r") + 1);
            return part;
        };
        std::set<CLI::Option*> before;
        for (CLI::Option* option : sub.get_options())
            if (option->count() > 0) before.insert(option);
        std::istringstream lines(*text);
        for (std::string line; std::getline(lines, line);) {
            line = trimmed(line);
            if (line.empty() || line.starts_with('#')) continue;
            const auto equals = line.find('=');
            const std::string name = trimmed(line.substr(0, equals));
            CLI::Option* option = equals == std::string::npos ? nullptr : sub.get_option_no_throw("--" + name);
            if (!option || name == "config" || name == "check-config") return Error{"cli.bad_setting", {config_, name}};
            if (before.contains(option)) continue;
            option->add_result(trimmed(line.substr(equals + 1)));
            option->run_callback();
        }
        return std::nullopt;
    }

    // All but those that are printed by their meaning, or secret.
    static std::vector<std::string> settings_of(const CLI::App& sub) {
        static const std::set<std::string> other{"help", "host",           "port",   "store",
                                                 "web",  "operator-token", "config", "check-config"};
        std::vector<std::string> lines;
        for (const CLI::Option* option : sub.get_options()) {
            const std::string& name = option->get_lnames().front();
            if (other.contains(name)) continue;
            auto values = option->results();
            if (values.empty() && !option->get_default_str().empty()) values = {option->get_default_str()};
            for (const std::string& value : values) lines.push_back(name + " = " + value);
        }
        return lines;
    }

    std::string rules_game_, config_;
    BackupRequest backup_;
    VerifyRequest verify_;
    CLI::App* serve_command_ = nullptr;
    GamesRequest games_;
    ServeRequest serve_;
    DesktopRequest desktop_;
    PlayRequest play_;
    ProblemRequest problem_;
    AnalyseRequest analyse_;
    DrawRequest draw_;
    PrintRequest print_;
    EngineRequest engine_;
    SolveRequest solve_;
    TablesRequest tables_;
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
