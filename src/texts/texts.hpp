// What the program says, in Portuguese, Spanish and English, from messages/*.json.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabuleiro {

enum class Language { en, pt, es };

inline constexpr std::array<std::string_view, 3> language_names{"en", "pt", "es"};

std::optional<Language> language_named(std::string_view name);
// From LC_ALL, LC_MESSAGES or LANG; English if they name none of the three.
Language language_of_environment();

class Texts {
public:
    explicit Texts(Language language);

    // The message with {0}, {1}, … filled in. A key that does not exist is shown as it is, so that it is noticed.
    std::string operator()(std::string_view key, const std::vector<std::string>& details = {}) const;
    std::string_view rule_page(std::string_view game) const;

private:
    struct Message {
        std::string key;
        std::string text;
    };
    Language language_;
    std::vector<Message> messages_; // sorted by key
};

} // namespace tabuleiro
