// The pieces of one side in an ending of Tabula as the solver numbers them, and how dice change them.
#pragma once

#include <span>
#include <vector>

#include "endgame/tabula_index.hpp"

namespace tabuleiro {

// All crowds that can follow from `pieces` pieces of one side without a hit. Whole crowds come first: those that are
// home in the order of tabula_home_rank, then the others, the further advanced ones first. Crowds with pieces borne
// off, which are home (T6), come last; the last of them is empty.
class TabulaCrowds {
public:
    explicit TabulaCrowds(std::size_t pieces);

    struct Move {
        std::uint16_t after;
        std::uint8_t die, target; // a square, or off
    };

    std::size_t pieces() const { return pieces_; }
    std::size_t size() const { return crowds_.size(); }
    std::size_t whole() const { return numbers_.size(); }
    const Crowd& operator[](std::size_t number) const { return crowds_[number]; }
    std::uint16_t number(const Crowd& whole) const { return numbers_[whole.rank()]; }
    tabula::Places squares(std::size_t number) const { return squares_[number]; }
    // The moves on an otherwise empty board.
    std::span<const Move> moves(std::size_t number) const {
        return {moves_.data() + first_move_[number], first_move_[number + 1] - first_move_[number]};
    }
    // The squares that the pieces of a crowd have advanced in all, and the whole crowds that have advanced that many.
    std::size_t pips(std::size_t number) const { return pips_[number]; }
    std::size_t most_pips() const { return by_pips_.size() - 1; }
    std::span<const std::uint16_t> with_pips(std::size_t pips) const { return by_pips_[pips]; }

private:
    void list_moves();

    std::size_t pieces_;
    std::vector<Crowd> crowds_;
    std::vector<std::uint16_t> numbers_; // by rank
    std::vector<tabula::Places> squares_;
    std::vector<std::size_t> pips_;
    std::vector<std::uint32_t> first_move_;
    std::vector<Move> moves_;
    std::vector<std::vector<std::uint16_t>> by_pips_;
};

} // namespace tabuleiro
