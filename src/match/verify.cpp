#include "match/verify.hpp"

#include "match/chain.hpp"

namespace tabuleiro {

namespace {

bool happens_in_a_game(const Entry& entry) {
    return !std::holds_alternative<entry::Join>(entry) && !std::holds_alternative<entry::Bot>(entry) &&
           !std::holds_alternative<entry::Start>(entry) && !std::holds_alternative<entry::Over>(entry) &&
           !std::holds_alternative<entry::Rematch>(entry) && !std::holds_alternative<entry::Colour>(entry) &&
           !std::holds_alternative<entry::Lot>(entry);
}

} // namespace

std::vector<Digest> revealed_seeds(const std::vector<Step>& steps) {
    std::vector<Digest> seeds;
    for (const Step& step : steps)
        for (const Entry& entry : step.entries)
            if (const auto* over = std::get_if<entry::Over>(&entry)) seeds.push_back(over->seed);
    return seeds;
}

Verification verify(const Terms& terms, std::vector<Step> steps, const std::optional<Digest>& secret,
                    const std::optional<Digest>& head) {
    Verification result;
    const auto seeds = revealed_seeds(steps);
    if (secret && commitment_of(*secret) != terms.commitment) {
        result.fault = {0, {"verify.commitment", {std::to_string(seeds.size() + 1)}}};
        return result;
    }
    Digest committed = terms.commitment;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        if (sha256(seeds[i]) != committed) {
            result.fault = {0, {"verify.commitment", {std::to_string(i + 1)}}};
            return result;
        }
        committed = seeds[i];
    }
    result.games = static_cast<int>(seeds.size());
    Match match = Match::make(terms, {secret, seeds});
    result.heads.push_back(match.head());
    bool hit_hidden_event = false; // of an unfinished game: nothing after it can be checked
    for (Step& step : steps) {
        std::uint64_t events = 0;
        for (const Entry& entry : step.entries) {
            events += std::holds_alternative<entry::Event>(entry);
            if (hit_hidden_event && !happens_in_a_game(entry)) {
                result.fault = {step.revision, {"verify.dark", {}}};
                return result;
            }
        }
        // For a step that is not repeated to its end, because an event is hidden.
        const Digest told = next_head(result.heads.back(), step.entries, terms.seats.size());
        if (!hit_hidden_event) {
            const std::uint32_t revision = step.revision;
            const auto followed = match.repeat(std::move(step));
            if (!followed) {
                result.fault = {revision, followed.error()};
                return result;
            }
            hit_hidden_event = !*followed;
        }
        result.heads.push_back(hit_hidden_event ? told : match.head());
        const bool known =
            !hit_hidden_event && (secret || static_cast<std::size_t>(match.game_number()) <= seeds.size());
        (known ? result.events : result.unknown_events) += events;
    }
    if (head && *head != result.heads.back()) {
        result.fault = {0, {"verify.head", {to_hex(result.heads.back())}}};
        return result;
    }
    const auto standing = match.standing();
    for (std::size_t i = 0; i < standing.size(); ++i) {
        const PlayerState& player = match.player(static_cast<Player>(i));
        result.scores.push_back(
            {static_cast<Player>(i), player.name, player.level, standing[i], player.won, player.points});
    }
    for (std::size_t i = 0; i < match.player_count(); ++i)
        if (const PlayerState& player = match.player(static_cast<Player>(i)); player.kind == PlayerState::Kind::human)
            result.people.push_back({static_cast<Player>(i), player.name, player.bytes});
    result.recommits = match.recommit_count();
    return result;
}

} // namespace tabuleiro
