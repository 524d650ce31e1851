#include "core/version.hpp"

namespace tabuleiro {

std::string_view version() { return TABULEIRO_VERSION; }

// Programs define it again (names_commit in cmake/layers.cmake), so that a commit compiles and links nothing else.
[[gnu::weak]] std::string_view commit() { return "unknown"; }

std::string program_text() { return "tabuleiro " + std::string(version()) + ", commit " + std::string(commit()); }

} // namespace tabuleiro
