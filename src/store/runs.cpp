#include "store/runs.hpp"

#include <algorithm>
#include <cstdlib>

namespace tabuleiro {

namespace {

// The newest run was last noted a while ago.
std::int64_t end_of(const Runs& runs, std::size_t i, std::int64_t now) {
    const Run& run = runs[i];
    return i + 1 == runs.size() && continues(run, now) ? std::max(run.end(), now) : run.end();
}

} // namespace

bool continues(const Run& run, std::int64_t now) { return std::abs(now - run.end()) <= most_pause_ms; }

std::int64_t ran_since(const Runs& runs, std::int64_t at, std::int64_t now) {
    std::int64_t ran = 0;
    for (std::size_t i = runs.size(); i-- > 0;) {
        const std::int64_t end = end_of(runs, i, now);
        if (runs[i].began <= at) return ran + std::max<std::int64_t>(end - at, 0);
        ran += end - runs[i].began;
    }
    return ran;
}

std::int64_t certainly_older(const Runs& runs, std::int64_t age, std::int64_t now) {
    if (runs.empty()) return 0;
    std::int64_t counted = 0;
    std::int64_t limit = now - age; // also not after the beginning of a later run: the clock may have been set back
    for (std::size_t i = runs.size(); i-- > 0;) {
        const std::int64_t end = end_of(runs, i, now);
        if (i + 1 < runs.size()) counted += std::clamp<std::int64_t>(runs[i + 1].began - end, 0, most_counted_pause_ms);
        if (counted >= age) return std::min(limit, end + most_pause_ms); // its last minute may not have been noted
        if (counted + (end - runs[i].began) >= age) return std::min(limit, end - (age - counted));
        counted += end - runs[i].began;
        limit = std::min(limit, runs[i].began);
    }
    return std::min(limit, runs.front().began - (age - counted));
}

} // namespace tabuleiro
