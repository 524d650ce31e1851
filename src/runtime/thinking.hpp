// How long bots may think in arenas and in matches: a number of nodes, or a time.
#pragma once

#include <chrono>

#include "ai/budget.hpp"
#include "core/result.hpp"

namespace tabuleiro {

struct Thinking {
    std::uint64_t nodes = 0; // per move; 0: the default of the bot's level, or no limit if there is a time
    std::chrono::milliseconds time{0};

    // A budget that starts now; `cancelled` ends it at once.
    Budget start(std::function<bool()> cancelled = {}) const;
};

inline constexpr std::chrono::milliseconds master_time{1000};

// "5000" nodes, "250ms" or "2s".
Result<Thinking> read_thinking(std::string_view text);

} // namespace tabuleiro
