#include "endgame/symmetry.hpp"

#include <algorithm>

namespace tabuleiro {

std::vector<DrawnLeap> drawn_leaps(const LeapBoard& board) {
    std::vector<DrawnLeap> leaps;
    for (std::uint64_t bits = board.leaps_from(true); bits != 0; bits &= bits - 1) {
        const int bit = std::countr_zero(bits);
        const auto one = board.point_at(bit), over = board.point_at(bit + 1), other = board.point_at(bit + 2);
        leaps.push_back({one, over, other});
        leaps.push_back({other, over, one});
    }
    std::sort(leaps.begin(), leaps.end());
    leaps.erase(std::unique(leaps.begin(), leaps.end()), leaps.end());
    return leaps;
}

Symmetry::Symmetry(const Images& images, std::size_t points) : images_(images) {
    for (std::size_t byte = 0; byte < 3; ++byte)
        for (std::size_t set = 1; set < 256; ++set) {
            const auto lowest = static_cast<std::size_t>(std::countr_zero(set));
            const std::size_t point = byte * 8 + lowest;
            bytes_[byte][set] = bytes_[byte][set & (set - 1)] | (point < points ? only(images[point]) : 0);
        }
}

namespace {

class Search {
public:
    explicit Search(const LeapBoard& board) : board_(board), leaps_(drawn_leaps(board)) {}

    std::vector<Symmetry> all() {
        place(0, 0);
        return std::move(found_);
    }

private:
    void place(std::size_t point, Points used) {
        if (found_.size() > max_symmetries) return;
        if (point == board_.points()) {
            if (keeps_leaps()) found_.emplace_back(images_, board_.points());
            return;
        }
        const auto points = static_cast<std::uint8_t>(board_.points());
        for (std::uint8_t image = 0; image < points; ++image) {
            if (used & only(image) || !keeps_steps(point, image)) continue;
            images_[point] = image;
            place(point + 1, used | only(image));
        }
    }

    bool keeps_steps(std::size_t point, std::uint8_t image) const {
        if (std::popcount(board_.neighbours(point)) != std::popcount(board_.neighbours(image))) return false;
        for (std::size_t earlier = 0; earlier < point; ++earlier) {
            const bool before = board_.neighbours(point) & only(earlier);
            const bool after = board_.neighbours(image) & only(images_[earlier]);
            if (before != after) return false;
        }
        return true;
    }

    bool keeps_leaps() const {
        return std::all_of(leaps_.begin(), leaps_.end(), [&](const DrawnLeap& leap) {
            const DrawnLeap image{images_[leap.from], images_[leap.over], images_[leap.to]};
            return std::binary_search(leaps_.begin(), leaps_.end(), image);
        });
    }

    const LeapBoard& board_;
    std::vector<DrawnLeap> leaps_;
    Symmetry::Images images_{};
    std::vector<Symmetry> found_;
};

} // namespace

std::vector<Symmetry> symmetries(const LeapBoard& board) {
    // Points are tried in ascending order, so that the identity is found first.
    auto found = Search(board).all();
    if (found.size() > max_symmetries) found.erase(found.begin() + 1, found.end());
    return found;
}

} // namespace tabuleiro
