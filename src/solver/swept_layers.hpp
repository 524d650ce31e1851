// The layers of a game that is solved by sweeps.
#pragma once

#include "solver/chance_game.hpp"

namespace tabuleiro {

// `Layer` is as sweeps need it, and can tell of crowds by their numbers whether they can stand together and which entry
// of the table that is. Its `Crowds` are numbered by size, those that are all off the board last.
template <class Layer> class SweptLayers : public ChanceLayerSet {
public:
    SweptLayers(typename Layer::Crowds crowds, std::size_t workers) : crowds_(std::move(crowds)), workers_(workers) {}

    std::optional<Error> add(const LayerKey& key) override {
        auto made = ChanceLayer::make(crowds_.count(key.moving), crowds_.count(key.waiting));
        if (!made) return made.error();
        layers_.emplace(key, std::move(*made));
        return std::nullopt;
    }
    void unpack(const LayerKey& key, std::span<const std::uint8_t> raw) override {
        const std::uint64_t all = raw.size() / 2;
        for_each(layers_.at(key), key, 0, all,
                 [&](float& chance, std::uint64_t entry) { chance = unpack_chance(raw, entry); });
    }
    void pack(const LayerKey& key, std::uint64_t first, std::span<std::uint8_t> raw) const override {
        for_each(layers_.at(key), key, first, first + raw.size() / 2,
                 [&](float chance, std::uint64_t entry) { pack_chance(raw, first, entry, chance); });
    }
    Result<Sweeps> solve(const LayerKey& pair, const std::function<bool(double)>& progress) override {
        std::vector<Sweeper<Layer>> sweepers;
        for (const LayerKey& key : both(pair)) sweepers.emplace_back(Layer(crowds_, layers_, key, workers_), workers_);
        return sweep_until_exact(std::move(sweepers), progress);
    }
    float start_of(const LayerKey& key) const override {
        return layers_.at(key).row(crowds_.count(key.moving) - 1)[crowds_.count(key.waiting) - 1];
    }

private:
    // Calls use(chance in the layer, its entry in the file) for the positions that can stand of all moving crowds that
    // have entries from `begin` to `end`.
    template <class Chances, class Use>
    void for_each(Chances& layer, const LayerKey& key, std::uint64_t begin, std::uint64_t end, const Use& use) const {
        parallel_for(workers_, crowds_.count(key.moving), [&](std::size_t, std::size_t i) {
            const auto rank = static_cast<std::uint32_t>(i);
            if (Layer::first_entry(key, rank) >= end || Layer::first_entry(key, rank + 1) <= begin) return;
            const std::size_t moving = crowds_.number(Crowd::ranked(key.moving, rank));
            const std::size_t first = crowds_.first(key.waiting);
            auto* const row = layer.row(moving - crowds_.first(key.moving));
            for (std::size_t w = 0; w < crowds_.count(key.waiting); ++w)
                if (Layer::can_stand(crowds_, moving, first + w))
                    use(row[w], Layer::entry(crowds_[moving], crowds_[first + w]));
        });
    }

    typename Layer::Crowds crowds_;
    std::size_t workers_;
    ChanceLayers layers_;
};

template <class Layer, auto... rules>
std::unique_ptr<ChanceLayerSet> swept_layers(std::size_t pieces, std::size_t workers) {
    return std::make_unique<SweptLayers<Layer>>(typename Layer::Crowds(pieces, rules...), workers);
}

} // namespace tabuleiro
