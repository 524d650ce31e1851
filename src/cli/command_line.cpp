#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <new>

#include "cli/reference.hpp"
#include "engine/version.hpp"

namespace tabuleiro {

namespace {

// The texts of --option as names and values.
std::optional<Error> read_choices(const std::vector<std::string>& choices, GameRequest& request) {
    for (const std::string& text : choices) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0) return Error{"setup.option_form", {text}};
        request.setup.options.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
    return std::nullopt;
}

} // namespace

int complain(const Texts& texts, const Error& error) {
    auto details = error.details;
    if (error.name == "position.impossible") details[1] = texts("why." + details[1]);
    const auto message = texts("error." + std::string(error.name), details);
    std::fprintf(stderr, "tabuleiro: %s\n", message.c_str());
    return bad_usage;
}

std::string_view language_for(int argc, char** argv) {
    std::string_view asked;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--lang" && i + 1 < argc) asked = argv[i + 1];
        if (word.starts_with("--lang=")) asked = word.substr(7);
    }
    const auto language = language_named(asked);
    return language.empty() ? language_of_environment() : language;
}

std::string_view first_word(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--lang")
            ++i;
        else if (!word.starts_with("--lang="))
            return word;
    }
    return {};
}

CommandLine::CommandLine(const Texts& texts, const std::string& name, const std::string& about)
    : texts_(texts), app_(std::make_unique<CLI::App>(about, name)) {
    app_->set_help_flag("-h,--help", texts("cli.help"));
    app_->get_formatter()->column_width(34);
    app_->fallthrough();
    app_->set_version_flag("--version", name + " " + std::string(version()), texts("cli.version"));
    app_->add_option("--reference", reference_)->group("")->check(CLI::IsMember({"man", "bash", "zsh", "fish"}));
    app_->add_option("--lang", lang_, texts("cli.lang"))
        ->check(CLI::IsMember(std::vector<std::string>(language_names().begin(), language_names().end())));
}

CommandLine::~CommandLine() = default;

CLI::App& CommandLine::command(const std::string& name, std::function<int()> run) {
    auto* sub = app_->add_subcommand(name, texts_("cli." + name + ".about"));
    sub->footer(texts_("cli." + name + ".examples"));
    sub->callback([this, sub, run = std::move(run)] {
        for (const auto& [owner, request] : games_)
            if (owner == sub)
                if (const auto error = read_choices(choices_, *request)) {
                    code_ = complain(texts_, *error);
                    return;
                }
        code_ = run();
    });
    return *sub;
}

void CommandLine::add_game(CLI::App& command, GameRequest& request, bool required) {
    command.add_option("GAME", request.setup.game, texts_("cli.game"))->required(required);
    command.add_option("--mode", request.setup.mode, texts_("cli.mode"));
    command.add_option("--players", request.setup.players, texts_("cli.players"))->check(CLI::Range(1, 99));
    command.add_option("--option", choices_, texts_("cli.option"))->type_name("NAME=VALUE")->allow_extra_args(false);
    command.add_option("--position", request.position, texts_("cli.position"))->type_name("TEXT");
    games_.emplace_back(&command, &request);
}

int CommandLine::run(int argc, char** argv, const std::function<int()>& otherwise) {
    try {
        app_->parse(argc, argv);
        if (!reference_.empty()) {
            std::fputs(command_line_reference(*app_, reference_).c_str(), stdout);
            return 0;
        }
        return app_->get_subcommands().empty() ? otherwise() : code_;
    } catch (const CLI::Success& asked) { // --help
        return app_->exit(asked);
    } catch (const CLI::ParseError& error) {
        std::fprintf(stderr, "tabuleiro: %s\n%s\n", texts_("cli.error", {error.what()}).c_str(),
                     texts_("cli.see_help", {app_->get_name()}).c_str());
        return bad_usage;
    } catch (const std::bad_alloc&) {
        return complain(texts_, {"cli.no_memory", {}});
    }
}

} // namespace tabuleiro
