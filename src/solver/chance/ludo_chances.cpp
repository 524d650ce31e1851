// Ludo for the solver of games with chance.
#include "solver/chance/ludo_slice.hpp"
#include "solver/chance/swept_slices.hpp"
#include "solver/tables/table_file.hpp"

namespace tabuleiro {

namespace {

// The board and the default rules.
std::uint64_t ludo_fingerprint() {
    std::vector<std::uint8_t> facts{ludo::loop, ludo::last_on_loop, ludo::finished};
    for (const auto& row : ludo::targets) facts.insert(facts.end(), row.begin(), row.end());
    const auto rules = std::bit_cast<std::array<std::uint8_t, sizeof(LudoRules)>>(LudoRules{});
    facts.insert(facts.end(), rules.begin(), rules.end());
    return fingerprint_of(facts);
}

} // namespace

const ChanceGame ludo_chances{
    .name = Ludo::name,
    .most = Crowd::most,
    .on_demand = {2, 2},
    .by_command = {3, 3},
    .fingerprint = ludo_fingerprint,
    .entries = [](const SliceKey& key) { return ludo_entries(key.moving, key.waiting); },
    .slice_bytes =
        [](const SliceKey& key) {
            return ChanceSlice::bytes(crowd_count(ludo_places, key.moving), crowd_count(ludo_places, key.waiting));
        },
    .work_bytes = ludo_sweep_bytes,
    .slices = swept_slices<LudoSlice>,
    .start =
        [](const SliceKey& key) {
            Crowd moving, waiting;
            moving.size = static_cast<std::uint8_t>(key.moving); // all in the yard
            waiting.size = static_cast<std::uint8_t>(key.waiting);
            return TableEntry{moving.size, waiting.size, ludo_entry(moving, waiting)};
        },
};

} // namespace tabuleiro
