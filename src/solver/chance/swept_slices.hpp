// The slices of a game that is solved by sweeps.
#pragma once

#include "solver/chance/chance_game.hpp"

namespace tabuleiro {

// `Slice` is what Sweeper needs. In addition it tells whether two crowds can stand on the board together, and which
// entry of the table that position is. Its `Crowds` are numbered by size; within a size the crowd that is all off the
// board is last.
template <class Slice> class SweptSlices : public ChanceSliceSet {
public:
    SweptSlices(typename Slice::Crowds crowds, std::size_t workers) : crowds_(std::move(crowds)), workers_(workers) {}

    std::optional<Error> add(const SliceKey& key) override {
        auto made = ChanceSlice::make(crowds_.count(key.moving), crowds_.count(key.waiting));
        if (!made) return made.error();
        slices_.emplace(key, std::move(*made));
        return std::nullopt;
    }
    void unpack(const SliceKey& key, std::span<const std::uint8_t> raw) override {
        const std::uint64_t all = raw.size() / 2;
        for_each(slices_.at(key), key, 0, all,
                 [&](float& chance, std::uint64_t entry) { chance = unpack_chance(raw, entry); });
    }
    void pack(const SliceKey& key, std::uint64_t first, std::span<std::uint8_t> raw) const override {
        for_each(slices_.at(key), key, first, first + raw.size() / 2,
                 [&](float chance, std::uint64_t entry) { pack_chance(raw, first, entry, chance); });
    }
    Result<Sweeps> solve(const SliceKey& pair, const std::function<bool(double)>& progress) override {
        std::vector<Sweeper<Slice>> sweepers;
        for (const SliceKey& key : both(pair)) sweepers.emplace_back(Slice(crowds_, slices_, key, workers_), workers_);
        return sweep_until_exact(std::move(sweepers), progress);
    }
    float start_of(const SliceKey& key) const override {
        return slices_.at(key).row(crowds_.count(key.moving) - 1)[crowds_.count(key.waiting) - 1];
    }

private:
    // Calls use(chance in the slice, its entry in the file) for the possible positions of all moving crowds that have
    // entries from `begin` to `end`.
    template <class Chances, class Use>
    void for_each(Chances& slice, const SliceKey& key, std::uint64_t begin, std::uint64_t end, const Use& use) const {
        parallel_for(workers_, crowds_.count(key.moving), [&](std::size_t, std::size_t i) {
            const auto rank = static_cast<std::uint32_t>(i);
            if (Slice::first_entry(key, rank) >= end || Slice::first_entry(key, rank + 1) <= begin) return;
            const std::size_t moving = crowds_.number(Crowd::ranked(key.moving, rank));
            const std::size_t first = crowds_.first(key.waiting);
            auto* const row = slice.row(moving - crowds_.first(key.moving));
            for (std::size_t w = 0; w < crowds_.count(key.waiting); ++w)
                if (Slice::can_stand(crowds_, moving, first + w))
                    use(row[w], Slice::entry(crowds_[moving], crowds_[first + w]));
        });
    }

    typename Slice::Crowds crowds_;
    std::size_t workers_;
    ChanceSlices slices_;
};

template <class Slice, auto... rules>
std::unique_ptr<ChanceSliceSet> swept_slices(std::size_t pieces, std::size_t workers) {
    return std::make_unique<SweptSlices<Slice>>(typename Slice::Crowds(pieces, rules...), workers);
}

} // namespace tabuleiro
