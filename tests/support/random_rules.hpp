// Every mode and number of players of a game, each with options drawn at random.
#pragma once

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "core/setup.hpp"

namespace tabuleiro {

// Calls use(setup, rules) `times` times for every mode and number of players; the first time with default options.
template <Game G, class Use> void for_random_rules(int times, Random& random, Use&& use) {
    for (const Mode& mode : G::modes)
        for (int players = mode.min_players; players <= mode.max_players; ++players)
            for (int i = 0; i < times; ++i) {
                Setup setup{std::string(G::name), std::string(mode.name), players, {}};
                for (const auto& option : G::options) {
                    const auto names = option.names();
                    const auto value = i == 0 ? 0 : random.below(static_cast<std::uint32_t>(names.size()));
                    setup.options.push_back({std::string(option.name), std::string(names[value])});
                }
                const auto rules = read_rules<G>(setup);
                ASSERT_TRUE(rules) << G::name << ' ' << mode.name << ": " << rules.error().name;
                use(setup, *rules);
            }
}

} // namespace tabuleiro
