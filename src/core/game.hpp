// What a game is: the concept all code above the games is written against.
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/board.hpp"
#include "core/inline_list.hpp"
#include "core/random.hpp"
#include "core/result.hpp"
#include "core/rules.hpp"
#include "core/types.hpp"

namespace tabuleiro {

// How much of a game is known exactly, from tables (docs/solved.md).
enum class Tables : std::uint8_t {
    none,
    endings, // positions with few pieces left
    solved,  // every position, so that a bot can play perfectly from the start
};

template <class Events, class Event>
concept EventRange = requires(const Events events) {
    { *events.begin() } -> std::convertible_to<Weighted<Event>>;
    { events.size() } -> std::convertible_to<std::size_t>;
};

// The functions assume what they say: `moves` and `after(state, move)` are for a choice, `events` and
// `after(state, event)` for a chance turn, `outcome` for a finished game; a move comes from `moves`, an event from
// `events`. What comes from outside goes through `parse` and `find` (core/notation.hpp).
template <class G>
concept Game = PlainValue<typename G::State> && PlainValue<typename G::Move> && PlainValue<typename G::Event> &&
               PlainValue<typename G::Rules> && sizeof(typename G::State) <= 128 &&
               requires(const typename G::State s, const typename G::Move m, const typename G::Event e,
                        const typename G::Rules r, const typename G::View v, Seat seat, std::string_view text) {
                   { G::name } -> std::convertible_to<std::string_view>;
                   { std::span<const Mode>(G::modes) };
                   { std::span<const Option<typename G::Rules>>(G::options) };
                   // A number of edges no game reaches in practice; `simulate` reports a game that does.
                   { G::length_bound } -> std::convertible_to<std::size_t>;
                   { G::tables } -> std::convertible_to<Tables>;
                   { r.mode } -> std::convertible_to<std::uint8_t>;
                   { r.players } -> std::convertible_to<std::uint8_t>;
                   { s.rules } -> std::convertible_to<typename G::Rules>; // a state carries its rules

                   { G::board(r) } -> std::same_as<const Board&>;
                   { G::start(r) } -> std::same_as<typename G::State>;
                   { G::turn(s) } -> std::same_as<Turn>;
                   { G::events(s) } -> EventRange<typename G::Event>;
                   {
                       G::moves(s).begin()
                   } -> std::convertible_to<const typename G::Move*>; // an InlineList, never empty
                   { G::after(s, e) } -> std::same_as<typename G::State>;
                   { G::after(s, m) } -> std::same_as<typename G::State>;
                   { G::captured(s, m) } -> std::same_as<unsigned>; // pieces of other sides, sent home or taken off
                   { G::outcome(s) } -> std::same_as<Outcome>;
                   // The same pieces at the beginning of this seat's turn; what was thrown, drawn or begun is gone.
                   { G::at_turn_of(s, seat) } -> std::same_as<typename G::State>;

                   { G::view(s, seat) } -> std::same_as<typename G::View>; // what `seat` may know
                   { G::hides(s, seat) } -> std::same_as<bool>; // must the chance event due now be kept from `seat`?
                   { G::pieces(s).begin() } -> std::convertible_to<const Piece*>;
                   { G::gesture(s, m) } -> std::same_as<Gesture>;
                   // Why no move of the player to choose begins with this piece; nothing if it is not theirs.
                   { G::why_not(s, Piece{}) } -> std::same_as<std::optional<Reason>>;

                   // docs/notation.md
                   { G::text(m) } -> std::same_as<std::string>;
                   { G::text(e) } -> std::same_as<std::string>;
                   { G::text(s) } -> std::same_as<std::string>;
                   { G::text(v) } -> std::same_as<std::string>;
                   { G::parse(r, text) } -> std::same_as<Result<typename G::State>>;
               };

// The optional parts of a game follow. Code above the games tests for these concepts and for nothing else.

// Dice or cards that are still to be played, one by one, as the notation writes them.
template <class G>
concept HasPending = Game<G> && requires(const typename G::State s) {
    { G::pending(s) } -> std::same_as<std::vector<std::string>>;
};

// Hands: the cards of a seat, one by one; `?` for each card that the viewer may not see.
template <class G>
concept HasHands = Game<G> && requires(const typename G::View v, Seat seat) {
    { G::hand(v, seat) } -> std::same_as<std::vector<std::string>>;
};

// Hidden hands: a view is less than the state, and `sample` deals the hidden cards at random to complete it.
template <class G>
concept HidesHands = Game<G> && !std::same_as<typename G::View, typename G::State> &&
                     requires(const typename G::View v, Random& random) {
                         { G::sample(v, random) } -> std::same_as<typename G::State>;
                     };

// No dice and no cards: a game between two sides that alpha-beta can search.
template <class G>
concept ChanceFree = Game<G> && requires(const typename G::State s) {
    { G::events(s) } -> std::same_as<std::array<Weighted<typename G::Event>, 0>>;
};

// In pairs, the points of an unfinished game count: when a side concedes, and when all agree to stop and count (D3).
template <class G>
concept CanBeCounted = Game<G> && requires(const typename G::State s, Seat seat) {
    { G::conceded(s, seat) } -> std::same_as<Outcome>;
    { G::counted(s) } -> std::same_as<Outcome>;
};

// Options that exclude each other: why these rules cannot be played, if they cannot.
template <class G>
concept RefusesRules = Game<G> && requires(const typename G::Rules r) {
    { G::refuse(r) } -> std::same_as<std::optional<Error>>;
};

// Turns in which nothing can be done: a pass, or a card thrown away.
template <class G>
concept CanPass = Game<G> && requires(const typename G::Move m) {
    { G::is_pass(m) } -> std::same_as<bool>;
};

// Chance drawn without generating the list of events.
template <class G>
concept HasRandomEvent = Game<G> && requires(const typename G::State s, Random& random) {
    { G::random_event(s, random) } -> std::same_as<typename G::Event>;
};

// A uniformly random move without generating the list.
template <class G>
concept HasRandomMove = Game<G> && requires(const typename G::State s, Random& random) {
    { G::random_move(s, random) } -> std::same_as<typename G::Move>;
};

// Exact values of all positions or of some (endgame/known.hpp): win, draw or loss without chance, probabilities with
// it.
template <class G>
concept HasTables = Game<G> && G::tables != Tables::none;
template <class G>
concept HasVerdicts = HasTables<G> && ChanceFree<G>;
template <class G>
concept HasChances = HasTables<G> && !ChanceFree<G>;

template <Game G> using MoveList = std::remove_cvref_t<decltype(G::moves(std::declval<typename G::State>()))>;

} // namespace tabuleiro
