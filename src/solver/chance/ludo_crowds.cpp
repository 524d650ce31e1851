#include "solver/chance/ludo_crowds.hpp"

#include <algorithm>
#include <numeric>

namespace tabuleiro {

namespace {

// The other side's number for the same loop square; 0 if it has none. The same function serves both sides, because
// their start squares are half a loop apart (L1).
constexpr auto met_places = [] {
    std::array<std::uint8_t, ludo_places> met{};
    for (std::uint8_t progress = 0; progress <= ludo::last_on_loop; ++progress) {
        const std::size_t other = (progress + ludo::loop / 2) % ludo::loop;
        if (other <= ludo::last_on_loop) met[ludo_place(progress)] = ludo_place(static_cast<std::uint8_t>(other));
    }
    return met;
}();

Ludo::State alone(const Crowd& crowd) {
    Ludo::State state = Ludo::start({});
    state.pieces.set(0, ludo_pieces(crowd));
    return state;
}

} // namespace

LudoCrowds::LudoCrowds(std::size_t pieces) {
    for (std::size_t size = 0; size <= pieces; ++size) {
        first_[size] = crowds_.size();
        const std::uint32_t count = crowd_count(ludo_places, size);
        std::vector<unsigned> come(count);
        std::vector<std::uint32_t> ranks(count);
        std::iota(ranks.begin(), ranks.end(), 0u);
        for (const std::uint32_t rank : ranks) {
            const Crowd crowd = Crowd::ranked(size, rank);
            come[rank] = std::accumulate(crowd.places.begin(), crowd.places.begin() + crowd.size, 0u);
        }
        std::stable_sort(ranks.begin(), ranks.end(), [&](auto one, auto other) { return come[one] > come[other]; });
        numbers_[size].resize(count);
        for (const std::uint32_t rank : ranks) {
            const auto number = static_cast<Number>(crowds_.size());
            numbers_[size][rank] = number;
            crowds_.push_back(Crowd::ranked(size, rank));
            sights_.push_back(sight_of(crowds_.back()));
            for (std::uint8_t place = 1; place < ludo_places; ++place)
                if (sights_.back().own >> place & 1) standing_[size][place].push_back(number);
        }
    }
    for (std::size_t size = pieces + 1; size < first_.size(); ++size) first_[size] = crowds_.size();
    releases_.assign(crowds_.size(), none);
    start_walks_.assign(crowds_.size() * faces, none);
    first_walk_.push_back(0);
    for (std::size_t number = 0; number < crowds_.size(); ++number) list_moves(number);
}

LudoCrowds::Sight LudoCrowds::sight_of(const Crowd& crowd) {
    Sight sight;
    for (std::size_t i = 0; i < crowd.size; ++i) {
        const std::uint8_t met = met_places[crowd.places[i]];
        if (crowd.places[i] >= ludo_start_place && crowd.places[i] <= ludo_place(ludo::last_on_loop))
            sight.own |= std::uint64_t{1} << crowd.places[i];
        if (met == 0) continue;
        const std::uint64_t bit = std::uint64_t{1} << met;
        if (sight.met & bit) sight.towers |= bit;
        sight.met |= bit;
    }
    return sight;
}

// By the rules of the game itself, with no enemy in the way.
void LudoCrowds::list_moves(std::size_t number) {
    const Crowd& crowd = crowds_[number];
    const auto after = [&](const Ludo::State& state, const Ludo::Move& move) {
        return this->number(ludo_crowd(Ludo::after(state, move).pieces.of(0)));
    };
    for (std::size_t face = 0; face < faces; ++face) {
        if (crowd.size > 0) {
            const Ludo::Event die{static_cast<std::uint8_t>(face + 1)};
            const Ludo::State thrown = Ludo::after(alone(crowd), die);
            for (const Ludo::Move& move : Ludo::moves(thrown)) {
                if (move.kind == Ludo::Move::Kind::walk) walks_.push_back(after(thrown, move));
                if (move.kind == Ludo::Move::Kind::release) {
                    const auto& started = standing_[crowd.size][ludo_start_place];
                    const auto found = std::lower_bound(started.begin(), started.end(), after(thrown, move));
                    releases_[number] = static_cast<Number>(found - started.begin());
                }
            }
            if (sights_[number].own >> ludo_start_place & 1) {
                Ludo::State released = alone(crowd);
                released.released = true;
                released = Ludo::after(released, die);
                start_walks_[number * faces + face] = after(released, Ludo::moves(released)[0]);
            }
        }
        first_walk_.push_back(static_cast<std::uint32_t>(walks_.size()));
    }
}

LudoCrowds::Number LudoCrowds::without(std::size_t number, std::size_t met_place) const {
    const std::uint8_t place = met_places[met_place];
    const Crowd& crowd = crowds_[number];
    Crowd left;
    for (std::size_t i = 0; i < crowd.size; ++i) left.add(crowd.places[i] == place ? std::uint8_t{0} : crowd.places[i]);
    return this->number(left);
}

std::uint64_t ludo_crowd_bytes(std::size_t pieces) {
    std::uint64_t bytes = 0;
    for (std::size_t size = 0; size <= pieces;
         ++size) // crowd, sight, numbers, up to six times its walks and their ends
        bytes += std::uint64_t{crowd_count(ludo_places, size)} * (64 + LudoCrowds::faces * (8 + 4 * size) + 8 * size);
    return bytes;
}

} // namespace tabuleiro
