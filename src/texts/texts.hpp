// The messages of the program, in every language that has a file in messages/. A language is that file and its rule
// pages; nothing else names it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tabuleiro {

// "en", "es", …, as the files of messages/ are called.
std::span<const std::string_view> language_names();
// The language that "pt" or "pt_PT.UTF-8" names; nothing if there is no such file.
std::string_view language_named(std::string_view name);
// From LC_ALL, LC_MESSAGES or LANG; English if they name no language we have.
std::string_view language_of_environment();

class Texts {
public:
    explicit Texts(std::string_view language);

    // The message, filled in: {0} is the first of the details, with numbers as the language writes them; {0:game|games}
    // is the form that its plural rules choose. A missing key is shown as it is, so that it is noticed.
    std::string operator()(std::string_view key, const std::vector<std::string>& details = {}) const;
    // The name of a colour: some games have words of their own for it, as police and thieves.
    std::string colour(std::string_view name, std::string_view game) const;
    // A number as the language writes it; any other text as it is.
    std::string localized(const std::string& detail) const;
    std::string_view rule_page(std::string_view game) const;
    std::string_view language() const { return language_; }

private:
    struct Message {
        std::string key;
        std::string text;
    };
    std::string_view find(std::string_view key) const; // empty if there is none
    std::string filled(std::string_view place, const std::vector<std::string>& details) const;
    std::string_view plural_form(std::string_view forms, std::string_view number) const;

    std::string language_;
    std::vector<Message> messages_; // sorted by key
};

// Messages by their keys, for drawings: empty where there is none.
std::function<std::string(const std::string& key)> words_of(const Texts& texts);

} // namespace tabuleiro
