// Golden games: one short readable game per game and mode, so that a change of the rules shows in a diff.
//
// The files are rewritten only on request: TABULEIRO_WRITE_PLAYTHROUGHS=1 build/dev/tests/playthroughs-tests
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/playout.hpp"
#include "core/setup.hpp"
#include "games/all_games.hpp"

namespace tabuleiro {
namespace playthrough_test {

constexpr std::size_t shown_at_each_end = 25;

// The first and the last edges of a random game, each with the position it leads to, and the outcome.
template <Game G> std::string playthrough(const Mode& mode) {
    const auto rules = read_rules<G>({std::string(G::name), std::string(mode.name), mode.min_players, {}});
    auto state = G::start(*rules);
    Random random(1);
    std::vector<std::string> lines;
    for (;;) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) break;
        const Board& board = G::board(*rules);
        std::string line = board.colours[board.seats[index(turn.seat)]];
        if (turn.kind == Turn::Kind::chance) {
            const auto event = draw(G::events(state), random);
            line += " gets " + G::text(event);
            state = G::after(state, event);
        } else {
            const auto moves = G::moves(state);
            const auto move = UniformChoice{random}(state, moves);
            line += " plays " + G::text(move) + (moves.size() > 1 ? " of " + std::to_string(moves.size()) : "");
            state = G::after(state, move);
        }
        lines.push_back(line + "\n    " + G::text(state));
    }
    std::ostringstream text;
    text << G::name << ", " << mode.name << ", " << int{mode.min_players} << " players, random moves\n\n"
         << "    " << G::text(G::start(*rules)) << "\n";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i < shown_at_each_end || i + shown_at_each_end >= lines.size()) text << lines[i] << "\n";
        if (i == shown_at_each_end && i + shown_at_each_end < lines.size())
            text << "… " << lines.size() - 2 * shown_at_each_end << " more …\n";
    }
    const Outcome outcome = G::outcome(state);
    for (std::size_t seat = 0; seat < rules->players; ++seat)
        text << "seat " << seat << ": place " << int{outcome.places[seat]} << ", points " << outcome.points[seat]
             << "\n";
    return text.str();
}

template <class Tag> class Playthrough : public testing::Test {};
TYPED_TEST_SUITE(Playthrough, AllGameTags<testing::Types>);

TYPED_TEST(Playthrough, IsUnchanged) {
    using G = typename TypeParam::type;
    for (const Mode& mode : G::modes) {
        const std::string path =
            std::string(TESTS_DIR) + "/playthroughs/" + std::string(G::name) + "." + std::string(mode.name) + ".txt";
        if (std::getenv("TABULEIRO_WRITE_PLAYTHROUGHS")) std::ofstream(path) << playthrough<G>(mode);
        std::ifstream file(path);
        ASSERT_TRUE(file) << path;
        std::ostringstream expected;
        expected << file.rdbuf();
        EXPECT_EQ(playthrough<G>(mode), expected.str());
    }
}

} // namespace playthrough_test
} // namespace tabuleiro
