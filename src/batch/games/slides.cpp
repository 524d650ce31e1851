#include "batch/games/slides.hpp"

#include "batch/batch_inline.hpp"

template struct tabuleiro::GameBatch<tabuleiro::Sorry>;
template struct tabuleiro::GameBatch<tabuleiro::Desculpa>;
