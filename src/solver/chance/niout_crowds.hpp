// The horses of one side in Niout as the solver numbers them, and how casts change them.
#pragma once

#include <span>
#include <vector>

#include "endgame/niout_index.hpp"

namespace tabuleiro {

// All crowds of unfinished horses of one side, numbered so that every move leads to a smaller number: fewer horses
// first, and among crowds of one size those that are further advanced.
class NioutCrowds {
public:
    explicit NioutCrowds(std::size_t horses, const Niout::Rules& rules = {});

    static constexpr std::size_t casts = 5;
    // The crowd after a move, and who casts next.
    struct Move {
        std::uint16_t crowd;
        bool same_player;
    };

    std::size_t first(std::size_t size) const { return first_[size]; }
    std::size_t count(std::size_t size) const { return first_[size + 1] - first_[size]; }
    std::size_t size() const { return crowds_.size(); }
    const Crowd& operator[](std::size_t number) const { return crowds_[number]; }
    std::uint16_t number(const Crowd& crowd) const { return numbers_[crowd.size][crowd.rank()]; }
    std::uint32_t stations(std::size_t number) const { return stations_[number]; }
    std::span<const Move> moves(std::size_t number, std::size_t cast) const {
        const std::size_t at = number * casts + cast;
        return {moves_.data() + first_move_[at], first_move_[at + 1] - first_move_[at]};
    }
    // The crowds of a size with horses on a place, before and after a capture there.
    struct Captured {
        std::uint16_t before, after;
    };
    std::span<const Captured> captured(std::size_t size, std::size_t place) const { return captured_[size][place]; }
    const Niout::Rules& rules() const { return rules_; }

private:
    void list_moves();
    void list_captures();

    Niout::Rules rules_;
    std::vector<Crowd> crowds_;
    std::vector<std::uint32_t> stations_;
    std::array<std::size_t, niout::Horses::most + 2> first_{};
    std::array<std::vector<std::uint16_t>, niout::Horses::most + 1> numbers_; // by size and rank
    std::vector<std::uint32_t> first_move_;
    std::vector<Move> moves_;
    std::array<std::array<std::vector<Captured>, niout_places>, niout::Horses::most + 1> captured_;
};

} // namespace tabuleiro
