// What the log of a match is made of: entries, gathered into steps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/board.hpp"
#include "engine/result.hpp"
#include "engine/types.hpp"
#include "match/sha256.hpp"

namespace tabuleiro {

using Player = std::uint8_t; // a place at the table, whichever seat it has in the game that is on

enum class AutoPlay : std::uint8_t { off, pass, single }; // what is played by itself
enum class Offered : std::uint8_t { draw, takeback };
enum class MovedBy : std::uint8_t { player, bot, stand_in, automatic };
enum class Ending : std::uint8_t { won, draw, conceded };

std::string_view name_of(AutoPlay play);
std::string_view name_of(Offered what);
std::string_view name_of(MovedBy by);
std::string_view name_of(Ending ending);
std::optional<AutoPlay> auto_play_named(std::string_view name);
std::optional<Offered> offered_named(std::string_view name);
std::optional<MovedBy> moved_by_named(std::string_view name);
std::optional<Ending> ending_named(std::string_view name);

inline constexpr std::string_view phrases[] = {"hello", "good_luck", "well_played", "thanks",    "sorry",
                                               "wow",   "your_turn", "one_moment",  "good_game", "again"};
bool is_phrase(std::string_view text);

// How an event is written that is kept from who reads it.
inline constexpr std::string_view hidden_event = "?";

namespace entry {

struct Join {
    Player player;
    Digest bytes;      // the player's share of fair chance
    Digest token_hash; // never leaves the server
    std::string name;
};
struct Leave {
    Player player;
};
struct Bot {
    Player player;
    std::string level;
};
struct Start {
    int game; // 1, 2, …
    std::vector<Player> seating;
};
struct Event {
    Seat seat;
    std::string text;
    std::uint8_t hidden_from = 0; // bit s: seat s may not see it; bit 7: spectators
};
struct Move {
    Seat seat;
    std::string text;
    MovedBy by = MovedBy::player;
    Gesture gesture{}; // known when it has been applied
};
struct Concede {
    Player player;
};
struct Offer {
    Offered what;
    Player player;
};
struct Answer {
    Offered what;
    Player player;
    bool accept;
};
struct Takeback {};
struct Over {
    Ending ending;
    Outcome outcome;
    Digest seed;
};
struct Rematch {
    Player player;
};
struct Automatic {
    Player player;
    AutoPlay play;
};
struct Warn {
    Player player;
};
struct StandIn {
    Player player;
};
struct Return {
    Player player;
};
struct Say {
    Player player;
    std::string phrase;
};

} // namespace entry

using Entry = std::variant<entry::Join, entry::Leave, entry::Bot, entry::Start, entry::Event, entry::Move,
                           entry::Concede, entry::Offer, entry::Answer, entry::Takeback, entry::Over, entry::Rematch,
                           entry::Automatic, entry::Warn, entry::StandIn, entry::Return, entry::Say>;

// One act with all that followed from it; stored and told as a whole.
struct Step {
    std::uint32_t revision = 0;
    std::int64_t at = 0; // milliseconds since 1970
    std::vector<Entry> entries;
};

// Steps as they are stored: one line for each entry, words separated by blanks.
std::string write_entries(const std::vector<Entry>& entries, std::size_t players);
Result<std::vector<Entry>> read_entries(std::string_view text, std::size_t players);

template <class... Cases> struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

} // namespace tabuleiro
