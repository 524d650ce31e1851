#include "solver/chance/ludo_slice.hpp"

#include <bit>

#include "solver/chance/sweeps.hpp"

namespace tabuleiro {

namespace {

constexpr float forbidden = -1;                             // less than any chance
constexpr std::size_t releasing = 4;                        // L4: a five
constexpr float one_face = 1.0f / float{LudoCrowds::faces}; // L3

// L6: a player who cannot move stays.
void add_possible(Lanes& sum, const Lanes& moves, const Lanes& stays) {
    by_fours([](auto& total, const auto& moved, const auto& stayed) { total += moved < 0 ? stayed : moved; }, sum,
             moves, stays);
}

// Calls use(place) for each bit.
template <class Use> void for_each_bit(std::uint64_t bits, const Use& use) {
    for (; bits != 0; bits &= bits - 1) use(static_cast<std::size_t>(std::countr_zero(bits)));
}

} // namespace

LudoSlice::Numbers LudoSlice::waiting_crowds(std::size_t tile) const {
    Numbers numbers;
    for (std::size_t lane = 0; lane < lanes; ++lane)
        numbers[lane] = crowds_.first(waiting_) + std::min(tile * lanes + lane, crowds_.count(waiting_) - 1);
    return numbers;
}

void LudoSlice::load(std::size_t tile, Tile& out) const {
    const Numbers waiting = waiting_crowds(tile);
    const std::size_t first = crowds_.first(moving_ - 1), count = crowds_.count(moving_);
    out.moved.resize(crowds_.first(moving_ + 1) - first);
    out.released.resize(crowds_.standing(moving_, ludo_start_place).size());
    out.chances.resize(count);
    for (std::size_t m = 0; m < count; ++m) std::copy_n(slice_.row(m) + tile * lanes, lanes, out.chances[m].of.begin());
    if (moving_ == 1)
        out.moved[0] = all_lanes(1); // L10: all home
    else
        load_moved(moving_ - 1, waiting, out);
    load_moved(moving_, waiting, out);
    load_released(waiting, out);
}

void LudoSlice::load_moved(std::size_t size, const Numbers& waiting, Tile& out) const {
    const ChanceSlice& others = slices_.at({waiting_, size});
    const std::size_t first = crowds_.first(size), count = crowds_.count(size), from = crowds_.first(waiting_);
    std::array<const float*, lanes> rows;
    for (std::size_t lane = 0; lane < lanes; ++lane) rows[lane] = others.row(waiting[lane] - from);
    Lanes* const into = &moved(out, first);
    for (std::size_t m = 0; m < count; ++m)
        for (std::size_t lane = 0; lane < lanes; ++lane) into[m].of[lane] = 1 - rows[lane][m];
    for (std::size_t lane = 0; lane < lanes; ++lane)
        for_each_bit(crowds_.met(waiting[lane]), [&](std::size_t place) {
            const bool tower = crowds_.met_towers(waiting[lane]) >> place & 1;                 // L9
            const float* const row = others.row(crowds_.without(waiting[lane], place) - from); // L8
            for (const auto number : crowds_.standing(size, place))
                into[number - first].of[lane] = tower ? forbidden : 1 - row[number - first];
        });
}

// L5
void LudoSlice::load_released(const Numbers& waiting, Tile& out) const {
    const auto started = crowds_.standing(moving_, ludo_start_place);
    for (std::size_t i = 0; i < started.size(); ++i) {
        Lanes sum{};
        const Lanes& stays = moved(out, started[i]);
        for (std::size_t face = 0; face < LudoCrowds::faces; ++face) {
            const Lanes& walks = moved(out, crowds_.start_walk(started[i], face));
            add_possible(sum, walks, stays);
        }
        by_fours([](auto& mean, const auto& total) { mean = total * one_face; }, out.released[i], sum);
    }
    // If the release captures, the following throw meets a different crowd.
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        if ((crowds_.met(waiting[lane]) >> ludo_start_place & 1) == 0) continue;
        const std::size_t left = crowds_.without(waiting[lane], ludo_start_place);
        for (std::size_t i = 0; i < started.size(); ++i) out.released[i].of[lane] = released_beside(started[i], left);
    }
}

float LudoSlice::released_beside(std::size_t number, std::size_t waiting) const {
    float sum = 0;
    for (std::size_t face = 0; face < LudoCrowds::faces; ++face) {
        const std::size_t to = ludo_start_place + face + 1, walked = crowds_.start_walk(number, face);
        if (crowds_.met_towers(waiting) >> to & 1) // L9
            sum += passed(number, waiting);
        else if (crowds_.met(waiting) >> to & 1) // L8
            sum += passed(walked, crowds_.without(waiting, to));
        else
            sum += passed(walked, waiting);
    }
    return sum * one_face;
}

double LudoSlice::improve(std::size_t tile, Tile& values, bool keep) const {
    const Numbers waiting = waiting_crowds(tile);
    std::array<Lanes, ludo_places> met{}; // by place, 1 for crowds that stand there
    for (std::size_t lane = 0; lane < lanes; ++lane)
        for_each_bit(crowds_.met(waiting[lane]), [&](std::size_t place) { met[place].of[lane] = 1; });
    const std::size_t first = crowds_.first(moving_);
    Lanes most{};
    for (std::size_t m = 0; m < crowds_.count(moving_); ++m) {
        const std::size_t number = first + m;
        const Lanes& stays = moved(values, number);
        Lanes sum{};
        for (std::size_t face = 0; face < LudoCrowds::faces; ++face) {
            Lanes best = all_lanes(forbidden);
            for (const auto walked : crowds_.walks(number, face)) take_better(best, moved(values, walked));
            if (face == releasing && crowds_.release(number) != LudoCrowds::none)
                take_better(best, values.released[crowds_.release(number)]);
            add_possible(sum, best, stays);
        }
        by_fours([](auto& total) { total *= one_face; }, sum);
        Lanes impossible{};
        for_each_bit(crowds_.loop(number), [&](std::size_t place) { take_better(impossible, met[place]); });
        Lanes chances = values.chances[m];
        improve_lanes(chances, sum, impossible, most);
        if (keep) values.chances[m] = chances;
    }
    return *std::max_element(most.of.begin(), most.of.end());
}

void LudoSlice::store(std::size_t tile, const Tile& values) {
    for (std::size_t m = 0; m < crowds_.count(moving_); ++m)
        std::copy_n(values.chances[m].of.begin(), lanes, slice_.row(m) + tile * lanes);
}

std::uint64_t ludo_sweep_bytes(std::size_t pieces) {
    const std::uint64_t crowds = // moved, released, chances
        2 * std::uint64_t{crowd_count(ludo_places, pieces)} + 2 * crowd_count(ludo_places, pieces - 1);
    return tiles_at_once * crowds * sizeof(Lanes) + ludo_crowd_bytes(pieces);
}

} // namespace tabuleiro
