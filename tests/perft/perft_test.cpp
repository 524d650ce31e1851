// perft tables (G7): tests/perft/GAME.txt, made by the reference games, never by the code under test.
//
// One entry per line: players mode option=value,…|- depth count [| position].
#include "core/perft.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/setup.hpp"
#include "games/all_games.hpp"

namespace tabuleiro {
namespace perft_test {

template <Game G> void check_line(const std::string& line) {
    std::istringstream words(line);
    Setup setup{std::string(G::name), {}, 0, {}};
    std::string options;
    int depth = 0;
    std::uint64_t count = 0;
    words >> setup.players >> setup.mode >> options >> depth >> count;
    ASSERT_TRUE(words) << "an entry has five fields: " << line;
    if (options != "-") {
        std::istringstream parts(options);
        for (std::string part; std::getline(parts, part, ',');)
            setup.options.push_back({part.substr(0, part.find('=')), part.substr(part.find('=') + 1)});
    }
    const auto rules = read_rules<G>(setup);
    ASSERT_TRUE(rules) << line << ": " << rules.error().name;
    auto state = G::start(*rules);
    if (std::string bar; words >> bar) {
        std::string text;
        std::getline(words, text);
        const auto parsed = G::parse(*rules, text);
        ASSERT_TRUE(parsed) << line << ": " << parsed.error().name;
        state = *parsed;
    }
    EXPECT_EQ(perft<G>(state, depth), count) << line;
}

template <Game G> void check_table() {
    std::ifstream file(std::string(TESTS_DIR) + "/perft/" + std::string(G::name) + ".txt");
    ASSERT_TRUE(file) << "no perft table of " << G::name;
    int entries = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        check_line<G>(line);
        ++entries;
    }
    EXPECT_GT(entries, 10) << G::name;
}

template <class Tag> class Perft : public testing::Test {};
TYPED_TEST_SUITE(Perft, AllGameTags<testing::Types>);
TYPED_TEST(Perft, AgreesWithTheTable) { check_table<typename TypeParam::type>(); }

} // namespace perft_test
} // namespace tabuleiro
