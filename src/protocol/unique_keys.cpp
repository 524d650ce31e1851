#include "protocol/unique_keys.hpp"

#include <boost/json.hpp>

namespace tabuleiro {

namespace {

namespace json = boost::json;

std::size_t keys_in(const json::value& value) {
    std::size_t count = 0;
    if (const json::array* array = value.if_array()) {
        for (const json::value& item : *array) count += keys_in(item);
    } else if (const json::object* object = value.if_object()) {
        count = object->size();
        for (const auto& field : *object) count += keys_in(field.value());
    }
    return count;
}

// In valid JSON there is one colon outside of strings for each key.
std::size_t keys_in(std::string_view text) {
    std::size_t count = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"')
            quoted = !quoted;
        else if (quoted && text[i] == '\\')
            ++i;
        else if (!quoted && text[i] == ':')
            ++count;
    }
    return count;
}

} // namespace

// The parser keeps one of the fields with the same name.
bool has_duplicate_keys(std::string_view text, const json::value& value) { return keys_in(text) != keys_in(value); }

} // namespace tabuleiro
