#include "solver/chance/niout_slice.hpp"

#include <bit>

#include "runtime/parallel_for.hpp"
#include "solver/chance/sweeps.hpp"

namespace tabuleiro {

std::size_t NioutSlice::waiting_crowd(std::size_t tile, std::size_t lane) const {
    return crowds_.first(waiting_) + std::min(tile * lanes + lane, crowds_.count(waiting_) - 1);
}

void NioutSlice::load(std::size_t tile, Tile& out) const {
    const std::size_t all = crowds_.first(moving_ + 1);
    out.passed.resize(all);
    out.kept.resize(all);
    out.passed[0] = out.kept[0] = all_lanes(1); // all home
    for (std::size_t size = 1; size <= moving_; ++size) {
        const std::size_t first = crowds_.first(size), count = crowds_.count(size);
        const ChanceSlice& own = slices_.at({size, waiting_});
        for (std::size_t m = 0; m < count; ++m)
            std::copy_n(own.row(m) + tile * lanes, lanes, out.kept[first + m].of.begin());
        const ChanceSlice& others = slices_.at({waiting_, size});
        std::array<const float*, lanes> rows;
        for (std::size_t lane = 0; lane < lanes; ++lane)
            rows[lane] = others.row(waiting_crowd(tile, lane) - crowds_.first(waiting_));
        for (std::size_t m = 0; m < count; ++m)
            for (std::size_t lane = 0; lane < lanes; ++lane) out.passed[first + m].of[lane] = 1 - rows[lane][m];
        for (std::size_t lane = 0; lane < lanes; ++lane) load_captures(tile, lane, size, others, out);
    }
}

// Horses that arrive at a station send the other side's horses there off (N10).
void NioutSlice::load_captures(std::size_t tile, std::size_t lane, std::size_t size, const ChanceSlice& others,
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

std::size_t NioutSlice::without(std::size_t number, std::size_t place) const {
    const Crowd& crowd = crowds_[number];
    Crowd left{{}, crowd.size}; // all off
    std::size_t at = crowd.size;
    for (std::size_t i = crowd.size; i > 0; --i)
        if (crowd.places[i - 1] != place) left.places[--at] = crowd.places[i - 1];
    return crowds_.number(left);
}

double NioutSlice::improve(std::size_t tile, Tile& values, bool keep) const {
    std::array<Lanes, niout_places> met{}; // by place, 1 for crowds that stand there
    for (std::size_t lane = 0; lane < lanes; ++lane)
        for (std::uint32_t rest = crowds_.stations(waiting_crowd(tile, lane)); rest != 0; rest &= rest - 1)
            met[static_cast<std::size_t>(std::countr_zero(rest))].of[lane] = 1;
    Lanes most{};
    for (std::size_t m = crowds_.first(moving_); m < crowds_.first(moving_ + 1); ++m) {
        Lanes sum{};
        for (std::size_t cast = 0; cast < NioutCrowds::casts; ++cast) {
            Lanes best{};
            for (const auto& move : crowds_.moves(m, cast))
                take_better(best, (move.same_player ? values.kept : values.passed)[move.crowd]);
            const auto weight = static_cast<float>(Niout::casts[cast].weight);
            by_fours([&](auto& total, const auto& one) { total += weight * one; }, sum, best);
        }
        by_fours([](auto& total) { total *= 1.0f / 16; }, sum);
        Lanes impossible{}, chances = values.kept[m];
        for (std::uint32_t rest = crowds_.stations(m); rest != 0; rest &= rest - 1)
            take_better(impossible, met[static_cast<std::size_t>(std::countr_zero(rest))]);
        improve_lanes(chances, sum, impossible, most);
        if (keep) values.kept[m] = chances;
    }
    return *std::max_element(most.of.begin(), most.of.end());
}

void NioutSlice::store(std::size_t tile, const Tile& values) {
    const std::size_t first = crowds_.first(moving_);
    for (std::size_t m = 0; m < crowds_.count(moving_); ++m)
        std::copy_n(values.kept[first + m].of.begin(), lanes, slice_.row(m) + tile * lanes);
}

void NioutSlice::swept() {
    parallel_for(workers_, crowds_.count(moving_), [&](std::size_t, std::size_t m) {
        float* const row = slice_.row(m);
        const std::size_t first = crowds_.first(waiting_);
        for (std::uint32_t rest = crowds_.stations(crowds_.first(moving_) + m); rest != 0; rest &= rest - 1)
            for (const auto& [before, after] : crowds_.captured(waiting_, std::countr_zero(rest)))
                row[before - first] = row[after - first];
    });
}

std::uint64_t niout_sweep_bytes(std::size_t horses) {
    std::uint64_t crowds = 0;
    for (std::size_t size = 0; size <= horses; ++size) crowds += crowd_count(niout_places, size);
    return tiles_at_once * 2 * crowds * sizeof(Lanes);
}

} // namespace tabuleiro
