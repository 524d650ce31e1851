// The configuration of a server.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabuleiro {

struct ServerOptions {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
    std::string store;                // a SQLite file or postgres://…
    std::string web;                  // the folder of the web client; empty: none
    std::string tables;               // the folder of endgame tables; empty: none
    std::vector<std::string> origins; // other origins whose pages may connect
    std::vector<std::string> names;   // host names, besides the addresses and the name of the machine
    bool room = false;                // for people nearby (room.hpp)
    std::string address;              // of a room, for other devices
    std::vector<std::string> kiosk; // the games of a museum's screen, which shows nothing else; empty: an ordinary page
    bool behind_proxy = false;      // take the client's address from the last entry of X-Forwarded-For

    std::uint16_t operator_port = 0; // the operator's API on 127.0.0.1; 0: none
    std::string operator_token;      // required by the operator's API
    bool access_log = false;
    std::uint32_t busy_ms = 100;       // event loop lag above which work that can wait is refused; 0: no limit
    std::uint32_t drain_seconds = 300; // how long to wait for turns to end after SIGUSR1

    std::uint32_t max_connections = 20000;
    std::uint32_t max_connections_per_address = 200;
    std::uint32_t max_matches_per_address = 120; // new matches per hour
    std::uint32_t max_places_per_address = 24;   // held in matches that are not over
    std::uint32_t exports_per_second = 2;        // per address, with bursts of three seconds' worth; 0: unlimited
    std::uint32_t messages_per_second = 20;      // per connection, with bursts of three seconds' worth; 0: unlimited
    std::uint32_t messages_per_second_per_address = 400; // including HTTP requests
    std::uint32_t work_per_address = 250;                // milliseconds of the server's time per second; 0: unlimited
    std::uint32_t idle_seconds = 60;                     // timeout of a connection without traffic
    std::uint32_t bot_delay_ms = 400;                    // pause before a bot's move, so that people can follow
    std::uint32_t stop_after_seconds = 0; // without a request or a connection, as after SIGTERM; 0: never
    std::uint32_t keep_over_days = 90;
    std::uint32_t keep_idle_days = 365;
};

// A client with more unsent data than this is dropped as too slow.
inline constexpr std::size_t max_queued_bytes = 256 * 1024;

} // namespace tabuleiro
