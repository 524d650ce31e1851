// The bots by name: the levels people play against, and some for comparison.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "ai/network.hpp"
#include "endgame/known.hpp"
#include "engine/result.hpp"

namespace tabuleiro {

struct BotKind {
    enum class Method : std::uint8_t {
        random,   // any move
        sensible, // a random move that is not much worse than the best
        greedy,   // the move with the best evaluation
        search,   // alpha-beta without chance, expectimax with it
        tree,     // Monte-Carlo tree search
        rollout,  // rollouts from every move; without chance the same as search
    };
    enum class Knowledge : std::uint8_t {
        none,
        board,     // the board, by a hand-made evaluation
        hand_made, // the board and the cards in the hand
        learned
    };
    enum class Offered : std::uint8_t {
        nowhere,
        everywhere,
        where_solved, // in games with tables: it plays by them, and searches outside them
    };

    std::string_view name;
    Method method;
    Knowledge knowledge;
    std::uint64_t nodes; // default budget
    Offered as_level;    // as an opponent for people
};

inline constexpr std::array bot_kinds{
    BotKind{"random", BotKind::Method::random, BotKind::Knowledge::none, 1, BotKind::Offered::nowhere},
    BotKind{"curious", BotKind::Method::sensible, BotKind::Knowledge::board, 1, BotKind::Offered::everywhere},
    BotKind{"player", BotKind::Method::greedy, BotKind::Knowledge::board, 1, BotKind::Offered::everywhere},
    BotKind{"expert", BotKind::Method::search, BotKind::Knowledge::hand_made, 1'000, BotKind::Offered::everywhere},
    BotKind{"master", BotKind::Method::search, BotKind::Knowledge::learned, 20'000, BotKind::Offered::everywhere},
    BotKind{"perfect", BotKind::Method::search, BotKind::Knowledge::learned, 20'000, BotKind::Offered::where_solved},
    BotKind{"learner", BotKind::Method::greedy, BotKind::Knowledge::learned, 1, BotKind::Offered::nowhere},
    BotKind{"tree", BotKind::Method::tree, BotKind::Knowledge::learned, 20'000, BotKind::Offered::nowhere},
    BotKind{"analyst", BotKind::Method::rollout, BotKind::Knowledge::learned, 100'000, BotKind::Offered::nowhere},
    BotKind{"mcts", BotKind::Method::tree, BotKind::Knowledge::none, 20'000, BotKind::Offered::nowhere},
};

// A bot with its weights and tables.
struct Bot {
    BotKind kind;
    const Network* weights = nullptr;      // instead of the game's own, if it uses learned ones
    const KnownPositions* known = nullptr; // tables that override any search

    std::uint64_t nodes() const { return kind.nodes; }
    bool plays_by_tables() const { return kind.as_level == BotKind::Offered::where_solved; }
};

// Does a level use the tables of a game? The master does where they hold chances, which makes it only a little
// stronger. In the games without chance only the perfect level does.
inline bool asks_tables(const Bot& bot, std::string_view game) {
    return bot.plays_by_tables() || (bot.kind.name == "master" && has_tables(game) && !solvable_board(game));
}

// "master", or "master@5000" with its own budget of nodes.
Result<Bot> read_bot(std::string_view text);

// The same for a game: bot.not_solved if it plays by tables and the game has none.
Result<Bot> read_bot(std::string_view text, std::string_view game);

// All names, for messages.
std::string bot_names();

} // namespace tabuleiro
