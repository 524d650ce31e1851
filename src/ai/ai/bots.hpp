// The bots by name: four levels, the same in every game, and a few that are there to be compared with.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "ai/network.hpp"
#include "engine/result.hpp"

namespace tabuleiro {

struct BotKind {
    enum class Method : std::uint8_t {
        random,   // any move
        sensible, // any move that does not throw much away
        greedy,   // the move after which the position is judged best
        search,   // alpha-beta without chance, expectimax with it
        tree,     // Monte-Carlo tree search
        rollout,  // playing on from every move; without chance the same as search
    };
    enum class Knowledge : std::uint8_t {
        none,
        board,     // what lies on the board, judged by hand
        hand_made, // and what the own cards promise
        learned
    };

    std::string_view name;
    Method method;
    Knowledge knowledge;
    std::uint64_t nodes; // what it may use when nobody says otherwise
    bool is_level;       // one of the four that people play against
};

inline constexpr std::array bot_kinds{
    BotKind{"random", BotKind::Method::random, BotKind::Knowledge::none, 1, false},
    BotKind{"curious", BotKind::Method::sensible, BotKind::Knowledge::board, 1, true},
    BotKind{"player", BotKind::Method::greedy, BotKind::Knowledge::board, 1, true},
    BotKind{"expert", BotKind::Method::search, BotKind::Knowledge::hand_made, 1'000, true},
    BotKind{"master", BotKind::Method::search, BotKind::Knowledge::learned, 20'000, true},
    BotKind{"learner", BotKind::Method::greedy, BotKind::Knowledge::learned, 1, false},
    BotKind{"tree", BotKind::Method::tree, BotKind::Knowledge::learned, 20'000, false},
    BotKind{"analyst", BotKind::Method::rollout, BotKind::Knowledge::learned, 20'000, false},
    BotKind{"mcts", BotKind::Method::tree, BotKind::Knowledge::none, 20'000, false},
};

// A bot at a table.
struct Bot {
    BotKind kind;
    const Network* weights = nullptr; // in place of the game's own, if it uses learned ones

    std::uint64_t nodes() const { return kind.nodes; }
};

// "master", or "master@5000" with a budget of nodes of its own.
Result<Bot> read_bot(std::string_view text);

// All names, for messages.
std::string bot_names();

} // namespace tabuleiro
