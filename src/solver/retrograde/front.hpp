// All positions with one moving set: the unit in which a slice is worked through.
//
// For a fixed moving set, its moves lead to few rows: every move makes it a waiting set, and the positions with that
// waiting set are one row of a table. For every piece and every point it can reach, a front keeps that row and how
// the waiting points are numbered in it, so that a look-up is five reads from small tables.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "endgame/position_index.hpp"
#include "endgame/wdl.hpp"

namespace tabuleiro {

// Renumbers the points of sets. In parts of six points, because a map is made for a few thousand look-ups, and all maps
// of a front should fit the nearest cache together.
class SetMap {
public:
    void make(const std::array<Points, max_points>& images) {
        for (std::size_t part = 0; part < 4; ++part) {
            parts_[part][0] = 0;
            for (std::size_t i = 0; i < 6; ++i)
                for (std::size_t some = 0; some < only(i); ++some)
                    parts_[part][only(i) + some] = parts_[part][some] | images[part * 6 + i];
        }
    }
    Points image_of(Points set) const {
        return parts_[0][set & 63] | parts_[1][set >> 6 & 63] | parts_[2][set >> 12 & 63] | parts_[3][set >> 18];
    }

private:
    std::array<std::array<Points, 64>, 4> parts_;
};

class Front {
public:
    struct Step {
        std::uint8_t from, to;
        Points to_set;
    };
    // The row of the positions that a move of one piece leads to.
    struct Row {
        std::uint64_t set_class;
        // Numbers the points of the set that will move among those outside the row's set.
        SetMap packed;
    };

    explicit Front(const PositionIndex& index);
    // `waiting` is the number of waiting pieces.
    void begin(Points moving, std::size_t waiting);

    Points moving() const { return moving_; }
    // `packed`: points outside the moving set, numbered among themselves.
    Points waiting_set(Points packed) const { return spread_.image_of(packed); }

    // The leaps of the moving set, as in LeapWords.
    std::uint64_t leaps(Points waiting) const {
        return leaps_between(own_line_bits_, index_.board().on_lines(waiting));
    }
    // Could the waiting set leap over the moving one if it were its turn?
    bool can_be_taken_by(Points waiting) const {
        return leaps_between(index_.board().on_lines(waiting), own_line_bits_) != 0;
    }
    // Steps to points outside the moving set, including points that the waiting set may occupy.
    const std::vector<Step>& steps() const { return steps_; }
    bool can_step(Points waiting) const { return (reach_ & ~waiting) != 0; }

    // The best value that the leaps lead to (A5, A6). `smaller[n]` are the packed values of the slice with n pieces
    // moving and the front's pieces waiting.
    Wdl best_leap(Points waiting, std::uint64_t leaps, const std::uint8_t* const* smaller);

    const Row& row(std::size_t from, std::size_t to);

    // Calls use(class, rank) for the places of the position in which `other` waits and the front's set moves. The
    // position with the roles swapped has the same places in the mirror's table. There are several if `other` is
    // symmetric.
    template <class Use> void for_each_place(Points other, const SetClasses& classes, Use&& use) const {
        const auto place = classes.canonical(other);
        const SetClasses::Frame& beside = classes.beside(place.set_class);
        const Points image = images_[place.symmetry];
        use(place.set_class, ranks_.rank(compressed(image, beside)));
        std::uint32_t others = classes.stabilizer(place.set_class) & ~1u;
        for (; others != 0; others &= others - 1) {
            const auto& symmetry = index_.all_symmetries()[static_cast<std::size_t>(std::countr_zero(others))];
            use(place.set_class, ranks_.rank(compressed(symmetry.image_of(image), beside)));
        }
    }

private:
    static constexpr std::uint16_t no_row = 0xffff;

    std::uint64_t leaps_between(std::uint64_t own, std::uint64_t enemy) const {
        const std::uint64_t empty = index_.board().all_bits() & ~(own | enemy);
        return ((own & empty >> 2) | (empty & own >> 2)) & enemy >> 1 & leaps_from_;
    }
    Wdl chain(std::size_t from, std::size_t at, Points enemy, std::size_t left, const std::uint8_t* const* smaller);
    // compress() by look-ups: this is in the innermost loop, and not every processor has an instruction for it.
    static Points compressed(Points set, const SetClasses::Frame& frame) {
        return Points{byte_in_frame[frame.bytes[0]][set & 255]} |
               Points{byte_in_frame[frame.bytes[1]][set >> 8 & 255]} << frame.second_at |
               Points{byte_in_frame[frame.bytes[2]][set >> 16]} << frame.third_at;
    }
    static const std::array<std::array<std::uint8_t, 256>, 256> byte_in_frame;

    const PositionIndex& index_;
    const SubsetRanks& all_ranks_ = subset_ranks();
    std::uint64_t leaps_from_;
    std::array<std::vector<std::array<Points, 2>>, max_points> leaps_at_; // over and to, as sets
    SubsetRanks::OfSize ranks_{};                                         // of sets as large as the moving set
    Points moving_ = 0;
    Points reach_ = 0;
    std::size_t waiting_size_ = 0;
    std::uint64_t own_line_bits_ = 0;
    std::array<Points, max_symmetries> images_{};
    SetMap spread_;
    std::vector<Step> steps_;
    std::array<std::array<std::uint16_t, max_points>, max_points> row_numbers_;
    std::vector<std::array<std::uint8_t, 2>> rows_made_;
    std::vector<Row> rows_;
    std::array<std::uint32_t, max_points> row_lengths_{}; // by the number of pieces that will move
};

} // namespace tabuleiro
