// Checks a table: derives every sampled value again from its successors, by the rules of the game itself.
#pragma once

#include "core/random.hpp"
#include "core/result.hpp"
#include "endgame/probe.hpp"
#include "runtime/crew.hpp"
#include "solver/retrograde/slice_pair.hpp"

namespace tabuleiro {

// The value that the successors give a position at the start of a turn. Nothing outside the tables.
template <class Tables>
std::optional<ProbeResult> derive(const Tables& tables, const LeapBoard& board, const LeapState& state) {
    if (leap_turn(board, state).kind == Turn::Kind::over) return probe(tables, board, state);
    const auto moves = probe_moves(tables, board, state);
    if (moves.empty()) return std::nullopt;
    ProbeResult best = moves.front().result;
    if (best.steps) best.steps = std::min(*best.steps, Distance::longest);
    return best;
}

// “win 17”, for the error below.
std::string probe_text(const ProbeResult& result);

// Compares `samples` entries of a slice, or all if there are fewer. table.lies {position, stored, derived};
// table.unreadable if something is missing. A slice has fewer than 2^32 entries.
template <class Tables>
Result<std::uint64_t> check_slice(const Tables& tables, const PositionIndex& index, std::size_t moving,
                                  std::size_t waiting, std::uint64_t samples, Random& random) {
    const std::uint64_t entries = index.entries(moving, waiting);
    const std::uint64_t count = std::min(samples, entries);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t entry = samples >= entries ? i : random.below(static_cast<std::uint32_t>(entries));
        const auto position = index.position(moving, waiting, entry);
        LeapState state;
        state.sides = {position.moving, position.waiting};
        const auto stored = tables.look_up(position.moving, position.waiting);
        const auto found = derive(tables, index.board(), state);
        if (!stored || !found) return Error{"table.unreadable", {leap_text(state)}};
        const ProbeResult derived{found->value, stored->steps ? found->steps : std::nullopt};
        if (*stored != derived)
            return Error{"table.lies", {leap_text(state), probe_text(*stored), probe_text(derived)}};
    }
    return count;
}

// Checks `samples` entries of every slice {moving, waiting}, shared by a crew; returns how many were checked. Errors:
// the first wrong entry, or solve.stopped.
template <class Tables>
Result<std::uint64_t> check_slices(const Crew& crew, const Tables& tables, const PositionIndex& index,
                                   std::span<const std::pair<std::size_t, std::size_t>> slices, std::uint64_t samples,
                                   const Progress& progress) {
    const auto check = [&](std::size_t i) {
        Random random(i);
        return check_slice(tables, index, slices[i].first, slices[i].second, samples, random);
    };
    struct Checked {
        std::uint64_t count = 0;
        std::uint64_t fine = 0;
    };
    std::vector<Checked> checked(slices.size());
    const auto work = [&](std::size_t i) {
        const auto count = check(i);
        return count ? Checked{*count, 1} : Checked{};
    };
    if (!map_all(crew, checked, work, progress)) return Error{"solve.stopped", {}};
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (checked[i].fine == 0) return check(i).error();
        all += checked[i].count;
    }
    return all;
}

} // namespace tabuleiro
