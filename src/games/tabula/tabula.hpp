// Tabula (Duodecim Scripta): a race of fifteen against fifteen with three dice. Rules T1–T8; sheet: Tabula.
#pragma once

#include <span>

#include "core/game.hpp"
#include "core/random.hpp"
#include "games/tabula/side.hpp"

namespace tabuleiro {

enum class TabulaCapture : std::uint8_t { removed, reentry }; // T5

struct TabulaRules {
    std::uint8_t mode = 0;
    std::uint8_t players = 2;
    TabulaCapture capture = TabulaCapture::removed;
    bool operator==(const TabulaRules&) const = default;
};

struct TabulaState {
    static constexpr std::uint8_t over = 2; // as `turn`

    std::array<tabula::Side, 2> sides;
    std::array<std::uint8_t, 3> dice{}; // not yet played, ascending, then zeros
    std::uint8_t dice_left = 0;         // 0: a throw is due
    std::uint8_t turn = 0;
    TabulaRules rules;
    bool operator==(const TabulaState&) const = default;

    const tabula::Side& own() const { return sides[turn]; }
    const tabula::Side& enemy() const { return sides[1 - turn]; }
    tabula::Places open() const { return tabula::squares & ~enemy().at_least_two(); } // T3
};

inline constexpr std::array<std::string_view, 2> tabula_colours{"white", "black"};

// T2: a move is named by the die and the piece.
struct TabulaMove {
    std::uint8_t from; // a place
    std::uint8_t die;  // 0: pass
    bool operator==(const TabulaMove&) const = default;
};

struct TabulaThrow {
    std::array<std::uint8_t, 3> dice; // ascending
    bool operator==(const TabulaThrow&) const = default;
};

// T2: 56 sorted triples; a triple comes in as many orders as its weight says, 216 in all.
inline constexpr auto tabula_throws = [] {
    std::array<Weighted<TabulaThrow>, 56> throws{};
    std::size_t i = 0;
    for (std::uint8_t a = 1; a <= 6; ++a)
        for (std::uint8_t b = a; b <= 6; ++b)
            for (std::uint8_t c = b; c <= 6; ++c) {
                const int weight = a == c ? 1 : a == b || b == c ? 3 : 6;
                throws[i++] = {{{a, b, c}}, static_cast<std::uint16_t>(weight)};
            }
    return throws;
}();

struct Tabula {
    static constexpr std::string_view name = "tabula";
    static constexpr Tables tables = Tables::endings;

    using Rules = TabulaRules;
    using State = TabulaState;
    using View = TabulaState;
    using Move = TabulaMove;
    using Event = TabulaThrow;

    static constexpr std::array modes{Mode{"normal", 2, 2}};
    static constexpr std::array options{option<&Rules::capture>("capture", {"removed", "reentry"})}; // T5
    // Under `removed` a side has 15 · 25 pips to go, so that at most 750 dice can be played; apart from these only
    // throws that cannot be used make a game longer, and by T8 one of the two can always use some number. Under
    // `reentry` a hit piece begins again. The longest of a million random games had 278 edges, under reentry 1068.
    static constexpr std::size_t length_bound = 10'000;
    // Fifteen pieces stand on at most fifteen places, and each may play any of three dice.
    static constexpr std::size_t max_moves = 15 * 3;
    using Moves = InlineList<Move, max_moves>;

    static const Board& board(const Rules& rules);
    static State start(const Rules& rules);
    static Turn turn(const State& state);
    static const std::array<Weighted<Event>, 56>& events(const State&) { return tabula_throws; }
    static Event random_event(const State&, Random& random) { return draw<tabula_throws>(random); }
    static Moves moves(const State& state);
    static State after(const State& state, const Event& thrown);
    static State after(const State& state, const Move& move);
    static bool is_pass(const Move& move) { return move.die == 0; }
    static unsigned captured(const State& state, const Move& move);
    static Outcome outcome(const State& state);
    static State at_turn_of(State state, Seat seat) {
        state.turn = static_cast<std::uint8_t>(index(seat));
        state.dice = {};
        state.dice_left = 0;
        return state;
    }
    static View view(const State& state, Seat) { return state; }
    static bool hides(const State&, Seat) { return false; }
    static InlineList<Piece, 30> pieces(const State& state); // fifteen places of each side
    static Gesture gesture(const State& state, const Move& move);
    static std::optional<Reason> why_not(const State& state, const Piece& piece);
    static std::vector<std::string> pending(const State& state);
    static std::string text(const Move& move);
    static std::string text(const Event& thrown);
    static std::string text(const State& state);
    static Result<State> parse(const Rules& rules, std::string_view text);
};

namespace tabula {

// The spot of a place on the board of a colour; bar and out share one, because no rules have both.
Point spot(unsigned place, std::size_t colour);

// T4 where not every playable die begins a way that plays them all.
void add_best_beginnings(const TabulaState& state, Tabula::Moves& moves);

constexpr void take_die(TabulaState& state, std::uint8_t die) {
    unsigned i = 0;
    while (state.dice[i] != die) ++i;
    for (; i < 2; ++i) state.dice[i] = state.dice[i + 1];
    state.dice[2] = 0;
    --state.dice_left;
}

} // namespace tabula

inline Turn Tabula::turn(const State& state) {
    if (state.turn == State::over) return {Turn::Kind::over, seat(0)};
    return {state.dice_left == 0 ? Turn::Kind::chance : Turn::Kind::choose, seat(state.turn)};
}

inline Tabula::Moves Tabula::moves(const State& state) {
    const tabula::Reach reach(state.own(), state.open());
    // If n dice are left and every one of them has n pieces that can play it, then whichever piece plays first, the
    // other dice find pieces that have not moved: T4 forbids nothing. (Not so on the bar: T5 changes what can move.)
    const unsigned n = state.dice_left;
    bool free = !(reach.standing & tabula::only(tabula::bar));
    for (unsigned i = 0; i < n; ++i) free = free && state.own().has_pieces(reach.sources(state.dice[i]), n);
    Moves moves;
    if (!free) {
        tabula::add_best_beginnings(state, moves);
        return moves;
    }
    for (unsigned i = 0; i < n; ++i) {
        const std::uint8_t die = state.dice[i];
        if (i > 0 && die == state.dice[i - 1]) continue; // T2: equal dice are one die
        tabula::for_each_place(reach.sources(die), [&](std::uint8_t from) { moves.push_back({from, die}); });
    }
    return moves;
}

inline TabulaState Tabula::after(const State& state, const Event& thrown) {
    State next = state;
    next.dice = thrown.dice;
    next.dice_left = 3;
    return next;
}

inline TabulaState Tabula::after(const State& state, const Move& move) {
    State next = state;
    const auto end_turn = [&next](std::uint8_t turn) {
        next.turn = turn;
        next.dice = {};
        next.dice_left = 0;
    };
    const std::uint8_t other = 1 - state.turn;
    if (move.die == 0) { // T4, T8: a pass ends the turn and nothing more
        end_turn(other);
        return next;
    }
    tabula::Side& own = next.sides[state.turn];
    tabula::Side& enemy = next.sides[other];
    const tabula::Places to = tabula::only(tabula::target(move.from, move.die));
    own.remove(tabula::only(move.from));
    own.add(to);
    const tabula::Places hit = enemy.any() & to & tabula::squares; // T3: it is a lone one
    const unsigned goes_to = state.rules.capture == TabulaCapture::removed ? tabula::out : tabula::bar; // T5
    enemy.remove(hit);
    enemy.add(tabula::Places{hit != 0} << goes_to);
    tabula::take_die(next, move.die);
    if (!own.plays_on() || !enemy.plays_on()) { // T7; under reentry only the first can come true
        end_turn(State::over);
        return next;
    }
    const tabula::Reach reach(own, next.open());
    tabula::Places playable = 0;
    for (unsigned i = 0; i < next.dice_left; ++i) playable |= reach.sources(next.dice[i]);
    if (playable == 0) end_turn(other); // T4: by itself
    return next;
}

inline unsigned Tabula::captured(const State& state, const Move& move) {
    if (move.die == 0) return 0; // T4, T8: a pass
    const tabula::Places to = tabula::only(tabula::target(move.from, move.die));
    return (state.enemy().any() & to & tabula::squares) != 0 ? 1 : 0; // T3: it is a lone one
}

static_assert(Game<Tabula>);

} // namespace tabuleiro
