// The chances of one slice: all positions with the same numbers of unfinished pieces.
#pragma once

#include <map>

#include "solver/chance/lanes.hpp"
#include "solver/tables/large_array.hpp"

namespace tabuleiro {

// The numbers of unfinished pieces: of the player to throw, and of the opponent.
struct SliceKey {
    std::size_t moving = 0, waiting = 0;
    auto operator<=>(const SliceKey&) const = default;
};

// A slice and its mirror, which depend on each other.
inline std::vector<SliceKey> both(const SliceKey& pair) {
    if (pair.moving == pair.waiting) return {pair};
    return {pair, {pair.waiting, pair.moving}};
}

constexpr std::size_t tiles_of(std::size_t crowds) { return (crowds + lanes - 1) / lanes; }

// The chances of the player to throw, by the crowds of both sides. There is a row for each moving crowd, made of whole
// cache lines.
class ChanceSlice {
public:
    // Holds a first guess: crowds that are further advanced have lower numbers, and the side that is further advanced
    // is better off. solve.no_memory.
    static Result<ChanceSlice> make(std::size_t moving_crowds, std::size_t waiting_crowds);
    static std::uint64_t bytes(std::size_t moving_crowds, std::size_t waiting_crowds) {
        return moving_crowds * tiles_of(waiting_crowds) * sizeof(Lanes);
    }

    // Crowds are numbered from 0 within their size.
    float* row(std::size_t moving) { return chances() + moving * stride_; }
    const float* row(std::size_t moving) const { return chances() + moving * stride_; }

private:
    float* chances() { return reinterpret_cast<float*>(memory_.data()); }
    const float* chances() const { return reinterpret_cast<const float*>(memory_.data()); }

    std::size_t stride_ = 0;
    LargeArray memory_;
};

// All slices made so far.
using ChanceSlices = std::map<SliceKey, ChanceSlice>;

} // namespace tabuleiro
