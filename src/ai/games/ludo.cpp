#include "ai/games/ludo.hpp"

#include "ai/advise_inline.hpp"

namespace tabuleiro {

template class Advisor<Ludo>;
template struct PositionValue<Ludo>;

} // namespace tabuleiro
