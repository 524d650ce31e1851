#include "endgame/niout_index.hpp"

#include <bit>
#include <cassert>

namespace tabuleiro {

namespace {

// The places that a crowd does not occupy, counted from below: what is left for the other side.
std::uint8_t squeezed(std::uint8_t place, std::uint32_t occupied) {
    return static_cast<std::uint8_t>(place - std::popcount(occupied & ((1u << place) - 1)));
}
std::uint8_t unsqueezed(std::uint8_t place, std::uint32_t occupied) {
    std::uint8_t wide = place;
    for (std::uint8_t at = 0; at <= wide; ++at)
        if (occupied >> at & 1) ++wide;
    return wide;
}

} // namespace

NioutCrowd NioutCrowd::of(const niout::Horses& horses) {
    NioutCrowd crowd;
    for (std::size_t i = 0; i < niout::Horses::most && horses[i] < niout::home; ++i)
        crowd.places[crowd.size++] = static_cast<std::uint8_t>(niout_place(horses[i]));
    return crowd;
}

niout::Horses NioutCrowd::horses() const {
    niout::Horses horses;
    for (std::size_t i = 0; i < niout::Horses::most; ++i) horses.add(i < size ? niout_spot(places[i]) : niout::home);
    return horses;
}

std::uint32_t NioutCrowd::stations() const {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < size; ++i) bits |= 1u << places[i];
    return bits & ~1u;
}

std::uint32_t NioutCrowd::rank() const {
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < size; ++i) rank += niout_crowds(places[i], i + 1);
    return rank;
}

NioutCrowd NioutCrowd::ranked(std::size_t size, std::uint32_t rank) {
    NioutCrowd crowd;
    crowd.size = static_cast<std::uint8_t>(size);
    std::uint32_t rest = rank;
    for (std::size_t i = size; i > 0; --i) {
        std::uint8_t place = 0;
        while (niout_crowds(place + 1u, i) <= rest) ++place;
        crowd.places[i - 1] = place;
        rest -= niout_crowds(place, i);
    }
    return crowd;
}

NioutIndex::NioutIndex(std::size_t moving, std::size_t waiting) : moving_(moving), waiting_(waiting) {
    const std::uint32_t crowds = niout_crowds(niout_places, moving);
    first_.reserve(crowds + 1);
    std::uint64_t entries = 0;
    for (std::uint32_t rank = 0; rank < crowds; ++rank) {
        first_.push_back(entries);
        const auto occupied = static_cast<std::size_t>(std::popcount(NioutCrowd::ranked(moving, rank).stations()));
        entries += niout_crowds(niout_places - occupied, waiting);
    }
    first_.push_back(entries);
}

std::uint64_t NioutIndex::entry(const NioutCrowd& moving, const NioutCrowd& waiting) const {
    const std::uint32_t occupied = moving.stations();
    assert((occupied & waiting.stations()) == 0);
    NioutCrowd narrow = waiting;
    for (std::size_t i = 0; i < narrow.size; ++i) narrow.places[i] = squeezed(narrow.places[i], occupied);
    return first_[moving.rank()] + narrow.rank();
}

NioutIndex::Position NioutIndex::position(std::uint64_t entry) const {
    const auto after = std::upper_bound(first_.begin(), first_.end(), entry);
    const auto rank = static_cast<std::uint32_t>(after - first_.begin() - 1);
    Position position{NioutCrowd::ranked(moving_, rank),
                      NioutCrowd::ranked(waiting_, static_cast<std::uint32_t>(entry - first_[rank]))};
    const std::uint32_t occupied = position.moving.stations();
    for (std::size_t i = 0; i < waiting_; ++i)
        position.waiting.places[i] = unsqueezed(position.waiting.places[i], occupied);
    return position;
}

const NioutIndex& niout_index(std::size_t moving, std::size_t waiting) {
    static const std::vector<NioutIndex> all = [] {
        std::vector<NioutIndex> made;
        for (std::size_t i = 0; i < niout::Horses::most * niout::Horses::most; ++i)
            made.emplace_back(i / niout::Horses::most + 1, i % niout::Horses::most + 1);
        return made;
    }();
    return all[(moving - 1) * niout::Horses::most + waiting - 1];
}

std::optional<TableEntry> table_entry(const Niout::State& state) {
    if (!tables_know(state.rules) || state.over || state.cast != 0) return std::nullopt;
    const auto moving = NioutCrowd::of(state.horses[state.turn]),
               waiting = NioutCrowd::of(state.horses[1u - state.turn]);
    return TableEntry{moving.size, waiting.size, niout_index(moving.size, waiting.size).entry(moving, waiting)};
}

} // namespace tabuleiro
