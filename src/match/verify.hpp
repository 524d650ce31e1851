// Recomputes everything that happened in an exported match.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "match/match.hpp"

namespace tabuleiro {

struct Verification {
    int games = 0;                    // over, with their seed revealed
    std::uint64_t events = 0;         // recomputed and found correct
    std::uint64_t unknown_events = 0; // of a game whose seed is still secret
    struct Person {
        Player player;
        std::string name;
        Digest bytes;
    };
    std::vector<Person> people; // and what they added to chance
    struct Score {
        Player player;
        std::string name, level; // of a person, of a bot
        int place, won;
        std::uint32_t points;
    };
    std::vector<Score> scores; // of the series (G9), by player; none before a game is over
    int recommits = 0;         // how often a player left before all had revealed
    struct Fault {
        std::uint32_t revision; // the step that does not match; 0: the match as a whole
        Error error;
    };
    std::vector<Digest> heads; // of the chain: before the first step, and after each one
    std::optional<Fault> fault;
};

// Of the finished games, in order.
std::vector<Digest> revealed_seeds(const std::vector<Step>& steps);

// With the secret of a local match also the game that is not over. `head`: of the whole chain, if the file tells it.
Verification verify(const Terms& terms, std::vector<Step> steps, const std::optional<Digest>& secret = {},
                    const std::optional<Digest>& head = {});

} // namespace tabuleiro
