#include "lab/arena.hpp"

#include <array>

namespace tabuleiro {

namespace {

struct Moments {
    double mean = 0, variance = 0;
};

Moments moments_of(const std::vector<float>& values) {
    const double n = static_cast<double>(values.size());
    Moments moments;
    for (const float value : values) moments.mean += value / n;
    for (const float value : values) moments.variance += (value - moments.mean) * (value - moments.mean);
    moments.variance = values.size() > 1 ? moments.variance / (n - 1) : 0;
    return moments;
}

// How much a unit of luck changes the result, by least squares over half of the rounds: every second one from `half`.
double luck_factor(const std::vector<float>& rounds, const std::vector<float>& luck, std::size_t half) {
    double n = 0, rounds_sum = 0, luck_sum = 0, products = 0, squares = 0;
    for (std::size_t i = half; i < rounds.size(); i += 2) {
        const double result = rounds[i], lucky = luck[i];
        n += 1;
        rounds_sum += result;
        luck_sum += lucky;
        products += result * lucky;
        squares += lucky * lucky;
    }
    const double spread = squares - luck_sum * luck_sum / n;
    return spread > 1e-9 ? (products - rounds_sum * luck_sum / n) / spread : 0;
}

} // namespace

double Encounter::share() const { return moments_of(rounds).mean; }

Interval Encounter::interval() const {
    const auto [mean, variance] = moments_of(rounds);
    const double n = static_cast<double>(rounds.size());
    // With nearly always the same result the observed spread is too small.
    if (variance < 1e-4 || n < 8) return wilson95(mean * static_cast<double>(games), static_cast<double>(games));
    const double half = z95 * std::sqrt(variance / n);
    return {std::max(0.0, mean - half), std::min(1.0, mean + half)};
}

std::optional<Encounter::Adjusted> Encounter::without_luck() const {
    constexpr std::size_t enough = 16; // rounds, for a normal interval
    if (luck.size() < enough) return std::nullopt;
    // One half of the rounds determines the factor by which the other half is corrected for luck. The correction is
    // zero on average for any factor that does not depend on the round itself.
    const std::array factors{luck_factor(rounds, luck, 1), luck_factor(rounds, luck, 0)};
    std::vector<float> adjusted(rounds);
    for (std::size_t i = 0; i < adjusted.size(); ++i) adjusted[i] -= static_cast<float>(factors[i % 2]) * luck[i];
    const auto [mean, variance] = moments_of(adjusted);
    const double half = z95 * std::sqrt(variance / static_cast<double>(adjusted.size()));
    return Adjusted{mean, {mean - half, mean + half}, variance > 0 ? moments_of(rounds).variance / variance : 1};
}

double Encounter::elo(double share_of_firsts) const {
    const double within = std::clamp(share_of_firsts, 1e-4, 1 - 1e-4); // beyond that Elo is meaningless
    return 400 * std::log10(within / (1 - within) * (1 - even) / even);
}

std::vector<double> fit_ratings(const std::vector<Encounter>& encounters, std::size_t bots) {
    std::vector<double> ratings(bots, 0.0);
    for (int sweep = 0; sweep < 500; ++sweep) { // moves each bot in turn to the rating that fits its own encounters
        for (std::size_t i = 0; i < bots; ++i) {
            double sum = 0;
            int count = 0;
            for (const Encounter& encounter : encounters) {
                const double difference = encounter.elo(encounter.share());
                if (encounter.challenger == i) sum += ratings[encounter.opponent] + difference, ++count;
                if (encounter.opponent == i) sum += ratings[encounter.challenger] - difference, ++count;
            }
            if (count > 0) ratings[i] = sum / count;
        }
        double mean = 0;
        for (const double rating : ratings) mean += rating / static_cast<double>(bots);
        for (double& rating : ratings) rating -= mean;
    }
    return ratings;
}

} // namespace tabuleiro
