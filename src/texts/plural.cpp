#include "texts/plural.hpp"

#include <algorithm>
#include <charconv>

namespace tabuleiro {

namespace {

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

// Removes and returns the part of `text` before `separator`.
std::string_view take(std::string_view& text, std::string_view separator) {
    const auto end = std::min(text.find(separator), text.size());
    const auto part = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + separator.size(), text.size()));
    return part;
}

std::uint64_t read(std::string_view text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// `2..4, 7`
bool contains(std::string_view list, std::uint64_t number) {
    while (!list.empty()) {
        std::string_view range = take(list, ",");
        const bool single = range.find("..") == std::string_view::npos;
        const std::uint64_t first = read(take(range, ".."));
        const std::uint64_t last = single ? first : read(trimmed(range));
        if (first <= number && number <= last) return true;
    }
    return false;
}

// `n % 10 != 2..4`
bool holds(std::string_view relation, std::uint64_t number) {
    const bool differs = relation.find("!=") != std::string_view::npos;
    std::string_view operand = take(relation, differs ? "!=" : "=");
    take(operand, "%"); // n
    if (!operand.empty()) number %= read(trimmed(operand));
    return contains(relation, number) != differs;
}

bool any_holds(std::string_view condition, std::uint64_t number) {
    while (!condition.empty()) {
        std::string_view all = take(condition, " or ");
        bool good = true;
        while (!all.empty()) good = holds(take(all, " and "), number) && good;
        if (good) return true;
    }
    return false;
}

} // namespace

std::string_view plural_category(std::string_view rules, std::uint64_t number) {
    while (!rules.empty()) {
        std::string_view rule = take(rules, ";");
        const std::string_view category = take(rule, ":");
        if (any_holds(rule, number)) return category;
    }
    return "other";
}

} // namespace tabuleiro
