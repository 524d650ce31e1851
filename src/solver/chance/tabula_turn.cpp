#include "solver/chance/tabula_turn.hpp"

#include <algorithm>
#include <bit>

namespace tabuleiro {

namespace {

// Pairs of dice, the smaller one first.
constexpr std::size_t pair_at(unsigned a, unsigned b) { return b * (b - 1) / 2 + a - 1; }

} // namespace

std::optional<Error> TabulaChances::add(const SliceKey& key) {
    auto made = LargeArray::zeros(tabula_index(key.moving, key.waiting).won() * sizeof(float));
    if (!made) return made.error();
    slices_.emplace(key, std::move(*made));
    return std::nullopt;
}

TabulaTurn::TabulaTurn(const TabulaChances& chances, std::size_t pieces)
    : chances_(chances), crowds_(chances.crowds(pieces)), won_(crowds_.whole(), 1.0f), lost_(crowds_.whole(), 0.0f) {
    for (unsigned hit = 0; hit < contexts; ++hit) {
        borne_off_[hit].resize(crowds_.size() - crowds_.whole());
        // Two dice may be left after one hit, one after two.
        const auto make = [&](auto& known, int most_hits) {
            if (std::popcount(hit) > most_hits) return;
            known.values.resize(crowds_.size());
            known.faced.resize(crowds_.size());
        };
        make(two_left_[hit], 1);
        make(one_left_[hit], 2);
    }
}

std::uint64_t TabulaTurn::bytes(std::size_t pieces) {
    return (crowd_count(tabula_places, pieces) + crowd_count(tabula_home_places + 1, pieces)) *
           (11 * (sizeof(OneLeft) + 4) + 5 * (sizeof(TwoLeft) + 4));
}

void TabulaTurn::face(const Crowd& waiting, int lead) {
    ++faced_;
    closed_ = 0;
    lone_ = {};
    unsigned may_be_hit = 0;
    for (std::size_t i = 0; i < waiting.size; ++i) {
        const std::uint8_t place = waiting.places[i];
        if (place == tabula::hand) continue;
        const bool alone =
            (i == 0 || waiting.places[i - 1] != place) && (i + 1 == waiting.size || waiting.places[i + 1] != place);
        if (!alone) closed_ |= tabula::only(place); // T3
        lone_[place] = static_cast<std::uint8_t>(alone << i);
        may_be_hit |= static_cast<unsigned>(alone) << i;
    }
    for (unsigned hit = 0; hit < 1u << waiting.size; ++hit) {
        if ((hit & ~may_be_hit) != 0 || std::popcount(hit) > 3) continue;
        Crowd left;
        for (std::size_t i = 0; i < waiting.size; ++i)
            if ((hit >> i & 1) == 0) left.places[left.size++] = waiting.places[i];
        add_context(hit, left, lead + std::popcount(hit));
    }
}

void TabulaTurn::add_context(unsigned hit, const Crowd& left, int lead) {
    none_left_[hit] = left.size == 0;
    // The chances of a player with `left` against each crowd of `size` pieces with the same lead.
    const auto row_against = [&](std::size_t size) -> const float* {
        if (left.size == 0) return (lead > 0 ? lost_ : won_).data(); // T7
        const SliceKey key{left.size, size};
        const TabulaIndex& index = tabula_index(key.moving, key.waiting);
        if (-lead > index.highest()) return won_.data();
        if (-lead < index.lowest()) return lost_.data();
        return chances_.row(key, -lead, chances_.crowds(left.size).number(left));
    };
    waiting_[hit] = row_against(crowds_.pieces());
    std::size_t at = 0;
    for (std::size_t size = crowds_.pieces() - 1; size > 0; --size) {
        const float* const row = row_against(size);
        for (std::size_t home = 0; home < crowd_count(tabula_home_places, size); ++home)
            borne_off_[hit][at++] = 1 - row[home];
    }
    borne_off_[hit][at] = lead >= 0 ? 1 : 0; // T7: on equal losses the player without pieces wins
}

template <class Use> void TabulaTurn::for_each_move(unsigned hit, std::size_t own, const Use& use) const {
    for (const auto& [after, die, target] : crowds_.moves(own))
        if ((closed_ >> target & 1) == 0) use(die, hit | lone_[target], after); // T3, T5
}

const TabulaTurn::OneLeft& TabulaTurn::one_left(unsigned hit, std::size_t own) {
    OneLeft& best = one_left_[hit].values[own];
    if (one_left_[hit].faced[own] == faced_) return best;
    one_left_[hit].faced[own] = faced_;
    // T4: ending the game counts as playing all the dice.
    best.fill(is_over(hit, own) ? end(hit, own) : none);
    if (is_over(hit, own)) return best;
    for_each_move(hit, own, [&](unsigned die, unsigned now_hit, std::size_t after) {
        best.of[die - 1] = std::max(best.of[die - 1], end(now_hit, after));
    });
    return best;
}

const TabulaTurn::TwoLeft& TabulaTurn::two_left(unsigned hit, std::size_t own) {
    TwoLeft& best = two_left_[hit].values[own];
    if (two_left_[hit].faced[own] == faced_) return best;
    two_left_[hit].faced[own] = faced_;
    best.fill(is_over(hit, own) ? end(hit, own) : none); // T4
    if (is_over(hit, own)) return best;
    std::array<OneLeft, faces> by_first;
    for (OneLeft& one : by_first) one.fill(none);
    for_each_move(hit, own, [&](unsigned die, unsigned now_hit, std::size_t after) {
        by_first[die - 1].improve(one_left(now_hit, after));
    });
    for (unsigned b = 1; b <= faces; ++b)
        for (unsigned a = 1; a <= b; ++a)
            best.of[pair_at(a, b)] = std::max(by_first[a - 1].of[b - 1], by_first[b - 1].of[a - 1]);
    return best;
}

TabulaTurnValue TabulaTurn::value_of(std::size_t own) {
    std::array<TwoLeft, faces> by_first;
    for (TwoLeft& two : by_first) two.fill(none);
    for_each_move(0, own, [&](unsigned die, unsigned now_hit, std::size_t after) {
        by_first[die - 1].improve(two_left(now_hit, after));
    });
    double played = 0;
    int passes = 0;
    for (const auto& [thrown, weight] : tabula_throws) {
        const auto [a, b, c] = thrown.dice; // ascending
        float best = std::max(
            {by_first[a - 1].of[pair_at(b, c)], by_first[b - 1].of[pair_at(a, c)], by_first[c - 1].of[pair_at(a, b)]});
        if (best == none) { // T4: two of the dice, as many points as possible, or one
            const TwoLeft& two = two_left(0, own);
            for (const std::size_t pair : {pair_at(b, c), pair_at(a, c), pair_at(a, b)})
                if (best == none) best = two.of[pair];
            const OneLeft& one = one_left(0, own);
            for (const unsigned die : {c, b, a})
                if (best == none) best = one.of[die - 1];
        }
        if (best == none)
            passes += weight;
        else
            played += weight * static_cast<double>(best);
    }
    return {played / 216, passes / 216.0}; // T2: the sum of the weights
}

} // namespace tabuleiro
