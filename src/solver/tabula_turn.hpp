// The best play of all throws in an ending of Tabula.
//
// The ways to play the dice of a turn are followed once for all 56 throws together: a position after one die knows what
// it is worth for every pair of dice that may be left, one after two for every single die. T4 is kept by comparing ways
// first by the dice and pips they play, and then by what they are worth.
#pragma once

#include <vector>

#include "endgame/tabula_index.hpp"

namespace tabuleiro {

// Before a throw: both crowds, and by how many more the waiting side has lost.
struct TabulaEnding {
    Crowd moving, waiting;
    int lead = 0;
};

// The chances of tables in memory, by their entries. A table of a pair of sizes that is not there is never asked for.
using TabulaTables = std::array<const float*, Crowd::most * Crowd::most>;
constexpr std::size_t tabula_table(std::size_t moving, std::size_t waiting) {
    return (moving - 1) * Crowd::most + waiting - 1;
}

// The chance of the player to throw: the throws that can be played, and how likely is one that cannot.
struct TabulaTurnValue {
    double played = 0, passes = 0;
};

// One for each thread: it keeps its memory.
class TabulaTurn {
public:
    explicit TabulaTurn(const TabulaTables& tables) : tables_(tables), slots_(slot_count) {}

    TabulaTurnValue value_of(const TabulaEnding& ending);

private:
    static constexpr std::size_t faces = 6, pairs = 21, slot_count = 2048;
    // The dice and pips played in the higher bits, the chance in the lower 24; so the better way is the larger number.
    using Worth = std::uint32_t;

    struct Within { // inside the turn
        Crowd own;
        std::uint8_t hit = 0; // pieces of the waiting crowd, as bits
    };
    struct AfterTwo {
        std::uint32_t key;
        std::uint64_t turn = 0; // the slot is of another turn
        std::array<Worth, faces> left;
    };
    struct Lost { // the waiting crowd without those that were hit
        std::size_t size = 0;
        std::uint32_t rank = 0, home_rank = 0;
    };

    void begin(const TabulaEnding& ending);
    static tabula::Places places_of(const Crowd& crowd);
    static std::uint32_t key_of(const Within& at);
    Within follow(const Within& from, std::uint8_t place, unsigned die) const;
    bool is_over(const Within& at) const { return at.own.size == 0 || lost_[at.hit].size == 0; }
    Worth chance_at(const Within& at) const;
    // The best way to begin with a die; `rest(at)` is what the others are worth from there, `all` what they play.
    template <class Rest> Worth best(const Within& from, unsigned die, Worth all, const Rest& rest) const;
    const AfterTwo& after_two(const Within& at);
    std::array<Worth, pairs> after_one(const Within& at);

    const TabulaTables& tables_;
    std::vector<AfterTwo> slots_;
    std::uint64_t turn_ = 0;
    TabulaEnding ending_;
    tabula::Places open_ = 0;
    std::array<Lost, 1u << Crowd::most> lost_;
    std::array<std::uint8_t, tabula_places> lone_{}; // the piece on a square, as a bit
};

} // namespace tabuleiro
