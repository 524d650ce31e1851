// When servers ran on a store. The wall clock can be wrong or set, so what takes a day or a year is measured by this
// (docs/reliability.md).
#pragma once

#include <cstdint>
#include <vector>

namespace tabuleiro {

// Servers ran from then on without a pause.
struct Run {
    std::int64_t began = 0;  // wall time
    std::int64_t lasted = 0; // milliseconds
    std::int64_t end() const { return began + lasted; }
    bool operator==(const Run&) const = default;
};
using Runs = std::vector<Run>; // the oldest first

inline constexpr std::int64_t note_run_ms = 60'000; // servers note so often that they run
// A longer pause, or a clock that is set by more, begins another run.
inline constexpr std::int64_t most_pause_ms = 3 * note_run_ms;
// Of a pause between runs no more counts towards the age of a match: the clock may be wrong.
inline constexpr std::int64_t most_counted_pause_ms = std::int64_t{7} * 24 * 3600 * 1000;
inline constexpr std::int64_t most_runs = 10'000; // the newest are kept

// Is `now` in this run, which is the newest?
bool continues(const Run& run, std::int64_t now);

// For how long servers have run since the wall time `at`, as of `now`; if the clock was set back, the shortest time it
// can have been.
std::int64_t ran_since(const Runs& runs, std::int64_t at, std::int64_t now);

// The wall time before which everything is at least `age` old: by the clock, and by the runs with their pauses as far
// as they count. 0 without runs.
std::int64_t certainly_older(const Runs& runs, std::int64_t age, std::int64_t now);

} // namespace tabuleiro
