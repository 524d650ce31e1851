// Pawns on a loop of sixty squares with slides, moved by cards: what Sorry! and Desculpa share (S1–S17).
//
// The pawns of a colour on the loop are one 64-bit word, so that one mask sweeps a slide; where a pawn ends is
// looked up. Club (V2–V4), which only Sorry! has, uses the same pawns, cards and moves.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "core/game.hpp"
#include "core/notation.hpp"

namespace tabuleiro {

inline constexpr std::size_t slides_colours = 4;

// S7: what the pack has, in the order of docs/notation.md.
enum class SlidesCard : std::uint8_t {
    one,
    two,
    three,
    four,
    five,
    seven,
    eight,
    ten,
    eleven,
    twelve,
    sorry,
    unknown, // a card the viewer may not see
    none,    // no card is on the table
};
inline constexpr std::size_t slides_card_kinds = 11;

// How many of each card: four bits for each of the eleven, and all bits above them for unknown cards.
struct SlidesCards {
    std::uint64_t bits = 0;

    static constexpr std::uint64_t single(SlidesCard card) { return std::uint64_t{1} << 4 * static_cast<int>(card); }

    constexpr bool empty() const { return bits == 0; }
    constexpr unsigned of(SlidesCard card) const {
        const std::uint64_t from_here = bits >> 4 * static_cast<int>(card);
        return static_cast<unsigned>(card == SlidesCard::unknown ? from_here : from_here & 15);
    }
    constexpr unsigned total() const {
        unsigned sum = 0;
        for (std::size_t i = 0; i <= slides_card_kinds; ++i) sum += of(static_cast<SlidesCard>(i));
        return sum;
    }
    constexpr void add(SlidesCard card, unsigned count = 1) { bits += count * single(card); }
    constexpr void remove(SlidesCard card) { bits -= single(card); }
    constexpr SlidesCards operator+(SlidesCards other) const { return {bits + other.bits}; }
    constexpr SlidesCards operator-(SlidesCards other) const { return {bits - other.bits}; }
    bool operator==(const SlidesCards&) const = default;
};

// Where a pawn is, as its colour counts: the track 0..59 and then its own Start, safety zone and Home.
using SlidesPlace = std::uint8_t;
inline constexpr SlidesPlace slides_track = 60; // squares of the loop
inline constexpr SlidesPlace slides_start = 60; // safety 1..5 are the places 61..65
inline constexpr SlidesPlace slides_home = 66;
inline constexpr SlidesPlace slides_nowhere = 255;

constexpr int slides_entry(int colour) { return 15 * colour + 2; }  // S1
constexpr int slides_circle(int colour) { return 15 * colour + 4; } // S1

// The spot of the board (docs/notation.md); Start, safety and Home of a colour follow those of the colour before it.
constexpr Point slides_spot(int colour, int place) { return point(place < slides_track ? place : place + 7 * colour); }

struct SlidesRules {
    std::uint8_t mode = 0; // bit 0: pairs (S17), bit 1: club (V2)
    std::uint8_t players = 2;
    bool own_slides = false;     // S5
    bool other_deck = false;     // S7: the pack of the other game
    bool sorry_forward4 = false; // S12
    bool may_decline = false;    // S14
    bool quick_start = false;    // S15
    bool operator==(const SlidesRules&) const = default;

    constexpr bool pairs() const { return mode & 1; }
    constexpr bool club() const { return mode & 2; }
    // S1: two play red and yellow, three red, blue and yellow.
    constexpr std::uint8_t colour_of(unsigned seat) const {
        return static_cast<std::uint8_t>(players == 2 ? 2 * seat : seat);
    }
    constexpr bool same_side(int a, int b) const { return a == b || (pairs() && (a ^ b) == 2); } // S17, by colour
};

struct SlidesState {
    enum class Due : std::uint8_t { choice, card, card_and_play, deal, over }; // the third and fourth only in club (V3)
    static constexpr std::uint8_t no_first = 255;

    std::array<std::uint64_t, slides_colours> track{}; // of each colour: bit m is square m
    SlidesCards pile;
    std::array<SlidesCards, max_players> hands{};      // of each seat; only club deals any (V2)
    std::array<std::uint8_t, slides_colours> safety{}; // bits 1..5
    std::array<std::uint8_t, slides_colours> start{};  // pawns in Start
    std::array<std::uint8_t, slides_colours> home{};   // pawns at Home
    std::uint8_t seat = 0;                             // whose draw or choice it is; 0 when the game is over
    std::uint8_t colour = 0;                           // of that seat: nearly everything asks for it
    Due due = Due::card;
    SlidesCard card = SlidesCard::none; // on the table; in club only inside a split
    std::uint8_t split = 0;             // S10: steps left for the second part of a 7
    std::uint8_t first = no_first;      // S10: the spot of the pawn that made the first part
    SlidesRules rules;
    std::array<std::uint8_t, 7> unused{};
    bool operator==(const SlidesState&) const = default;
};

struct SlidesMove {
    enum class Kind : std::uint8_t {
        go,   // a pawn goes to a place: forward, backward, from Start to its circle, the second part of a 7
        part, // the first part of a split 7
        swap,
        sorry, // a pawn from Start takes the place of another
        pass,
        decline,
        discard,
    };
    Kind kind;
    SlidesCard card;     // club: the card played or discarded; else `none`
    std::uint8_t colour; // of the pawn that goes, like `from` and `to` 0 if none does
    SlidesPlace from;
    SlidesPlace to;    // where the count ends, before any slide
    std::uint8_t left; // of a first part: the steps of the second; else 0
    bool operator==(const SlidesMove&) const = default;
};

// One card allows most in pairs, to eight pawns: an 11 eight times forward and 8 × 8 swaps, a 7 whole or a first part
// of 1..6 each, a 10 two ways each, a Sorry! two colours entering on eight targets, a 1 two starts and eight steps. In
// club those five different cards make a hand; discards come with swaps alone, pass and decline with one card.
using SlidesMoves = InlineList<SlidesMove, 72 + 56 + 16 + 16 + 10>;
using SlidesEvents = InlineList<Weighted<SlidesCard>, slides_card_kinds>;

// What the two games call and count differently.
struct SlidesEdition {
    std::array<std::string_view, slides_colours> colours;
    std::uint8_t ones; // S7: the 1s in its own pack
};

// S7: four of each card, and a fifth 1 in the pack of 45.
constexpr SlidesCards slides_pack(const SlidesEdition& edition, const SlidesRules& rules) {
    SlidesCards pack;
    for (std::size_t i = 0; i < slides_card_kinds; ++i) pack.add(static_cast<SlidesCard>(i), 4);
    if ((edition.ones == 5) != rules.other_deck) pack.add(SlidesCard::one);
    return pack;
}

SlidesState slides_begin(const SlidesEdition& edition, const SlidesRules& rules);
// S16, S17: are all pawns of this colour's side at Home?
inline bool slides_won(const SlidesState& state, std::uint8_t colour);

// The turns of every mode but club.
inline Turn slides_turn(const SlidesState& state);
inline SlidesEvents slides_events(const SlidesEdition& edition, const SlidesState& state);
inline SlidesMoves slides_moves(const SlidesState& state);
inline SlidesState slides_after(const SlidesEdition& edition, const SlidesState& state, SlidesCard card);
inline SlidesState slides_after(const SlidesState& state, const SlidesMove& move);
inline bool slides_is_pass(const SlidesMove& move) {
    return move.kind == SlidesMove::Kind::pass || move.kind == SlidesMove::Kind::discard; // S13, V4
}
inline unsigned slides_captured(const SlidesState& state, const SlidesMove& move);
SlidesState slides_at_turn_of(const SlidesState& state, Seat seat);

// Pawns at Home of the seat's side (in pairs both partners'), and pawns of the others not at Home.
struct SlidesTally {
    int home;
    int others_out;
};
SlidesTally slides_tally(const SlidesState& state, Seat seat);
// G5: places 1 for the side of this colour, 2 for all others.
Outcome slides_places(const SlidesRules& rules, std::uint8_t winner);
// The colour of (one of) the winners of a finished game.
std::uint8_t slides_winner(const SlidesState& state);

Board slides_drawing(const SlidesEdition& edition, const SlidesRules& rules, std::string_view picture);
// The terminal picture with the edition's letters.
std::string slides_picture(const SlidesEdition& edition);
InlineList<Piece, 16> slides_pieces(const SlidesState& state);
Gesture slides_gesture(const SlidesState& state, const SlidesMove& move);
std::optional<Reason> slides_why_not(const SlidesState& state, const Piece& piece);

std::string_view slides_card_name(SlidesCard card);
std::string slides_cards_text(SlidesCards cards);
std::string slides_spot_name(const SlidesEdition& edition, Point spot);
std::string slides_text(const SlidesEdition& edition, const SlidesMove& move);
std::vector<std::string> slides_pending(const SlidesState& state);
std::vector<std::string> slides_names(SlidesCards cards); // each card by itself

// A position in the parts that games put together: `red=… blue=…`, then `turn=… pile=… card=… split=… first=…`.
void slides_write_pawns(const SlidesEdition& edition, const SlidesState& state, PositionWriter& position);
void slides_write_turn(const SlidesEdition& edition, const SlidesState& state, PositionWriter& position);
void slides_write_table(const SlidesEdition& edition, const SlidesState& state, PositionWriter& position);
std::optional<Error> slides_read(const SlidesEdition& edition, Fields& fields, SlidesState& state);
Result<SlidesCards> slides_read_cards(std::string_view key, std::string_view value);
// What is impossible in every mode, once all fields are read.
std::optional<Error> slides_check(const SlidesEdition& edition, const SlidesState& state);

} // namespace tabuleiro

#include "families/slides_inline.hpp"
