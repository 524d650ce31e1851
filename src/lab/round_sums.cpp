#include "lab/round_sums.hpp"

#include <vector>

namespace tabuleiro {

namespace {

struct Parts {
    double dice, players;
};

// The parts of the variance of a side's result: what all seatings with the same dice have in common (the mean
// covariance of two seatings), and what the mean of each seating explains.
Parts variance_parts(const RoundSums& sums, std::size_t sides) {
    const double n = sums.rounds, k = static_cast<double>(sides);
    double variance = 0, dice = 0, players = 0;
    for (std::size_t side = 0; side < sides; ++side) {
        double sum_of_means = 0, squared_means = 0;
        for (std::size_t seating = 0; seating < sides; ++seating) {
            const double mean = sums.shares[side][seating] / n;
            sum_of_means += mean;
            squared_means += mean * mean;
        }
        const double mean = sum_of_means / k;
        variance += sums.squares[side] / (n * k) - mean * mean;
        players += squared_means / k - mean * mean;
        dice +=
            ((sums.squared_sums[side] - n * sum_of_means * sum_of_means) - (sums.squares[side] - n * squared_means)) /
            (k * (k - 1) * n);
    }
    return variance > 1e-12 ? Parts{dice / variance, players / variance} : Parts{0, 0};
}

} // namespace

Luck luck_of(const RoundBlocks& blocks, std::size_t sides) {
    constexpr double number = std::tuple_size_v<RoundBlocks>;
    RoundSums all;
    for (const RoundSums& block : blocks) all.add(block, 1);
    if (all.rounds < 2 * number) return {};
    const Parts whole = variance_parts(all, sides);
    std::vector<Parts> without;
    for (const RoundSums& block : blocks) {
        RoundSums rest = all;
        rest.add(block, -1);
        without.push_back(variance_parts(rest, sides));
    }
    const auto figure = [&](double Parts::* part) {
        double mean = 0, squares = 0;
        for (const Parts& one : without) mean += one.*part / number;
        for (const Parts& one : without) squares += (one.*part - mean) * (one.*part - mean);
        const double half = z95 * std::sqrt(squares * (number - 1) / number);
        return Figure{whole.*part, {whole.*part - half, whole.*part + half}, static_cast<std::uint64_t>(all.rounds)};
    };
    return {figure(&Parts::dice), figure(&Parts::players)};
}

} // namespace tabuleiro
