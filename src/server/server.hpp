// The server: one thread for sockets and matches, one for the store, one for bots.
#pragma once

#include <functional>
#include <optional>

#include "engine/result.hpp"
#include "server/options.hpp"

namespace tabuleiro {

// Can a server be run like this? Nothing is opened for it.
std::optional<Error> check_options(const ServerOptions& options);

// Runs until SIGINT or SIGTERM, then lets everything that was begun be stored; after SIGUSR1 it takes no new matches
// and ends when the turns that are on have. `ready` is told the port.
std::optional<Error> run_server(const ServerOptions& options, const std::function<void(std::uint16_t port)>& ready);

} // namespace tabuleiro
