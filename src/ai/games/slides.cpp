#include "ai/games/slides.hpp"

#include "ai/advise_inline.hpp"

namespace tabuleiro {

template class Advisor<Sorry>;
template struct PositionValue<Sorry>;
template class Advisor<Desculpa>;
template struct PositionValue<Desculpa>;

} // namespace tabuleiro
