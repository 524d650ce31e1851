#include "batch/games/ludo.hpp"

#include "batch/batch_inline.hpp"

template struct tabuleiro::GameBatch<tabuleiro::Ludo>;
