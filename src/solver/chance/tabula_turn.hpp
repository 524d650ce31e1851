// The best play of all throws against one waiting crowd in the endings of Tabula.
//
// The rest of a turn after one or two of its dice is computed once for each crowd, and shared by all turns that lead
// there. Only plays of *all* remaining dice are followed: if a throw has one, T4 allows no other; if not, the results
// for two of the dice, or for one, are known already.
#pragma once

#include <map>

#include "solver/chance/chance_slice.hpp"
#include "solver/chance/tabula_crowds.hpp"

namespace tabuleiro {

// The chances of the player to throw, by lead and the numbers of both crowds, without gaps, as in the table.
class TabulaChances {
public:
    explicit TabulaChances(std::size_t pieces) {
        for (std::size_t size = 0; size <= pieces; ++size) crowds_.emplace_back(size);
    }

    std::optional<Error> add(const SliceKey& key); // solve.no_memory
    const TabulaCrowds& crowds(std::size_t pieces) const { return crowds_[pieces]; }
    // The chances against all crowds of the waiting side. The game must not be decided by the lead.
    float* row(const SliceKey& key, int lead, std::size_t moving) {
        const TabulaIndex& index = tabula_index(key.moving, key.waiting);
        return reinterpret_cast<float*>(slices_.at(key).data()) + index.first(lead) + moving * index.columns(lead);
    }
    const float* row(const SliceKey& key, int lead, std::size_t moving) const {
        return const_cast<TabulaChances*>(this)->row(key, lead, moving);
    }

private:
    std::vector<TabulaCrowds> crowds_;
    std::map<SliceKey, LargeArray> slices_;
};

// The chance of the player to throw, in two parts: what the playable throws contribute, and the probability of a throw
// that cannot be played.
struct TabulaTurnValue {
    double played = 0, passes = 0;
};

// One for each thread, reused because it keeps its memory.
class TabulaTurn {
public:
    TabulaTurn(const TabulaChances& chances, std::size_t pieces);
    static std::uint64_t bytes(std::size_t pieces);

    // `lead`: how many more pieces the waiting side has lost. The chances of all following positions must be known.
    void face(const Crowd& waiting, int lead);
    // The value for a whole crowd that shares no square with the waiting one.
    TabulaTurnValue value_of(std::size_t own);

private:
    static constexpr std::size_t faces = 6, pairs = 21, contexts = std::size_t{1} << Crowd::most;
    static constexpr float none = -1; // the dice cannot all be played

    // The value of the best play of all remaining dice, by the die or the pair of dice; padded for vector instructions.
    template <std::size_t n> struct Left {
        std::array<float, n> of;
        void fill(float value) { of.fill(value); }
        void improve(const Left& other) {
            for (std::size_t i = 0; i < n; ++i) of[i] = of[i] < other.of[i] ? other.of[i] : of[i];
        }
    };
    using OneLeft = Left<8>;
    using TwoLeft = Left<24>;
    template <class Values> struct Known {
        std::vector<Values> values;
        std::vector<std::uint32_t> faced; // the value of faced_ when they were computed
    };

    void add_context(unsigned hit, const Crowd& left, int lead);
    // The value when the turn ends; `hit`: the pieces of the waiting crowd that were hit, as bits.
    float end(unsigned hit, std::size_t own) const {
        return own < crowds_.whole() ? 1 - waiting_[hit][own] : borne_off_[hit][own - crowds_.whole()];
    }
    bool is_over(unsigned hit, std::size_t own) const { return none_left_[hit] || own + 1 == crowds_.size(); } // T7
    template <class Use> void for_each_move(unsigned hit, std::size_t own, const Use& use) const;
    const OneLeft& one_left(unsigned hit, std::size_t own);
    const TwoLeft& two_left(unsigned hit, std::size_t own);

    const TabulaChances& chances_;
    const TabulaCrowds& crowds_;
    std::vector<float> won_, lost_; // rows of decided positions
    std::uint32_t faced_ = 0;
    tabula::Places closed_ = 0;
    std::array<std::uint8_t, tabula::place_end> lone_{}; // the single piece on a square, as a bit
    std::array<const float*, contexts> waiting_{};       // the other player's chances against whole crowds
    std::array<std::vector<float>, contexts> borne_off_; // the value of the turn with other crowds
    std::array<bool, contexts> none_left_{};             // the waiting side has no pieces left
    std::array<Known<OneLeft>, contexts> one_left_;
    std::array<Known<TwoLeft>, contexts> two_left_;
};

} // namespace tabuleiro
