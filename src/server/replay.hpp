// A stored match, played again from its log.
#pragma once

#include "match/match.hpp"
#include "store/store.hpp"

namespace tabuleiro {

Result<Match> match_from(const StoredMatch& stored);

// Adds the missing summaries of a store written before there were summaries.
std::optional<Error> add_summaries(Store& store);

} // namespace tabuleiro
