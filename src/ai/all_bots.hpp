// The bots of all games, each compiled once in ai/games/<game>.cpp.
#pragma once

#include "ai/advise.hpp"
#include "ai/games/leap.hpp"
#include "ai/games/ludo.hpp"
#include "ai/games/niout.hpp"
#include "ai/games/slides.hpp"
#include "ai/games/tabula.hpp"
#include "games/all_games.hpp"

namespace tabuleiro {

extern template class Advisor<Ludo>;
extern template class Advisor<Niout>;
extern template class Advisor<Tabula>;
extern template class Advisor<Sorry>;
extern template class Advisor<Desculpa>;
extern template class Advisor<Policiais>;
extern template class Advisor<Pretoa>;

extern template struct PositionValue<Ludo>;
extern template struct PositionValue<Niout>;
extern template struct PositionValue<Tabula>;
extern template struct PositionValue<Sorry>;
extern template struct PositionValue<Desculpa>;
extern template struct PositionValue<Policiais>;
extern template struct PositionValue<Pretoa>;

} // namespace tabuleiro
