// How long a bot may think: a number of nodes, and somebody who may say stop. There is no clock here; who has one asks
// it in `stop`.
#pragma once

#include <cstdint>
#include <functional>

namespace tabuleiro {

struct Budget {
    std::uint64_t nodes = 0;    // positions judged, a playout to the end counting as one; 0: as many as the bot's level
    std::function<bool()> stop; // asked every few nodes; true ends the search at once with the best found so far
};

inline constexpr std::uint64_t max_budget_nodes = 1'000'000'000;

class Meter {
public:
    explicit Meter(const Budget& budget) : budget_(budget) {}

    // One more node; false if it must not be begun.
    bool spend() {
        if (stopped_) return false;
        if (used_ >= budget_.nodes || ((used_ & 31) == 31 && budget_.stop && budget_.stop())) stopped_ = true;
        used_ += !stopped_;
        return !stopped_;
    }
    // One more that is needed whatever the budget.
    void overdraw() { ++used_; }
    bool stopped() const { return stopped_; }
    std::uint64_t used() const { return used_; }

private:
    const Budget& budget_;
    std::uint64_t used_ = 0;
    bool stopped_ = false;
};

} // namespace tabuleiro
