#include "solver/retrograde/check.hpp"

namespace tabuleiro {

std::string probe_text(const ProbeResult& result) {
    constexpr std::array names{"loss", "draw", "win"};
    return names[static_cast<std::size_t>(result.value)] +
           (result.steps ? ' ' + std::to_string(*result.steps) : std::string());
}

} // namespace tabuleiro
