// Many games at once on all cores. A seed gives the same results with any number of threads.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "ai/bot.hpp"
#include "core/setup.hpp"
#include "lab/statistics.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct SeatStatistics {
    std::uint64_t wins = 0;                          // in place 1 alone, or with the partner in pairs
    std::array<std::uint64_t, max_players> places{}; // how often in place 1, 2, …
    Tally points;
    Tally captures; // enemy pieces sent home or taken off by this seat's moves, not its own side's
};

struct Simulation {
    std::uint64_t games = 0;
    std::uint64_t draws = 0;      // all in place 1
    std::uint64_t unfinished = 0; // reached the length bound
    Tally edges;
    Tally moves;
    std::array<SeatStatistics, max_players> seats;

    void add(const Simulation& other);
};

struct SimulationJob {
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    Crew crew = {};
    Progress progress = {};
    std::vector<Bot> bots = {}; // of the first seats; the others play at random
};

// Plays the requested game from `position` or from its start.
Result<Simulation> simulate(const Setup& setup, const std::string& position, const SimulationJob& job);

// How many games a series takes until a player has so many points (G9). `job.games` series are played, one after
// another; the winner of a game opens the next one.
Result<Tally> games_until(const Setup& setup, const SimulationJob& job, std::uint32_t points);

} // namespace tabuleiro
