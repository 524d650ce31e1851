// The bots by name: the levels people play against, and some for comparison.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "ai/network.hpp"
#include "core/result.hpp"
#include "endgame/known.hpp"

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
    enum class AsksTables : std::uint8_t {
        never,
        of_chances, // where it makes the bot only a little stronger: the games without chance keep a level to beat
        always,
    };

    std::string_view name;
    Method method;
    Knowledge knowledge;
    std::uint64_t nodes;                        // default budget
    Offered as_level;                           // as an opponent for people
    AsksTables asks_tables = AsksTables::never; // when it plays; a request for a hint may give them to any bot
};

inline constexpr std::array bot_kinds{
    BotKind{"random", BotKind::Method::random, BotKind::Knowledge::none, 1, BotKind::Offered::nowhere},
    BotKind{"curious", BotKind::Method::sensible, BotKind::Knowledge::board, 1, BotKind::Offered::everywhere},
    BotKind{"player", BotKind::Method::greedy, BotKind::Knowledge::board, 1, BotKind::Offered::everywhere},
    BotKind{"expert", BotKind::Method::search, BotKind::Knowledge::hand_made, 1'000, BotKind::Offered::everywhere},
    BotKind{"master", BotKind::Method::search, BotKind::Knowledge::learned, 20'000, BotKind::Offered::everywhere,
            BotKind::AsksTables::of_chances},
    BotKind{"perfect", BotKind::Method::search, BotKind::Knowledge::learned, 20'000, BotKind::Offered::where_solved,
            BotKind::AsksTables::always},
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
    bool plays_by_tables() const { return kind.asks_tables == BotKind::AsksTables::always; }
};

// Does a bot of this kind use the tables of the game, if there are any?
inline bool asks_tables(const BotKind& kind, std::string_view game) {
    using Asks = BotKind::AsksTables;
    if (!has_tables(game) || kind.asks_tables == Asks::never) return false;
    return kind.asks_tables == Asks::always || !has_verdicts(game);
}

// "master", or "master@5000" with its own budget of nodes.
Result<Bot> read_bot(std::string_view text);

// The same for a game: bot.not_solved if it plays by tables and the game has none.
Result<Bot> read_bot(std::string_view text, std::string_view game);

// All names, for messages.
std::string bot_names();

} // namespace tabuleiro
