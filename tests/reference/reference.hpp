// The games a second time: slow, obvious, and written from the rule book alone.
//
// Nothing of the engine is used here, so that the two can be compared. They meet only in the text of docs/notation.md.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

struct Setup {
    std::string mode; // empty: the game's first mode
    int players = 2;
    std::map<std::string, std::string> options; // missing ones have their default
};

struct Edge {
    std::string text;
    int weight = 0; // of an event; 0 for a move
};

struct SeatResult {
    int place = 0;
    int points = 0;
};

class Game {
public:
    virtual ~Game() = default;

    virtual std::string start() const = 0;
    // Every event or every legal move; empty when the game is over.
    virtual std::vector<Edge> edges(const std::string& position) const = 0;
    virtual std::string after(const std::string& position, const std::string& edge) const = 0;
    // By seat; only asked when the game is over.
    virtual std::vector<SeatResult> outcome(const std::string& position) const = 0;
};

// One of the ids of the rule book.
std::unique_ptr<Game> make(std::string_view game, const Setup& setup);

std::unique_ptr<Game> make_leap(std::string_view game, const Setup& setup); // policiais, pretoa
std::unique_ptr<Game> make_ludo(const Setup& setup);
std::unique_ptr<Game> make_niout(const Setup& setup);
std::unique_ptr<Game> make_tabula(const Setup& setup);
std::unique_ptr<Game> make_sorry(std::string_view edition, const Setup& setup); // sorry, desculpa

// Text shared by the positions of all games: `a=1,2*3 b=none`.
using Fields = std::map<std::string, std::string>;
Fields read_fields(const std::string& position);
// "a,b*2" becomes a b b; "none" and "" become the empty list.
std::vector<std::string> read_list(const std::string& value);
// Equal neighbours are written once with `*n`; the empty list is "none".
std::string write_list(const std::vector<std::string>& items);

// G7: the number of sequences of exactly `depth` edges.
long long perft(const Game& game, const std::string& position, int depth);

} // namespace reference
