#include "programs/shared/reference.hpp"

#include <CLI/CLI.hpp>

#include <map>
#include <set>

#include "ai/bot.hpp"
#include "core/version.hpp"
#include "play/any_game.hpp"

namespace tabuleiro {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

// The options that --help shows.
std::vector<const CLI::Option*> options_of(const CLI::App& app) {
    return app.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

// "--lang", "-h"; nothing for a positional.
std::vector<std::string> flags_of(const CLI::Option& option) {
    std::vector<std::string> flags;
    for (const auto& name : option.get_snames()) flags.push_back("-" + name);
    for (const auto& name : option.get_lnames()) flags.push_back("--" + name);
    return flags;
}

bool takes_value(const CLI::Option& option) { return option.get_expected_max() > 0 && option.get_type_size_max() > 0; }

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string text;
    for (const auto& word : words)
        if (!word.empty()) text.append(text.empty() ? "" : between).append(word);
    return text;
}

bool takes_file(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return type.starts_with("FILE") || type == "DIR" || type == "FOLDER" || option.get_name(true) == "FILE";
}

// The possible values of an option or argument, for the shells; empty if anything is allowed.
std::string choices_of(const CLI::Option& option) {
    const std::string name = option.get_positional()       ? option.get_name(true)
                             : option.get_lnames().empty() ? ""
                                                           : option.get_lnames().front();
    std::vector<std::string> choices;
    if (name == "GAME" || name == "game") {
        for (const GameInfo& info : all_game_infos()) choices.emplace_back(info.name);
    } else if (name == "mode") {
        std::set<std::string_view> modes;
        for (const GameInfo& info : all_game_infos())
            for (const Mode& mode : info.modes) modes.insert(mode.name);
        choices.assign(modes.begin(), modes.end());
    } else if (name == "seat" || name == "bots") {
        if (name == "seat") choices.emplace_back("human");
        for (const BotKind& kind : bot_kinds) choices.emplace_back(kind.name);
    } else if (const std::string values = value_name(option); option.get_type_name().starts_with("TEXT:{")) {
        return replaced(values, "|", " ");
    }
    return joined(choices, " ");
}

// The options of all commands that take a value, each once.
std::map<std::string, const CLI::Option*> options_with_values(const CLI::App& app) {
    std::map<std::string, const CLI::Option*> found;
    const auto add = [&](const CLI::App& owner) {
        for (const CLI::Option* option : options_of(owner))
            if (takes_value(*option))
                for (const auto& flag : flags_of(*option)) found.emplace(flag, option);
    };
    add(app);
    for (const CLI::App* command : commands_of(app)) add(*command);
    return found;
}

// Text for roff: no line begins with a control character, a minus stays a minus.
std::string roff(std::string text) {
    text = replaced(replaced(std::move(text), "\\", "\\e"), "-", "\\-");
    text = replaced(std::move(text), "\n", "\n.br\n");
    return text.starts_with('.') || text.starts_with('\'') ? "\\&" + text : text;
}

std::string man_options(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : options_of(app)) {
        if (app.get_parent() && option == app.get_help_ptr()) continue; // said once
        const auto flags = flags_of(*option);
        text += ".TP\n\\fB" + roff(flags.empty() ? option->get_name(true) : joined(flags, ", ")) + "\\fR";
        if (!flags.empty() && takes_value(*option)) text += " \\fI" + roff(value_name(*option)) + "\\fR";
        const std::string usual = option->get_default_str();
        text += "\n" + roff(option->get_description() + (usual.empty() ? "" : "; default: " + usual)) + "\n";
    }
    return text;
}

std::string man_page(const CLI::App& app) {
    const std::string& name = app.get_name();
    std::string text = ".TH " + name + " 6 \"\" \"tabuleiro " + std::string(version()) + "\" Games\n.SH NAME\n" +
                       roff(name) + " \\- " + roff(app.get_description()) + "\n.SH SYNOPSIS\n.B " + roff(name) +
                       "\n.RI [ OPTION ...]\n.RI [ COMMAND\n.RI [ OPTION ...]]\n.SH OPTIONS\n" + man_options(app) +
                       ".SH COMMANDS\n";
    for (const CLI::App* command : commands_of(app)) {
        text +=
            ".SS " + roff(command->get_name()) + "\n" + roff(command->get_description()) + "\n" + man_options(*command);
        if (!command->get_footer().empty()) text += ".PP\n.nf\n" + roff(command->get_footer()) + "\n.fi\n";
    }
    const std::string other = name == "tabuleiro" ? "tabuleiro-lab" : "tabuleiro";
    return text + ".SH SEE ALSO\n.BR " + roff(other) + " (6)\n";
}

// Words that can follow a command, for the shells.
std::string words_of(const CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::Option* option : options_of(app)) {
        for (const auto& flag : flags_of(*option)) words.push_back(flag);
        if (option->get_positional()) words.push_back(choices_of(*option));
    }
    for (const CLI::App* command : commands_of(app)) words.push_back(command->get_name());
    return joined(words, " ");
}

std::string bash_completion(const CLI::App& app) {
    const std::string function = "_" + replaced(app.get_name(), "-", "_");
    std::string text =
        "# bash completion of " + app.get_name() + "\n" + function +
        "() {\n    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= values=\n"
        "    case ${COMP_WORDS[1]-} in\n";
    for (const CLI::App* command : commands_of(app))
        text += "    " + command->get_name() + ") command='" + words_of(*command) + "' ;;\n";
    text += "    esac\n    [ \"$COMP_CWORD\" -gt 1 ] || command='" + words_of(app) + "'\n    case $before in\n";
    for (const auto& [flag, option] : options_with_values(app))
        text += "    " + flag + ") command=" + (takes_file(*option) ? "" : "'" + choices_of(*option) + "' values=yes") +
                " ;;\n";
    text += "    esac\n    COMPREPLY=($(compgen -W \"$command\" -- \"$word\"))\n"
            "    [ ${#COMPREPLY[@]} -gt 0 ] || [ -n \"$values\" ] || COMPREPLY=($(compgen -f -- \"$word\"))\n}\n"
            "complete -o filenames -F " +
            function + " " + app.get_name() + "\n";
    return text;
}

std::string quoted(const std::string& text) { return "'" + replaced(text.substr(0, text.find('\n')), "'", "’") + "'"; }

// How zsh completes a value.
std::string zsh_value(const CLI::Option& option) {
    if (takes_file(option)) return ":file:_files";
    return ":value:(" + choices_of(option) + ")";
}

std::string zsh_arguments(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : options_of(app)) {
        for (const auto& flag : flags_of(*option)) {
            const std::string about = replaced(replaced(option->get_description(), "[", "("), "]", ")");
            std::string argument = quoted(flag + (takes_value(*option) ? "=" : "") + "[" + about + "]");
            if (takes_value(*option)) argument.insert(argument.size() - 1, zsh_value(*option));
            text += " \\\n            " + argument;
        }
        if (option->get_positional() && !takes_file(*option)) text += " \\\n            '2" + zsh_value(*option) + "'";
    }
    return text;
}

std::string zsh_completion(const CLI::App& app) {
    std::string text = "#compdef " + app.get_name() + "\nlocal -a commands\ncommands=(\n";
    for (const CLI::App* command : commands_of(app))
        text += "    '" + command->get_name() + ":" + quoted(command->get_description()).substr(1) + "\n";
    text += ")\nif (( CURRENT == 2 )); then\n    _describe command commands\n    _arguments" + zsh_arguments(app) +
            "\nelse\n    case $words[2] in\n";
    for (const CLI::App* command : commands_of(app))
        text += "    " + command->get_name() + ") _arguments" + zsh_arguments(*command) + " '*:file:_files' ;;\n";
    return text + "    esac\nfi\n";
}

std::string fish_completion(const CLI::App& app) {
    const std::string complete = "complete -c " + app.get_name();
    std::string text = complete + " -f\n"; // offer files only where one is expected
    const auto add = [&](const std::string& when, const CLI::App& owner) {
        for (const CLI::Option* option : options_of(owner)) {
            std::string names;
            for (const auto& name : option->get_snames()) names += " -s " + name;
            for (const auto& name : option->get_lnames()) names += " -l " + name;
            const std::string values = takes_file(*option) ? " -F" : " -f -a '" + choices_of(*option) + "'";
            text += complete + when + names;
            if (!names.empty() && takes_value(*option)) text += " -r";
            if (takes_value(*option)) text += values;
            text += " -d " + quoted(option->get_description()) + "\n";
        }
    };
    add("", app);
    for (const CLI::App* command : commands_of(app)) {
        text += complete + " -n __fish_use_subcommand -a " + command->get_name() + " -d " +
                quoted(command->get_description()) + "\n";
        add(" -n '__fish_seen_subcommand_from " + command->get_name() + "'", *command);
    }
    return text;
}

} // namespace

std::string value_name(const CLI::Option& option) {
    std::string name = option.get_type_name(); // CLI11 appends its checks: "UINT:INT in [0 - 9]", "TEXT:{a,b}"
    for (const std::string_view number : {"UINT", "INT", "FLOAT"})
        if (name.starts_with(number)) return "N";
    constexpr std::string_view choice = "TEXT:{";
    if (!name.starts_with(choice)) return name;
    return replaced(name.substr(choice.size(), name.size() - choice.size() - 1), ",", "|");
}

std::string command_line_reference(const CLI::App& app, std::string_view kind) {
    if (kind == "man") return man_page(app);
    if (kind == "bash") return bash_completion(app);
    if (kind == "zsh") return zsh_completion(app);
    if (kind == "fish") return fish_completion(app);
    return {};
}

} // namespace tabuleiro
