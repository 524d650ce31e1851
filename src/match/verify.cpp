#include "match/verify.hpp"

namespace tabuleiro {

namespace {

std::vector<Digest> revealed_seeds(const std::vector<Step>& steps) {
    std::vector<Digest> seeds;
    for (const Step& step : steps)
        for (const Entry& entry : step.entries)
            if (const auto* over = std::get_if<entry::Over>(&entry)) seeds.push_back(over->seed);
    return seeds;
}

} // namespace

Verification verify(const Terms& terms, std::vector<Step> steps) {
    Verification result;
    const auto seeds = revealed_seeds(steps);
    Digest committed = terms.commitment;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        if (sha256(seeds[i]) != committed) {
            result.fault = {0, {"verify.commitment", {std::to_string(i + 1)}}};
            return result;
        }
        committed = seeds[i];
    }
    result.games = static_cast<int>(seeds.size());
    Match match = Match::make(terms, {std::nullopt, seeds});
    for (Step& step : steps) {
        std::uint64_t events = 0;
        bool hidden = false;
        for (const Entry& entry : step.entries)
            if (const auto* event = std::get_if<entry::Event>(&entry)) {
                ++events;
                hidden = hidden || event->text == hidden_event;
            }
        // From the first hidden event of a game that is still on, nothing can be followed.
        if (hidden && static_cast<std::size_t>(match.game_number()) >= seeds.size() && !match.result()) {
            result.unknown_events += events;
            return result;
        }
        if (auto error = match.apply(step)) {
            result.fault = {step.revision, std::move(*error)};
            return result;
        }
        (static_cast<std::size_t>(match.game_number()) <= seeds.size() ? result.events : result.unknown_events) +=
            events;
    }
    return result;
}

} // namespace tabuleiro
