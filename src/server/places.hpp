// How many places each source holds, and which matches it created, as seen by this node: so that no source takes all
// places or fills the lobby. Forgotten when the server stops.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "match/entry.hpp"

namespace tabuleiro {

class Places {
public:
    std::uint32_t held_by(const std::string& source) const {
        const auto found = held_.find(source);
        return found == held_.end() ? 0 : found->second;
    }
    void take(const std::string& match, Player player, const std::string& source, std::int64_t now) {
        free(match, player);
        MatchPlaces& known = matches_[match];
        known.seen = now;
        known.places.emplace_back(player, source);
        ++known.joins[source];
        ++held_[source];
    }
    std::uint32_t joins(const std::string& match, const std::string& source) const {
        const auto known = matches_.find(match);
        if (known == matches_.end()) return 0;
        const auto found = known->second.joins.find(source);
        return found == known->second.joins.end() ? 0 : found->second;
    }
    void free(const std::string& match, Player player) {
        const auto known = matches_.find(match);
        if (known == matches_.end()) return;
        std::erase_if(known->second.places, [&](const auto& place) {
            if (place.first != player) return false;
            give_back(place.second);
            return true;
        });
    }
    void free_all(const std::string& match) {
        const auto known = matches_.find(match);
        if (known == matches_.end()) return;
        for (const auto& [player, source] : known->second.places) give_back(source);
        known->second.places.clear();
    }
    void record_created(const std::string& match, const std::string& source, std::int64_t now) {
        matches_[match] = {now, source, {}};
    }
    // Empty if unknown.
    const std::string& creator_of(const std::string& match) const {
        static const std::string unknown;
        const auto known = matches_.find(match);
        return known == matches_.end() ? unknown : known->second.creator;
    }
    // Calls `visit(source, places)`.
    template <class Visit> void each(Visit visit) const {
        for (const auto& [source, count] : held_) visit(source, count);
    }
    // A place no longer counts when nobody has come back to it for a day.
    void expire(std::int64_t now) {
        for (auto known = matches_.begin(); known != matches_.end();) {
            if (now - known->second.seen <= 24 * 3'600'000) {
                ++known;
                continue;
            }
            free_all(known->first);
            known = matches_.erase(known);
        }
    }

private:
    struct MatchPlaces {
        std::int64_t seen = 0;
        std::string creator{};
        std::vector<std::pair<Player, std::string>> places{};
        std::unordered_map<std::string, std::uint32_t> joins{}; // ever, by source
    };
    void give_back(const std::string& source) {
        const auto found = held_.find(source);
        if (found != held_.end() && --found->second == 0) held_.erase(found);
    }

    std::unordered_map<std::string, std::uint32_t> held_;  // by source
    std::unordered_map<std::string, MatchPlaces> matches_; // by match
};

} // namespace tabuleiro
