#include "ai/games/niout.hpp"
#include "lab/game_lab_inline.hpp"

template struct tabuleiro::GameLab<tabuleiro::Niout>;
