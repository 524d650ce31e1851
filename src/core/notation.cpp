#include "core/notation.hpp"

#include <charconv>

namespace tabuleiro {

namespace {

constexpr std::string_view blanks = " \t\r\n";

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || text.front() == '-' || failure != std::errc{} || end != text.data() + text.size()) return {};
    return number;
}

// Removes and returns the part of `rest` before `separator`.
std::string_view split(std::string_view& rest, char separator) {
    const auto end = std::min(rest.find(separator), rest.size());
    const auto part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

} // namespace

Result<Fields> Fields::read(std::string_view text) {
    Fields fields;
    for (;;) {
        const auto begin = text.find_first_not_of(blanks);
        if (begin == std::string_view::npos) break;
        text.remove_prefix(begin);
        const auto word = text.substr(0, text.find_first_of(blanks));
        text.remove_prefix(word.size());
        const auto equals = word.find('=');
        if (equals == std::string_view::npos || equals == 0 || equals + 1 == word.size())
            return Error{"position.bad_field", {std::string(word)}};
        const Field field{word.substr(0, equals), word.substr(equals + 1)};
        for (const Field& other : fields.fields_)
            if (other.key == field.key) return Error{"position.repeated_field", {std::string(field.key)}};
        fields.fields_.push_back(field);
    }
    return fields;
}

std::optional<std::string_view> Fields::take(std::string_view key) {
    for (Field& field : fields_) {
        if (field.key != key || field.taken) continue;
        field.taken = true;
        return field.value;
    }
    return std::nullopt;
}

Result<std::string_view> Fields::need(std::string_view key) {
    if (const auto value = take(key)) return *value;
    return Error{"position.missing_field", {std::string(key)}};
}

std::optional<Error> Fields::left_over() const {
    for (const Field& field : fields_)
        if (!field.taken) return Error{"position.unknown_field", {std::string(field.key)}};
    return std::nullopt;
}

Result<std::vector<ListItem>> read_list(std::string_view key, std::string_view value) {
    std::vector<ListItem> items;
    if (value == "none") return items;
    for (std::string_view rest = value;;) {
        const bool more = rest.find(',') != std::string_view::npos;
        std::string_view count_text = split(rest, ',');
        const bool counted = count_text.find('*') != std::string_view::npos;
        const std::string_view name = split(count_text, '*');
        const int count = counted ? whole_number(count_text).value_or(0) : 1;
        if (name.empty() || count < 1 || count > 99) return bad_value(key, value);
        items.push_back({name, count});
        if (!more) return items;
    }
}

Result<int> read_number(std::string_view key, std::string_view value, int low, int high) {
    const auto number = whole_number(value);
    if (!number || *number < low || *number > high) return bad_value(key, value);
    return *number;
}

Error bad_value(std::string_view key, std::string_view value) {
    return {"position.bad_value", {std::string(key), std::string(value)}};
}

Error impossible(std::string_view key, std::string_view why) {
    return {"position.impossible", {std::string(key), std::string(why)}};
}

void PositionWriter::field(std::string_view key, std::string_view value) {
    if (!text_.empty()) text_ += ' ';
    text_.append(key).append("=").append(value);
}

void ListWriter::add(std::string_view name, int count) {
    if (count == 0) return;
    if (!text_.empty()) text_ += ',';
    text_ += name;
    if (count > 1) text_ += '*' + std::to_string(count);
}

} // namespace tabuleiro
