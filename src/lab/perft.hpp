// Counts the sequences of events and moves (G7) of the requested game.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "core/setup.hpp"

namespace tabuleiro {

// From `position` or from the start.
Result<std::uint64_t> perft(const Setup& setup, const std::string& position, int depth);

} // namespace tabuleiro
