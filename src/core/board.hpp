// What a client needs to draw a game and to animate it: the board's geometry, the pieces on it, and gestures.
//
// Every place where a piece can be is a spot of the board, including yards, hands, bars and the heap of captured
// pieces. None of this is in the playout hot path.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/reason.hpp"
#include "core/types.hpp"

namespace tabuleiro {

inline constexpr std::uint8_t no_colour = 255;

// In the board's units, from its left and from its top.
struct Coordinates {
    float x = 0, y = 0;
};

struct Spot {
    enum class Role : std::uint8_t {
        field, // an ordinary place
        large, // a station where roads part (Niout)
        start, // where a colour's pieces come into play
        safe,  // nothing is captured here (Ludo's starts and stars)
        lane,  // a colour's private way home, safety zones included
        home,  // where a piece has finished; borne off
        yard,  // where a colour's pieces wait: yard, Start, hand, off the board
        bar,   // hit, waiting to enter again (Tabula)
        taken, // out of the game
    };
    std::string name; // as in docs/notation.md; unique on the board
    float x = 0;      // in the board's units, from its left
    float y = 0;      // from its top
    Role role = Role::field;
    std::uint8_t colour = no_colour; // index into Board::colours of whom it belongs to
};

// Spots in a row: a drawn line or circle, a road to walk, a slide.
struct Path {
    enum class Kind : std::uint8_t { line, circle, road, slide };
    Kind kind = Kind::line;
    std::uint8_t colour = no_colour;
    std::vector<Point> points; // of a circle in order, without the first repeated
};

// How an event is shown, by its text: dice, sticks that lie marked side up, or a card.
struct EventLook {
    std::string event; // as in docs/notation.md
    std::vector<int> dice{};
    std::optional<int> sticks{};
    std::string card{};
};

struct Board {
    float width = 0;
    float height = 0;
    std::vector<Spot> spots;
    std::vector<Path> paths;          // neighbours on a path are neighbours for the arrow keys
    std::vector<std::string> colours; // ids of notation and messages: "red", …
    std::vector<std::uint8_t> seats;  // the colour of each seat, in order of play
    std::vector<EventLook> events{};  // every event that a game on this board can have
    std::string_view picture;         // for the terminal: [name] is the cell of a spot, as wide as its brackets
};

// Equal pieces on one spot.
struct Piece {
    Point at;
    std::uint8_t colour;
    std::uint8_t count;
    bool operator==(const Piece&) const = default;
};

// What a move does and what follows from it, in this order: to click, to animate and to describe.
struct Gesture {
    struct Walk {
        enum class Kind : std::uint8_t { move, slide, swapped, captured };
        Kind kind;
        std::uint8_t colour;
        std::uint8_t count;
        std::vector<Point> path; // from the first spot to the last, every spot passed; one alone if it stays
    };
    enum class Act : std::uint8_t { move, pass, decline, stop, discard, huff };
    Act act = Act::move;
    std::string card;          // played or discarded, where a hand has several; as in docs/notation.md
    int die = 0;               // named where several dice would do the same
    std::vector<Walk> walks;   // empty for pass, decline, stop, discard
    std::vector<Reason> why{}; // of a pass: why no piece can move
};

} // namespace tabuleiro
