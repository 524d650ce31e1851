#include "solver/chance/check_chances.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "endgame/ludo_index.hpp"
#include "endgame/niout_index.hpp"
#include "endgame/tabula_index.hpp"
#include "games/all_games.hpp"
#include "solver/chance/playouts.hpp"

namespace tabuleiro {

namespace {

// The position of an entry with the first player to throw. Some numbers stand for no position: see `possible`.
Ludo::State ludo_position(const SliceKey& key, std::uint64_t entry) {
    const std::uint64_t columns = crowd_count(ludo_places, key.waiting);
    Ludo::State state = Ludo::start({});
    state.pieces.set(0, ludo_pieces(Crowd::ranked(key.moving, static_cast<std::uint32_t>(entry / columns))));
    state.pieces.set(2, ludo_pieces(Crowd::ranked(key.waiting, static_cast<std::uint32_t>(entry % columns))));
    return state;
}

Niout::State niout_position(const SliceKey& key, std::uint64_t entry, std::uint8_t rules) {
    const auto [moving, waiting] = niout_index(key.moving, key.waiting).position(entry);
    Niout::State state = Niout::start(niout_rules(rules));
    state.horses.set(0, niout_horses(moving));
    state.horses.set(1, niout_horses(waiting));
    return state;
}

tabula::Side tabula_side(std::size_t size, std::uint32_t rank, bool anywhere, unsigned out) {
    const Crowd crowd = Crowd::ranked(size, rank);
    tabula::Side side;
    for (std::size_t i = 0; i < size; ++i) side.add(tabula::only(crowd.places[i] + (anywhere ? 0u : tabula_home)));
    for (unsigned i = 0; i < out; ++i) side.add(tabula::only(tabula::out));
    for (auto i = static_cast<unsigned>(size) + out; i < 15; ++i) side.add(tabula::only(tabula::off));
    return side;
}

// Nothing for the two entries that stand for all leads that cannot be lost or won.
std::optional<Tabula::State> tabula_position(const SliceKey& key, std::uint64_t entry) {
    const TabulaIndex& index = tabula_index(key.moving, key.waiting);
    if (entry >= index.won()) return std::nullopt;
    int lead = index.highest();
    while (index.first(lead) > entry) --lead;
    const std::uint64_t at = entry - index.first(lead);
    const bool moving_anywhere = index.moving_anywhere(lead), waiting_anywhere = index.waiting_anywhere(lead);
    // A side that may stand anywhere has borne off nothing: its other pieces are out.
    const int moving_out = static_cast<int>(15 - key.moving), waiting_out = static_cast<int>(15 - key.waiting);
    Tabula::State state = Tabula::start({});
    state.sides[0] = tabula_side(key.moving, static_cast<std::uint32_t>(at / index.columns(lead)), moving_anywhere,
                                 static_cast<unsigned>(moving_anywhere ? moving_out : waiting_out - lead));
    state.sides[1] = tabula_side(key.waiting, static_cast<std::uint32_t>(at % index.columns(lead)), waiting_anywhere,
                                 static_cast<unsigned>(waiting_anywhere ? waiting_out : moving_out + lead));
    return state;
}

template <HasChances G>
std::optional<typename G::State> position_of(const SliceKey& key, std::uint64_t entry,
                                             [[maybe_unused]] std::uint8_t rules) {
    if constexpr (std::is_same_v<G, Ludo>)
        return ludo_position(key, entry);
    else if constexpr (std::is_same_v<G, Niout>)
        return niout_position(key, entry, rules);
    else
        return tabula_position(key, entry);
}

std::string percent(double chance) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4f%%", 100 * chance);
    return text.data();
}

template <HasChances G>
Result<CheckedChances> check_slice(const ChanceGame& game, const ChanceLookUp& known, const SliceKey& key,
                                   std::uint64_t samples, Random random) {
    CheckedChances checked;
    const std::uint64_t entries = game.entries(key);
    for (std::uint64_t i = 0; i < std::min(samples, entries); ++i) {
        const std::uint64_t entry = samples >= entries ? i : random.next() % entries;
        const auto state = position_of<G>(key, entry, game.rules);
        if (!state || !G::parse(state->rules, G::text(*state))) continue; // both sides on one square
        const auto stored = known(*table_entry(*state));
        const auto derived = playouts::derived<G>(known, *state);
        if (!stored || !derived) return Error{"table.unreadable", {G::text(*state)}};
        const double off = std::abs(static_cast<double>(*stored) - *derived);
        if (off > chance_tolerance)
            return Error{"table.lies", {G::text(*state), percent(static_cast<double>(*stored)), percent(*derived)}};
        ++checked.positions;
        checked.off = std::max(checked.off, off);
    }
    return checked;
}

} // namespace

Result<CheckedChances> check_chances(const Crew& crew, const ChanceGame& game, const ChanceLookUp& known,
                                     std::span<const SliceKey> slices, std::uint64_t samples,
                                     const Progress& progress) {
    const auto check = [&](std::size_t i) {
        Result<CheckedChances> checked = CheckedChances{};
        with_game(game.name, [&]<class G>(GameTag<G>) {
            if constexpr (HasChances<G>) checked = check_slice<G>(game, known, slices[i], samples, Random(i));
        });
        return checked;
    };
    struct Checked {
        CheckedChances slice;
        std::uint64_t fine = 0;
    };
    std::vector<Checked> all(slices.size());
    const auto work = [&](std::size_t i) {
        const auto checked = check(i);
        return checked ? Checked{*checked, 1} : Checked{};
    };
    if (!map_all(crew, all, work, progress)) return Error{"solve.stopped", {}};
    CheckedChances total;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].fine == 0) return check(i).error();
        total.positions += all[i].slice.positions;
        total.off = std::max(total.off, all[i].slice.off);
    }
    return total;
}

} // namespace tabuleiro
