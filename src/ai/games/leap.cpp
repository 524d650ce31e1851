#include "ai/games/leap.hpp"

#include "ai/advise_inline.hpp"

namespace tabuleiro {

template class Advisor<Policiais>;
template struct PositionValue<Policiais>;
template class Advisor<Pretoa>;
template struct PositionValue<Pretoa>;

} // namespace tabuleiro
