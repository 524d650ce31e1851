// What a match can be asked to do. The caller has checked that the client holds `player`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "match/entry.hpp"

namespace tabuleiro {

enum class Claimed : std::uint8_t { stand_in, win, place }; // of an absent player
template <> inline constexpr Names<3> names_of<Claimed>{"Claimed", {"stand_in", "win", "place"}};

// How a request is read from JSON. A `Player` in `fields()` is the player the request is for; a client that holds
// exactly one may leave it out. An `optional` may always be left out.
struct RequestDescription {
    std::string_view act;       // its `do`
    std::string_view does;      // for docs/protocol.md
    bool by_any_player = false; // the client must hold some player of the match
};

namespace command {

struct Join {
    static constexpr RequestDescription about{
        "join",
        "joins; without `player` on the first open place. `bytes` are 32 random bytes for fair chance; in its second "
        "edition `commit` is their SHA-256 instead. `secret`, also 32 random bytes, becomes the token: repeated after "
        "a lost answer, the request gives the same place back. `colour` is one that nobody has. The answer is `joined` "
        "with the token"};
    std::optional<Player> player;
    std::string name;
    std::optional<Digest> bytes;
    Digest token_hash{}; // of the token given to the client
    std::optional<Digest> commit{};
    std::optional<Digest> secret{};
    std::optional<std::string> colour{};
    static constexpr auto fields() {
        return std::tuple{field("player", &Join::player), field("name", &Join::name),
                          field("bytes", &Join::bytes),   field("commit", &Join::commit),
                          field("secret", &Join::secret), field("colour", &Join::colour)};
    }
};
struct Leave {
    static constexpr RequestDescription about{
        "leave", "before the first game: the place is open again. Later: a bot stands in until `return`"};
    Player player;
    static constexpr auto fields() { return std::tuple{field("player", &Leave::player)}; }
};
struct PlaceBot {
    static constexpr RequestDescription about{"bot",
                                              "puts a bot on an open place before the first game, without `player` on "
                                              "the first one; for players of the match only",
                                              true};
    std::optional<Player> player;
    std::string level;
    std::optional<std::string> colour{};
    static constexpr auto fields() {
        return std::tuple{field("player", &PlaceBot::player), field("level", &PlaceBot::level),
                          field("colour", &PlaceBot::colour)};
    }
};
struct Colour {
    static constexpr RequestDescription about{"colour", "chooses another colour, before the first game"};
    Player player;
    std::string colour;
    static constexpr auto fields() {
        return std::tuple{field("player", &Colour::player), field("colour", &Colour::colour)};
    }
};
struct Move {
    static constexpr RequestDescription about{
        "move", "plays. `revision` is the last one seen; the move is `stale` if the position has changed since"};
    Player player;
    std::uint32_t revision;
    std::string text;
    static constexpr auto fields() {
        return std::tuple{field("player", &Move::player), field("revision", &Move::revision),
                          field("move", &Move::text)};
    }
};
struct Concede {
    static constexpr RequestDescription about{"concede", "resigns; see below"};
    Player player;
    std::uint32_t revision;
    static constexpr auto fields() {
        return std::tuple{field("player", &Concede::player), field("revision", &Concede::revision)};
    }
};
struct Offer {
    static constexpr RequestDescription about{
        "offer", "offers a draw, asks to take the player's last move back, or offers to stop and count"};
    Player player;
    std::uint32_t revision;
    Offered what;
    static constexpr auto fields() {
        return std::tuple{field("player", &Offer::player), field("revision", &Offer::revision),
                          field("what", &Offer::what)};
    }
};
struct Answer {
    static constexpr RequestDescription about{"answer", "accepts or declines it"};
    Player player;
    Offered what;
    bool accept;
    static constexpr auto fields() {
        return std::tuple{field("player", &Answer::player), field("what", &Answer::what),
                          field("accept", &Answer::accept)};
    }
};
struct Rematch {
    static constexpr RequestDescription about{
        "rematch", "is ready for the next game, which starts when all people are. An absent player is back"};
    Player player;
    static constexpr auto fields() { return std::tuple{field("player", &Rematch::player)}; }
};
struct Automatic {
    static constexpr RequestDescription about{
        "auto", "which moves are played automatically: none, forced passes, every forced move"};
    Player player;
    AutoPlay play;
    static constexpr auto fields() {
        return std::tuple{field("player", &Automatic::player), field("play", &Automatic::play)};
    }
};
struct Return {
    static constexpr RequestDescription about{"return",
                                              "takes the place back from the bot that stood in; a `move` does so too"};
    Player player;
    static constexpr auto fields() { return std::tuple{field("player", &Return::player)}; }
};
struct Say {
    static constexpr RequestDescription about{"say", "says a phrase"};
    Player player;
    Phrase phrase;
    static constexpr auto fields() { return std::tuple{field("player", &Say::player), field("phrase", &Say::phrase)}; }
};
struct Commit {
    static constexpr RequestDescription about{
        "commit", "commits to new bytes, when everyone has to commit afresh; `hash` is their SHA-256"};
    Player player;
    Digest hash;
    static constexpr auto fields() {
        return std::tuple{field("player", &Commit::player), field("hash", &Commit::hash)};
    }
};
struct Reveal {
    static constexpr RequestDescription about{"reveal", "reveals the bytes, when all have committed"};
    Player player;
    Digest bytes;
    static constexpr auto fields() {
        return std::tuple{field("player", &Reveal::player), field("bytes", &Reveal::bytes)};
    }
};
struct Claim {
    static constexpr RequestDescription about{
        "claim", "stops waiting for a player whose turn it is and who is away: a bot stands in for somebody gone for a "
                 "minute, and somebody whose turn it has been for a day loses. `place`: before the first game, the "
                 "places of all whose bytes have been awaited for a day are open again"};
    Player player;
    Claimed what;
    // Filled in by the host: to stand in, since the player went; else since the position arose, or bytes were awaited.
    std::int64_t waited = 0;
    static constexpr auto fields() { return std::tuple{field("player", &Claim::player), field("what", &Claim::what)}; }
};
struct Free {
    static constexpr RequestDescription about{
        "free", "the creator of the match frees a place, as if its player had left; during a game only the place of a "
                "player who is away. `owner` is the token from the answer to the new match"};
    std::optional<Player> player;
    std::string owner;
    static constexpr auto fields() { return std::tuple{field("player", &Free::player), field("owner", &Free::owner)}; }
};
struct Close {
    static constexpr RequestDescription about{
        "close", "the creator of the match closes it, unless a game is in progress: nobody can join any more"};
    std::string owner;
    bool any_time = false; // by the operator
    static constexpr auto fields() { return std::tuple{field("owner", &Close::owner)}; }
};
// By the operator.
struct Hide {
    Player player;
};
// The move a bot has chosen for the position of `revision`.
struct BotMove {
    std::uint32_t revision;
    std::size_t move; // its number
};
// Does what is due: ends a turn whose time is up, plays forced moves.
struct Tick {
    // By an old log: once players of slow matches, too, had only 30 seconds for their bytes.
    bool bytes_were_due = false;
};

} // namespace command

// Those with a description can be requested by clients.
using Command = std::variant<command::Join, command::Leave, command::PlaceBot, command::Move, command::Concede,
                             command::Offer, command::Answer, command::Rematch, command::Automatic, command::Return,
                             command::Say, command::Commit, command::Reveal, command::Claim, command::Free,
                             command::Close, command::Hide, command::BotMove, command::Tick, command::Colour>;

template <class T>
concept Requestable = requires {
    T::about.act;
    T::fields();
};

} // namespace tabuleiro
