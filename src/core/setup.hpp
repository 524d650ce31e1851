// A game as it is requested from outside, in words: which one, which mode, how many players, which options.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/result.hpp"

namespace tabuleiro {

struct OptionChoice {
    std::string name;
    std::string value;
    bool operator==(const OptionChoice&) const = default;
};

struct Setup {
    std::string game;
    std::string mode;                  // empty: the game's first
    int players = 0;                   // 0: as few as the mode takes
    std::vector<OptionChoice> options; // what is missing has its default
    bool operator==(const Setup&) const = default;
};

namespace setup_words {

template <class Range, class Name> std::string joined(const Range& range, Name&& name) {
    std::string all;
    for (const auto& item : range) all.append(all.empty() ? "" : ", ").append(name(item));
    return all;
}

} // namespace setup_words

// "2", or "2–4".
inline std::string player_range(const Mode& mode) {
    const std::string fewest = std::to_string(mode.min_players);
    return mode.min_players == mode.max_players ? fewest : fewest + "–" + std::to_string(mode.max_players);
}

// The rules that a setup asks for, or what is wrong with it. Nothing is ever changed silently.
template <Game G> Result<typename G::Rules> read_rules(const Setup& setup) {
    using setup_words::joined;
    typename G::Rules rules{};
    const auto mode = setup.mode.empty() ? G::modes.begin()
                                         : std::find_if(G::modes.begin(), G::modes.end(), [&](const Mode& candidate) {
                                               return candidate.name == setup.mode;
                                           });
    if (mode == G::modes.end())
        return Error{"setup.unknown_mode", {setup.mode, joined(G::modes, [](const Mode& m) { return m.name; })}};
    rules.mode = static_cast<std::uint8_t>(mode - G::modes.begin());

    const int players = setup.players == 0 ? mode->min_players : setup.players;
    if (players < mode->min_players || players > mode->max_players)
        return Error{"setup.bad_players", {std::to_string(players), std::string(mode->name), player_range(*mode)}};
    rules.players = static_cast<std::uint8_t>(players);

    std::vector<std::string_view> seen;
    for (const OptionChoice& choice : setup.options) {
        const auto option = std::find_if(G::options.begin(), G::options.end(),
                                         [&](const auto& candidate) { return candidate.name == choice.name; });
        if (option == G::options.end())
            return Error{"setup.unknown_option",
                         {choice.name, joined(G::options, [](const auto& o) { return o.name; })}};
        const auto names = option->names();
        const auto value = std::find(names.begin(), names.end(), choice.value);
        if (value == names.end())
            return Error{"setup.bad_value",
                         {choice.name, choice.value, joined(names, [](std::string_view name) { return name; })}};
        if (std::find(seen.begin(), seen.end(), option->name) != seen.end())
            return Error{"setup.repeated_option", {choice.name}};
        seen.push_back(option->name);
        option->set(rules, static_cast<std::uint8_t>(value - names.begin()));
    }
    if constexpr (RefusesRules<G>) {
        if (auto error = G::refuse(rules)) return *std::move(error);
    }
    return rules;
}

// The words for rules: mode, players, and the options that are not at their default.
template <Game G> Setup setup_of(const typename G::Rules& rules) {
    Setup setup{std::string(G::name), std::string(G::modes[rules.mode].name), rules.players, {}};
    for (const auto& option : G::options)
        if (const auto value = option.get(rules); value != 0)
            setup.options.push_back({std::string(option.name), std::string(option.names()[value])});
    return setup;
}

} // namespace tabuleiro
