// What clients ask for, read from JSON: strictly, with an error that names what is wrong.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/command.hpp"
#include "match/match.hpp"
#include "protocol/match_json.hpp"
#include "protocol/reader.hpp"

namespace tabuleiro {

inline constexpr std::size_t max_request_bytes = 4096;
inline constexpr std::size_t max_terms_bytes = 16384;

struct Hello {
    static constexpr RequestDescription about{
        "hello",
        "opens a match on this connection. `tokens`: the players the client holds; none is a spectator. `revision`: "
        "the "
        "last one known; only what was missed is sent. `board`: send the board too. `positions`: send the text of the "
        "position with every update. `walks`: false leaves gestures out (for bots). Another hello changes the match or "
        "asks for everything again"};
    std::string match; // empty where there is only one
    std::vector<std::string> tokens;
    std::optional<std::uint32_t> revision;
    bool board = false;
    bool positions = false;
    bool walks = true;
    static constexpr auto fields() {
        return std::tuple{optional_field("match", &Hello::match),
                          optional_field("tokens", &Hello::tokens),
                          field("revision", &Hello::revision),
                          optional_field("board", &Hello::board),
                          optional_field("positions", &Hello::positions),
                          optional_field("walks", &Hello::walks)};
    }
};

struct Request {
    MessageId id; // known even if the rest is wrong
    Result<std::variant<Hello, Command>> content;
};

// `held`: bit p for each player the sender holds; requests for other players are refused.
Request read_request(std::string_view text, std::uint8_t held);
Request read_request(const boost::json::object& object, std::uint8_t held);
// The object keeps its values in `memory`, which must outlive it.
std::optional<boost::json::object> read_object(std::string_view text, boost::json::storage_ptr memory = {});

// Longer than any game. Input from the network is already bounded by its size.
inline constexpr std::size_t most_asked_plays = 100000;

// Errors stay in the reader. Only the game is required; with `recorded` its setup is as exports and saved games have
// it.
Setup read_setup(Reader& reader);
PlayedGame read_asked_game(Reader& reader);

// The fields of POST /api/matches. Errors stay in the reader.
Terms read_terms(Reader& reader);
// Complete terms, without id, commitment and time.
Result<Terms> read_new_match(std::string_view text);
Result<Terms> read_new_match(const boost::json::object& object, int edition);

} // namespace tabuleiro
