#include "programs/shared/command_line.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <set>
#include <sstream>

#include "core/version.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/reference.hpp"
#include "programs/shared/terminal.hpp"

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

// Help as wide as the terminal, in the user's language.
class HelpFormatter : public CLI::Formatter {
public:
    explicit HelpFormatter(const Texts& texts) {
        column_width(width_ < 80 ? 22 : 34);
        label("Usage", texts("cli.usage"));
        label("OPTIONS", texts("cli.options_word"));
        for (const char* label_of_one_or_more : {"SUBCOMMAND", "SUBCOMMANDS"})
            label(label_of_one_or_more, texts("cli.command_word"));
        label("Positionals", texts("cli.arguments"));
        label("REQUIRED", texts("cli.required"));
    }

    std::string make_option_desc(const CLI::Option* option) const override {
        return wrapped(CLI::Formatter::make_option_desc(option), width_ - get_column_width());
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        std::string all = CLI::Formatter::make_option_opts(option);
        if (const std::string type = " " + option->get_type_name(); type.size() > 1 && all.starts_with(type))
            all.replace(0, type.size(), option->get_positional() ? "" : " " + value_name(*option));
        return width_ < 100 ? all.substr(0, all.find(" (Env:")) : all; // docs/hosting.md explains the names
    }
    std::string make_subcommand(const CLI::App* command) const override {
        std::ostringstream out;
        CLI::detail::format_help(out, command->get_name(),
                                 wrapped(command->get_description(), width_ - get_column_width()), get_column_width());
        return out.str();
    }
    std::string make_description(const CLI::App* app) const override {
        return wrapped(app->get_description(), width_) + "\n";
    }
    std::string make_footer(const CLI::App* app) const override {
        return app->get_footer().empty() ? "" : wrapped(app->get_footer(), width_, 4) + "\n";
    }

private:
    std::size_t width_ = std::min<std::size_t>(terminal_width(), 120);
};

// 0.100000 as 0.1: CLI11 writes all decimals of a number.
std::string without_zeros(std::string number) {
    if (number.find('.') == std::string::npos) return number;
    number.erase(number.find_last_not_of('0') + 1);
    if (number.ends_with('.')) number.pop_back();
    return number;
}

// The system's error for a file or an address; common ones in the user's language.
std::string system_text(const Texts& texts, std::string said) {
    constexpr std::array<std::pair<int, std::string_view>, 9> common{{{ENOENT, "system.missing"},
                                                                      {EACCES, "system.forbidden"},
                                                                      {EPERM, "system.forbidden"},
                                                                      {EISDIR, "system.folder"},
                                                                      {ENOTDIR, "system.no_folder"},
                                                                      {ENOSPC, "system.full"},
                                                                      {EROFS, "system.read_only"},
                                                                      {EADDRINUSE, "system.in_use"},
                                                                      {ECONNREFUSED, "system.refused"}}};
    for (const auto& [number, key] : common)
        if (said == std::strerror(number)) return texts(key);
    return said;
}

// Refuses what CLI11 accepts: empty text, which would silently mean the default, and numbers out of range. The errors
// are worded as CLI11's own, which are translated below.
void refuse_what_is_no_value(CLI::App& app) {
    for (CLI::Option* option : app.get_options()) {
        if (option->get_expected_max() == 0) continue; // a flag
        option->check([](const std::string& text) { return text.empty() ? "1 required TEXT missing" : ""; }, "");
        if (!option->get_type_name().starts_with("UINT")) continue;
        option->check(
            [option](const std::string& text) {
                return whole_number(text) ? "" : "Could not convert: " + option->get_name() + " = " + text;
            },
            "");
    }
}

bool is_number(const std::string& text) {
    char* end = nullptr;
    std::strtod(text.c_str(), &end);
    return !text.empty() && *end == '\0';
}

// A list such as "player,,random", whose empty items CLI11 would drop: the option and what was given.
std::optional<std::pair<std::string, std::string>> list_with_gap(const CLI::App& app, int argc, char** argv) {
    std::set<std::string> lists;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        for (const CLI::Option* option : command->get_options())
            if (option->get_delimiter() == ',') lists.insert(option->get_name());
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i], option = word.substr(0, word.find('='));
        if (!lists.contains(option) || (option == word && i + 1 == argc)) continue;
        const std::string list = option == word ? argv[i + 1] : word.substr(option.size() + 1);
        if (("," + list + ",").find(",,") != std::string::npos && !list.empty()) return std::pair(option, list);
    }
    return std::nullopt;
}

// CLI11's error in the user's language. Rare errors keep its words; so do ours, which are translated already.
std::string parse_error_text(const Texts& texts, const CLI::App& app, const CLI::ParseError& error) {
    const std::string_view said = error.what();
    const auto between = [&](std::string_view before, std::string_view after) -> std::optional<std::string> {
        const auto begin = said.find(before), end = said.find(after, begin + before.size());
        if (begin == std::string_view::npos || end == std::string_view::npos) return std::nullopt;
        return std::string(after.empty() ? said.substr(begin + before.size())
                                         : said.substr(begin + before.size(), end - begin - before.size()));
    };
    const std::string option = between("", ": ").value_or("");
    if (between("not expected: ", "")) {
        const auto words = app.remaining(true);
        const bool command = app.get_subcommands().empty() && !words.front().starts_with('-');
        return texts(command ? "cli.unknown_command" : "cli.unexpected", {CLI::detail::join(words, " ")});
    }
    if (const auto name = between("", " is required")) return texts("cli.missing", {*name});
    if (const auto given = between("Could not convert: ", "")) return texts("cli.no_number", {*given});
    if (between(": 1 required ", " missing")) return texts("cli.no_value", {option});
    if (const auto most = between(": At Most ", " required")) return texts("cli.too_many_values", {option, *most});
    if (const auto value = between(": Value ", " not in range "); value && !is_number(*value))
        return texts("cli.no_number", {option + " = " + *value});
    const auto limits = between(" not in range ", "");
    if (const auto value = between(": Value ", " not in range ");
        value && limits->find('.') == std::string::npos && value->find_first_not_of("-0123456789") != std::string::npos)
        return texts("cli.no_number", {option + " = " + *value}); // such as 1e6, which is no whole number
    if (const auto least = between(" not in range ", " to "))
        return texts("cli.out_of_range", {option, without_zeros(*least) + "–" + without_zeros(*between(" to ", ""))});
    if (const auto other = between(" requires ", ""))
        return texts("cli.needs_option", {*between("", " requires "), *other});
    if (const auto other = between(" excludes ", ""))
        return texts("cli.excludes_option", {*between("", " excludes "), *other});
    if (const auto choices = between(" not in {", "}")) return texts("cli.no_choice", {option, *choices});
    return std::string(said);
}

} // namespace

std::string error_text(const Texts& texts, const Error& error) {
    auto details = error.details;
    for (std::string& detail : details) detail = system_text(texts, std::move(detail));
    if (error.name == "position.impossible") details[1] = texts("why." + details[1]);
    return texts("error." + std::string(error.name), details);
}

int complain(const Texts& texts, const Error& error) {
    print_error("tabuleiro: " + error_text(texts, error));
    return error.name == "solve.stopped" ? stopped_by_user : bad_usage;
}

std::string text_of(const GameRequest& game) {
    const Setup& setup = game.setup;
    std::string text = setup.game;
    if (!setup.mode.empty()) text += " --mode " + setup.mode;
    if (setup.players != 0) text += " --players " + std::to_string(setup.players);
    for (const OptionChoice& choice : setup.options) text += " --option " + choice.name + "=" + choice.value;
    if (!game.position.empty()) text += " --position \"" + game.position + "\"";
    return text;
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
    app_->formatter(std::make_shared<HelpFormatter>(texts));
    app_->option_defaults()->group(texts("cli.options"));
    app_->set_help_flag("-h,--help", texts("cli.help"));
    app_->fallthrough();
    app_->set_version_flag("--version", name + " " + std::string(version()) + ", commit " + std::string(commit()),
                           texts("cli.version"));
    app_->add_option("--reference", reference_)->group("")->check(CLI::IsMember({"man", "bash", "zsh", "fish"}));
    app_->add_option("--lang", lang_, texts("cli.lang"))
        ->check(CLI::IsMember(std::vector<std::string>(language_names().begin(), language_names().end())));
}

CommandLine::~CommandLine() = default;

CLI::App& CommandLine::command(const std::string& name, std::function<int()> run) {
    auto* sub = app_->add_subcommand(name, texts_("cli." + name + ".about"));
    sub->set_help_flag("-h,--help", texts_("cli.help")); // the inherited one is in an untranslated group
    sub->footer(texts_("cli." + name + ".examples"));
    sub->group(texts_("cli.commands"));
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

CLI::Validator CommandLine::position_given() const {
    return CLI::Validator(
        [message = texts_("cli.empty_position")](const std::string& text) { return text.empty() ? message : ""; }, "");
}

void CommandLine::add_rules(CLI::App& command, GameRequest& request, bool required) {
    command.add_option("GAME", request.setup.game, texts_("cli.game"))->required(required);
    command.add_option("--mode", request.setup.mode, texts_("cli.mode"))->type_name("MODE");
    command.add_option("--option", choices_, texts_("cli.option"))->type_name("NAME=VALUE")->allow_extra_args(false);
    games_.emplace_back(&command, &request);
}

void CommandLine::add_game(CLI::App& command, GameRequest& request, bool required) {
    add_rules(command, request, required);
    command.add_option("--players", request.setup.players, texts_("cli.players"))->check(CLI::Range(1, 99));
    command.add_option("--position", request.position, texts_("cli.position"))
        ->type_name("POSITION")
        ->check(position_given());
}

int CommandLine::run(int argc, char** argv, const std::function<int()>& otherwise) {
    const int code = run_command(argc, argv, otherwise);
    const bool printed = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    return printed ? code : complain(texts_, {"cli.cannot_print", {}});
}

int CommandLine::run_command(int argc, char** argv, const std::function<int()>& otherwise) {
    for (CLI::App* sub : app_->get_subcommands({})) refuse_what_is_no_value(*sub);
    if (const auto gap = list_with_gap(*app_, argc, argv)) {
        print_error("tabuleiro: " + texts_("cli.empty_item", {gap->first, gap->second}));
        return bad_usage;
    }
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
        print_error("tabuleiro: " + parse_error_text(texts_, *app_, error));
        print_error(texts_("cli.see_help", {app_->get_name()}));
        return bad_usage;
    } catch (const std::bad_alloc&) {
        return complain(texts_, {"cli.no_memory", {}});
    }
}

} // namespace tabuleiro
