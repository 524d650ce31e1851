// What a game is: the concept all code above the games is written against.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/board.hpp"
#include "engine/inline_list.hpp"
#include "engine/result.hpp"
#include "engine/rules.hpp"
#include "engine/types.hpp"

namespace tabuleiro {

template <class Events, class Event>
concept EventRange = requires(const Events events) {
    { *events.begin() } -> std::convertible_to<Weighted<Event>>;
    { events.size() } -> std::convertible_to<std::size_t>;
};

// The functions assume what they say: `moves` and `after(state, move)` are for a choice, `events` and
// `after(state, event)` for a chance turn, `outcome` for a finished game; a move comes from `moves`, an event from
// `events`. What comes from outside goes through `parse` and `find` (engine/notation.hpp).
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

                   { G::view(s, seat) } -> std::same_as<typename G::View>; // what `seat` may know
                   { G::hides(s, seat) } -> std::same_as<bool>; // must the chance event due now be kept from `seat`?
                   { G::pieces(s).begin() } -> std::convertible_to<const Piece*>;
                   { G::gesture(s, m) } -> std::same_as<Gesture>;
                   // Of a piece that no move of the player to choose begins with; nothing if it is not theirs.
                   { G::why_not(s, Piece{}) } -> std::same_as<std::optional<Reason>>;

                   // docs/notation.md
                   { G::text(m) } -> std::same_as<std::string>;
                   { G::text(e) } -> std::same_as<std::string>;
                   { G::text(s) } -> std::same_as<std::string>;
                   { G::text(v) } -> std::same_as<std::string>;
                   { G::parse(r, text) } -> std::same_as<Result<typename G::State>>;
               };

// Optional: what was thrown or drawn and is still to be played, one by one, as the notation writes it.
template <class G>
concept HasPending = Game<G> && requires(const typename G::State s) {
    { G::pending(s) } -> std::same_as<std::vector<std::string>>;
};

// Optional: the cards of a seat's hand, one by one; `?` for each that the viewer may not see.
template <class G>
concept HasHands = Game<G> && requires(const typename G::View v, Seat seat) {
    { G::hand(v, seat) } -> std::same_as<std::vector<std::string>>;
};

template <Game G> using MoveList = std::remove_cvref_t<decltype(G::moves(std::declval<typename G::State>()))>;

} // namespace tabuleiro
