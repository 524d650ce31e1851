#include "ai/games/tabula.hpp"
#include "lab/game_lab_inline.hpp"

template struct tabuleiro::GameLab<tabuleiro::Tabula>;
