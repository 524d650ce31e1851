// A game in play, whichever it is: the only virtual interface. A move is a number among the legal ones; its text is for
// sockets, files, terminals and logs.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.hpp"
#include "ai/budget.hpp"
#include "ai/seat_values.hpp"
#include "core/board.hpp"
#include "core/result.hpp"
#include "core/scoring.hpp"
#include "core/setup.hpp"
#include "core/types.hpp"

namespace tabuleiro {

// What a game offers, for menus and for messages about wrong choices.
struct GameInfo {
    struct OptionInfo {
        std::string_view name;
        std::vector<std::string_view> values; // the first is the default
        std::size_t unrecorded;               // which one holds in a record that lacks the option
    };
    std::string_view name;
    std::vector<Mode> modes;
    std::vector<OptionInfo> options;
    std::vector<std::string> colours; // that players can have (G8)
    bool plays_for_points;            // a series is won by points, not by games won (G9)
};

// In the order people see them.
const std::vector<GameInfo>& all_game_infos();

// A setup as exports and saved games have it, and back. A record always names the options that were added when there
// were records already; where it does not, it is older, and they have the value that it was played with.
Setup to_record(Setup setup);
Setup from_record(Setup setup);

// What a bot thinks of its moves, best first; the first is the one it plays.
struct Advised {
    std::size_t move;           // among the choices of the game
    SeatValues values;          // what each seat may expect after it: chances to win, a draw counting half
    float error;                // standard error of the mover's value; 0 where nothing was sampled
    float doubt;                // its ±: nine of ten are within it; 0 if known from tables
    std::optional<Known> known; // to the mover, if the bot's tables know it and every move was ranked
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

    // The legal moves, or at a chance turn the possible events, are numbered from 0 to choices() - 1. They are listed
    // once for each position. None when the game is over.
    virtual std::size_t choices() const = 0;
    virtual std::string text(std::size_t choice) const = 0;
    virtual Result<std::size_t> find(std::string_view text) const = 0;
    virtual std::uint32_t weight(std::size_t event) const = 0;
    virtual int lot_value(std::size_t event) const = 0; // how high it counts when the players draw for who begins (G1)
    virtual Gesture gesture(std::size_t move) const = 0;
    virtual bool is_pass(std::size_t move) const = 0;
    virtual void play(std::size_t choice) = 0;
    // On an error nothing has changed.
    std::optional<Error> play(std::string_view text);

    // Why the player to choose cannot move what stands there; nothing if they can, or if it is not theirs.
    virtual std::optional<Reason> why_not(Point at) const = 0;
    virtual unsigned captured(std::size_t move) const = 0; // pieces of other sides
    // The same pieces at the beginning of this seat's turn.
    virtual std::unique_ptr<AnyGame> at_turn_of(Seat seat) const = 0;
    virtual bool hides(Seat seat) const = 0; // must the event due be kept from `seat`?
    virtual Outcome outcome() const = 0;     // when over
    // What the points of a seat in this outcome are made of (G9); none if they do not follow from the position, as
    // where a player concedes.
    virtual PointsParts points_of(const Outcome& outcome, Seat seat) const = 0;
    // What each seat gets if `seat` concedes now (G6, D3).
    virtual Outcome conceded(Seat seat) const = 0;
    // The same as version 1.0 decided it, for its logs: a side that led in the count won even if it conceded.
    Outcome conceded_by_count(Seat seat) const;
    // What each seat gets if all stop and count now (D3); nothing if this game or mode has no such count.
    virtual std::optional<Outcome> counted() const = 0;

    // The bot gets the view of the seat that must choose, and its own random numbers. With `rank_all` every move gets
    // an exact value.
    virtual std::vector<Advised> advise(const Bot& bot, const Budget& budget, std::uint64_t seed,
                                        bool rank_all = false) const = 0;

    // What each seat may expect after each event, in their order. The judge sees only what the seat to choose
    // may see.
    virtual std::vector<SeatValues> after_events(const Bot& judge) const = 0;
    // What each seat may expect now, in the same way.
    virtual SeatValues expectation(const Bot& judge) const = 0;
    // The ± of an expectation that is not from tables.
    virtual float doubt(float chance) const = 0;
    // What tables know of the position. Nothing outside them.
    virtual std::optional<Known> known(const KnownPositions& tables) const = 0;
};

// All choices in notation.
std::vector<std::string> texts_of(const AnyGame& game);

// The moves as tables know them, best first: a search chooses among those that draw. None if the position is not known.
std::vector<Advised> known_moves(const AnyGame& game, const KnownPositions& tables);

// A new game, or one set up from the text of a position.
Result<std::unique_ptr<AnyGame>> make_game(const Setup& setup, std::string_view position = {});

// A game as it is replayed, analysed and asked about.
struct PlayedGame {
    Setup setup{};
    std::string position{};           // that it starts from; empty: the start
    std::vector<std::string> plays{}; // events and moves
};

// The game after its plays; the error of the first one that is impossible.
Result<std::unique_ptr<AnyGame>> played(const PlayedGame& game);

} // namespace tabuleiro
