// How long a bot may think: a number of nodes, and a callback that can stop it. There is no clock here; callers that
// have one check it in `stop`.
#pragma once

#include <cstdint>
#include <functional>

namespace tabuleiro {

struct Budget {
    std::uint64_t nodes =
        0; // positions evaluated, a playout to the end counting as one; 0: the default of the bot's level
    std::function<bool()> stop; // called every few nodes; true ends the search with the best move found so far
};

inline constexpr std::uint64_t max_budget_nodes = 1'000'000'000;

class Meter {
public:
    explicit Meter(const Budget& budget) : budget_(budget) {}

    // Takes one node; false if the budget is used up.
    bool spend() {
        if (stopped_) return false;
        if (used_ >= budget_.nodes || ((used_ & 31) == 31 && budget_.stop && budget_.stop())) stopped_ = true;
        used_ += !stopped_;
        return !stopped_;
    }
    // Takes one node even if the budget is used up.
    void overdraw() { ++used_; }
    bool stopped() const { return stopped_; }
    std::uint64_t used() const { return used_; }

private:
    const Budget& budget_;
    std::uint64_t used_ = 0;
    bool stopped_ = false;
};

} // namespace tabuleiro
