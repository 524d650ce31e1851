#include "ai/games/tabula.hpp"

#include "ai/advise_inline.hpp"

namespace tabuleiro {

template class Advisor<Tabula>;
template struct PositionValue<Tabula>;

} // namespace tabuleiro
