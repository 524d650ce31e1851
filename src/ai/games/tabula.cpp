#include "ai/games/tabula.hpp"

#include "ai/advise.hpp"

namespace tabuleiro {

template class Advisor<Tabula>;
template struct PositionValue<Tabula>;

} // namespace tabuleiro
