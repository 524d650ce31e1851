#include "solver/niout_layer.hpp"

#include <bit>
#include <cmath>
#include <numeric>

#include "runtime/parallel_for.hpp"

namespace tabuleiro {

namespace {

constexpr std::size_t lanes = NioutLayer::lanes;
struct alignas(64) Lanes {
    std::array<float, lanes> of;
};

std::uint64_t stride_of(std::size_t waiting) {
    return (std::uint64_t{niout_crowds(niout_places, waiting)} + lanes - 1) / lanes * lanes;
}

} // namespace

std::uint64_t NioutLayer::bytes(std::size_t moving, std::size_t waiting) {
    return niout_crowds(niout_places, moving) * stride_of(waiting) * sizeof(float);
}

Result<NioutLayer> NioutLayer::make(const NioutCrowds& crowds, std::size_t moving, std::size_t waiting) {
    NioutLayer layer;
    layer.moving_ = moving;
    layer.waiting_ = waiting;
    layer.stride_ = stride_of(waiting);
    auto memory = LargeArray::zeros(bytes(moving, waiting));
    if (!memory) return memory.error();
    layer.memory_ = std::move(*memory);
    // The side that has come further is better off.
    const auto come = [&](std::size_t size, std::size_t i) {
        return static_cast<float>(i) / static_cast<float>(crowds.count(size)); // 0: all but home
    };
    for (std::size_t m = 0; m < crowds.count(moving); ++m)
        for (std::size_t w = 0; w < crowds.count(waiting); ++w)
            layer.row(m)[w] = 0.5f + 0.3f * (come(waiting, w) - come(moving, m));
    return layer;
}

namespace {

// Changes so small that sweeping more gains nothing.
constexpr double niout_enough = niout_residual / 3;

// What sixteen waiting crowds and every moving crowd up to a size are worth to the moving player: `passed` when the
// other one casts next, `kept` when the same one does. Numbered as the crowds are.
struct Tile {
    std::vector<Lanes> passed, kept;
};

class Sweeper {
public:
    Sweeper(const NioutSweepTask& task, std::size_t moving, std::size_t waiting)
        : task_(task), crowds_(task.crowds), moving_(moving), waiting_(waiting),
          tiles_((crowds_.count(waiting) + lanes - 1) / lanes), layer_(task.layers.at({moving, waiting})),
          changes_(tiles_, 1.0) {}

    // Improves positions once; false if stopped. Tiles where nothing happens are looked at every fourth time only.
    // Tiles done at once see the chances as they were before, so that the result does not depend on the number of
    // threads.
    bool sweep(std::vector<Tile>& buffers) {
        ++sweeps_;
        std::vector<std::size_t> due;
        for (std::size_t tile = 0; tile < tiles_; ++tile)
            if (changes_[tile] > niout_enough || (tile + sweeps_) % 4 == 0) due.push_back(tile);
        const bool whole = in_batches(due, buffers, true);
        if (whole) resolve_captures();
        return whole;
    }
    // How far any position is from what its successors say; nothing if stopped.
    std::optional<double> residual(std::vector<Tile>& buffers) {
        std::vector<std::size_t> all(tiles_);
        std::iota(all.begin(), all.end(), std::size_t{0});
        if (!in_batches(all, buffers, false)) return std::nullopt;
        return change();
    }
    // The largest that any tile had when it was last looked at.
    double change() const { return *std::max_element(changes_.begin(), changes_.end()); }

    // If both would stand on one station, the one that has just arrived has captured.
    void resolve_captures() {
        parallel_for(task_.workers, crowds_.count(moving_), [&](std::size_t, std::size_t m) {
            float* const row = layer_.row(m);
            const std::size_t first = crowds_.first(waiting_);
            for (std::uint32_t rest = crowds_.stations(crowds_.first(moving_) + m); rest != 0; rest &= rest - 1)
                for (const auto& [before, after] : crowds_.captured(waiting_, std::countr_zero(rest)))
                    row[before - first] = row[after - first];
        });
    }

    std::function<bool()> go_on = [] { return true; };

private:
    bool in_batches(std::span<const std::size_t> due, std::vector<Tile>& buffers, bool improving) {
        for (std::size_t begin = 0; begin < due.size(); begin += buffers.size()) {
            const auto tiles = due.subspan(begin, std::min(buffers.size(), due.size() - begin));
            parallel_for(task_.workers, tiles.size(), [&](std::size_t, std::size_t i) {
                load(tiles[i], buffers[i]);
                changes_[tiles[i]] = improve(tiles[i], buffers[i], improving);
            });
            if (improving)
                parallel_for(task_.workers, tiles.size(),
                             [&](std::size_t, std::size_t i) { store(tiles[i], buffers[i]); });
            if (!go_on()) return false;
        }
        return true;
    }

    std::size_t waiting_crowd(std::size_t tile, std::size_t lane) const {
        return crowds_.first(waiting_) + std::min(tile * lanes + lane, crowds_.count(waiting_) - 1);
    }

    void load(std::size_t tile, Tile& out) const {
        const std::size_t all = crowds_.first(moving_ + 1);
        out.passed.resize(all);
        out.kept.resize(all);
        out.passed[0].of.fill(1); // all home
        out.kept[0].of.fill(1);
        for (std::size_t size = 1; size <= moving_; ++size) {
            const std::size_t first = crowds_.first(size), count = crowds_.count(size);
            const NioutLayer& own = task_.layers.at({size, waiting_});
            for (std::size_t m = 0; m < count; ++m)
                std::copy_n(own.row(m) + tile * lanes, lanes, out.kept[first + m].of.begin());
            const NioutLayer& others = task_.layers.at({waiting_, size});
            std::array<const float*, lanes> rows;
            for (std::size_t lane = 0; lane < lanes; ++lane)
                rows[lane] = others.row(waiting_crowd(tile, lane) - crowds_.first(waiting_));
            for (std::size_t m = 0; m < count; ++m)
                for (std::size_t lane = 0; lane < lanes; ++lane) out.passed[first + m].of[lane] = 1 - rows[lane][m];
            for (std::size_t lane = 0; lane < lanes; ++lane) load_captures(tile, lane, size, others, out);
        }
    }

    // Horses that arrive at a station of the other side send those off (N10).
    void load_captures(std::size_t tile, std::size_t lane, std::size_t size, const NioutLayer& others,
                       Tile& out) const {
        const std::size_t waiting = waiting_crowd(tile, lane);
        for (std::uint32_t rest = crowds_.stations(waiting); rest != 0; rest &= rest - 1) {
            const auto place = static_cast<std::size_t>(std::countr_zero(rest));
            const std::size_t left = without(waiting, place);
            const float* const row = others.row(left - crowds_.first(waiting_));
            for (const auto& [before, after] : crowds_.captured(size, place))
                out.passed[before].of[lane] =
                    crowds_.rules().capture_again ? out.kept[before].of[lane] : 1 - row[before - crowds_.first(size)];
        }
    }

    std::size_t without(std::size_t number, std::size_t place) const {
        const NioutCrowd& crowd = crowds_[number];
        NioutCrowd left{{}, crowd.size}; // all off
        std::size_t at = crowd.size;
        for (std::size_t i = crowd.size; i > 0; --i)
            if (crowd.places[i - 1] != place) left.places[--at] = crowd.places[i - 1];
        return crowds_.number(left);
    }

    // Every moving crowd against those of the tile. Positions that cannot stand keep what they have.
    double improve(std::size_t tile, Tile& values, bool in_place) const {
        std::array<std::uint32_t, lanes> waiting;
        for (std::size_t lane = 0; lane < lanes; ++lane) waiting[lane] = crowds_.stations(waiting_crowd(tile, lane));
        Lanes most{};
        for (std::size_t m = crowds_.first(moving_); m < crowds_.first(moving_ + 1); ++m) {
            Lanes sum{};
            for (std::size_t cast = 0; cast < NioutCrowds::casts; ++cast) {
                Lanes best{};
                for (const auto& move : crowds_.moves(m, cast)) {
                    const Lanes& next = (move.same_player ? values.kept : values.passed)[move.crowd];
                    for (std::size_t lane = 0; lane < lanes; ++lane)
                        best.of[lane] = best.of[lane] < next.of[lane] ? next.of[lane] : best.of[lane];
                }
                const auto weight = static_cast<float>(Niout::casts[cast].weight);
                for (std::size_t lane = 0; lane < lanes; ++lane) sum.of[lane] += weight * best.of[lane];
            }
            Lanes& old = values.kept[m];
            const std::uint32_t own = crowds_.stations(m);
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const float now = (own & waiting[lane]) != 0 ? old.of[lane] : sum.of[lane] * (1.0f / 16);
                const float change = std::fabs(now - old.of[lane]);
                most.of[lane] = most.of[lane] < change ? change : most.of[lane];
                sum.of[lane] = now;
            }
            if (in_place) old = sum;
        }
        return *std::max_element(most.of.begin(), most.of.end());
    }

    void store(std::size_t tile, const Tile& values) {
        const std::size_t first = crowds_.first(moving_);
        for (std::size_t m = 0; m < crowds_.count(moving_); ++m)
            std::copy_n(values.kept[first + m].of.begin(), lanes, layer_.row(m) + tile * lanes);
    }

    const NioutSweepTask& task_;
    const NioutCrowds& crowds_;
    std::size_t moving_, waiting_, tiles_;
    NioutLayer& layer_;
    std::vector<double> changes_; // of each tile, when it was last looked at
    std::size_t sweeps_ = 0;
};

// Few, so that what a tile finds out is soon known to the others; enough for eight workers.
constexpr std::size_t tiles_at_once = 8;

} // namespace

std::uint64_t niout_sweep_bytes(std::size_t horses) {
    std::uint64_t crowds = 0;
    for (std::size_t size = 0; size <= horses; ++size) crowds += niout_crowds(niout_places, size);
    return tiles_at_once * 2 * crowds * sizeof(Lanes);
}

Result<NioutSweeps> sweep_niout(const NioutSweepTask& task) {
    const Error stopped{"solve.stopped", {}};
    std::vector<Sweeper> both{{task, task.moving, task.waiting}};
    if (task.moving != task.waiting) both.emplace_back(task, task.waiting, task.moving);
    NioutSweeps report;
    double largest = 1;
    const auto go_on = [&] {
        if (!task.progress) return true;
        return task.progress(std::clamp(std::log(largest) / std::log(niout_enough), 0.0, 1.0));
    };
    std::vector<Tile> buffers(tiles_at_once);
    for (Sweeper& one : both) {
        one.go_on = go_on;
        one.resolve_captures();
    }
    for (;;) {
        for (Sweeper& one : both)
            if (!one.sweep(buffers)) return stopped;
        ++report.sweeps;
        largest = std::max(both.front().change(), both.back().change());
        if (largest > niout_enough) continue;
        report.residual = 0;
        for (Sweeper& one : both) {
            const auto most = one.residual(buffers);
            if (!most) return stopped;
            report.residual = std::max(report.residual, *most);
        }
        if (report.residual <= niout_residual) return report;
    }
}

} // namespace tabuleiro
