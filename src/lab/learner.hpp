// Teaches a network by example: what it saw of each seat, and what each seat could expect.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ai/network.hpp"
#include "ai/seat_values.hpp"

namespace tabuleiro {

struct Lesson {
    std::vector<float> looks; // what the network sees of each seat, one after the other
    std::uint8_t players = 2;
    bool pairs = false;
    SeatValues target{};
};

class Learner {
public:
    Learner(std::size_t inputs, std::size_t hidden, std::uint64_t seed);
    ~Learner();

    // One step of Adam (Kingma, Ba 2015) down the cross-entropy between targets and expectations; its mean.
    double learn(std::span<const Lesson* const> lessons, float rate);
    Network network() const;

private:
    struct Weights;
    std::unique_ptr<Weights> weights_;
};

} // namespace tabuleiro
