// The chain of hashes over the steps of a match: whoever has kept its head at some step can tell whether the steps up
// to there are still the same (docs/fairness.md).
#pragma once

#include <optional>
#include <vector>

#include "match/match.hpp"

namespace tabuleiro {

// Before the first step.
Digest first_head(const Terms& terms);
// After a step: the hash of the head before it and of the step as everybody may see it.
Digest next_head(const Digest& head, const std::vector<Entry>& entries, std::size_t players);

} // namespace tabuleiro
