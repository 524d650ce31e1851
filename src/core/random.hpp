// The random source of simulations and bots: small, fast, seedable, splittable, the same on every platform.
//
// The algorithm is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014): a counter
// that advances by a fixed odd step, and a mixing function that turns each value of the counter into 64 random bits.
// It is not cryptographic. Matches between people draw from HMAC-SHA-256 instead (see match/fair_chance.hpp).
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/types.hpp"

namespace tabuleiro {

class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : counter_(seed) {}

    bool operator==(const Random&) const = default;

    constexpr std::uint64_t next() { return mix(counter_ += golden); }

    // Uniform in 0 .. bound-1, without bias: Lemire's multiplication, and a rejection that is almost never needed.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = -bound % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // The index of one of `count` choices; if there is only one, nothing is drawn.
    constexpr std::uint32_t choose(std::size_t count) {
        return count == 1 ? 0 : below(static_cast<std::uint32_t>(count));
    }

    // Uniform in [0, 1), with 53 random bits.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // An independent source for the n-th part of a job: the same in every thread and in any order.
    constexpr Random stream(std::uint64_t n) const { return Random(mix(mix(counter_ ^ 0x5851f42d4c957f2d) + n * odd)); }

private:
    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
    static constexpr std::uint64_t odd = 0xd1342543de82ef95;

    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    std::uint64_t counter_;
};

// Draws one event of a weighted range.
template <class Events> auto draw(const Events& events, Random& random) {
    std::uint32_t total = 0;
    for (const auto& weighted : events) total += weighted.weight;
    std::uint32_t left = random.below(total);
    for (const auto& weighted : events) {
        if (left < weighted.weight) return weighted.event;
        left -= weighted.weight;
    }
    assert(false && "weights are positive");
    return events.begin()->event;
}

// The same for a table known at compile time: a longer table holds every event as often as it weighs, so that nothing
// is searched. A branch predictor cannot guess where a search would end, and a miss costs more than the draw.
template <const auto& events> auto draw(Random& random) {
    static constexpr std::size_t total = [] {
        std::size_t sum = 0;
        for (const auto& weighted : events) sum += weighted.weight;
        return sum;
    }();
    static constexpr auto longer = [] {
        std::array<std::uint8_t, total> places{};
        std::size_t end = 0;
        for (std::size_t i = 0; i < events.size(); ++i)
            for (std::uint32_t n = 0; n < events[i].weight; ++n) places[end++] = static_cast<std::uint8_t>(i);
        return places;
    }();
    return events[longer[random.below(static_cast<std::uint32_t>(total))]].event;
}

} // namespace tabuleiro
