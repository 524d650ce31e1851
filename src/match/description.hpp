// How entries and requests are described. Each struct lists its fields once, in `fields()`; the text of stored logs,
// the JSON of messages, the page's types and the tables of docs/protocol.md all follow from that list.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace tabuleiro {

enum class FieldIn : std::uint8_t { both, log, message };

template <class Get, FieldIn where> struct Field {
    std::string_view name; // its key in JSON
    Get get;               // a pointer to the member, or a function that gives a reference to it
    bool optional = false; // left out while it has its default value
    bool to_end = false;   // may contain blanks: extends to the end of its line in a log
};

constexpr auto field(std::string_view name, auto get) { return Field<decltype(get), FieldIn::both>{name, get}; }
constexpr auto optional_field(std::string_view name, auto get) {
    return Field<decltype(get), FieldIn::both>{name, get, true};
}
constexpr auto field_to_end(std::string_view name, auto get) {
    return Field<decltype(get), FieldIn::both>{name, get, false, true};
}
// Stored, never sent.
constexpr auto log_field(std::string_view name, auto get) { return Field<decltype(get), FieldIn::log>{name, get}; }
constexpr auto optional_log_field(std::string_view name, auto get) {
    return Field<decltype(get), FieldIn::log>{name, get, true};
}
// Sent, never stored.
constexpr auto optional_message_field(std::string_view name, auto get) {
    return Field<decltype(get), FieldIn::message>{name, get, true};
}

template <FieldIn where> inline constexpr bool in_log = where != FieldIn::message;
template <FieldIn where> inline constexpr bool in_message = where != FieldIn::log;

template <class Get, class Owner> using FieldValue = std::remove_cvref_t<std::invoke_result_t<Get, Owner&>>;

// Calls `use` with every field of T.
template <class T, class Use> constexpr void for_each_field(Use use) {
    std::apply([&](const auto&... fields) { (use(fields), ...); }, T::fields());
}
template <class T> inline constexpr std::size_t field_count = std::tuple_size_v<decltype(T::fields())>;

template <class Get, FieldIn where, class Owner> bool has_default(const Field<Get, where>& field, const Owner& owner) {
    static const Owner fresh{};
    return std::invoke(field.get, owner) == std::invoke(field.get, fresh);
}

// The names of an enumeration's values, in their order: `template <> inline constexpr Names<3> names_of<Kind>{…}`.
template <std::size_t count> struct Names {
    std::string_view type; // in the page
    std::array<std::string_view, count> names;
};
template <class Value> inline constexpr bool names_of = false;

template <class Value>
concept Named = std::is_enum_v<Value> && requires { names_of<Value>.names; };

template <Named Value> constexpr std::string_view name_of(Value value) {
    return names_of<Value>.names[static_cast<std::size_t>(value)];
}
template <Named Value> constexpr std::optional<Value> value_named(std::string_view name) {
    const auto& names = names_of<Value>.names;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Value>(found - names.begin());
}

// Calls `use.template operator()<T>()` for the alternatives of a variant, until one call returns true.
template <class Variant> struct Alternatives;
template <class... Types> struct Alternatives<std::variant<Types...>> {
    template <class Use> static constexpr bool any(Use use) { return (use.template operator()<Types>() || ...); }
};

template <class... Cases> struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

} // namespace tabuleiro
