// Source addresses, to which connections are charged, and the host names of this server.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabuleiro {

bool is_address(std::string_view text);

// The unit that limits apply to: an IPv4 address, or the /64 prefix of an IPv6 address, which one household shares.
std::string source_of(std::string_view address);

// The names of this machine, which need not be configured.
std::vector<std::string> own_host_names();

// Is it a name or address, an IPv6 address in brackets, with or without a port, as a Host header must have it?
bool is_host(std::string_view text);

// Is `host` (of a Host header, with or without a port) an address, localhost, or one of `names`? Any other name that
// resolves to this server may belong to an attacker, whose page would count as same-origin (DNS rebinding).
bool host_allowed(std::string_view host, const std::vector<std::string>& names);

} // namespace tabuleiro
