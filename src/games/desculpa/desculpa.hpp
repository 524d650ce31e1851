// Desculpa: the Portuguese Sorry!. Rules S1–S17, D1–D3; sheet: Desculpa.
#pragma once

#include "families/slides.hpp"

namespace tabuleiro {

struct Desculpa {
    static constexpr std::string_view name = "desculpa";
    static constexpr Tables tables = Tables::none;

    using Rules = SlidesRules;
    using State = SlidesState;
    using View = SlidesState; // there are no hands: nothing is hidden
    using Move = SlidesMove;
    using Event = SlidesCard;

    static constexpr std::array modes{Mode{"normal", 2, 4}, Mode{"sociedade", 4, 4, true}}; // D1
    static constexpr std::array options{
        switch_option<&Rules::own_slides>("own_slides"),                     // S5
        option<&Rules::other_deck>("deck", {"44", "45"}),                    // S7, D1
        switch_option<&Rules::sorry_forward4>("sorry_forward4"),             // S12
        option<&Rules::may_decline>("swap", {"must", "may"}).earlier("may"), // S14
        switch_option<&Rules::quick_start>("quick_start"),                   // S15
    };
    // The rules set no bound. Of 100,000 random games under each mode, number of players and option value the longest
    // had 2,687 edges (four players, own_slides), three times the mean.
    static constexpr std::size_t length_bound = 20'000;

    static constexpr SlidesEdition edition{{"red", "purple", "yellow", "green"}, 4};

    static const Board& board(const Rules& rules);
    static State start(const Rules& rules) { return slides_begin(edition, rules); }
    static Turn turn(const State& state) { return slides_turn(state); }
    static SlidesEvents events(const State& state) { return slides_events(edition, state); }
    static Event random_event(const State& state, Random& random) {
        return slides_random_event(edition, state, random);
    }
    static SlidesMoves moves(const State& state) { return slides_moves(state); }
    static State after(const State& state, Event card) { return slides_after(edition, state, card); }
    static State after(const State& state, const Move& move) { return slides_after(state, move); }
    static bool is_pass(const Move& move) { return slides_is_pass(move); }
    static unsigned captured(const State& state, const Move& move) { return slides_captured(state, move); }
    static Outcome outcome(const State& state);
    static State at_turn_of(const State& state, Seat seat) { return slides_at_turn_of(state, seat); }
    // D3, in sociedade only: the side of this seat concedes and loses. Points by D2.
    static Outcome conceded(const State& state, Seat by);
    // D3, in sociedade only: all stop, and the side with more pawns Home wins. Points by D2.
    static Outcome counted(const State& state);
    static View view(const State& state, Seat) { return state; }
    static bool hides(const State&, Seat) { return false; }
    static InlineList<Piece, 16> pieces(const State& state) { return slides_pieces(state); }
    static Gesture gesture(const State& state, const Move& move) { return slides_gesture(state, move); }
    static std::optional<Reason> why_not(const State& state, const Piece& piece) {
        return slides_why_not(state, piece);
    }
    static std::string text(const Move& move) { return slides_text(edition, move); }
    static std::vector<std::string> pending(const State& state) { return slides_pending(state); }
    static std::string text(Event card) { return std::string(slides_card_name(card)); }
    static std::string text(const State& state);
    static Result<State> parse(const Rules& rules, std::string_view text);
};

static_assert(Game<Desculpa>);

} // namespace tabuleiro
