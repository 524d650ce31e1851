// Niout for the solver of games with chance.
#include "solver/niout_layer.hpp"
#include "solver/swept_layers.hpp"
#include "solver/table_file.hpp"

namespace tabuleiro {

namespace {

// The roads, the casts and what a capture earns.
std::uint64_t niout_fingerprint() {
    const Niout::Rules rules;
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

TableEntry niout_start(const LayerKey& key) {
    Niout::State state = Niout::start({});
    for (const auto& [seat, horses] : {std::pair{0u, key.moving}, std::pair{1u, key.waiting}}) {
        niout::Horses some = state.horses[seat];
        some.shift(niout::off, niout::home, static_cast<std::uint32_t>(niout::Horses::most - horses));
        state.horses.set(seat, some);
    }
    return *table_entry(state);
}

} // namespace

const ChanceGame niout_chances{
    .name = Niout::name,
    .most = niout::Horses::most,
    .on_demand = {3, 3}, // 40 MB, and twenty seconds of a core
    .by_command = {4, 4},
    .fingerprint = niout_fingerprint,
    .entries = [](const LayerKey& key) { return niout_index(key.moving, key.waiting).entries(); },
    .layer_bytes =
        [](const LayerKey& key) {
            return ChanceLayer::bytes(crowd_count(niout_places, key.moving), crowd_count(niout_places, key.waiting));
        },
    .work_bytes = niout_sweep_bytes,
    .layers = swept_layers<NioutLayer>,
    .start = niout_start,
};

} // namespace tabuleiro
