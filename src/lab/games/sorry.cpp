#include "ai/games/slides.hpp"
#include "lab/game_lab_inline.hpp"

template struct tabuleiro::GameLab<tabuleiro::Sorry>;
