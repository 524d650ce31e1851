// Matches in which a player waits for any opponent: the next player who wants the same game is sent there. Known only
// to this node, and forgotten when the server stops.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace tabuleiro {

class QuickMatches {
public:
    static constexpr std::int64_t opening_ms = 10'000; // for a page to open the match it was sent to

    // A new match, whose creator is about to open it.
    void add_new(const Terms& terms, std::int64_t now) { waiting_.push_back({terms, now, now, false}); }
    // A player waits there.
    void add(const Terms& terms, std::int64_t now) {
        const auto known = std::ranges::find_if(waiting_, [&](const Waiting& one) { return one.terms.id == terms.id; });
        if (known == waiting_.end())
            waiting_.push_back({terms, now, now, true});
        else
            known->opened = true;
    }
    void remove(const std::string& match) {
        std::erase_if(waiting_, [&](const Waiting& one) { return one.terms.id == match; });
    }
    // Forgets the matches in which nobody waits any more; `waits` as below.
    template <class Waits> void forget_others(std::int64_t now, Waits waits) {
        std::erase_if(waiting_, [&](const Waiting& one) {
            return one.opened ? !waits(one.terms.id) : now - one.made > opening_ms;
        });
    }
    // The match with these terms that has waited longest, first of those that a player has opened. `waits(id)`: is a
    // player connected, and a place free? A player who is sent to a match has time to open it before the next one is
    // sent there.
    template <class Waits> std::optional<std::string> take(const Terms& wanted, std::int64_t now, Waits waits) {
        forget_others(now, waits);
        const auto find = [&](bool opened) {
            return std::ranges::find_if(waiting_, [&](const Waiting& one) {
                return one.opened == opened && one.reserved <= now && same(one.terms, wanted);
            });
        };
        auto found = find(true);
        if (found == waiting_.end()) found = find(false);
        if (found == waiting_.end()) return std::nullopt;
        found->reserved = now + opening_ms;
        return found->terms.id;
    }

private:
    struct Waiting {
        Terms terms;
        std::int64_t made;
        std::int64_t reserved; // until then nobody else is sent there
        bool opened;           // by a player
    };
    static bool same(const Terms& a, const Terms& b) {
        return a.setup == b.setup && a.position == b.position && a.seating == b.seating &&
               a.turn_seconds == b.turn_seconds && a.series == b.series && a.until == b.until && a.edition == b.edition;
    }

    std::vector<Waiting> waiting_; // the oldest first
};

} // namespace tabuleiro
