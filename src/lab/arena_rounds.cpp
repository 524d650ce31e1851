#include "lab/arena_rounds.hpp"

#include "games/all_games.hpp"

namespace tabuleiro {

Result<ArenaReport> arena(const Setup& setup, const std::string& position, const ArenaJob& job) {
    Result<ArenaReport> report = unknown_game(setup.game);
    with_game(setup.game, [&]<class G>(GameTag<G>) {
        const auto rules = read_rules<G>(setup);
        if (!rules) {
            report = rules.error();
            return;
        }
        const auto start = position.empty() ? Result(G::start(*rules)) : G::parse(*rules, position);
        if (!start)
            report = start.error();
        else if (G::turn(*start).kind == Turn::Kind::over)
            report = Error{"match.game_over", {}};
        else
            report = arena_of<G>(*start, job);
    });
    return report;
}

} // namespace tabuleiro
