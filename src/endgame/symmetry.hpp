// The symmetries of a board of lines: renumberings of its points that preserve all steps and leaps.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "families/leap.hpp"

namespace tabuleiro {

// A leap that the drawn lines allow (A4), for any pieces.
struct DrawnLeap {
    std::uint8_t from, over, to;
    auto operator<=>(const DrawnLeap&) const = default;
};

// Every leap in both directions, ascending.
std::vector<DrawnLeap> drawn_leaps(const LeapBoard& board);

class Symmetry {
public:
    using Images = std::array<std::uint8_t, 24>;
    explicit Symmetry(const Images& images, std::size_t points);

    std::uint8_t image(std::size_t point) const { return images_[point]; }
    Points image_of(Points set) const {
        return bytes_[0][set & 255] | bytes_[1][set >> 8 & 255] | bytes_[2][set >> 16 & 255];
    }

private:
    Images images_;
    std::array<std::array<Points, 256>, 3> bytes_{};
};

inline constexpr std::uint32_t max_symmetries = 16;

// All symmetries, the identity first. A board with more than `max_symmetries` gets the identity alone, which is always
// correct and only costs space.
std::vector<Symmetry> symmetries(const LeapBoard& board);

} // namespace tabuleiro
