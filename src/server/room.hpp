// A room: people in a local network around one server, who come in by a code of four letters.
#pragma once

#include <string>
#include <string_view>

#include "server/options.hpp"

namespace tabuleiro {

// The same for one machine and store, so that nobody types again after a restart.
std::string room_code(const ServerOptions& options);

// Is it the code, in any case, perhaps with spaces or hyphens?
bool same_code(std::string_view code, std::string_view typed);

// /ABCD, in any case: the link to a room, whether the code is right or not.
bool is_room_link(std::string_view path);

// How often the limits of one address (address.hpp) apply: a class may be behind an address of the local network.
std::uint32_t limit_factor(const ServerOptions& options, std::string_view source);

} // namespace tabuleiro
