// Ludo: a race of four pieces each round a loop of 52 squares. Rules L1–L11; sheet: Ludo.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/game.hpp"
#include "games/ludo/progress.hpp"

namespace tabuleiro {

struct LudoRules {
    enum class Release : std::uint8_t { five, six, five_or_six, one_or_six };
    enum class Tower : std::uint8_t { safe, stack, block, forbidden };
    enum class SafeSquares : std::uint8_t { none, starts, stars };

    std::uint8_t mode = 0;
    std::uint8_t players = 2;
    Release release = Release::five;              // L4
    bool release_throw_off = false;               // L5
    bool finish_exact = false;                    // L7
    Tower tower = Tower::safe;                    // L9
    bool places = false;                          // L10
    bool six_again = false;                       // L11, from here on
    bool capture_again = false;                   //
    bool home_again = false;                      //
    SafeSquares safe_squares = SafeSquares::none; //
    bool three_tries = false;                     //
    bool quick_start = false;                     //
    bool operator==(const LudoRules&) const = default;
};

struct LudoState {
    ludo::Sixteen pieces;       // a colour that does not play has all in its yard
    std::uint32_t finished = 0; // L10, with places: the colours in order of finishing, a byte each from the lowest
    std::uint8_t turn = 0;      // the colour to act; 0 when the game is over
    std::uint8_t die = 0;       // not yet played; 0: a throw is due
    bool released = false;      // L5: the piece just released moves by the next throw
    std::uint8_t sixes = 0;     // L11: six_again, in a row in this turn, `die` included
    std::uint8_t tries = 0;     // L11: three_tries, in this turn, `die` included
    bool over = false;
    std::uint8_t finished_count = 0; // the bytes of `finished` that are used, at most three
    LudoRules rules;
    bool operator==(const LudoState&) const = default;
};

struct LudoMove {
    enum class Kind : std::uint8_t { pass, release, walk };
    Kind kind;
    std::uint8_t colour; // the mover's
    std::uint8_t from;   // progress; 0 in a pass
    std::uint8_t to;     // progress, after a bounce; 0 in a pass
    bool operator==(const LudoMove&) const = default;
};

struct Ludo {
    static constexpr std::string_view name = "ludo";
    static constexpr Tables tables = Tables::endings;

    using Rules = LudoRules;
    using State = LudoState;
    using View = LudoState;
    using Move = LudoMove;
    enum class Event : std::uint8_t {}; // L3: a die, 1 .. 6

    static constexpr std::array modes{Mode{"normal", 2, 4}};
    static constexpr std::array options{
        option<&Rules::release>("release", {"5", "6", "5or6", "1or6"}),          // L4
        option<&Rules::release_throw_off>("release_throw", {"on", "off"}),       // L5
        option<&Rules::finish_exact>("finish", {"bounce", "exact"}),             // L7
        option<&Rules::tower>("tower", {"safe", "stack", "block", "forbidden"}), // L9
        switch_option<&Rules::places>("places"),                                 // L10
        switch_option<&Rules::six_again>("six_again"),                           // L11
        switch_option<&Rules::capture_again>("capture_again"),
        switch_option<&Rules::home_again>("home_again"),
        option<&Rules::safe_squares>("safe_squares", {"none", "starts", "stars"}),
        switch_option<&Rules::three_tries>("three_tries"),
        switch_option<&Rules::quick_start>("quick_start"),
    };
    // From every position a few hundred lucky throws end the game, so long games die out exponentially: the longest of
    // three million random ones, under every option value and number of players, had 2,338 edges.
    static constexpr std::size_t length_bound = 20'000;

    // Every piece that is out may move, one move per spot (G4), and a release needs one of the four in the yard: so
    // there are at most four, or a pass. One place more is needed while the list is made.
    static constexpr std::size_t max_moves = 4;
    using Moves = InlineList<Move, max_moves + 1>;
    using Events = std::array<Weighted<Event>, 6>;

    static const Board& board(const Rules& rules);
    static State start(const Rules& rules);
    static Turn turn(const State& state);
    static const Events& events(const State& state);
    static Event random_event(const State& state, Random& random);
    static Moves moves(const State& state);
    static Move random_move(const State& state, Random& random);
    static State after(const State& state, Event die);
    static State after(const State& state, const Move& move);
    static bool is_pass(const Move& move) { return move.kind == Move::Kind::pass; }
    static unsigned captured(const State& state, const Move& move);
    static Outcome outcome(const State& state);
    static State at_turn_of(const State& state, Seat seat);
    static View view(const State& state, Seat) { return state; }
    static bool hides(const State&, Seat) { return false; }
    static InlineList<Piece, 16> pieces(const State& state);
    static Gesture gesture(const State& state, const Move& move);
    static std::optional<Reason> why_not(const State& state, const Piece& piece);
    static std::string text(const Move& move);
    static std::vector<std::string> pending(const State& state) {
        return state.die == 0 ? std::vector<std::string>{} : std::vector{std::to_string(state.die)};
    }
    static std::string text(Event die);
    static std::string text(const State& state);
    static Result<State> parse(const Rules& rules, std::string_view text);
};

static_assert(Game<Ludo>);

} // namespace tabuleiro

#include "games/ludo/ludo_inline.hpp"
