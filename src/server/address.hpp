// Whom a connection is charged to, and by which names this server may be called.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabuleiro {

// What counts as one visitor: an IPv4 address, or the /64 that a household has of IPv6.
std::string share_of(std::string_view address);

// The names under which the server is reached without being told of them: those of this machine.
std::vector<std::string> own_host_names();

// Is `host` (of a Host header, with or without a port) an address, localhost, or one of `names`? A name that leads here
// and is none of these could be a stranger's, whose page would pass for ours.
bool host_allowed(std::string_view host, const std::vector<std::string>& names);

} // namespace tabuleiro
