// Helpers that create matches, seat players and play.
#pragma once

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "match/match.hpp"
#include "match/match_log.hpp"
#include "match/verify.hpp"

namespace tabuleiro {

inline Match new_match(Terms terms) {
    terms.id = "testmatch";
    terms.commitment = commitment_of(sha256("secret"));
    const auto error = complete(terms);
    EXPECT_FALSE(error) << error->name;
    return Match::make(std::move(terms), {sha256("secret"), {}});
}

inline void sit_down(Match& match, const std::string& name) {
    const auto step = match.act(command::Join{{}, name, sha256("bytes of " + name), sha256("token of " + name)}, 1000);
    ASSERT_TRUE(step) << step.error().name;
}

// A new match with two people.
inline Match two_at(const std::string& game, Terms terms = {}) {
    terms.setup.game = game;
    Match match = new_match(std::move(terms));
    sit_down(match, "Ana");
    sit_down(match, "Rui");
    return match;
}

inline void play(Match& match, std::size_t move) {
    if (!match.turn()) {
        ASSERT_TRUE(match.act(command::Tick{}, 2000));
        return;
    }
    const Player player = match.seating()[index(*match.turn())];
    const auto step = match.act(command::Move{player, match.revision(), match.game().text(move)}, 2000);
    ASSERT_TRUE(step) << step.error().name;
}

inline void play_first(Match& match) { play(match, 0); }

inline std::size_t random_choice(const AnyGame& game, Random& random) {
    return random.below(static_cast<std::uint32_t>(game.choices()));
}

inline void play_random(Match& match, Random& random) {
    play(match, match.turn() ? random_choice(match.game(), random) : 0);
}

inline std::vector<Step> steps_of(const Match& match) {
    auto steps = read_log(match.log(), match.player_count());
    EXPECT_TRUE(steps);
    return *steps;
}

// Changes one thing at a time: verify must find each change.
inline void expect_edits_are_found(const Terms& terms, const std::vector<Step>& steps) {
    bool event_edited = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = 0; j < steps[i].entries.size(); ++j) {
            auto edited = steps;
            Entry& entry = edited[i].entries[j];
            if (auto* join = std::get_if<entry::Join>(&entry)) {
                bool chance = false;
                for (const Step& step : steps)
                    for (const Entry& e : step.entries) chance = chance || std::holds_alternative<entry::Event>(e);
                if (!chance) continue;
                join->bytes[0] ^= 1;
            } else if (auto* event = std::get_if<entry::Event>(&entry); event && !event_edited) {
                event->text = event->text == "2" ? "3" : "2";
                event_edited = true;
            } else if (auto* over = std::get_if<entry::Over>(&entry)) {
                over->seed[0] ^= 1;
            } else {
                continue;
            }
            EXPECT_TRUE(verify(terms, edited).fault) << terms.setup.game << " step " << i << " entry " << j;
        }
    }
    Terms other = terms;
    other.commitment[0] ^= 1;
    EXPECT_TRUE(verify(other, steps).fault);
}

} // namespace tabuleiro
