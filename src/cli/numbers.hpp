// Numbers as people read them, and what several commands read from the request in the same way.
#pragma once

#include <cstdio>
#include <string>

#include "ai/all_bots.hpp"
#include "commands.hpp"
#include "engine/game.hpp"
#include "engine/setup.hpp"
#include "files.hpp"

namespace tabuleiro {

inline std::string fixed(double value, int digits = 1) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

// The start of the game that is asked for, or the position given.
template <Game G> Result<typename G::State> start_of(const GameRequest& request) {
    const auto rules = read_rules<G>(request.setup);
    if (!rules) return rules.error();
    return request.position.empty() ? Result(G::start(*rules)) : G::parse(*rules, request.position);
}

// The weights in a file; a network without inputs if no file is named.
inline Result<Network> read_weights(const std::string& path, std::string_view game) {
    if (path.empty()) return Network{};
    const auto content = read_file(path, max_network_bytes);
    if (!content) return content.error();
    Result<Network> weights = unknown_game(game);
    with_game(game, [&]<class G>(GameTag<G>) {
        auto file = read_network(*content, game, Evaluation<G>::inputs);
        if (file)
            weights = std::move(file->network);
        else
            weights = file.error();
    });
    return weights;
}

} // namespace tabuleiro
