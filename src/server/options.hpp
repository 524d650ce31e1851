// How a server is run.
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
    std::string tables;               // the folder of solved games' tables; empty: none
    std::vector<std::string> origins; // pages of other hosts that may connect
    std::vector<std::string> names;   // by which the server is called, beside its addresses and the machine's own name
    bool behind_proxy = false;        // the client's address is the last one of X-Forwarded-For

    std::uint16_t operator_port = 0; // on 127.0.0.1, for whoever runs the server; 0: none
    std::string operator_token;      // without which nothing is told there
    bool access_log = false;
    std::uint32_t busy_ms = 100; // by which the server's clock may be late before it refuses what can wait; 0: any
    std::uint32_t drain_seconds = 300; // for turns to end; SIGUSR1 begins it

    std::uint32_t max_connections = 20000;
    std::uint32_t max_connections_per_address = 200;
    std::uint32_t max_matches_per_address = 120;         // new ones in an hour
    std::uint32_t max_places_per_address = 24;           // held at tables whose game is not over
    std::uint32_t exports_per_second = 2;                // of an address, with bursts of three seconds' worth; 0: any
    std::uint32_t messages_per_second = 20;              // of a connection, with bursts of three seconds' worth; 0: any
    std::uint32_t messages_per_second_per_address = 400; // requests over HTTP included
    std::uint32_t idle_seconds = 60;                     // without an answer to a ping; for a request at most
    std::uint32_t bot_delay_ms = 400;                    // before a bot's move, so that people can follow
    std::uint32_t keep_over_days = 90;
    std::uint32_t keep_idle_days = 365;
};

// More than this waiting for a client, and it is too slow.
inline constexpr std::size_t max_queued_bytes = 256 * 1024;

} // namespace tabuleiro
