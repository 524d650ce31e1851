#include "texts/texts.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "texts/embedded.hpp"

namespace tabuleiro {

std::optional<Language> language_named(std::string_view name) {
    for (std::size_t i = 0; i < language_names.size(); ++i)
        if (language_names[i] == name) return static_cast<Language>(i);
    return std::nullopt;
}

Language language_of_environment() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (!value || !*value) continue;
        return language_named(std::string_view(value).substr(0, 2)).value_or(Language::en);
    }
    return Language::en;
}

Texts::Texts(Language language) : language_(language) {
    const std::string name(language_names[static_cast<std::size_t>(language)]);
    const auto parsed = boost::json::parse(embedded_file(name + ".json"));
    for (const auto& [key, value] : parsed.as_object())
        messages_.push_back({std::string(key), std::string(value.as_string())});
    std::sort(messages_.begin(), messages_.end(), [](const Message& a, const Message& b) { return a.key < b.key; });
}

namespace {

const auto by_key = [](const auto& message, std::string_view key) { return message.key < key; };

} // namespace

std::string Texts::operator()(std::string_view key, const std::vector<std::string>& details) const {
    const auto found = std::lower_bound(messages_.begin(), messages_.end(), key, by_key);
    if (found == messages_.end() || found->key != key) return std::string(key);
    std::string text;
    for (std::size_t i = 0; i < found->text.size(); ++i) {
        const bool place = found->text[i] == '{' && i + 2 < found->text.size() && found->text[i + 2] == '}';
        const std::size_t number = place ? static_cast<std::size_t>(found->text[i + 1] - '0') : details.size();
        if (number < details.size()) {
            text += details[number];
            i += 2;
        } else {
            text += found->text[i];
        }
    }
    return text;
}

std::string_view Texts::rule_page(std::string_view game) const {
    return embedded_file(std::string(game) + "." + std::string(language_names[static_cast<std::size_t>(language_)]) +
                         ".md");
}

} // namespace tabuleiro
