#include "core/version.hpp"

namespace tabuleiro {

std::string_view version() { return TABULEIRO_VERSION; }

} // namespace tabuleiro
