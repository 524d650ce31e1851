#include "endgame/no_tables.hpp"

#include "endgame/known.hpp"
#include "games/all_games.hpp"

namespace tabuleiro {

namespace {

// The names of the games for which `holds`, separated by commas.
std::string games_with(bool (*holds)(std::string_view)) {
    std::string names;
    for_each_game([&]<class G>(GameTag<G>) {
        if (holds(G::name)) names.append(names.empty() ? "" : ", ").append(G::name);
    });
    return names;
}

} // namespace

Error not_solvable(std::string_view game) {
    return {"solve.not_solvable", {std::string(game), games_with(has_tables)}};
}
Error not_solved(std::string_view bot) { return {"bot.not_solved", {std::string(bot), games_with(is_solved)}}; }

} // namespace tabuleiro
