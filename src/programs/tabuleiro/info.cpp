#include <cstdio>

#include "play/any_game.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "protocol/json.hpp"

namespace tabuleiro {

int run_games(const Texts& texts, const GamesRequest& request) {
    if (request.json) {
        std::puts(games_json().c_str());
        return 0;
    }
    for (const GameInfo& info : all_game_infos()) {
        const std::string id(info.name);
        std::printf("%s  %s\n", styled("1", id).c_str(), texts("game." + id).c_str());
        for (const Mode& mode : info.modes) {
            const std::string name(mode.name);
            print_text("    " + texts("games.mode", {name, texts("mode." + name), player_range(mode)}), 8);
        }
        for (const auto& option : info.options) {
            std::string values;
            for (const auto value : option.values) values += (values.empty() ? "=" : "|") + std::string(value);
            const std::string name(option.name);
            print_text("    --option " + name + values + "  " + texts("option." + name), 8);
        }
    }
    std::printf("\n");
    print_text(texts("games.how_to_play"));
    return 0;
}

} // namespace tabuleiro
