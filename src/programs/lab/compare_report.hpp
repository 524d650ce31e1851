// A comparison of house rules as one self-contained HTML page: tables and plots, in every language.
#pragma once

#include <string>

#include "lab/compare.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

// How the comparison was made, for readers who want to repeat it.
struct ReportFacts {
    std::string command;
    std::uint64_t games = 0; // per variation
    std::string bot, weaker, tree;
};

// The options of a setup in words, "default rules" if all have their default.
std::string rules_in_words(const Texts& texts, const Setup& setup);

// Players and rules of a variation, and the bot that played it if that is not obvious.
std::string variation_in_words(const Texts& texts, const Comparison& comparison, const ReportFacts& facts,
                               std::size_t v);

// A figure of a measure with its interval, in the language's numbers; a share in per cent.
std::string in_words(const Texts& texts, Measure measure, const Figure& figure);
// A difference with its sign; shares in percentage points; with a star if it is clear.
std::string in_words(const Texts& texts, Measure measure, const Difference& difference);

// `language` is shown first.
std::string comparison_page(const Comparison& comparison, const ReportFacts& facts, std::string_view language);

} // namespace tabuleiro
