#include "match/chain.hpp"

#include <algorithm>
#include <string>
#include <type_traits>

namespace tabuleiro {

namespace {

// An object in JSON whose keys are sorted, without blanks: the same text in every program that computes the head.
class SortedObject {
public:
    void add(std::string_view key, std::string_view text) {
        std::string& field = begin(key) += '"';
        for (const char letter : text) {
            if (letter == '"' || letter == '\\') field += '\\';
            field += letter;
        }
        field += '"';
    }
    void add(std::string_view key, const Digest& digest) { add(key, to_hex(digest)); }
    template <class Number>
        requires std::is_arithmetic_v<Number>
    void add(std::string_view key, Number number) {
        begin(key) += std::to_string(number);
    }
    void add(std::string_view key, Seat seat) { add(key, index(seat)); }
    template <Named Value> void add(std::string_view key, Value value) { add(key, name_of(value)); }
    template <class List>
        requires requires(const List& list) { list.begin(); } && (!std::convertible_to<List, std::string_view>)
    void add_list(std::string_view key, const List& list, std::size_t size) {
        std::string& field = begin(key) += '[';
        for (std::size_t i = 0; i < size; ++i) field.append(i > 0 ? "," : "").append(std::to_string(list[i]));
        field += ']';
    }

    void write_to(std::string& text) {
        std::sort(fields_.begin(), fields_.end());
        for (std::size_t i = 0; i < fields_.size(); ++i) text.append(i > 0 ? "," : "{").append(fields_[i]);
        text += '}';
    }

private:
    std::string& begin(std::string_view key) { return fields_.emplace_back("\"").append(key).append("\":"); }

    std::vector<std::string> fields_; // a quotation mark sorts before all letters, so these sort as their keys
};

// As everybody may see it, and without names, which the operator can hide.
template <class E> void add_fields(SortedObject& object, const E& entry, std::size_t players) {
    if (field_count<E> == 0) object.add(E::about.kind, 1);
    for_each_field<E>([&]<class Get, FieldIn where>(const Field<Get, where>& field) {
        if constexpr (where == FieldIn::both) {
            using Value = FieldValue<Get, E>;
            if (field.to_end || (field.optional && has_default(field, entry))) return;
            const auto& value = std::invoke(field.get, entry);
            if constexpr (requires { value.size(); } && !std::is_same_v<Value, Digest> &&
                          !std::is_same_v<Value, std::string>)
                object.add_list(field.name, value, players);
            else
                object.add(field.name, value);
        }
    });
}

void add_fields(SortedObject& object, const entry::Event& event, std::size_t) {
    object.add("seat", event.seat);
    object.add("event", event.hidden() ? hidden_event : std::string_view(event.text));
}

} // namespace

Digest first_head(const Terms& terms) {
    SortedObject object;
    object.add("id", terms.id);
    object.add("commitment", terms.commitment);
    object.add("edition", terms.edition);
    object.add("game", terms.setup.game);
    object.add("mode", terms.setup.mode);
    object.add("players", terms.setup.players);
    std::string text;
    object.write_to(text);
    return sha256(text);
}

Digest next_head(const Digest& head, const std::vector<Entry>& entries, std::size_t players) {
    std::string text;
    for (const Entry& entry : entries) {
        SortedObject object;
        std::visit([&](const auto& one) { add_fields(object, one, players); }, entry);
        text += text.empty() ? '[' : ',';
        object.write_to(text);
    }
    text += text.empty() ? "[]" : "]";
    Sha256 hash;
    hash.add(head);
    hash.add(text);
    return hash.finish();
}

} // namespace tabuleiro
