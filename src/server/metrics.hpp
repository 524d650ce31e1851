// What the server counts, for /metrics. Touched by the server's thread only.
#pragma once

#include <cstdint>

namespace tabuleiro {

struct Metrics {
    std::uint64_t http_requests = 0;
    std::uint64_t messages = 0;      // from clients
    std::uint64_t sent_messages = 0; // to clients
    std::uint64_t sent_bytes = 0;
    std::uint64_t steps = 0;           // stored
    std::uint64_t moves = 0;           // of people, stored
    std::uint64_t refused = 0;         // answered with an error
    std::uint64_t lost_races = 0;      // steps another node was quicker with
    std::uint64_t dropped_clients = 0; // too slow, too many messages
    std::uint64_t matches_created = 0;
    std::uint64_t connections = 0; // open now
};

} // namespace tabuleiro
