// A stored match, played again from its log.
#pragma once

#include "match/match.hpp"
#include "store/store.hpp"

namespace tabuleiro {

Result<Match> match_from(const StoredMatch& stored);

// Matches of a store from before there were summaries get theirs.
std::optional<Error> add_summaries(Store& store);

} // namespace tabuleiro
