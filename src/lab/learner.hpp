// Teaches a network by examples: its inputs for each seat, and what each seat could expect.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/network.hpp"
#include "ai/seat_values.hpp"

namespace tabuleiro {

struct Lesson {
    std::vector<float> inputs; // for each seat, one after the other
    std::uint8_t players = 2;
    bool pairs = false;
    SeatValues target{};
};

// See runtime/crew.hpp.
void pack(const std::vector<Lesson>& lessons, std::string& bytes);
void unpack(std::string_view& bytes, std::vector<Lesson>& lessons);

class Learner {
public:
    Learner(std::size_t inputs, std::size_t hidden, std::uint64_t seed);
    ~Learner();

    // One step of Adam (Kingma, Ba 2015) on the cross-entropy between targets and expectations; returns its mean.
    double learn(std::span<const Lesson* const> lessons, float rate);
    Network network() const;

    // Everything it has learned, to resume from.
    std::string state() const;
    void restore(std::string_view state);

private:
    struct Weights;
    std::unique_ptr<Weights> weights_;
};

} // namespace tabuleiro
