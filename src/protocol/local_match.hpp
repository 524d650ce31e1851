// A match in-process, whose people all sit at one device: the same match and messages as behind a server's socket.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "match/match.hpp"
#include "protocol/match_json.hpp"

namespace tabuleiro {

class LocalMatch {
public:
    // Takes one message of docs/protocol.md and answers with a JSON array of messages. `now`: milliseconds since 1970.
    std::string handle(std::string_view message, std::int64_t now);

private:
    struct Answers;

    void create(Answers& answers, std::string_view message, std::int64_t now);
    void load(Answers& answers, std::string_view save, std::int64_t now);
    void tick(Answers& answers, std::string_view advised, std::int64_t now);
    void act(Answers& answers, const Command& command, MessageId re, std::int64_t now);
    Viewer viewer() const;
    std::string snapshot(std::int64_t now, bool board, MessageId re) const;

    std::optional<Match> match_;
    Digest secret_{};
    bool positions_ = false;
    bool walks_ = true;
};

} // namespace tabuleiro
