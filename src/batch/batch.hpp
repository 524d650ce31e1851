// Many games of one kind, played step by step on several threads, for machine learning. Every step writes into
// arrays that never move: masks of legal actions, observations, rewards. batch/encoding.hpp says what the
// numbers mean.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/setup.hpp"

namespace tabuleiro {

struct BatchOptions {
    std::size_t games = 1;
    std::uint64_t seed = 0;    // game i has its own random numbers, whatever the number of threads
    unsigned threads = 1;      // 0: all cores
    bool masks = true;         // write them
    bool planes = true;        //
    bool vectors = true;       //
    bool offer_chance = false; // events are actions too; otherwise they are drawn
    bool restart = true;       // a finished game restarts in the same step
};

inline constexpr std::size_t most_batch_games = 1 << 24;
inline constexpr std::size_t most_batch_bytes = std::size_t{8} << 30; // of all games and arrays together

// Sizes of the arrays, for one game.
struct BatchShape {
    std::size_t players = 0;
    std::size_t moves = 0;   // numbers of moves
    std::size_t events = 0;  // numbers of events; as actions they follow the moves
    std::size_t actions = 0; // moves, and events if chance is offered
    std::size_t places = 0;
    std::size_t vector = 0;
    std::vector<std::string> names; // what the bytes of a vector mean
};

inline constexpr std::int8_t chance_turn = -1, no_turn = -2; // as seats
inline constexpr std::int32_t leave_alone = -1;              // as an action

// One row for each game. Arrays that were not requested are empty.
struct BatchArrays {
    std::vector<std::uint8_t> masks;     // × actions: 1 if legal
    std::vector<std::uint8_t> planes;    // × players × places, as the player to act sees them
    std::vector<std::uint8_t> vectors;   // × vector
    std::vector<float> weights;          // × events: their probabilities at an offered chance, else 0
    std::vector<float> rewards;          // × players: when a game is over 1 for the first place … -1 for the last
    std::vector<std::int8_t> turns;      // the seat to act, chance_turn or no_turn
    std::vector<std::uint8_t> done;      // 1: the last step ended a game
    std::vector<std::uint8_t> truncated; // 1: because it was longer than any game should be
    std::vector<std::int32_t> actions;   // what was played in the last step; leave_alone if nothing was
};

class AnyBatch {
public:
    virtual ~AnyBatch() = default;

    const BatchOptions& options() const { return options_; }
    const BatchShape& shape() const { return shape_; }
    // They never move while the batch exists.
    BatchArrays& arrays() { return arrays_; }

    // Restarts all games, with new random numbers.
    virtual void reset(std::uint64_t seed) = 0;
    // One decision in each game, and all chance events that follow it. Games that are over or have the action -1 are
    // left alone. If an action is illegal, returns the number of its game and changes nothing.
    virtual std::optional<std::size_t> step(std::span<const std::int32_t> actions) = 0;
    // Random legal actions, by their weights at an offered chance; -1 for games that are over.
    virtual void draw_actions(std::span<std::int32_t> actions) = 0;
    // Makes `rounds` steps with random actions; the arrays show the last step. False if `stop`, which is called every
    // few thousand decisions, ended it early.
    virtual bool step_at_random(std::size_t rounds, const std::function<bool()>& stop) = 0;

    // What a seat may know of a game, in arrays of players × places and of shape().vector.
    virtual void observe(std::size_t game, Seat viewer, std::uint8_t* planes, std::uint8_t* vector) const = 0;

    virtual std::string position(std::size_t game) const = 0;
    // Continues from the given state; on an error nothing has changed.
    virtual std::optional<Error> set_position(std::size_t game, std::string_view text) = 0;

protected:
    AnyBatch(const BatchOptions& options, BatchShape shape);

    BatchOptions options_;
    BatchShape shape_;
    BatchArrays arrays_;
};

Result<std::unique_ptr<AnyBatch>> make_batch(const Setup& setup, const BatchOptions& options);

// The numbers of the legal moves or possible events of a position, in the order of AnyGame::moves and AnyGame::events.
Result<std::vector<std::uint32_t>> action_numbers(const Setup& setup, std::string_view position);

// Compiled once for each game, in batch/games/<game>.cpp.
template <Game G> struct GameBatch {
    static std::unique_ptr<AnyBatch> make(const typename G::Rules& rules, const BatchOptions& options);
    static std::vector<std::uint32_t> numbers(const typename G::State& state);
};

} // namespace tabuleiro
