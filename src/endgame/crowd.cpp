#include "endgame/crowd.hpp"

#include <cassert>

namespace tabuleiro {

void Crowd::add(std::uint8_t place) {
    assert(size < most);
    std::size_t at = size++;
    for (; at > 0 && places[at - 1] > place; --at) places[at] = places[at - 1];
    places[at] = place;
}

std::uint32_t Crowd::rank() const {
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < size; ++i) rank += crowd_count(places[i], i + 1);
    return rank;
}

Crowd Crowd::ranked(std::size_t size, std::uint32_t rank) {
    Crowd crowd;
    crowd.size = static_cast<std::uint8_t>(size);
    std::uint32_t rest = rank;
    for (std::size_t i = size; i > 0; --i) {
        std::uint8_t place = 0;
        while (crowd_count(place + 1u, i) <= rest) ++place;
        crowd.places[i - 1] = place;
        rest -= crowd_count(place, i);
    }
    return crowd;
}

} // namespace tabuleiro
