// A sequential test of which bot is better: it is updated every few rounds and stops as soon as it can decide.
//
// A round is one game in all seatings with the same dice or cards, and its result one of a few shares: with two sides
// 0, ¼, ½, ¾ and 1, so that the counts are pentanomial. Two generalised sequential probability ratio tests (Wald's,
// with the likeliest distributions of the means in question) run side by side: one of “even” against “better by the
// margin”, one of “even” against “worse by the margin”.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tabuleiro {

class SequentialTest {
public:
    // The approximate error rates: of calling equals unequal, and of missing a difference of the margin.
    static constexpr double alpha = 0.05, beta = 0.05;
    static constexpr double default_margin = 0.05; // of the share

    enum class Answer : std::uint8_t { open, better, worse, even };

    // `even` is the share of equals, `games` the number of games in a round. The margin is less than `even`.
    SequentialTest(double even, std::size_t games, double margin = default_margin);

    void add(float share); // of the challenger in one round, a multiple of 1/2 of a game
    // Updates the decision, which stays once it is made. “Even” is neither better nor worse by the margin.
    Answer decide();

private:
    double even_, margin_;
    std::vector<double> counts_; // by share
    bool not_better_ = false, not_worse_ = false;
    Answer answer_ = Answer::open;
};

// log (L1 / L0): how much likelier the counts are if the mean is `second` than if it is `first`, each time with the
// likeliest distribution of that mean. Count i is for the value i / (size - 1).
double log_likelihood_ratio(std::span<const double> counts, double first, double second);

} // namespace tabuleiro
