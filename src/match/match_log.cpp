#include "match/match_log.hpp"

#include <algorithm>
#include <charconv>

namespace tabuleiro {

Result<std::vector<Step>> read_log(std::string_view text, std::size_t players) {
    std::vector<Step> steps;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto head = text.substr(0, end);
        Step step{static_cast<std::uint32_t>(steps.size() + 1), 0, {}};
        const char* last = head.data() + head.size();
        if (!head.starts_with('@')) return Error{"log.bad_line", {std::string(head)}};
        if (const auto [stop, wrong] = std::from_chars(head.data() + 1, last, step.at);
            wrong != std::errc{} || stop != last)
            return Error{"log.bad_line", {std::string(head)}};
        text.remove_prefix(std::min(end + 1, text.size()));
        // No line of an entry begins with "@".
        const auto next = text.starts_with('@') ? 0 : std::min(text.find("\n@"), text.size() - 1) + 1;
        auto entries = read_entries(text.substr(0, next), players);
        if (!entries) return entries.error();
        step.entries = std::move(*entries);
        steps.push_back(std::move(step));
        text.remove_prefix(next);
    }
    return steps;
}

std::vector<Entry> standing_plays(std::string_view game_log, std::size_t players) {
    std::vector<Entry> plays;
    auto steps = read_log(game_log, players);
    for (Step& step : *steps)
        for (Entry& entry : step.entries) {
            if (std::holds_alternative<entry::Takeback>(entry)) plays.pop_back(); // nothing followed the move
            if (const auto* rewind = std::get_if<entry::Rewind>(&entry))
                plays.resize(static_cast<std::size_t>(rewind->play - 1));
            if (std::holds_alternative<entry::Event>(entry) || std::holds_alternative<entry::Move>(entry))
                plays.push_back(std::move(entry));
        }
    return plays;
}

} // namespace tabuleiro
