// Niout for the solver of games with chance.
#include "solver/chance/niout_slice.hpp"
#include "solver/chance/swept_slices.hpp"
#include "solver/tables/table_file.hpp"

namespace tabuleiro {

namespace {

// The roads, the casts and what a capture earns.
template <std::uint8_t number> std::uint64_t niout_fingerprint() {
    constexpr Niout::Rules rules = niout_rules(number);
    std::vector<std::uint8_t> facts{rules.capture_again, niout::Horses::most};
    for (const auto& [cast, weight] : Niout::casts) {
        const niout::Stops& stops =
            niout::stop_tables[rules.stop_to_turn][rules.finish_over][static_cast<std::size_t>(cast)];
        facts.push_back(static_cast<std::uint8_t>(weight));
        facts.insert(facts.end(), stops.onward.begin(), stops.onward.end());
        facts.insert(facts.end(), stops.aside.begin(), stops.aside.end());
    }
    return fingerprint_of(facts);
}

template <std::uint8_t number> TableEntry niout_start(const SliceKey& key) {
    Niout::State state = Niout::start(niout_rules(number));
    for (const auto& [seat, horses] : {std::pair{0u, key.moving}, std::pair{1u, key.waiting}}) {
        niout::Horses some = state.horses[seat];
        some.shift(niout::off, niout::home, static_cast<std::uint32_t>(niout::Horses::most - horses));
        state.horses.set(seat, some);
    }
    return *table_entry(state);
}

template <std::uint8_t number>
constexpr ChanceGame niout_with{
    .name = Niout::name,
    .rules = number,
    .files = std::array{"niout", "niout-over", "niout-again", "niout-over-again"}[number],
    .most = niout::Horses::most,
    .on_demand = {3, 3}, // 40 MB, and twenty seconds of a core
    .by_command = {4, 4},
    .fingerprint = niout_fingerprint<number>,
    .entries = [](const SliceKey& key) { return niout_index(key.moving, key.waiting).entries(); },
    .slice_bytes =
        [](const SliceKey& key) {
            return ChanceSlice::bytes(crowd_count(niout_places, key.moving), crowd_count(niout_places, key.waiting));
        },
    .work_bytes = niout_sweep_bytes,
    .slices = swept_slices<NioutSlice, niout_rules(number)>,
    .start = niout_start<number>,
};

} // namespace

const ChanceGame niout_chances = niout_with<0>;
const ChanceGame niout_over_chances = niout_with<1>;
const ChanceGame niout_again_chances = niout_with<2>;
const ChanceGame niout_over_again_chances = niout_with<3>;

} // namespace tabuleiro
