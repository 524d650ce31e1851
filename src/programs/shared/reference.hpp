// The manual page and completions of a command line, from the same description as --help.
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace tabuleiro {

// The argument of an option: "FILE", "N" for any number, "en|es|pt" where only these are allowed.
std::string value_name(const CLI::Option& option);

// `kind` is one of man, bash, zsh, fish; empty for any other.
std::string command_line_reference(const CLI::App& app, std::string_view kind);

} // namespace tabuleiro
