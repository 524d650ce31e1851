// What can be asked of a match. Who asks has been checked before: `player` is somebody the asker holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "match/entry.hpp"

namespace tabuleiro {

namespace command {

struct Join {
    std::optional<Player> player; // the first open place, if nothing is said
    std::string name;
    Digest bytes;
    Digest token_hash;
};
struct Leave {
    Player player;
};
struct PlaceBot {
    Player place;
    std::string level;
};
struct Move {
    Player player;
    std::uint32_t revision; // the last one seen
    std::string text;
};
struct Concede {
    Player player;
    std::uint32_t revision;
};
struct Offer {
    Player player;
    std::uint32_t revision;
    Offered what;
};
struct Answer {
    Player player;
    Offered what;
    bool accept;
};
struct Rematch {
    Player player;
};
struct Automatic {
    Player player;
    AutoPlay play;
};
struct Return {
    Player player;
};
struct Say {
    Player player;
    std::string phrase;
};
// The move a bot has chosen for the position of `revision`.
struct BotMove {
    std::uint32_t revision;
    std::string text;
};
// What is due by itself: a turn whose time is up, forced moves left to play.
struct Tick {};

} // namespace command

using Command = std::variant<command::Join, command::Leave, command::PlaceBot, command::Move, command::Concede,
                             command::Offer, command::Answer, command::Rematch, command::Automatic, command::Return,
                             command::Say, command::BotMove, command::Tick>;

} // namespace tabuleiro
