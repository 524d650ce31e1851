// A match played on one device, in this process: the same endpoint and messages as behind a server's socket.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/endpoint.hpp"

namespace tabuleiro {

class LocalMatch {
public:
    LocalMatch() { endpoint_.attach(device_); }
    LocalMatch(const LocalMatch&) = delete;
    LocalMatch& operator=(const LocalMatch&) = delete;

    // Takes one message of docs/protocol.md and answers with a JSON array of messages. `now`: milliseconds since 1970.
    std::string handle(std::string_view message, std::int64_t now);

private:
    struct Answers;

    void create(Answers& answers, std::string_view message, std::int64_t now);
    void load(Answers& answers, std::string_view save, std::int64_t now);
    void tick(Answers& answers, std::string_view advised, std::int64_t now);
    void act(Answers& answers, const Command& command, std::int64_t now);

    Endpoint endpoint_;
    Connection device_{{}, {}, true};
    Digest secret_{};
};

} // namespace tabuleiro
