#include "ai/games/niout.hpp"

#include "ai/advise_inline.hpp"

namespace tabuleiro {

template class Advisor<Niout>;
template struct PositionValue<Niout>;

} // namespace tabuleiro
