#include "batch/games/niout.hpp"

#include "batch/batch_inline.hpp"

template struct tabuleiro::GameBatch<tabuleiro::Niout>;
