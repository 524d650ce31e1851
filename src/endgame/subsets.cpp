#include "endgame/subsets.hpp"

namespace tabuleiro {

SubsetRanks::SubsetRanks() {
    // The i-th point of a set in ascending order (counted from 1), if it is point p, adds `p choose i` to the rank.
    for (std::size_t set = 0; set < low_.size(); ++set) {
        std::size_t nth = 0;
        for (std::size_t left = set; left != 0; left &= left - 1)
            low_[set] += binomial(static_cast<std::size_t>(std::countr_zero(left)), ++nth);
    }
    for (std::size_t size = 0; size <= max_size; ++size)
        for (std::size_t set = 0; set < high_[size].size(); ++set) {
            const auto here = static_cast<std::size_t>(std::popcount(set));
            if (here > size) continue;
            std::size_t nth = size - here;
            for (std::size_t left = set; left != 0; left &= left - 1)
                high_[size][set] += binomial(11 + static_cast<std::size_t>(std::countr_zero(left)), ++nth);
        }
}

const SubsetRanks& subset_ranks() {
    static const SubsetRanks ranks;
    return ranks;
}

std::vector<Points> subsets(std::size_t points, std::size_t size) {
    std::vector<Points> all;
    if (size > points) return all;
    all.reserve(binomial(points, size));
    const Points end = only(points);
    for (Points set = only(size) - 1; set < end;) {
        all.push_back(set);
        if (set == 0) break;
        const Points lowest = set & -set, carried = set + lowest; // the next larger number with as many bits
        set = carried | ((set ^ carried) / lowest >> 2);
    }
    return all;
}

} // namespace tabuleiro
