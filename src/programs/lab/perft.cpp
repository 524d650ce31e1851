#include "lab/perft.hpp"

#include <cstdio>

#include "programs/lab/commands.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

int run_perft(const Texts& texts, const PerftRequest& request) {
    unwatch_interrupts();
    for (int depth = 1; depth <= request.depth; ++depth) {
        const auto count = perft(request.game.setup, request.game.position, depth);
        if (!count) return complain(texts, count.error());
        std::printf("%d %llu\n", depth, static_cast<unsigned long long>(*count));
        std::fflush(stdout);
    }
    return 0;
}

} // namespace tabuleiro
