// The best play of all throws against one waiting crowd in the endings of Tabula.
//
// What is left of a turn after one or two of its dice is worked out once for each crowd, and shared by all crowds whose
// turns lead there. Only ways that play *all* dice left are followed: if one is found for a throw, T4 allows no other;
// if not, the same is known for two of the dice, and for one.
#pragma once

#include <map>

#include "solver/chance_slice.hpp"
#include "solver/tabula_crowds.hpp"

namespace tabuleiro {

// The chances of the player to throw, by lead and the numbers of both crowds; as many as the table has.
class TabulaChances {
public:
    explicit TabulaChances(std::size_t pieces) {
        for (std::size_t size = 0; size <= pieces; ++size) crowds_.emplace_back(size);
    }

    std::optional<Error> add(const SliceKey& key); // solve.no_memory
    const TabulaCrowds& crowds(std::size_t pieces) const { return crowds_[pieces]; }
    // Against all crowds of the waiting side. The lead is open.
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

// The chance of the player to throw: the throws that can be played, and how likely is one that cannot.
struct TabulaTurnValue {
    double played = 0, passes = 0;
};

// One for each thread: it keeps its memory.
class TabulaTurn {
public:
    TabulaTurn(const TabulaChances& chances, std::size_t pieces);
    static std::uint64_t bytes(std::size_t pieces);

    // `lead`: by how many more the waiting side has lost. The chances of all following positions must be known.
    void face(const Crowd& waiting, int lead);
    // Of a whole crowd, none of it on a square of the waiting one.
    TabulaTurnValue value_of(std::size_t own);

private:
    static constexpr std::size_t faces = 6, pairs = 21, contexts = std::size_t{1} << Crowd::most;
    static constexpr float none = -1; // no way plays all dice

    // What the best way to play all dice left is worth, by the one die or the pair of them; padded for vectors.
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
        std::vector<std::uint32_t> faced; // when they were worked out
    };

    void add_context(unsigned hit, const Crowd& left, int lead);
    // The turn ends there; `hit`: pieces of the waiting crowd, as bits.
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
    std::array<std::uint8_t, tabula::place_end> lone_{}; // the piece on a square, as a bit
    std::array<const float*, contexts> waiting_{};       // what the other player has against whole crowds
    std::array<std::vector<float>, contexts> borne_off_; // what the turn is worth with others
    std::array<bool, contexts> none_left_{};             // of the waiting side
    std::array<Known<OneLeft>, contexts> one_left_;
    std::array<Known<TwoLeft>, contexts> two_left_;
};

} // namespace tabuleiro
