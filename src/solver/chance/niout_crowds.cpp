#include "solver/chance/niout_crowds.hpp"

#include <algorithm>
#include <numeric>

namespace tabuleiro {

namespace {

// How far a horse has advanced: it grows with every step, on any road.
std::array<int, niout::spot_count> make_progress() {
    std::array<int, niout::spot_count> left{};
    const auto longest = [&](auto& self, std::uint8_t spot) -> int {
        if (spot == niout::home) return 0;
        int most = 1 + self(self, niout::onward(spot, false));
        if (const auto side = niout::aside(spot); side != niout::nowhere) most = std::max(most, 1 + self(self, side));
        return most;
    };
    const int all = longest(longest, niout::off);
    for (std::uint8_t spot = 0; spot < niout::spot_count; ++spot)
        left[spot] = spot > niout::C && spot < niout::N2 ? 0 : all - longest(longest, spot); // N4: only by turning
    return left;
}

} // namespace

NioutCrowds::NioutCrowds(std::size_t horses, const Niout::Rules& rules) : rules_(rules) {
    const auto progress = make_progress();
    for (std::size_t size = 0; size <= horses; ++size) {
        first_[size] = crowds_.size();
        const std::uint32_t count = crowd_count(niout_places, size);
        std::vector<int> come(count);
        std::vector<std::uint32_t> ranks(count);
        std::iota(ranks.begin(), ranks.end(), 0u);
        for (const std::uint32_t rank : ranks) {
            const auto crowd = Crowd::ranked(size, rank);
            for (std::size_t i = 0; i < size; ++i) come[rank] += progress[niout_spot(crowd.places[i])];
        }
        std::stable_sort(ranks.begin(), ranks.end(), [&](auto one, auto other) { return come[one] > come[other]; });
        numbers_[size].resize(count);
        for (const std::uint32_t rank : ranks) {
            numbers_[size][rank] = static_cast<std::uint16_t>(crowds_.size());
            crowds_.push_back(Crowd::ranked(size, rank));
            stations_.push_back(niout_stations(crowds_.back()));
        }
    }
    for (std::size_t size = horses + 1; size < first_.size(); ++size) first_[size] = crowds_.size();
    list_moves();
    list_captures();
}

// By the rules of the game itself, with no other horses in the way.
void NioutCrowds::list_moves() {
    first_move_.push_back(0);
    for (std::size_t number = 0; number < crowds_.size(); ++number)
        for (const auto& [cast, weight] : Niout::casts) {
            if (crowds_[number].size > 0) {
                Niout::State state = Niout::start(rules_);
                state.horses.set(0, niout_horses(crowds_[number]));
                state = Niout::after(state, cast);
                for (const Niout::Move& move : Niout::moves(state)) {
                    const Niout::State next = Niout::after(state, move);
                    const std::uint16_t left = this->number(niout_crowd(next.horses[0]));
                    moves_.push_back({left, next.turn == 0});
                }
            }
            first_move_.push_back(static_cast<std::uint32_t>(moves_.size()));
        }
}

void NioutCrowds::list_captures() {
    for (std::size_t number = 0; number < crowds_.size(); ++number)
        for (std::size_t place = 1; place < niout_places; ++place) {
            if ((stations_[number] >> place & 1) == 0) continue;
            Niout::State state = Niout::start(rules_);
            state.horses.set(1, niout_horses(crowds_[number]));
            state.horses = niout::sent_off(state.horses, state.rules, 0, niout_spot(place)); // N10
            const std::uint16_t after = this->number(niout_crowd(state.horses[1]));
            captured_[crowds_[number].size][place].push_back({static_cast<std::uint16_t>(number), after});
        }
}

} // namespace tabuleiro
