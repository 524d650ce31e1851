#include "ai/games/slides.hpp"

#include "ai/advise.hpp"

namespace tabuleiro {

template class Advisor<Sorry>;
template struct PositionValue<Sorry>;
template class Advisor<Desculpa>;
template struct PositionValue<Desculpa>;

} // namespace tabuleiro
