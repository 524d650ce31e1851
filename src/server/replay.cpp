#include "server/replay.hpp"

#include <limits>

#include "protocol/match_file.hpp"
#include "protocol/match_summary.hpp"

namespace tabuleiro {

Result<Match> match_from(const StoredMatch& stored) {
    const auto file = read_match_file(stored.terms);
    if (!file) return file.error();
    Match match = Match::make(file->terms, {stored.secret, {}});
    for (const StoredStep& step : stored.steps) {
        auto entries = read_entries(step.text, match.player_count());
        if (!entries) return entries.error();
        Step read{step.revision, step.at, std::move(*entries)};
        if (auto error = match.apply(read)) return *std::move(error);
    }
    return match;
}

std::optional<Error> add_summaries(Store& store) {
    const auto listed = store.public_matches(std::numeric_limits<std::int32_t>::max());
    if (!listed) return listed.error();
    for (const Listed& match : *listed) {
        if (!match.summary.empty()) continue;
        const auto stored = store.load(match.match, 0);
        if (!stored) return stored.error();
        const auto replayed = *stored ? match_from(**stored) : Result<Match>(Error{"match.unknown", {}});
        if (!replayed) continue; // it cannot be continued either
        if (auto error = store.set_summary(match.match, summary_json(*replayed))) return error;
    }
    return std::nullopt;
}

} // namespace tabuleiro
