// The processes of an MPI run (`mpirun -n 8 tabuleiro-lab …`). Built without MPI, a program is always alone.
#pragma once

#include <memory>

#include "runtime/crew.hpp"

namespace tabuleiro {

// Nothing unless mpirun or srun started several processes. All but the leader print nothing.
std::unique_ptr<Ranks> join_ranks(int& argc, char**& argv);

} // namespace tabuleiro
