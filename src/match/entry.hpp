// What the log of a match is made of: entries, gathered into steps.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bytes/sha256.hpp"
#include "core/board.hpp"
#include "core/result.hpp"
#include "core/types.hpp"
#include "match/description.hpp"

namespace tabuleiro {

using Player = std::uint8_t; // the number a participant was set up with, whatever their seat in the current game

enum class AutoPlay : std::uint8_t { off, pass, single }; // moves the match plays without asking
enum class Offered : std::uint8_t { draw, takeback, count };
enum class MovedBy : std::uint8_t { player, bot, stand_in, automatic };
enum class Ending : std::uint8_t { won, draw, conceded, counted };
enum class Phrase : std::uint8_t {
    hello,
    good_luck,
    well_played,
    thanks,
    sorry,
    wow,
    your_turn,
    one_moment,
    good_game,
    again
};

template <> inline constexpr Names<3> names_of<AutoPlay>{"AutoPlay", {"off", "pass", "single"}};
template <> inline constexpr Names<3> names_of<Offered>{"Offered", {"draw", "takeback", "count"}};
template <> inline constexpr Names<4> names_of<MovedBy>{"MovedBy", {"player", "bot", "stand_in", "auto"}};
template <>
inline constexpr Names<6> names_of<Gesture::Act>{"Act", {"move", "pass", "decline", "stop", "discard", "huff"}};
template <> inline constexpr Names<4> names_of<Ending>{"Ending", {"won", "draw", "conceded", "counted"}};
template <>
inline constexpr Names<10> names_of<Phrase>{
    "Phrase",
    {"hello", "good_luck", "well_played", "thanks", "sorry", "wow", "your_turn", "one_moment", "good_game", "again"}};

// Who may not see an event. Bit s: seat s; bit 7: spectators.
struct SeatSet {
    std::uint8_t bits = 0;
    bool operator==(const SeatSet&) const = default;
};

// The colour of each seat's player, an index into Board::colours. They differ, so all 0 means that none are told.
using SeatColours = std::array<std::uint8_t, max_players>;

// How an event is written for those who may not see it.
inline constexpr std::string_view hidden_event = "?";

// What an entry changes.
namespace changes {
inline constexpr unsigned players = 1;   // names, scores, who is away or ready
inline constexpr unsigned places = 2;    // who holds which player
inline constexpr unsigned turn = 4;      // the position, whose turn it is, offers, the time left
inline constexpr unsigned position = 8;  // other than by a gesture
inline constexpr unsigned standing = 16; // what the lobby lists and how long a match is kept
inline constexpr unsigned chance = 32;   // who has committed to bytes and who has revealed them
} // namespace changes

struct EntryDescription {
    std::string_view kind;    // the first word of its line, and the key that identifies it in JSON
    std::string_view means;   // for docs/protocol.md
    unsigned changes = 0;     // of the namespace above
    bool by_person = false;   // `player` must be a person
    bool is_side_act = false; // counts against most_side_acts
};

namespace entry {

struct Event {
    static constexpr EntryDescription about{.kind = "event",
                                            .means = "a throw, a cast or a card; `\"?\"` if it is hidden from "
                                                     "you, `hidden` if you may see it and spectators may not",
                                            .changes = changes::turn};
    Seat seat;
    std::string text;
    SeatSet hidden_from{};
    std::optional<std::size_t> number{}; // among the possible ones, once known
    bool hidden() const { return hidden_from.bits >> 7 & 1; }
    static constexpr auto fields() {
        return std::tuple{field("seat", &Event::seat), field("event", &Event::text),
                          optional_log_field("hidden_from", &Event::hidden_from),
                          optional_message_field("hidden", &Event::hidden)};
    }
};
struct Move {
    static constexpr EntryDescription about{
        .kind = "move",
        .means = "a move. `by` is missing if the player made it; `stand_in` is a bot that plays for an absent player, "
                 "`auto` an automatic move. `act`, `card`, `die`, `walks` and `why` are as in `moves`",
        .changes = changes::turn};
    Seat seat;
    std::string text;
    MovedBy by = MovedBy::player;
    Gesture gesture{};                   // known once the move has been applied
    std::optional<std::size_t> number{}; // among the legal ones, once known
    static constexpr auto fields() {
        return std::tuple{field("seat", &Move::seat),
                          field("move", &Move::text),
                          optional_field("by", &Move::by),
                          optional_message_field("act", [](auto& move) -> auto& { return move.gesture.act; }),
                          optional_message_field("card", [](auto& move) -> auto& { return move.gesture.card; }),
                          optional_message_field("die", [](auto& move) -> auto& { return move.gesture.die; }),
                          optional_message_field("walks", [](auto& move) -> auto& { return move.gesture.walks; }),
                          optional_message_field("why", [](auto& move) -> auto& { return move.gesture.why; })};
    }
};
struct Join {
    static constexpr EntryDescription about{.kind = "join",
                                            .means = "a person joins. `bytes` are the player's contribution to fair "
                                                     "chance; in its second edition zeros, and a `commit` follows",
                                            .changes = changes::players | changes::places | changes::standing |
                                                       changes::chance};
    Player player;
    Digest bytes;
    Digest token_hash;
    std::string name;
    static constexpr auto fields() {
        return std::tuple{field("join", &Join::player), field("bytes", &Join::bytes),
                          log_field("token_hash", &Join::token_hash), field_to_end("name", &Join::name)};
    }
};
struct Leave {
    static constexpr EntryDescription about{
        .kind = "leave",
        .means = "before the first game the place is open again; later a bot stands in",
        .changes = changes::players | changes::places | changes::turn | changes::standing | changes::chance,
        .by_person = true};
    Player player;
    static constexpr auto fields() { return std::tuple{field("leave", &Leave::player)}; }
};
struct Bot {
    static constexpr EntryDescription about{.kind = "bot",
                                            .means = "a bot is put on an open place",
                                            .changes = changes::players | changes::standing | changes::chance};
    Player player;
    std::string level;
    static constexpr auto fields() { return std::tuple{field("bot", &Bot::player), field("level", &Bot::level)}; }
};
struct Colour {
    static constexpr EntryDescription about{.kind = "colour",
                                            .means =
                                                "the player, or a bot, has chosen a colour (G8); without it players "
                                                "have the first one that is free",
                                            .changes = changes::players,
                                            .is_side_act = true};
    Player player;
    std::string chosen;
    static constexpr auto fields() {
        return std::tuple{field("colour", &Colour::player), field("chosen", &Colour::chosen)};
    }
};
struct Lot {
    static constexpr EntryDescription about{
        .kind = "lot",
        .means = "the player draws for who begins (G1): an event of the game; those who draw equal draw again"};
    Player player;
    std::string drew;
    static constexpr auto fields() { return std::tuple{field("lot", &Lot::player), field("drew", &Lot::drew)}; }
};
struct Start {
    static constexpr EntryDescription about{
        .kind = "start",
        .means =
            "game number 1, 2, … begins; `seating[seat]` is the player on that seat, `colours[seat]` the colour that "
            "the player has chosen (logs of version 1.0 have none)",
        .changes = changes::players | changes::turn | changes::position | changes::standing};
    int game;
    std::vector<Player> seating;
    SeatColours colours{};
    static constexpr auto fields() {
        return std::tuple{field("start", &Start::game), field("seating", &Start::seating),
                          optional_field("colours", &Start::colours)};
    }
};
struct Concede {
    static constexpr EntryDescription about{.kind = "concede",
                                            .means = "the player resigns, or agrees that the side resigns",
                                            .changes = changes::players | changes::turn,
                                            .by_person = true};
    Player player;
    static constexpr auto fields() { return std::tuple{field("concede", &Concede::player)}; }
};
struct Offer {
    static constexpr EntryDescription about{.kind = "offer",
                                            .means = "the player offers a draw, asks to take the last move back, or "
                                                     "offers to stop and count",
                                            .changes = changes::turn,
                                            .by_person = true,
                                            .is_side_act = true};
    Offered what;
    Player player;
    static constexpr auto fields() { return std::tuple{field("offer", &Offer::what), field("player", &Offer::player)}; }
};
struct Accept {
    static constexpr EntryDescription about{
        .kind = "accept",
        .means = "the player accepts an offer; a bot answers only an offer to count, in the same step",
        .changes = changes::turn};
    Offered what;
    Player player;
    static constexpr auto fields() {
        return std::tuple{field("accept", &Accept::what), field("player", &Accept::player)};
    }
};
struct Decline {
    static constexpr EntryDescription about{
        .kind = "decline", .means = "the player, or a bot, declines an offer", .changes = changes::turn};
    Offered what;
    Player player;
    static constexpr auto fields() {
        return std::tuple{field("decline", &Decline::what), field("player", &Decline::player)};
    }
};
struct Takeback {
    static constexpr EntryDescription about{.kind = "takeback",
                                            .means = "the last move of the game is taken back; once for each move",
                                            .changes = changes::turn | changes::position};
    static constexpr auto fields() { return std::tuple{}; }
};
struct Rewind {
    static constexpr EntryDescription about{
        .kind = "rewind",
        .means =
            "a person who plays alone against bots takes back a decision with all that followed: the game goes back to "
            "just before this event or move, counted from 1, and its draws with it",
        .changes = changes::turn | changes::position};
    int play;
    static constexpr auto fields() { return std::tuple{field("rewind", &Rewind::play)}; }
};
struct Over {
    static constexpr EntryDescription about{
        .kind = "over",
        .means = "the game is over; places and points by seat. A draw by the rules is `won` with all places 1, `draw` "
                 "was agreed, `counted` was agreed and decided by the count. `seed` is the server seed of this game "
                 "(docs/fairness.md)",
        .changes = changes::players | changes::turn | changes::standing};
    Ending ending;
    Outcome outcome;
    Digest seed;
    static constexpr auto fields() {
        return std::tuple{
            field("over", &Over::ending), field("places", [](auto& over) -> auto& { return over.outcome.places; }),
            field("points", [](auto& over) -> auto& { return over.outcome.points; }), field("seed", &Over::seed)};
    }
};
struct Rematch {
    static constexpr EntryDescription about{.kind = "rematch",
                                            .means = "the player is ready for the next game",
                                            .changes = changes::players,
                                            .by_person = true};
    Player player;
    static constexpr auto fields() { return std::tuple{field("rematch", &Rematch::player)}; }
};
struct Automatic {
    static constexpr EntryDescription about{.kind = "auto",
                                            .means = "which moves are played automatically for the player",
                                            .changes = changes::players,
                                            .by_person = true,
                                            .is_side_act = true};
    Player player;
    AutoPlay play;
    static constexpr auto fields() {
        return std::tuple{field("auto", &Automatic::player), field("play", &Automatic::play)};
    }
};
struct Warn {
    static constexpr EntryDescription about{.kind = "warn",
                                            .means = "the player's time is up and a bot is about to move",
                                            .changes = changes::turn,
                                            .by_person = true};
    Player player;
    static constexpr auto fields() { return std::tuple{field("warn", &Warn::player)}; }
};
struct StandIn {
    static constexpr EntryDescription about{.kind = "stand_in",
                                            .means = "a bot plays for the absent player from now on",
                                            .changes = changes::players | changes::turn,
                                            .by_person = true};
    Player player;
    static constexpr auto fields() { return std::tuple{field("stand_in", &StandIn::player)}; }
};
struct Return {
    static constexpr EntryDescription about{.kind = "return",
                                            .means = "the player is back",
                                            .changes = changes::players | changes::turn,
                                            .by_person = true,
                                            .is_side_act = true};
    Player player;
    static constexpr auto fields() { return std::tuple{field("return", &Return::player)}; }
};
struct Say {
    static constexpr EntryDescription about{
        .kind = "say", .means = "the player says a phrase", .by_person = true, .is_side_act = true};
    Player player;
    Phrase phrase;
    static constexpr auto fields() { return std::tuple{field("say", &Say::player), field("phrase", &Say::phrase)}; }
};

// The second edition of fair chance: all players commit to bytes before any are revealed.
struct Commit {
    static constexpr EntryDescription about{.kind = "commit",
                                            .means =
                                                "the player has chosen bytes for fair chance; `hash` is their SHA-256",
                                            .changes = changes::players | changes::chance,
                                            .by_person = true};
    Player player;
    Digest hash;
    static constexpr auto fields() {
        return std::tuple{field("commit", &Commit::player), field("hash", &Commit::hash)};
    }
};
struct Reveal {
    static constexpr EntryDescription about{.kind = "reveal",
                                            .means = "the player reveals the bytes",
                                            .changes = changes::players | changes::chance,
                                            .by_person = true};
    Player player;
    Digest bytes;
    static constexpr auto fields() {
        return std::tuple{field("reveal", &Reveal::player), field("bytes", &Reveal::bytes)};
    }
};
struct Afresh {
    static constexpr EntryDescription about{
        .kind = "afresh",
        .means =
            "a player left before all had revealed: everyone commits to new bytes. The number counts these restarts",
        .changes = changes::players | changes::chance};
    int count;
    static constexpr auto fields() { return std::tuple{field("afresh", &Afresh::count)}; }
};
struct Absent {
    static constexpr EntryDescription about{
        .kind = "absent",
        .means = "player `by` stops waiting for the absent player; `stand_in`, `concede` or `leave` follows",
        .changes = changes::players,
        .by_person = true};
    Player player;
    Player by;
    static constexpr auto fields() { return std::tuple{field("absent", &Absent::player), field("by", &Absent::by)}; }
};
struct Close {
    static constexpr EntryDescription about{.kind = "close",
                                            .means = "the creator of the match or the operator has closed it",
                                            .changes = changes::players | changes::turn | changes::standing};
    static constexpr auto fields() { return std::tuple{}; }
};
struct Hide {
    static constexpr EntryDescription about{.kind = "hide",
                                            .means = "the operator has hidden the player's name",
                                            .changes = changes::players | changes::standing,
                                            .by_person = true};
    Player player;
    static constexpr auto fields() { return std::tuple{field("hide", &Hide::player)}; }
};

} // namespace entry

// The frequent ones first: they are searched in this order.
using Entry = std::variant<entry::Event, entry::Move, entry::Join, entry::Leave, entry::Bot, entry::Start,
                           entry::Concede, entry::Offer, entry::Accept, entry::Decline, entry::Takeback, entry::Rewind,
                           entry::Over, entry::Rematch, entry::Automatic, entry::Warn, entry::StandIn, entry::Return,
                           entry::Say, entry::Commit, entry::Reveal, entry::Afresh, entry::Absent, entry::Close,
                           entry::Hide, entry::Colour, entry::Lot>;

inline const EntryDescription& description_of(const Entry& entry) {
    return std::visit([](const auto& one) -> const EntryDescription& { return one.about; }, entry);
}

// One act with everything that followed from it; stored and sent as a whole.
struct Step {
    std::uint32_t revision = 0;
    std::int64_t at = 0; // milliseconds since 1970
    std::vector<Entry> entries;

    bool changes(unsigned what) const {
        return std::any_of(entries.begin(), entries.end(),
                           [&](const Entry& entry) { return (description_of(entry).changes & what) != 0; });
    }
};

// Steps as they are stored: one line for each entry, words separated by blanks.
std::string write_entries(const std::vector<Entry>& entries, std::size_t players);
Result<std::vector<Entry>> read_entries(std::string_view text, std::size_t players);

} // namespace tabuleiro
