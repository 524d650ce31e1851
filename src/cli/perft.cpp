#include "engine/perft.hpp"

#include <cstdio>

#include "commands.hpp"
#include "games/all_games.hpp"
#include "numbers.hpp"
#include "terminal.hpp"

namespace tabuleiro {

namespace {

template <Game G> int run(const Texts& texts, const PerftRequest& request) {
    const auto state = start_of<G>(request.game);
    if (!state) return complain(texts, state.error());
    for (int depth = 1; depth <= request.depth && !interrupted(); ++depth) {
        std::printf("%d %llu\n", depth, static_cast<unsigned long long>(perft<G>(*state, depth)));
        std::fflush(stdout);
    }
    return interrupted() ? 130 : 0;
}

} // namespace

int run_perft(const Texts& texts, const PerftRequest& request) {
    int code = bad_usage;
    if (!with_game(request.game.setup.game, [&]<class G>(GameTag<G>) { code = run<G>(texts, request); }))
        return complain(texts, unknown_game(request.game.setup.game));
    return code;
}

} // namespace tabuleiro
