// Which places each source holds, and which matches it created, as seen by this node: so that no source takes all
// places or fills the lobby. Stored with each match while it is not over.
#pragma once

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "match/entry.hpp"

namespace tabuleiro {

class Places {
public:
    void take(const std::string& match, Player player, const std::string& source, std::int64_t now) {
        free(match, player);
        MatchPlaces& known = matches_[match];
        known.seen = now;
        known.places.push_back({player, source});
        ++known.joins[source];
        matches_of_[source].insert(match);
    }
    std::uint32_t joins(const std::string& match, const std::string& source) const {
        const auto known = matches_.find(match);
        if (known == matches_.end()) return 0;
        const auto found = known->second.joins.find(source);
        return found == known->second.joins.end() ? 0 : found->second;
    }
    void free(const std::string& match, Player player) {
        erase(match, [&](const Place& place) { return place.player == player; });
    }
    void free_all(const std::string& match) {
        erase(match, [](const Place&) { return true; });
    }
    // A bot plays for the player: nobody waits for them.
    void set_away(const std::string& match, Player player, bool away) {
        const auto known = matches_.find(match);
        if (known == matches_.end()) return;
        for (Place& place : known->second.places)
            if (place.player == player) place.away = away;
    }
    void record_created(const std::string& match, const std::string& source, std::int64_t now) {
        matches_[match] = {now, source, {}, {}};
    }
    // Empty if unknown.
    const std::string& creator_of(const std::string& match) const {
        static const std::string unknown;
        const auto known = matches_.find(match);
        return known == matches_.end() ? unknown : known->second.creator;
    }
    // The places of a source that count: those in matches where a player is connected (`played(match)`) or that others
    // play or created, except where a bot plays for the player.
    template <class Played> std::uint32_t held_by(const std::string& source, Played played) const {
        const auto found = matches_of_.find(source);
        if (found == matches_of_.end()) return 0;
        std::uint32_t held = 0;
        for (const std::string& match : found->second) {
            const MatchPlaces& known = matches_.at(match);
            if (!concerns_others(known, source) && !played(match)) continue;
            held += static_cast<std::uint32_t>(std::ranges::count_if(
                known.places, [&](const Place& place) { return place.source == source && !place.away; }));
        }
        return held;
    }
    // Calls `visit(source)` for each that holds places.
    template <class Visit> void each_source(Visit visit) const {
        for (const auto& [source, matches] : matches_of_) visit(source);
    }
    // One line for the creator and one for each place: `creator SOURCE`, `PLAYER SOURCE` or `PLAYER SOURCE away`.
    std::string text_of(const std::string& match) const {
        std::string text;
        const auto known = matches_.find(match);
        if (known == matches_.end()) return text;
        if (!known->second.creator.empty()) text = "creator " + known->second.creator + '\n';
        for (const Place& place : known->second.places)
            if (!place.source.empty())
                text += std::to_string(place.player) + ' ' + place.source + (place.away ? " away\n" : "\n");
        return text;
    }
    // As text_of has written it, unless the match is known.
    void restore(const std::string& match, const std::string& text, std::int64_t now) {
        if (matches_.contains(match)) return;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string which, source, away;
            words >> which >> source >> away;
            if (which == "creator") {
                record_created(match, source, now);
            } else if (which.size() == 1 && which[0] >= '0' && which[0] < '0' + static_cast<int>(max_players)) {
                take(match, static_cast<Player>(which[0] - '0'), source, now);
                set_away(match, static_cast<Player>(which[0] - '0'), away == "away");
            }
        }
    }
    // A match is forgotten when nobody has taken a place or been connected for a day.
    template <class Played> void expire(std::int64_t now, Played played) {
        std::vector<std::string> gone;
        for (auto& [match, known] : matches_) {
            if (played(match)) known.seen = now;
            if (now - known.seen > 24 * 3'600'000) gone.push_back(match);
        }
        for (const std::string& match : gone) {
            free_all(match);
            matches_.erase(match);
        }
    }

private:
    struct Place {
        Player player;
        std::string source;
        bool away = false;
    };
    struct MatchPlaces {
        std::int64_t seen = 0;
        std::string creator{};
        std::vector<Place> places{};
        std::unordered_map<std::string, std::uint32_t> joins{}; // ever, by source
    };
    static bool concerns_others(const MatchPlaces& known, const std::string& source) {
        return (!known.creator.empty() && known.creator != source) ||
               std::ranges::any_of(known.places, [&](const Place& place) { return place.source != source; });
    }
    template <class Which> void erase(const std::string& match, Which which) {
        const auto known = matches_.find(match);
        if (known == matches_.end()) return;
        std::vector<Place>& places = known->second.places;
        std::vector<std::string> sources;
        for (const Place& place : places)
            if (which(place)) sources.push_back(place.source);
        std::erase_if(places, which);
        for (const std::string& source : sources) {
            if (std::ranges::any_of(places, [&](const Place& place) { return place.source == source; })) continue;
            const auto found = matches_of_.find(source);
            if (found == matches_of_.end()) continue;
            found->second.erase(match);
            if (found->second.empty()) matches_of_.erase(found);
        }
    }

    std::unordered_map<std::string, MatchPlaces> matches_;                        // by match
    std::unordered_map<std::string, std::unordered_set<std::string>> matches_of_; // in which a source holds places
};

} // namespace tabuleiro
