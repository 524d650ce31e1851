#include "endgame/position_index.hpp"

namespace tabuleiro {

SetClasses::SetClasses(std::size_t points, std::size_t size, std::span<const Symmetry> symmetries)
    : ranks_(subset_ranks().of_size(size)), symmetry_count_(symmetries.size()) {
    constexpr std::uint32_t unknown = ~std::uint32_t{0};
    const auto sets = subsets(points, size);
    places_.assign(sets.size(), unknown);
    for (const Points set : sets) {
        if (places_[ranks_.rank(set)] != unknown) continue;
        const auto set_class = static_cast<std::uint32_t>(representatives_.size());
        std::uint16_t stabilizer = 0;
        for (std::size_t i = 0; i < symmetries.size(); ++i) {
            if (symmetries[i].image_of(set) == set) stabilizer |= static_cast<std::uint16_t>(1u << i);
            // The i-th symmetry maps `source` onto `set` when `source` is an image of `set` under its inverse.
            for (std::size_t j = 0; j < symmetries.size(); ++j) {
                const Points source = symmetries[j].image_of(set);
                std::uint32_t& place = places_[ranks_.rank(source)];
                if (place == unknown && symmetries[i].image_of(source) == set)
                    place = static_cast<std::uint32_t>(set_class * max_symmetries + i);
            }
        }
        representatives_.push_back(set);
        const Points beside = (only(points) - 1) & ~set;
        const auto first = std::popcount(beside & 255), second = std::popcount(beside >> 8 & 255);
        frames_.push_back({{static_cast<std::uint8_t>(beside), static_cast<std::uint8_t>(beside >> 8),
                            static_cast<std::uint8_t>(beside >> 16)},
                           static_cast<std::uint8_t>(first),
                           static_cast<std::uint8_t>(first + second)});
        stabilizers_.push_back(stabilizer);
    }
}

PositionIndex::PositionIndex(const LeapBoard& board, std::size_t max_pieces)
    : board_(board), symmetries_(symmetries(board)) {
    for (std::size_t size = 1; size <= max_pieces; ++size) classes_.emplace_back(board.points(), size, symmetries_);
}

std::uint64_t PositionIndex::entry(Points moving, Points waiting) const {
    const auto m = static_cast<std::size_t>(std::popcount(moving)),
               w = static_cast<std::size_t>(std::popcount(waiting));
    const auto place = classes(w).canonical(waiting);
    const Points beside = board_.all() & ~classes(w).representative(place.set_class);
    const Points packed = compress(symmetries_[place.symmetry].image_of(moving), beside);
    return place.set_class * row_length(m, w) + subset_ranks().rank(packed, m);
}

PositionIndex::Position PositionIndex::position(std::size_t moving, std::size_t waiting, std::uint64_t entry) const {
    const Points other = classes(waiting).representative(static_cast<std::size_t>(entry / row_length(moving, waiting)));
    std::array<Points, max_points> beside{};
    std::size_t count = 0;
    for (Points left = board_.all() & ~other; left != 0; left &= left - 1) beside[count++] = left & -left;
    Points set = 0;
    std::uint64_t rank = entry % row_length(moving, waiting);
    for (std::size_t nth = moving; nth > 0; --nth) { // highest point first: the largest `place choose nth` that fits
        std::size_t place = nth - 1;
        while (place + 1 < count && binomial(place + 1, nth) <= rank) ++place;
        rank -= binomial(place, nth);
        set |= beside[place];
    }
    return {set, other};
}

} // namespace tabuleiro
