// What the command lines of both programs share: the language, a game and its options, help, errors and exit codes.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/setup.hpp"
#include "texts/texts.hpp"

namespace CLI {
class App;
class Validator;
} // namespace CLI

namespace tabuleiro {

inline constexpr int bad_usage = 2;
inline constexpr int stopped_by_user = 130; // what shells report after Ctrl-C

// The error in the user's language.
std::string error_text(const Texts& texts, const Error& error);
// Prints the error, in the user's language, to standard error; returns bad_usage, or stopped_by_user after Ctrl-C.
int complain(const Texts& texts, const Error& error);

// A game as the commands take it: GAME --mode --players --option … --position.
struct GameRequest {
    Setup setup;
    std::string position;
};

// As typed on the command line.
std::string text_of(const GameRequest& game);

// The language of --lang or of the environment. It must be known before the first text is shown.
std::string_view language_for(int argc, char** argv);

// The first word of the command line that does not belong to --lang; empty if there is none.
std::string_view first_word(int argc, char** argv);

class CommandLine {
public:
    CommandLine(const Texts& texts, const std::string& name, const std::string& about);
    ~CommandLine();

    CLI::App& app() { return *app_; }
    // A command with its help; `run` returns the exit code.
    CLI::App& command(const std::string& name, std::function<int()> run);
    // GAME --mode --option; `required`: GAME must be given. Filled in before the command runs.
    void add_rules(CLI::App& command, GameRequest& request, bool required = true);
    // The same with --players and --position.
    void add_game(CLI::App& command, GameRequest& request, bool required = true);

    // Returns the exit code; `otherwise` runs if no command is given.
    int run(int argc, char** argv, const std::function<int()>& otherwise);

protected:
    // Refuses an empty position, which would silently mean the start.
    CLI::Validator position_given() const;

    const Texts& texts_;

private:
    int run_command(int argc, char** argv, const std::function<int()>& otherwise);

    std::unique_ptr<CLI::App> app_;
    std::string lang_, reference_;
    std::vector<std::string> choices_; // the texts of --option
    std::vector<std::pair<CLI::App*, GameRequest*>> games_;
    int code_ = 0;
};

} // namespace tabuleiro
