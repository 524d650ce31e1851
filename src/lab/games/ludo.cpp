#include "ai/games/ludo.hpp"
#include "lab/game_lab_inline.hpp"

template struct tabuleiro::GameLab<tabuleiro::Ludo>;
