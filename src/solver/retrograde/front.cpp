#include "solver/retrograde/front.hpp"

namespace tabuleiro {

const std::array<std::array<std::uint8_t, 256>, 256> Front::byte_in_frame = [] {
    std::array<std::array<std::uint8_t, 256>, 256> table{};
    for (Points frame = 0; frame < 256; ++frame)
        for (Points set = 0; set < 256; ++set)
            table[frame][set] = static_cast<std::uint8_t>(compress(set & frame, frame));
    return table;
}();

Front::Front(const PositionIndex& index) : index_(index), leaps_from_(index.board().leaps_from(true)) {
    for (const DrawnLeap& leap : drawn_leaps(index.board()))
        leaps_at_[leap.from].push_back({only(leap.over), only(leap.to)});
    for (auto& numbers : row_numbers_) numbers.fill(no_row);
}

void Front::begin(Points moving, std::size_t waiting) {
    const LeapBoard& board = index_.board();
    const auto size = static_cast<std::size_t>(std::popcount(moving));
    moving_ = moving;
    waiting_size_ = waiting;
    own_line_bits_ = board.on_lines(moving);
    ranks_ = subset_ranks().of_size(size);
    for (std::size_t i = 0; i < index_.all_symmetries().size(); ++i)
        images_[i] = index_.all_symmetries()[i].image_of(moving);
    for (std::size_t other = 1; other <= board.points() - size && other < max_points; ++other)
        row_lengths_[other] = binomial(board.points() - size, other);

    Points beside = board.all() & ~moving;
    std::array<Points, max_points> places{};
    for (std::size_t i = 0; beside != 0; beside &= beside - 1) places[i++] = beside & -beside;
    spread_.make(places);

    steps_.clear();
    reach_ = 0;
    for (Points left = moving; left != 0; left &= left - 1) {
        const auto from = static_cast<std::uint8_t>(std::countr_zero(left));
        for (Points to = board.neighbours(from) & ~moving; to != 0; to &= to - 1) {
            const auto at = static_cast<std::uint8_t>(std::countr_zero(to));
            steps_.push_back({from, at, only(at)});
            reach_ |= only(at);
        }
    }
    for (const auto& [from, to] : rows_made_) row_numbers_[from][to] = no_row;
    rows_made_.clear();
}

const Front::Row& Front::row(std::size_t from, std::size_t to) {
    std::uint16_t& number = row_numbers_[from][to];
    if (number != no_row) return rows_[number];
    number = static_cast<std::uint16_t>(rows_made_.size());
    rows_made_.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    if (rows_.size() < rows_made_.size()) rows_.emplace_back();
    Row& row = rows_[number];

    const Points set = (moving_ & ~only(from)) | only(to);
    const auto& classes = index_.classes(static_cast<std::size_t>(std::popcount(set)));
    const auto place = classes.canonical(set);
    const Symmetry& symmetry = index_.all_symmetries()[place.symmetry];
    const Points beside = index_.board().all() & ~classes.representative(place.set_class);
    row.set_class = place.set_class;
    std::array<Points, max_points>
        images{}; // points of the row's own set have no image, because no other piece stands there
    for (std::size_t point = 0; point < index_.board().points(); ++point) {
        const Points image = only(symmetry.image(point));
        if (image & beside) images[point] = compress(image, beside);
    }
    row.packed.make(images);
    return row;
}

Wdl Front::chain(std::size_t from, std::size_t at, Points enemy, std::size_t left, const std::uint8_t* const* smaller) {
    if (enemy == 0) return Wdl::win; // A7
    const Points occupied = (moving_ & ~only(from)) | only(at) | enemy;
    Wdl best = Wdl::loss;
    bool goes_on = false; // A5
    for (const auto& [over, to] : leaps_at_[at]) {
        if (!(enemy & over) || occupied & to) continue;
        goes_on = true;
        const Wdl value = chain(from, static_cast<std::size_t>(std::countr_zero(to)), enemy ^ over, left - 1, smaller);
        if (value == Wdl::win) return value;
        best = std::max(best, value);
    }
    if (goes_on) return best;
    const Row& there = row(from, at);
    const std::uint64_t entry =
        there.set_class * row_lengths_[left] + all_ranks_.rank(there.packed.image_of(enemy), left);
    return opposite(packed_value(smaller[left], entry));
}

Wdl Front::best_leap(Points waiting, std::uint64_t leaps, const std::uint8_t* const* smaller) {
    const LeapBoard& board = index_.board();
    Wdl best = Wdl::loss;
    for (; leaps != 0; leaps &= leaps - 1) {
        const int bit = std::countr_zero(leaps);
        const bool upward = own_line_bits_ >> bit & 1;
        const auto from = board.point_at(upward ? bit : bit + 2), to = board.point_at(upward ? bit + 2 : bit);
        const Wdl value = chain(from, to, waiting ^ only(board.point_at(bit + 1)), waiting_size_ - 1, smaller);
        if (value == Wdl::win) return value;
        best = std::max(best, value);
    }
    return best;
}

} // namespace tabuleiro
