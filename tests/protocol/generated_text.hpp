// What is generated from the descriptions of entries and requests: the page's types and the tables of docs/protocol.md.
// The tests compare the files with it; `TABULEIRO_WRITE_GENERATED=1 protocol-tests` writes them.
#pragma once

#include <string>

#include "protocol/request.hpp"

namespace tabuleiro {
namespace generated_test {

// A field's type in TypeScript and in the tables.
struct TypeText {
    std::string page;
    std::string table;
};

template <class Value> struct OfType {};

template <Named Value> TypeText type_text(OfType<Value>) {
    std::string table;
    for (const std::string_view name : names_of<Value>.names)
        table.append(table.empty() ? "" : "|").append("\"").append(name).append("\"");
    return {std::string(names_of<Value>.type), table};
}
inline TypeText type_text(OfType<std::string>) { return {"string", "TEXT"}; }
inline TypeText type_text(OfType<Player>) { return {"number", "PLAYER"}; }
inline TypeText type_text(OfType<Seat>) { return {"number", "SEAT"}; }
inline TypeText type_text(OfType<int>) { return {"number", "NUMBER"}; }
inline TypeText type_text(OfType<std::uint32_t>) { return {"number", "REVISION"}; }
inline TypeText type_text(OfType<bool>) { return {"boolean", "true|false"}; }
inline TypeText type_text(OfType<Digest>) { return {"string", "HEX"}; }
inline TypeText type_text(OfType<std::vector<Gesture::Walk>>) { return {"Walk[]", "[WALK…]"}; }
inline TypeText type_text(OfType<std::vector<Reason>>) { return {"Reason[]", "[REASON…]"}; }
inline TypeText type_text(OfType<std::vector<Player>>) { return {"number[]", "[PLAYER…]"}; }
inline TypeText type_text(OfType<std::vector<std::string>>) { return {"string[]", "[TEXT…]"}; }
template <class Number> TypeText type_text(OfType<std::array<Number, max_players>>) {
    return {"number[]", "[NUMBER…]"};
}
template <class Value> TypeText type_text(OfType<std::optional<Value>>) { return type_text(OfType<Value>{}); }

template <class Value> inline constexpr bool is_optional = false;
template <class Value> inline constexpr bool is_optional<std::optional<Value>> = true;

// Calls write(name, type, may be missing) for every field of T.
template <class T, class Write> void for_each_message_field(Write write) {
    for_each_field<T>([&]<class Get, FieldIn where>(const Field<Get, where>& field) {
        if constexpr (in_message<where>) {
            using Value = FieldValue<Get, T>;
            const bool spoken_for = Requestable<T> && std::is_same_v<Value, Player>;
            write(field.name, type_text(OfType<Value>{}), field.optional || is_optional<Value> || spoken_for);
        }
    });
}

template <class T> std::string page_fields() {
    std::string text;
    for_each_message_field<T>([&](std::string_view name, const TypeText& type, bool may_be_missing) {
        text.append(text.empty() ? "" : "; ").append(name).append(may_be_missing ? "?: " : ": ").append(type.page);
    });
    return text;
}

template <class T> std::string table_fields() {
    std::string text;
    for_each_message_field<T>([&](std::string_view name, const TypeText& type, bool may_be_missing) {
        text.append(text.empty() ? "" : ",").append("\"").append(name).append(may_be_missing ? "\"?:" : "\":");
        text.append(type.table);
    });
    return text;
}

// In a table a bar would end the cell.
inline std::string cell(std::string_view text) {
    std::string cell;
    for (const char letter : text) cell.append(letter == '|' ? "\\|" : std::string(1, letter));
    return cell;
}

inline std::string row(const std::string& first, std::string_view second) {
    return "| `" + cell(first) + "` | " + cell(second) + " |\n";
}

template <Named Value> std::string page_names() {
    const std::string type(names_of<Value>.type);
    std::string list;
    for (const std::string_view name : names_of<Value>.names)
        list.append(list.empty() ? "'" : ", '").append(name).append("'");
    const std::string values = [&] {
        std::string value = type + "Values";
        value[0] = static_cast<char>(value[0] - 'A' + 'a');
        return value;
    }();
    return "export const " + values + " = [" + list + "] as const;\nexport type " + type + " = (typeof " + values +
           ")[number];\n";
}

// `kind: ['field', …]`: the fields that hold a player.
template <class E> std::string page_kind() {
    std::string players;
    for_each_field<E>([&]<class Get, FieldIn where>(const Field<Get, where>& field) {
        if constexpr (in_message<where> && std::is_same_v<FieldValue<Get, E>, Player>)
            players.append(players.empty() ? "'" : ", '").append(field.name).append("'");
    });
    return "  " + std::string(E::about.kind) + ": [" + players + "],\n";
}

template <class T> std::string page_request() {
    const std::string fields = page_fields<T>();
    return "  | { do: '" + std::string(T::about.act) + "'" + (fields.empty() ? "" : "; " + fields) + " }\n";
}

template <class T> std::string request_row() {
    const std::string fields = table_fields<T>();
    return row("{\"do\":\"" + std::string(T::about.act) + "\"" + (fields.empty() ? "" : "," + fields) + "}",
               T::about.does);
}

// web/src/match/described.ts
inline std::string page_types() {
    std::string text =
        "// Generated from src/match/entry.hpp, src/match/command.hpp and src/protocol/request.hpp by the\n"
        "// protocol tests (TABULEIRO_WRITE_GENERATED=1). Do not edit.\n"
        "import type { Reason, Walk } from '../worker/types.ts';\n\n";
    text += page_names<AutoPlay>() + page_names<Offered>() + page_names<MovedBy>() + page_names<Ending>() +
            page_names<Gesture::Act>() + page_names<Claimed>() + page_names<Phrase>();
    text += "\n// One line of a match's log; each kind has a key that no other kind has.\nexport type Entry =\n";
    Alternatives<Entry>::any([&]<class E>() {
        const std::string fields = page_fields<E>();
        text += "  | { " + (fields.empty() ? std::string(E::about.kind) + ": 1" : fields) + " }\n";
        return false;
    });
    text.back() = ';';
    text += "\n\n// The kinds of entries, and which fields of each hold a player.\nexport const entryKinds = {\n";
    Alternatives<Entry>::any([&]<class E>() {
        text += page_kind<E>();
        return false;
    });
    text +=
        "} satisfies Record<string, string[]>;\n\n// What a client may request of a match.\nexport type Request =\n" +
        page_request<Hello>();
    Alternatives<Command>::any([&]<class C>() {
        if constexpr (Requestable<C>) text += page_request<C>();
        return false;
    });
    text.back() = ';';
    return text + "\n";
}

inline std::string entry_table() {
    std::string text = "| entry | means |\n|---|---|\n";
    Alternatives<Entry>::any([&]<class E>() {
        const std::string fields = table_fields<E>();
        text += row(fields.empty() ? "{\"" + std::string(E::about.kind) + "\":1}" : "{" + fields + "}", E::about.means);
        return false;
    });
    return text;
}

inline std::string request_table() {
    std::string text = "| message | does |\n|---|---|\n" + request_row<Hello>();
    Alternatives<Command>::any([&]<class C>() {
        if constexpr (Requestable<C>) text += request_row<C>();
        return false;
    });
    return text;
}

} // namespace generated_test
} // namespace tabuleiro
