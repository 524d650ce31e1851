// The address under which other devices reach this server.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabuleiro {

// An address of a network interface that is up, loopback aside.
struct InterfaceAddress {
    std::string interface;
    std::string address;
    bool point_to_point = false; // most VPNs
};

std::vector<InterfaceAddress> interface_addresses();

// The address for others of a server that listens on `host`: `host` itself or, if it listens on all addresses, the one
// of `own` that most people nearby can reach. Nothing if no other device can reach it.
std::optional<std::string> address_for_others(const std::string& host, const std::vector<InterfaceAddress>& own);

// An address that only this device reaches: 127.0.0.1, ::1.
bool is_loopback(const std::string& address);

// An address that is not routed through the internet: private, link-local or loopback.
bool is_local(std::string_view address);

// http://HOST:PORT/, an IPv6 address in brackets.
std::string page_address(const std::string& host, std::uint16_t port);

} // namespace tabuleiro
