// Tabula for the solver of games with chance.
//
// Hits are final and pieces only go forward, so every play leads to fewer pieces or fewer pips to go: positions are
// solved once, those with the fewest pips first. A throw that cannot be played leads to the same position with the
// other player to throw, and both may pass in turn: the two chances are two equations, which are solved together.
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>

#include "solver/chance_game.hpp"
#include "solver/table_file.hpp"
#include "solver/tabula_turn.hpp"

namespace tabuleiro {

namespace {

constexpr std::size_t most_pips = Crowd::most * tabula::last_square;

// The crowds of one size by the squares they have come together.
struct CrowdsByPips {
    std::array<std::vector<Crowd>, most_pips + 1> of;
    explicit CrowdsByPips(std::size_t size) {
        for (std::uint32_t rank = 0; rank < crowd_count(tabula_places, size); ++rank) {
            const Crowd crowd = Crowd::ranked(size, rank);
            of[std::accumulate(crowd.places.begin(), crowd.places.begin() + crowd.size, std::size_t{0})].push_back(
                crowd);
        }
    }
};

std::uint32_t squares_of(const Crowd& crowd) {
    std::uint32_t squares = 0;
    for (std::size_t i = 0; i < crowd.size; ++i) squares |= tabula::only(crowd.places[i]);
    return squares & tabula::squares;
}

class TabulaLayers : public ChanceLayerSet {
public:
    TabulaLayers(std::size_t pieces, std::size_t workers) : workers_(workers), turns_(workers, TabulaTurn(tables_)) {
        crowds_.reserve(pieces + 1);
        for (std::size_t size = 0; size <= pieces; ++size) crowds_.emplace_back(size);
    }

    std::optional<Error> add(const LayerKey& key) override {
        const TabulaIndex& index = tabula_index(key.moving, key.waiting);
        auto made = LargeArray::zeros(index.entries() * sizeof(float));
        if (!made) return made.error();
        layers_.emplace(key, std::move(*made));
        tables_[tabula_table(key.moving, key.waiting)] = chances(key);
        chances(key)[index.won()] = 1;
        return std::nullopt;
    }
    // What was there is solved again, because packing has taken from its precision.
    void unpack(const LayerKey&, std::span<const std::uint8_t>) override {}
    void pack(const LayerKey& key, std::span<std::uint8_t> raw) const override {
        const std::uint64_t entries = tabula_index(key.moving, key.waiting).entries();
        const float* const from = reinterpret_cast<const float*>(layers_.at(key).data());
        for (std::uint64_t entry = 0; entry < entries; ++entry) pack_chance(raw, entry, from[entry]);
    }
    Result<Sweeps> solve(const LayerKey& pair, const std::function<bool(double)>& progress) override {
        Sweeps report{1, 0};
        std::vector<double> worst(workers_, 0.0);
        const auto pass = [&](bool checking) {
            const std::size_t last = (pair.moving + pair.waiting) * tabula::last_square;
            for (std::size_t pips = last + 1; pips-- > 0;) {
                if (progress &&
                    !progress((static_cast<double>(last - pips) / static_cast<double>(last) + checking) / 2))
                    return false;
                all_with(pair, pips, [&](std::size_t worker, const TabulaEnding& ending) {
                    double& off = worst[worker];
                    off = std::max(off, solve_both(worker, ending, checking));
                });
            }
            return true;
        };
        if (!pass(false) || !pass(true)) return Error{"solve.stopped", {}};
        report.residual = *std::max_element(worst.begin(), worst.end());
        return report;
    }
    float start_of(const LayerKey& key) const override;

private:
    float* chances(const LayerKey& key) { return reinterpret_cast<float*>(layers_.at(key).data()); }

    // Calls use(worker, ending) for the positions of a layer that can stand with so many squares behind both sides,
    // each once of itself and its mirror.
    template <class Use> void all_with(const LayerKey& key, std::size_t pips, const Use& use) const {
        const TabulaIndex& index = tabula_index(key.moving, key.waiting);
        struct Part {
            std::size_t moving_pips, i;
        };
        std::vector<Part> parts;
        for (std::size_t own = 0; own <= std::min(pips, most_pips); ++own)
            if (pips - own <= most_pips && !crowds_[key.waiting].of[pips - own].empty())
                for (std::size_t i = 0; i < crowds_[key.moving].of[own].size(); ++i) parts.push_back({own, i});
        parallel_for(workers_, parts.size(), [&](std::size_t worker, std::size_t i) {
            const Crowd& moving = crowds_[key.moving].of[parts[i].moving_pips][parts[i].i];
            for (const Crowd& waiting : crowds_[key.waiting].of[pips - parts[i].moving_pips]) {
                if ((squares_of(moving) & squares_of(waiting)) != 0) continue;
                for (int lead = index.lowest(); lead <= index.highest(); ++lead) {
                    if (key.moving == key.waiting && (lead < 0 || (lead == 0 && moving.rank() < waiting.rank())))
                        continue; // the mirror
                    if (index.entry(moving, waiting, lead)) use(worker, TabulaEnding{moving, waiting, lead});
                }
            }
        });
    }

    // The position and its mirror. How far they were off, if they are only checked.
    double solve_both(std::size_t worker, const TabulaEnding& ending, bool checking) {
        const TabulaEnding mirror{ending.waiting, ending.moving, -ending.lead};
        const auto one = turns_[worker].value_of(ending), other = turns_[worker].value_of(mirror);
        float& first = at(ending);
        float& second = at(mirror);
        if (!checking) {
            // first = one.played + one.passes * (1 - second), and the other way round; T8: not both always pass.
            const double chance =
                (one.played + one.passes * (1 - other.played - other.passes)) / (1 - one.passes * other.passes);
            first = static_cast<float>(chance);
            second = static_cast<float>(other.played + other.passes * (1 - chance));
            return 0;
        }
        const double now = one.played + one.passes * (1.0 - static_cast<double>(second));
        const double mirrored = other.played + other.passes * (1.0 - static_cast<double>(first));
        return std::max(std::abs(now - static_cast<double>(first)), std::abs(mirrored - static_cast<double>(second)));
    }
    float& at(const TabulaEnding& ending) {
        const LayerKey key{ending.moving.size, ending.waiting.size};
        return chances(key)[*tabula_index(key.moving, key.waiting).entry(ending.moving, ending.waiting, ending.lead)];
    }

    std::size_t workers_;
    std::vector<CrowdsByPips> crowds_;
    std::map<LayerKey, LargeArray> layers_;
    TabulaTables tables_{};
    std::vector<TabulaTurn> turns_;
};

std::uint64_t tabula_fingerprint() {
    std::vector<std::uint8_t> facts{tabula::last_square, tabula_home, 15};
    for (const auto& [thrown, weight] : tabula_throws) {
        facts.insert(facts.end(), thrown.dice.begin(), thrown.dice.end());
        facts.push_back(static_cast<std::uint8_t>(weight));
    }
    return fingerprint_of(facts);
}

// All in hand; those that are missing were hit.
TableEntry tabula_start(const LayerKey& key) {
    Crowd moving, waiting;
    moving.size = static_cast<std::uint8_t>(key.moving);
    waiting.size = static_cast<std::uint8_t>(key.waiting);
    const int lead = static_cast<int>(key.moving) - static_cast<int>(key.waiting);
    return {moving.size, waiting.size, *tabula_index(key.moving, key.waiting).entry(moving, waiting, lead)};
}

float TabulaLayers::start_of(const LayerKey& key) const {
    return reinterpret_cast<const float*>(layers_.at(key).data())[tabula_start(key).entry];
}

} // namespace

const ChanceGame tabula_chances{
    .name = Tabula::name,
    .most = Crowd::most,
    .on_demand = {2, 2},
    .by_command = {4, 4},
    .fingerprint = tabula_fingerprint,
    .entries = [](const LayerKey& key) { return tabula_index(key.moving, key.waiting).entries(); },
    .layer_bytes = [](const LayerKey& key) { return tabula_index(key.moving, key.waiting).entries() * sizeof(float); },
    .work_bytes = [](std::size_t pieces) { return crowd_count(tabula_places, pieces) * std::uint64_t{32}; },
    .layers = [](std::size_t pieces, std::size_t workers) -> std::unique_ptr<ChanceLayerSet> {
        return std::make_unique<TabulaLayers>(pieces, workers);
    },
    .start = tabula_start,
};

} // namespace tabuleiro
