#include "texts/texts.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "texts/embedded.hpp"
#include "texts/plural.hpp"

namespace tabuleiro {

std::span<const std::string_view> language_names() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> found;
        for (const std::string_view file : embedded_file_names())
            if (file.ends_with(".json")) found.push_back(file.substr(0, file.size() - 5));
        return found;
    }();
    return names;
}

std::string_view language_named(std::string_view name) {
    const std::string_view language = name.substr(0, name.find_first_of("_.@-"));
    for (const std::string_view known : language_names())
        if (known == language) return known;
    return {};
}

std::string_view language_of_environment() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (!value || !*value) continue;
        const auto language = language_named(value);
        return language.empty() ? "en" : language;
    }
    return "en";
}

Texts::Texts(std::string_view language) : language_(language) {
    const auto parsed = boost::json::parse(embedded_file(language_ + ".json"));
    for (const auto& [key, value] : parsed.as_object())
        messages_.push_back({std::string(key), std::string(value.as_string())});
    std::sort(messages_.begin(), messages_.end(), [](const Message& a, const Message& b) { return a.key < b.key; });
}

std::string_view Texts::find(std::string_view key) const {
    const auto by_key = [](const Message& message, std::string_view wanted) { return message.key < wanted; };
    const auto found = std::lower_bound(messages_.begin(), messages_.end(), key, by_key);
    return found != messages_.end() && found->key == key ? std::string_view(found->text) : std::string_view{};
}

// `game|games`: the forms in the order of the rules' categories, "other" last.
std::string_view Texts::plural_form(std::string_view forms, std::string_view number) const {
    std::string_view rules = find("language.plural_rules");
    std::uint64_t value = 0;
    const auto [end, wrong] = std::from_chars(number.data(), number.data() + number.size(), value);
    const bool whole = wrong == std::errc{} && end == number.data() + number.size();
    const std::string_view category = whole ? plural_category(rules, value) : "other";
    while (!rules.empty() && category != rules.substr(0, rules.find(':'))) {
        rules.remove_prefix(std::min(rules.find("; "), rules.size() - 2) + 2);
        forms.remove_prefix(std::min(forms.find('|'), forms.size() - 1) + 1);
    }
    return forms.substr(0, forms.find('|'));
}

// With the language's decimal sign; five or more digits are grouped by three.
std::string Texts::colour(std::string_view name, std::string_view game) const {
    const std::string key = "colour." + std::string(name);
    const std::string_view own = find(key + "." + std::string(game));
    return own.empty() ? (*this)(key) : std::string(own);
}

std::string Texts::localized(const std::string& detail) const {
    constexpr std::string_view minus = "−";
    const std::size_t sign = detail.starts_with(minus)                            ? minus.size()
                             : detail.starts_with('-') || detail.starts_with('+') ? 1
                                                                                  : 0;
    const std::size_t point = std::min(detail.find('.'), detail.size());
    const auto digits = [&](std::size_t from, std::size_t to) {
        return from < to &&
               std::all_of(
                   detail.begin() + static_cast<std::ptrdiff_t>(from), detail.begin() + static_cast<std::ptrdiff_t>(to),
                   [](char letter) { return letter >= '0' && letter <= '9'; });
    };
    if (!digits(sign, point) || (point < detail.size() && !digits(point + 1, detail.size()))) return detail;
    std::string text = detail.substr(0, sign);
    const bool grouped = point - sign >= 5;
    for (std::size_t i = sign; i < point; ++i) {
        if (grouped && i > sign && (point - i) % 3 == 0) text += find("language.group_separator");
        text += detail[i];
    }
    if (point < detail.size()) text.append(find("language.decimal_separator")).append(detail.substr(point + 1));
    return text;
}

// The text that replaces `{place}` in a message.
std::string Texts::filled(std::string_view place, const std::vector<std::string>& details) const {
    const std::size_t number = place.empty() ? details.size() : static_cast<std::size_t>(place[0] - '0');
    if (number >= details.size() || (place.size() > 1 && place[1] != ':')) return "{" + std::string(place) + "}";
    if (place.size() == 1) return localized(details[number]);
    return std::string(plural_form(place.substr(2), details[number]));
}

std::string Texts::operator()(std::string_view key, const std::vector<std::string>& details) const {
    std::string_view message = find(key);
    if (message.empty()) return std::string(key);
    std::string text;
    while (!message.empty()) {
        const auto open = std::min(message.find('{'), message.size());
        const auto close = message.find('}', open);
        text += message.substr(0, open);
        if (close == std::string_view::npos) return text.append(message.substr(open));
        text += filled(message.substr(open + 1, close - open - 1), details);
        message.remove_prefix(close + 1);
    }
    return text;
}

std::string_view Texts::rule_page(std::string_view game) const {
    return embedded_file(std::string(game) + "." + language_ + ".md");
}

std::function<std::string(const std::string&)> words_of(const Texts& texts) {
    return [&texts](const std::string& key) {
        const std::string text = texts(key);
        return text == key ? std::string() : text;
    };
}

} // namespace tabuleiro
