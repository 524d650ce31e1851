// What the solver of games with chance must know about a game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "endgame/chances.hpp"
#include "solver/chance/chance_slice.hpp"
#include "solver/chance/sweeps.hpp"

namespace tabuleiro {

// The slices of a game in memory.
class ChanceSliceSet {
public:
    virtual ~ChanceSliceSet() = default;
    // Adds a slice with a first guess. solve.no_memory.
    virtual std::optional<Error> add(const SliceKey& key) = 0;
    // The chances of a slice's possible positions, from the entries of its table, and into those from `first` on.
    virtual void unpack(const SliceKey& key, std::span<const std::uint8_t> raw) = 0;
    virtual void pack(const SliceKey& key, std::uint64_t first, std::span<std::uint8_t> raw) const = 0;
    // Solves a slice and its mirror; all smaller ones must be exact. solve.stopped.
    virtual Result<Sweeps> solve(const SliceKey& pair, const std::function<bool(double)>& progress) = 0;
    // The chance of the player to throw while all pieces of both sides are off the board.
    virtual float start_of(const SliceKey& key) const = 0;
};

struct ChanceGame {
    std::string_view name;
    std::uint8_t rules = 0;        // the number of the house rules, as in TableEntry
    std::string_view files = name; // how the names of its tables begin
    std::size_t most;              // unfinished pieces of a side, at most
    // The largest slice made on demand, and by command unless it names another: the side with more pieces, the other.
    SliceKey on_demand, by_command;
    std::uint64_t (*fingerprint)();
    std::uint64_t (*entries)(const SliceKey& key);
    std::uint64_t (*slice_bytes)(const SliceKey& key);
    // The memory needed besides the slices.
    std::uint64_t (*work_bytes)(std::size_t pieces);
    std::unique_ptr<ChanceSliceSet> (*slices)(std::size_t pieces, std::size_t workers);
    TableEntry (*start)(const SliceKey& key);
};

// `raw` holds the entries from `first` on; entries outside it are ignored.
inline void pack_chance(std::span<std::uint8_t> raw, std::uint64_t first, std::uint64_t entry, float chance) {
    const std::uint64_t at = 2 * (entry - first);
    if (entry < first || at >= raw.size()) return;
    const std::uint16_t packed = packed_chance(chance);
    raw[at] = static_cast<std::uint8_t>(packed);
    raw[at + 1] = static_cast<std::uint8_t>(packed >> 8);
}
inline float unpack_chance(std::span<const std::uint8_t> raw, std::uint64_t entry) {
    return unpacked_chance(static_cast<std::uint16_t>(raw[2 * entry] | raw[2 * entry + 1] << 8));
}

extern const ChanceGame niout_chances, niout_over_chances, niout_again_chances, niout_over_again_chances, ludo_chances,
    tabula_chances;

// Nothing for games and rules without such tables.
const ChanceGame* chance_game(std::string_view name, std::uint8_t rules = 0);

} // namespace tabuleiro
