// A command line described for the system: manual page and completions, from the same description as --help.
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace tabuleiro {

// `kind` is one of man, bash, zsh, fish; empty for any other.
std::string command_line_reference(const CLI::App& app, std::string_view kind);

} // namespace tabuleiro
