#include "endgame/niout_index.hpp"

#include <bit>
#include <cassert>

namespace tabuleiro {

namespace {

// The places that a crowd leaves free for the other side, in ascending order.
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

Crowd niout_crowd(const niout::Horses& horses) {
    Crowd crowd;
    for (std::size_t i = 0; i < niout::Horses::most && horses[i] < niout::home; ++i)
        crowd.places[crowd.size++] = static_cast<std::uint8_t>(niout_place(horses[i]));
    return crowd;
}

niout::Horses niout_horses(const Crowd& crowd) {
    niout::Horses horses;
    for (std::size_t i = 0; i < niout::Horses::most; ++i)
        horses.add(i < crowd.size ? niout_spot(crowd.places[i]) : niout::home);
    return horses;
}

std::uint32_t niout_stations(const Crowd& crowd) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < crowd.size; ++i) bits |= 1u << crowd.places[i];
    return bits & ~1u;
}

NioutIndex::NioutIndex(std::size_t moving, std::size_t waiting) : moving_(moving), waiting_(waiting) {
    const std::uint32_t crowds = crowd_count(niout_places, moving);
    first_.reserve(crowds + 1);
    std::uint64_t entries = 0;
    for (std::uint32_t rank = 0; rank < crowds; ++rank) {
        first_.push_back(entries);
        const auto occupied = static_cast<std::size_t>(std::popcount(niout_stations(Crowd::ranked(moving, rank))));
        entries += crowd_count(niout_places - occupied, waiting);
    }
    first_.push_back(entries);
}

std::uint64_t NioutIndex::entry(const Crowd& moving, const Crowd& waiting) const {
    const std::uint32_t occupied = niout_stations(moving);
    assert((occupied & niout_stations(waiting)) == 0);
    Crowd narrow = waiting;
    for (std::size_t i = 0; i < narrow.size; ++i) narrow.places[i] = squeezed(narrow.places[i], occupied);
    return first_[moving.rank()] + narrow.rank();
}

NioutIndex::Position NioutIndex::position(std::uint64_t entry) const {
    const auto after = std::upper_bound(first_.begin(), first_.end(), entry);
    const auto rank = static_cast<std::uint32_t>(after - first_.begin() - 1);
    Position position{Crowd::ranked(moving_, rank),
                      Crowd::ranked(waiting_, static_cast<std::uint32_t>(entry - first_[rank]))};
    const std::uint32_t occupied = niout_stations(position.moving);
    for (std::size_t i = 0; i < waiting_; ++i)
        position.waiting.places[i] = unsqueezed(position.waiting.places[i], occupied);
    return position;
}

const NioutIndex& niout_index(std::size_t moving, std::size_t waiting) {
    static const std::vector<NioutIndex> all = [] {
        std::vector<NioutIndex> made;
        made.reserve(niout::Horses::most * niout::Horses::most);
        for (std::size_t i = 0; i < niout::Horses::most * niout::Horses::most; ++i)
            made.emplace_back(i / niout::Horses::most + 1, i % niout::Horses::most + 1);
        return made;
    }();
    return all[(moving - 1) * niout::Horses::most + waiting - 1];
}

std::size_t unfinished_pieces(const Niout::State& state, std::size_t seat) {
    return niout_crowd(state.horses[seat]).size;
}

std::optional<TableEntry> table_entry(const Niout::State& state) {
    const auto rules = table_rules(state.rules);
    if (!rules || state.over || state.cast != 0) return std::nullopt;
    const auto moving = niout_crowd(state.horses[state.turn]), waiting = niout_crowd(state.horses[1u - state.turn]);
    return TableEntry{moving.size, waiting.size, niout_index(moving.size, waiting.size).entry(moving, waiting), *rules};
}

} // namespace tabuleiro
