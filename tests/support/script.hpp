// Positions and scripted games as text, for tests that read like the rule they check.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/setup.hpp"

namespace tabuleiro {

// rules_of<Ludo>(2, {"tower=block"}) or rules_of<Niout>(4, {}, "pairs"); an invalid setup fails the test.
template <Game G>
typename G::Rules rules_of(int players, std::initializer_list<std::string_view> options = {},
                           std::string_view mode = {}) {
    Setup setup{std::string(G::name), std::string(mode), players, {}};
    for (const std::string_view text : options) {
        const auto equals = std::min(text.find('='), text.size() - 1);
        setup.options.push_back({std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))});
    }
    const auto rules = read_rules<G>(setup);
    if (!rules) {
        ADD_FAILURE() << rules.error().name;
        return {};
    }
    return *rules;
}

template <Game G> typename G::State position(const typename G::Rules& rules, std::string_view text) {
    const auto state = G::parse(rules, text);
    if (!state) {
        ADD_FAILURE() << text << ": " << state.error().name;
        for (const auto& detail : state.error().details) ADD_FAILURE() << detail;
        return G::start(rules);
    }
    const auto again = G::parse(rules, G::text(*state));
    EXPECT_TRUE(again && *again == *state) << text << " is written as " << G::text(*state) << ", another position";
    return *state;
}

// The legal moves as sorted text, separated by blanks, such as "17-21 pass".
template <Game G> std::string moves_of(const typename G::State& state) {
    if (G::turn(state).kind != Turn::Kind::choose) return "no choice";
    std::vector<std::string> texts;
    for (const auto& move : G::moves(state)) texts.push_back(G::text(move));
    std::sort(texts.begin(), texts.end());
    std::string all;
    for (const auto& text : texts) all += (all.empty() ? "" : " ") + text;
    return all;
}

// Plays events and moves given as text, one after the other; an impossible one fails the test.
template <Game G> typename G::State play(typename G::State state, std::string_view script) {
    std::istringstream words{std::string(script)};
    for (std::string word; words >> word;) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::choose) {
            if (const auto move = find_move<G>(state, word)) {
                state = G::after(state, *move);
                continue;
            }
        } else if (turn.kind == Turn::Kind::chance) {
            if (const auto event = find_event<G>(state, word)) {
                state = G::after(state, *event);
                continue;
            }
        }
        ADD_FAILURE() << "'" << word << "' is not possible at " << G::text(state)
                      << (turn.kind == Turn::Kind::choose ? "; legal: " + moves_of<G>(state) : std::string());
        return state;
    }
    return state;
}

} // namespace tabuleiro
