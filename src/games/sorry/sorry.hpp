// Sorry!, the Venezuelan edition, with the club game. Rules S1–S17, V1–V5; sheet: Sorry!.
#pragma once

#include "core/random.hpp"
#include "families/slides.hpp"
#include "games/sorry/club.hpp"

namespace tabuleiro {

// What a seat may know: in club the hands of the others, and with them the pile, are unknown cards.
struct SorryView {
    SlidesState seen;
    SlidesCards unseen; // club: the pile and the hidden hands together; empty in other modes
    bool operator==(const SorryView&) const = default;
};

struct Sorry {
    static constexpr std::string_view name = "sorry";
    static constexpr Tables tables = Tables::none;

    using Rules = SlidesRules;
    using State = SlidesState;
    using View = SorryView;
    using Move = SlidesMove;
    using Event = SlidesCard;

    static constexpr std::array modes{Mode{"normal", 2, 4}, Mode{"partners", 4, 4, true}, Mode{"club", 2, 4},
                                      Mode{"club_partners", 4, 4, true}}; // V1
    static constexpr std::array options{
        switch_option<&Rules::own_slides>("own_slides"),                     // S5
        option<&Rules::other_deck>("deck", {"45", "44"}),                    // S7, V1
        switch_option<&Rules::sorry_forward4>("sorry_forward4"),             // S12
        option<&Rules::may_decline>("swap", {"must", "may"}).earlier("may"), // S14
        switch_option<&Rules::quick_start>("quick_start"),                   // S15
    };
    // The rules set no bound. Of 100,000 random games under each mode, number of players and option value the longest
    // had 2,780 edges (four players, own_slides), three times the mean.
    static constexpr std::size_t length_bound = 20'000;

    static constexpr SlidesEdition edition{{"red", "blue", "yellow", "green"}, 5};

    static const Board& board(const Rules& rules);
    static State start(const Rules& rules);
    static Turn turn(const State& state) { return slides_turn(state); }
    static SlidesEvents events(const State& state) { return slides_events(edition, state); }
    static Event random_event(const State& state, Random& random) {
        return slides_random_event(edition, state, random);
    }
    static SlidesMoves moves(const State& state) {
        return state.rules.club() ? club_moves(state) : slides_moves(state);
    }
    static State after(const State& state, Event card) {
        return state.rules.club() ? club_after(edition, state, card) : slides_after(edition, state, card);
    }
    static State after(const State& state, const Move& move) {
        return state.rules.club() ? club_after(state, move) : slides_after(state, move);
    }
    static bool is_pass(const Move& move) { return slides_is_pass(move); }
    static unsigned captured(const State& state, const Move& move) { return slides_captured(state, move); }
    static Outcome outcome(const State& state);
    static State at_turn_of(const State& state, Seat seat) { return slides_at_turn_of(state, seat); }
    static View view(const State& state, Seat seat);
    static bool hides(const State& state, Seat seat) { return state.rules.club() && index(seat) != state.seat; } // V2
    // A state with this view: the unseen cards dealt at random, every deal equally likely.
    static State sample(const View& view, Random& random);
    static InlineList<Piece, 16> pieces(const State& state) { return slides_pieces(state); }
    static Gesture gesture(const State& state, const Move& move) { return slides_gesture(state, move); }
    static std::optional<Reason> why_not(const State& state, const Piece& piece) {
        return slides_why_not(state, piece);
    }
    static std::string text(const Move& move) { return slides_text(edition, move); }
    static std::vector<std::string> pending(const State& state) { return slides_pending(state); }
    static std::string text(Event card) { return std::string(slides_card_name(card)); }
    static std::string text(const State& state);
    static std::string text(const View& view);
    static std::vector<std::string> hand(const View& view, Seat seat) {
        return slides_names(view.seen.hands[index(seat)]);
    }
    // Reads a view too, as one of the states with that view.
    static Result<State> parse(const Rules& rules, std::string_view text);
};

static_assert(Game<Sorry> && PlainValue<SorryView>);

} // namespace tabuleiro
