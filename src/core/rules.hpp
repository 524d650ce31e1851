// How a game's choices are described: modes with their numbers of players, and options by name and value.
//
// A game's Rules are a struct of bytes that begins with `mode` and `players` and has one field per option.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/inline_list.hpp"
#include "core/types.hpp"

namespace tabuleiro {

struct Mode {
    std::string_view name;
    std::uint8_t min_players;
    std::uint8_t max_players;
    bool pairs = false; // seats 0+2 play against 1+3
};

// Does `other` win when `mine` wins?
constexpr bool same_side(const Mode& mode, Seat mine, Seat other) {
    return mode.pairs ? index(mine) % 2 == index(other) % 2 : mine == other;
}

// `name = first | other | …` of the rule book. A field holds the index of its value; the first is the default.
template <class Rules> struct Option {
    static constexpr std::size_t max_values = 4;
    std::string_view name;
    std::array<std::string_view, max_values> values{};
    std::size_t value_count = 0;
    std::uint8_t unrecorded = 0; // the value of games that were recorded before the option existed
    std::uint8_t (*get)(const Rules&) = nullptr;
    void (*set)(Rules&, std::uint8_t) = nullptr;

    constexpr std::span<const std::string_view> names() const { return {values.data(), value_count}; }
    // The same option, added when games had already been recorded; `value` is how those were played.
    constexpr Option earlier(std::string_view value) const {
        Option result = *this;
        result.unrecorded = static_cast<std::uint8_t>(std::find(values.begin(), values.end(), value) - values.begin());
        return result;
    }
};

template <class Field> struct FieldOf;
template <class Rules, class Value> struct FieldOf<Value Rules::*> {
    using rules = Rules;
    using value = Value;
};

// An option kept in a field of the rules: option<&LudoRules::tower>("tower", {"safe", "stack", …}).
template <auto field> constexpr auto option(std::string_view name, std::initializer_list<std::string_view> values) {
    using Rules = typename FieldOf<decltype(field)>::rules;
    using Value = typename FieldOf<decltype(field)>::value;
    static_assert(sizeof(Value) == 1);
    Option<Rules> result;
    result.name = name;
    result.value_count = values.size();
    std::copy(values.begin(), values.end(), result.values.begin());
    result.get = [](const Rules& rules) { return static_cast<std::uint8_t>(rules.*field); };
    result.set = [](Rules& rules, std::uint8_t value) { rules.*field = static_cast<Value>(value); };
    return result;
}

// For the many options that are `off | on`.
template <auto field> constexpr auto switch_option(std::string_view name) { return option<field>(name, {"off", "on"}); }

} // namespace tabuleiro
