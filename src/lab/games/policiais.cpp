#include "ai/games/leap.hpp"
#include "lab/game_lab_inline.hpp"

template struct tabuleiro::GameLab<tabuleiro::Policiais>;
