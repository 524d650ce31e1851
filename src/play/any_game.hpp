// A game in play, whichever it is: the only virtual interface, for everything that works with text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.hpp"
#include "ai/budget.hpp"
#include "ai/seat_values.hpp"
#include "engine/board.hpp"
#include "engine/result.hpp"
#include "engine/setup.hpp"
#include "engine/types.hpp"

namespace tabuleiro {

// What a game offers, for menus and for messages about wrong choices.
struct GameInfo {
    struct OptionInfo {
        std::string_view name;
        std::vector<std::string_view> values; // the first is the default
    };
    std::string_view name;
    std::vector<Mode> modes;
    std::vector<OptionInfo> options;
};

// In the order people see them.
const std::vector<GameInfo>& all_game_infos();

struct WeightedText {
    std::string text;
    std::uint32_t weight;
};

// What a bot thinks of its moves, best first; the first is the one it plays.
struct Advised {
    std::string move;
    SeatValues values;            // what each seat may expect after it: chances to win, a draw counting half
    float error;                  // standard error of the mover's value; 0 where nothing was sampled
    float doubt;                  // its ±: nine of ten are within it; 0 if known from tables
    std::optional<Verdict> known; // to the mover, if the bot's tables know it and every move was ranked
    bool certain = false;         // the values are from tables of chances
};

class AnyGame {
public:
    virtual ~AnyGame() = default;
    virtual std::unique_ptr<AnyGame> copy() const = 0;

    virtual Setup setup() const = 0;
    virtual const Board& board() const = 0;
    virtual Turn turn() const = 0;
    virtual std::string position() const = 0;
    virtual std::string view(Seat seat) const = 0; // the position as `seat` may see it
    virtual std::vector<Piece> pieces() const = 0;
    // What was thrown or drawn and is still to be played; the cards of `seat` as `viewer` may see them, `?` for a
    // hidden one. Both in notation, one by one.
    virtual std::vector<std::string> pending() const = 0;
    virtual std::vector<std::string> hand(Seat seat, Seat viewer) const = 0;
    virtual bool has_hands() const = 0; // in some mode

    virtual std::vector<WeightedText> events() const = 0; // empty unless it is a chance turn
    virtual std::vector<std::string> moves() const = 0;   // empty unless it is a choice
    virtual Gesture gesture(std::size_t move) const = 0;  // of moves()[move]
    // Why the player to choose cannot move what stands there; nothing if they can, or if it is not theirs.
    virtual std::optional<Reason> why_not(Point at) const = 0;
    virtual bool hides(Seat seat) const = 0; // must the event due be kept from `seat`?
    virtual Outcome outcome() const = 0;     // when over
    // What each seat gets if `seat` concedes now (G6, D3).
    virtual Outcome conceded(Seat seat) const = 0;
    // The same as version 1.0 decided it, for its logs.
    virtual Outcome conceded_by_count(Seat seat) const = 0;

    // The bot gets the view of the seat that must choose, and its own random numbers. With `rank_all` every move gets
    // an exact value.
    virtual std::vector<Advised> advise(const Bot& bot, const Budget& budget, std::uint64_t seed,
                                        bool rank_all = false) const = 0;

    // What each seat may expect after each of events(), in their order. The judge sees only what the seat to choose
    // may see.
    virtual std::vector<SeatValues> after_events(const Bot& judge) const = 0;
    // What each seat may expect now, in the same way.
    virtual SeatValues expectation(const Bot& judge) const = 0;
    // The ± of an expectation that is not from tables.
    virtual float doubt(float chance) const = 0;
    // What tables say for the player to move. Nothing outside the tables.
    virtual std::optional<Verdict> verdict(const KnownPositions& known) const = 0;

    // Plays an event or a move, whichever is due; on an error nothing has changed.
    virtual std::optional<Error> play(std::string_view text) = 0;
    // The number of moves() or events(), and playing the n-th of them without its text. False if there is none.
    virtual std::size_t choices() const = 0;
    virtual bool play_nth(std::size_t n) = 0;
};

// Nothing if it is not a legal move.
std::optional<Gesture> gesture_of(const AnyGame& game, std::string_view move);

// A new game, or one set up from the text of a position.
Result<std::unique_ptr<AnyGame>> make_game(const Setup& setup, std::string_view position = {});

} // namespace tabuleiro
