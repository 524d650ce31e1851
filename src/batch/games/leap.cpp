#include "batch/games/leap.hpp"

#include "batch/batch_inline.hpp"

template struct tabuleiro::GameBatch<tabuleiro::Policiais>;
template struct tabuleiro::GameBatch<tabuleiro::Pretoa>;
