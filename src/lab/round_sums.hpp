// Luck against skill, from rounds in which a better bot takes every side in turn.
#pragma once

#include <array>

#include "core/types.hpp"
#include "lab/figures.hpp"

namespace tabuleiro {

// Luck and skill: a better bot against weaker ones in all seatings with the same dice. Shares of the variance of who
// wins; the rest is their interplay and the bots' own randomness.
struct Luck {
    Figure dice, players;
};

// Sums over rounds, sufficient for all estimates below; they can be added.
struct RoundSums {
    double rounds = 0;
    std::array<std::array<double, max_players>, max_players> shares{}; // of first place, by side and seating
    std::array<double, max_players> squares{};                         // by side: of the shares
    std::array<double, max_players> squared_sums{};                    // by side: of the sum of a round's seatings

    void add(const std::array<std::array<double, max_players>, max_players>& round, std::size_t sides) {
        ++rounds;
        for (std::size_t side = 0; side < sides; ++side) {
            double sum = 0;
            for (std::size_t seating = 0; seating < sides; ++seating) {
                const double share = round[seating][side];
                shares[side][seating] += share;
                squares[side] += share * share;
                sum += share;
            }
            squared_sums[side] += sum * sum;
        }
    }
    void add(const RoundSums& other, double times) {
        rounds += times * other.rounds;
        for (std::size_t side = 0; side < max_players; ++side) {
            for (std::size_t seating = 0; seating < max_players; ++seating)
                shares[side][seating] += times * other.shares[side][seating];
            squares[side] += times * other.squares[side];
            squared_sums[side] += times * other.squared_sums[side];
        }
    }
};

// Intervals come from leaving out each of these blocks of rounds in turn (the jackknife).
using RoundBlocks = std::array<RoundSums, 20>;

// Not measured with fewer than two rounds per block.
Luck luck_of(const RoundBlocks& blocks, std::size_t sides);

} // namespace tabuleiro
