// What the bots think about fixed positions: moves, nodes and depths, so that a commit shows whether play has changed.
//
// The files are rewritten only on request: TABULEIRO_WRITE_SIGNATURE=1 build/sanitize/tests/signature-tests
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "ai/advise.hpp"
#include "core/playout.hpp"
#include "core/setup.hpp"
#include "games/all_games.hpp"

namespace tabuleiro {
namespace signature_test {

constexpr std::array bots{"curious", "player", "expert@300", "master@300", "tree@100", "analyst@30"};
constexpr int decisions = 24;

// One game of a bot against itself, up to the number of decisions; forced moves do not count.
template <Game G> std::string signature(const Mode& mode, const char* name) {
    const auto rules = read_rules<G>({std::string(G::name), std::string(mode.name), mode.min_players, {}});
    const auto bot = read_bot(name, G::name);
    auto state = G::start(*rules);
    Random random(1);
    int made = 0, depths = 0;
    std::uint64_t nodes = 0;
    std::uint32_t moves = 2166136261; // FNV-1a of the texts of the moves
    while (made < decisions && G::turn(state).kind != Turn::Kind::over) {
        if (G::turn(state).kind == Turn::Kind::chance) {
            state = G::after(state, draw(G::events(state), random));
            continue;
        }
        const auto legal = G::moves(state);
        auto move = legal[0];
        if (legal.size() > 1) {
            const auto advice = Advisor<G>(*bot, {bot->nodes(), {}},
                                           static_cast<std::uint64_t>(made))(G::view(state, G::turn(state).seat));
            move = advice.moves.front().move;
            nodes += advice.nodes;
            depths += advice.depth;
            for (const char letter : G::text(move) + "\n")
                moves = (moves ^ static_cast<unsigned char>(letter)) * 16777619;
            ++made;
        }
        state = G::after(state, move);
    }
    std::ostringstream line;
    line << mode.name << " " << name << ": " << made << " decisions, " << nodes << " nodes, depth " << depths
         << ", moves " << std::hex << std::setw(8) << std::setfill('0') << moves << "\n";
    return line.str();
}

template <class Tag> class Signature : public testing::Test {};
TYPED_TEST_SUITE(Signature, AllGameTags<testing::Types>);

TYPED_TEST(Signature, IsUnchanged) {
    using G = typename TypeParam::type;
    std::string found;
    for (const Mode& mode : G::modes)
        for (const char* bot : bots) found += signature<G>(mode, bot);
    const std::string path = std::string(TESTS_DIR) + "/signature/" + std::string(G::name) + ".txt";
    if (std::getenv("TABULEIRO_WRITE_SIGNATURE")) std::ofstream(path) << found;
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    std::ostringstream expected;
    expected << file.rdbuf();
    EXPECT_EQ(found, expected.str()) << "Play has changed. If that is intended: " << "TABULEIRO_WRITE_SIGNATURE=1 "
                                     << "build/sanitize/tests/signature-tests";
}

} // namespace signature_test
} // namespace tabuleiro
