// The engine and the reference games, written independently from the rule book, agree on every step of random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "core/notation.hpp"
#include "games/all_games.hpp"
#include "reference/reference.hpp"
#include "support/random_rules.hpp"

namespace tabuleiro {
namespace reference_test {

constexpr int short_run = 8;

// Rule sets for each mode and number of players; for more, set TABULEIRO_RULE_SETS=100.
int rule_sets() {
    const char* asked = std::getenv("TABULEIRO_RULE_SETS");
    return asked ? std::max(1, std::atoi(asked)) : short_run;
}

std::string sorted_text(std::vector<std::string> edges) {
    std::sort(edges.begin(), edges.end());
    std::string all;
    for (const auto& edge : edges) all += edge + ' ';
    return all;
}

std::string described(const Setup& setup) {
    std::string all = setup.game + " " + setup.mode + " " + std::to_string(setup.players);
    for (const auto& [name, value] : setup.options) all += " " + name + "=" + value;
    return all;
}

// The edges of a state as text; events with their weights.
template <Game G> std::vector<std::string> edges_of(const typename G::State& state) {
    std::vector<std::string> edges;
    const Turn turn = G::turn(state);
    if (turn.kind == Turn::Kind::choose)
        for (const auto& move : G::moves(state)) edges.push_back(G::text(move));
    if (turn.kind == Turn::Kind::chance)
        for (const auto& weighted : G::events(state))
            edges.push_back(G::text(weighted.event) + ":" + std::to_string(weighted.weight));
    return edges;
}

std::vector<std::string> edges_of(const reference::Game& game, const std::string& position) {
    std::vector<std::string> edges;
    for (const auto& edge : game.edges(position))
        edges.push_back(edge.weight == 0 ? edge.text : edge.text + ":" + std::to_string(edge.weight));
    return edges;
}

// Plays one random game in both, up to the first difference.
template <Game G>
void agree(const Setup& setup, const typename G::Rules& rules, const reference::Game& slow, Random& random) {
    auto state = G::start(rules);
    std::string position = slow.start();
    for (std::size_t i = 0; i < G::length_bound; ++i) {
        if (G::text(state) != position) {
            ADD_FAILURE() << described(setup) << "\nengine    " << G::text(state) << "\nreference " << position;
            return;
        }
        if (const auto again = G::parse(rules, position); !again || !(*again == state)) {
            ADD_FAILURE() << described(setup) << "\ndoes not read back: " << position << "\n"
                          << (again ? G::text(*again) : std::string(again.error().name));
            return;
        }
        auto fast_edges = edges_of<G>(state);
        const auto fast = sorted_text(fast_edges), reference = sorted_text(edges_of(slow, position));
        if (fast != reference) {
            ADD_FAILURE() << described(setup) << "\nat " << position << "\nengine    " << fast << "\nreference "
                          << reference;
            return;
        }
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) {
            const Outcome outcome = G::outcome(state);
            const auto results = slow.outcome(position);
            EXPECT_EQ(results.size(), rules.players) << described(setup) << "\n" << position;
            for (std::size_t seat = 0; seat < results.size(); ++seat) {
                EXPECT_EQ(outcome.places[seat], results[seat].place) << described(setup) << "\n" << position;
                EXPECT_EQ(outcome.points[seat], results[seat].points) << described(setup) << "\n" << position;
            }
            return;
        }
        std::string edge;
        if (turn.kind == Turn::Kind::chance) {
            const auto event = draw(G::events(state), random);
            edge = G::text(event);
            state = G::after(state, event);
        } else {
            const auto moves = G::moves(state);
            const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            edge = G::text(move);
            state = G::after(state, move);
        }
        position = slow.after(position, edge);
    }
    ADD_FAILURE() << described(setup) << "\nthe game does not end: " << position;
}

template <class Tag> class Reference : public testing::Test {};
TYPED_TEST_SUITE(Reference, AllGameTags<testing::Types>);

TYPED_TEST(Reference, AgreesOnRandomGamesUnderRandomRules) {
    using G = typename TypeParam::type;
    Random random(20261);
    for_random_rules<G>(rule_sets(), random, [&](const Setup& setup, const typename G::Rules& rules) {
        if (testing::Test::HasFailure()) return;
        reference::Setup words{setup.mode, setup.players, {}};
        for (const auto& [name, value] : setup.options) words.options[name] = value;
        const auto slow = reference::make(G::name, words);
        agree<G>(setup, rules, *slow, random);
    });
}

} // namespace reference_test
} // namespace tabuleiro
