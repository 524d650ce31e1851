#include "server/own_address.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <memory>

#include <boost/asio/ip/address.hpp>

namespace tabuleiro {

namespace ip = boost::asio::ip;

namespace {

std::optional<ip::address> parsed(const std::string& text) {
    boost::system::error_code failure;
    const auto address = ip::make_address(text, failure);
    if (failure) return std::nullopt;
    if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

bool is_private(const ip::address_v4& address) { // RFC 1918
    const auto bytes = address.to_bytes();
    return bytes[0] == 10 || (bytes[0] == 172 && bytes[1] >> 4 == 1) || (bytes[0] == 192 && bytes[1] == 168);
}

bool is_link_local(const ip::address& address) {
    if (address.is_v6()) return address.to_v6().is_link_local();
    const auto bytes = address.to_v4().to_bytes();
    return bytes[0] == 169 && bytes[1] == 254;
}

template <std::size_t N> bool begins_with(std::string_view name, const std::array<std::string_view, N>& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(), [&](auto prefix) { return name.starts_with(prefix); });
}

// Networks inside this machine, between containers or virtual machines.
constexpr std::array<std::string_view, 10> inner{"docker", "br-", "veth",   "virbr", "lxcbr",
                                                 "lxdbr",  "cni", "podman", "vmnet", "vboxnet"};
// Networks that only their members reach; most of them are also point-to-point.
constexpr std::array<std::string_view, 6> vpn{"tun", "tap", "wg", "ppp", "tailscale", "zt"};

// The smaller, the more people nearby can reach it.
int distance(const InterfaceAddress& one, const ip::address& address) {
    const int kind = address.is_v6() ? 2 : is_private(address.to_v4()) ? 0 : 1;
    return kind + (one.point_to_point || begins_with(one.interface, vpn) ? 3 : 0);
}

} // namespace

std::vector<InterfaceAddress> interface_addresses() {
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(list, &::freeifaddrs);
    std::vector<InterfaceAddress> found;
    for (const ifaddrs* one = list; one; one = one->ifa_next) {
        const unsigned wanted = IFF_UP | IFF_RUNNING;
        if (!one->ifa_addr || (one->ifa_flags & (wanted | IFF_LOOPBACK)) != wanted) continue;
        const int family = one->ifa_addr->sa_family;
        const void* bytes = nullptr;
        if (family == AF_INET) bytes = &reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr;
        if (family == AF_INET6) bytes = &reinterpret_cast<const sockaddr_in6*>(one->ifa_addr)->sin6_addr;
        char text[INET6_ADDRSTRLEN] = "";
        if (bytes && ::inet_ntop(family, bytes, text, sizeof text))
            found.push_back({one->ifa_name, text, (one->ifa_flags & IFF_POINTOPOINT) != 0});
    }
    return found;
}

std::optional<std::string> address_for_others(const std::string& host, const std::vector<InterfaceAddress>& own) {
    const auto listening = parsed(host);
    if (!listening || listening->is_loopback() || is_link_local(*listening)) return std::nullopt;
    if (!listening->is_unspecified()) return host;
    const InterfaceAddress* nearest = nullptr;
    int least = 0;
    for (const InterfaceAddress& one : own) {
        const auto address = parsed(one.address);
        if (!address || is_link_local(*address) || begins_with(one.interface, inner)) continue;
        if (listening->is_v4() && address->is_v6()) continue; // :: takes IPv4 connections too
        if (const int far = distance(one, *address); !nearest || far < least) {
            nearest = &one;
            least = far;
        }
    }
    return nearest ? std::optional(nearest->address) : std::nullopt;
}

bool is_loopback(const std::string& address) {
    const auto found = parsed(address);
    return found && found->is_loopback();
}

bool is_local(std::string_view address) {
    const auto found = parsed(std::string(address));
    if (!found) return false;
    if (found->is_loopback() || is_link_local(*found)) return true;
    return found->is_v4() ? is_private(found->to_v4()) : (found->to_v6().to_bytes()[0] & 0xfe) == 0xfc; // RFC 4193
}

std::string page_address(const std::string& host, std::uint16_t port) {
    const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
    return "http://" + name + ":" + std::to_string(port) + "/";
}

} // namespace tabuleiro
