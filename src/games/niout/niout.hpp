// Niout (Nyout, Yut): a race of horses round a ring of twenty stations with a cross inside. Rules N1–N13; sheet: Niout.
#pragma once

#include "core/game.hpp"
#include "core/random.hpp"
#include "games/niout/horses.hpp"
#include "games/niout/move.hpp"
#include "games/niout/roads.hpp"

namespace tabuleiro {

struct Niout {
    static constexpr std::string_view name = "niout";
    static constexpr Tables tables = Tables::solved;

    struct Rules {
        std::uint8_t mode = 0; // individual, pairs (N12)
        std::uint8_t players = 2;
        bool stop_to_turn = false;  // N4
        bool finish_over = false;   // N9
        bool capture_again = false; // N10
        bool operator==(const Rules&) const = default;

        bool pairs() const { return mode == 1; }
        std::size_t horses() const { return players == 2 ? 4 : players == 3 ? 3 : 2; } // N6
    };

    using Horses = niout::Horses;

    // N5; the value is the number of steps.
    enum class Event : std::uint8_t { TO = 1, KAI, KUL, NIOUT, MO };

    struct State {
        niout::AllHorses horses;
        std::uint8_t turn = 0; // a seat; 0 when the game is over
        std::uint8_t cast = 0; // the steps still to be played; 0: a cast is due
        bool over = false;
        Rules rules;
        bool operator==(const State&) const = default;

        // N12; only in pairs.
        std::size_t partner() const { return turn ^ 2u; }
    };
    using View = State;

    using Move = niout::Move;
    static constexpr Move pass{niout::absent, niout::absent, {}, {}};

    static constexpr std::array modes{Mode{"individual", 2, 4}, Mode{"pairs", 4, 4, true}};
    static constexpr std::array options{
        option<&Rules::stop_to_turn>("centre", {"bell", "stop_to_turn"}), // N4
        option<&Rules::finish_over>("finish", {"exact", "over"}),         // N9
        switch_option<&Rules::capture_again>("capture_again"),            // N10
    };

    // The most moves are those of a pair with own and partner's horse on CW and on C each: by N2 any of the 16 choices
    // of these four but the 4 without an own horse, by E2 the own horse on CW with or without the partner's: 14. Other
    // crowds on CW and C have at most 12; of four own horses with two on each 8 + 2; away from the centre a pair has at
    // most 2 own × 3 partner's × 2 roads = 12, and four horses for themselves 2 roads each. A test counts them all.
    static constexpr std::size_t max_moves = 14;
    using Moves = InlineList<Move, max_moves>;

    // Every horse on the board can go one step, so a game always progresses and only captures prolong it. The longest
    // of six million random games under all rules had 524 edges. When all players capture whenever they can and go
    // home only if they must, the longest of 100,000 had 2236; games 300 edges longer are ten times as rare.
    static constexpr std::size_t length_bound = 10000;

    static constexpr std::array<Weighted<Event>, 5> casts{{
        {Event::TO, 4}, {Event::KAI, 6}, {Event::KUL, 4}, {Event::NIOUT, 1}, {Event::MO, 1} // N5
    }};

    static const Board& board(const Rules& rules);
    static State start(const Rules& rules);
    static inline Turn turn(const State& state);
    static const std::array<Weighted<Event>, 5>& events(const State&) { return casts; }
    static Event random_event(const State&, Random& random) { return draw<casts>(random); }
    static inline Moves moves(const State& state);
    static inline State after(const State& state, Event cast);
    static inline State after(const State& state, const Move& move);
    static bool is_pass(const Move& move) { return move == pass; }
    static inline unsigned captured(const State& state, const Move& move);
    static Outcome outcome(const State& state);
    static State at_turn_of(State state, Seat seat) {
        state.turn = static_cast<std::uint8_t>(index(seat));
        state.cast = 0;
        return state;
    }
    static View view(const State& state, Seat) { return state; }
    static bool hides(const State&, Seat) { return false; }
    // Distinct spots of all horses: at most 3 × 3 with three players, 8 otherwise (N6).
    static InlineList<Piece, 9> pieces(const State& state);
    static Gesture gesture(const State& state, const Move& move);
    static std::optional<Reason> why_not(const State& state, const Piece& piece);
    static std::string text(const Move& move);
    static std::vector<std::string> pending(const State& state) {
        return state.cast == 0 ? std::vector<std::string>{} : std::vector{text(static_cast<Event>(state.cast))};
    }
    static std::string text(Event cast);
    static std::string text(const State& state);
    static Result<State> parse(const Rules& rules, std::string_view text);
};

namespace niout {

inline constexpr std::array<std::string_view, max_players> colour_names{"yellow", "red", "green", "blue"};

std::string_view spot_name(std::uint8_t spot);

// Are the own horses all home, so that casts move the partner's (N12)?
inline bool helps(const Niout::State& state) { return state.rules.pairs() && state.horses[state.turn].all_home(); }

inline bool enemies(const Niout::Rules& rules, std::size_t seat, std::size_t other) {
    return seat != other && !(rules.pairs() && seat == (other ^ 2u)); // N12
}

// N4, N10: are there any on the station where a move of this seat ends?
inline bool captures(const Niout::Rules& rules, const AllHorses& horses, std::size_t seat, std::uint8_t to) {
    return horses.any_enemy(seat, rules.pairs(), to) ||
           (rules.stop_to_turn && horses.any_enemy(seat, rules.pairs(), twin(to)));
}

unsigned count_enemies(const Niout::State& state, std::size_t seat, std::uint8_t spot);

// N10: all enemies of a seat on this station go off the board. Horses come and go by value, so that a playout can keep
// them in registers.
AllHorses sent_off(AllHorses horses, Niout::Rules rules, std::size_t seat, std::uint8_t spot);

// What a move shifts besides own horses from one spot: own ones from C, and the partner's (N11, N12).
AllHorses others_shifted(AllHorses horses, std::size_t seat, Move move);

// Has this seat, in pairs with its partner, all horses home (N12, N13)?
inline bool has_won(const Niout::Rules& rules, const AllHorses& horses, std::size_t seat) {
    return horses[seat].all_home() && (!rules.pairs() || horses[seat ^ 2u].all_home());
}

// N12: moves of own horses with or without the partner's, or of the partner's once the own ones are home.
void add_pair_moves(const Niout::State& state, const Stops& stops, Niout::Moves& moves);

// N11 under stop_to_turn: by N2 horses from CW and from C go together. These are the choices with some of both.
void add_moves_from_centre(const Niout::State& state, std::uint8_t to, Niout::Moves& moves);

} // namespace niout

inline Turn Niout::turn(const State& state) {
    const auto kind = state.over ? Turn::Kind::over : state.cast == 0 ? Turn::Kind::chance : Turn::Kind::choose;
    return {kind, seat(state.turn)};
}

[[gnu::always_inline]] inline Niout::Moves Niout::moves(const State& state) {
    Moves moves;
    const niout::Stops& stops = niout::stop_tables[state.rules.stop_to_turn][state.rules.finish_over][state.cast];
    if (state.rules.pairs()) {
        niout::add_pair_moves(state, stops, moves);
    } else {
        const auto& choices = niout::choice_tables[state.rules.stop_to_turn][state.rules.finish_over][state.cast];
        state.horses[state.turn].for_each([&](std::uint8_t spot, std::uint8_t number) {
            const niout::Choice& choice = choices[number - 1][spot];
            moves.push_back_if(choice.onward.to != niout::nowhere, choice.onward);
            moves.push_back_if(choice.aside.to != niout::nowhere, choice.aside);
        });
    }
    if (state.rules.stop_to_turn && stops.onward[niout::C] != niout::nowhere)
        niout::add_moves_from_centre(state, stops.onward[niout::C], moves);
    if (moves.empty()) moves.push_back(pass); // N8
    return moves;
}

[[gnu::always_inline]] inline Niout::State Niout::after(const State& state, Event cast) {
    State next = state;
    next.cast = static_cast<std::uint8_t>(cast);
    return next;
}

// What changes is worked out first and written at the end, as in Ludo.
[[gnu::always_inline]] inline Niout::State Niout::after(const State& state, const Move& move) {
    State next = state;
    niout::AllHorses horses = state.horses;
    bool again = state.cast >= static_cast<std::uint8_t>(Event::NIOUT), over = false; // N5, N7
    if (move.from == niout::absent) {
        again = false; // N8
    } else {
        Horses own = horses[state.turn];
        own.shift(move.from, move.to, move.own.here());
        horses.set(state.turn, own);
        if (move.own.from_c() != 0 || move.partners != niout::Group{})
            horses = niout::others_shifted(horses, state.turn, move);
        if (move.to == niout::home) {
            over = niout::has_won(state.rules, horses, state.turn); // N12, N13: the game ends
        } else if (niout::captures(state.rules, horses, state.turn, move.to)) {
            horses = niout::sent_off(horses, state.rules, state.turn, move.to);
            again = again || state.rules.capture_again; // N10: one move earns at most one cast
        }
    }
    next.horses = horses;
    next.cast = 0;
    next.over = over;
    next.turn = over ? 0 : again ? state.turn : state.turn + 1 == state.rules.players ? 0 : state.turn + 1;
    return next;
}

inline unsigned Niout::captured(const State& state, const Move& move) {
    if (move.from == niout::absent || move.to == niout::home) return 0; // N8, N9
    return niout::captures(state.rules, state.horses, state.turn, move.to)
               ? niout::count_enemies(state, state.turn, move.to)
               : 0;
}

static_assert(Game<Niout>);

} // namespace tabuleiro
