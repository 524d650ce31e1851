// The server: one thread for sockets and matches, one for the store, one for bots.
#pragma once

#include <functional>
#include <optional>

#include "core/result.hpp"
#include "server/options.hpp"

namespace tabuleiro {

// Checks the configuration without opening anything.
std::optional<Error> check_options(const ServerOptions& options);

// Runs until SIGINT or SIGTERM, then finishes pending writes. After SIGUSR1 it accepts no new matches and stops when
// the current turns have ended. `ready` is called with the port.
std::optional<Error> run_server(const ServerOptions& options, const std::function<void(std::uint16_t port)>& ready);

} // namespace tabuleiro
