#include "solver/chance/tabula_crowds.hpp"

#include <algorithm>
#include <numeric>

namespace tabuleiro {

namespace {

std::size_t pips_of(const Crowd& crowd) {
    return std::accumulate(crowd.places.begin(), crowd.places.begin() + crowd.size, std::size_t{0});
}

tabula::Places places_of(const Crowd& crowd) {
    tabula::Places places = 0;
    for (std::size_t i = 0; i < crowd.size; ++i) places |= tabula::only(crowd.places[i]);
    return places;
}

Crowd moved(const Crowd& crowd, std::uint8_t from, unsigned to) {
    Crowd next;
    bool taken = false;
    for (std::size_t i = 0; i < crowd.size; ++i) {
        if (crowd.places[i] != from || taken) next.add(crowd.places[i]);
        taken = taken || crowd.places[i] == from;
    }
    if (to != tabula::off) next.add(static_cast<std::uint8_t>(to));
    return next;
}

Crowd ranked_at_home(std::size_t size, std::uint32_t rank) {
    Crowd crowd = Crowd::ranked(size, rank);
    for (std::size_t i = 0; i < size; ++i) crowd.places[i] = static_cast<std::uint8_t>(crowd.places[i] + tabula_home);
    return crowd;
}

} // namespace

TabulaCrowds::TabulaCrowds(std::size_t pieces)
    : pieces_(pieces), numbers_(crowd_count(tabula_places, pieces)), by_pips_(pieces * tabula::last_square + 1) {
    const auto add_home = [&](std::size_t size) {
        for (std::uint32_t rank = 0; rank < crowd_count(tabula_home_places, size); ++rank)
            crowds_.push_back(ranked_at_home(size, rank));
    };
    add_home(pieces);
    const auto home = static_cast<std::ptrdiff_t>(crowds_.size());
    for (std::uint32_t rank = 0; rank < numbers_.size(); ++rank)
        if (const Crowd crowd = Crowd::ranked(pieces, rank); !all_home(crowd)) crowds_.push_back(crowd);
    std::stable_sort(crowds_.begin() + home, crowds_.end(),
                     [](const Crowd& one, const Crowd& other) { return pips_of(one) > pips_of(other); });
    for (std::size_t number = 0; number < crowds_.size(); ++number) {
        numbers_[crowds_[number].rank()] = static_cast<std::uint16_t>(number);
        by_pips_[pips_of(crowds_[number])].push_back(static_cast<std::uint16_t>(number));
    }
    for (std::size_t size = pieces; size-- > 0;) add_home(size);
    for (const Crowd& crowd : crowds_) {
        squares_.push_back(places_of(crowd) & tabula::squares);
        pips_.push_back(pips_of(crowd));
    }
    list_moves();
}

void TabulaCrowds::list_moves() {
    const auto number_of = [&](const Crowd& crowd) {
        if (crowd.size == pieces_) return std::size_t{number(crowd)};
        std::size_t first = whole();
        for (std::size_t size = pieces_ - 1; size > crowd.size; --size) first += crowd_count(tabula_home_places, size);
        return first + tabula_home_rank(crowd);
    };
    first_move_.push_back(0);
    for (const Crowd& crowd : crowds_) {
        const tabula::Reach reach({{places_of(crowd)}}, tabula::squares);
        for (unsigned die = 1; die <= 6; ++die)
            tabula::for_each_place(reach.sources(die), [&](std::uint8_t from) {
                const unsigned to = tabula::target(from, die);
                moves_.push_back({static_cast<std::uint16_t>(number_of(moved(crowd, from, to))),
                                  static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(to)});
            });
        first_move_.push_back(static_cast<std::uint32_t>(moves_.size()));
    }
}

} // namespace tabuleiro
