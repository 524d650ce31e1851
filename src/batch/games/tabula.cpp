#include "batch/games/tabula.hpp"

#include "batch/batch_inline.hpp"

template struct tabuleiro::GameBatch<tabuleiro::Tabula>;
