#include <gtest/gtest.h>

#include "server/own_address.hpp"

namespace tabuleiro {
namespace own_address_test {

using Own = std::vector<InterfaceAddress>;
const std::optional<std::string> nothing;

TEST(OwnAddress, OfAServerOnOneAddressIsThatAddress) {
    const Own own{{"eth0", "192.168.1.5"}};
    EXPECT_EQ(address_for_others("10.1.2.3", own), "10.1.2.3");
    EXPECT_EQ(address_for_others("2001:db8::1", own), "2001:db8::1");
    for (const char* host : {"127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1", "fe80::1", "169.254.3.4"})
        EXPECT_EQ(address_for_others(host, own), nothing) << host;
}

TEST(OwnAddress, IsTheOneThatPeopleNearbyReach) {
    EXPECT_EQ(address_for_others("0.0.0.0", {{"eth0", "192.168.1.5"}}), "192.168.1.5");
    EXPECT_EQ(address_for_others("0.0.0.0", {{"eth0", "198.51.100.7"}, {"wlan0", "10.0.0.2"}, {"wlan1", "10.9.0.2"}}),
              "10.0.0.2"); // private before public, then in the system's order
    EXPECT_EQ(address_for_others("0.0.0.0", {{"eth0", "172.32.0.1"}, {"eth1", "172.31.0.1"}}), "172.31.0.1");
    EXPECT_EQ(address_for_others("0.0.0.0", {{"eth0", "198.51.100.7"}}), "198.51.100.7");
    EXPECT_EQ(address_for_others("::", {{"eth0", "2001:db8::5"}, {"eth0", "192.168.1.5"}}), "192.168.1.5");
}

TEST(OwnAddress, OfAVpnIsTheLastResort) {
    EXPECT_EQ(address_for_others("0.0.0.0", {{"tun0", "10.8.0.6", true}, {"eth0", "198.51.100.7"}}), "198.51.100.7");
    EXPECT_EQ(address_for_others("0.0.0.0", {{"wg0", "10.8.0.6"}, {"wlan0", "192.168.1.5"}}), "192.168.1.5");
    EXPECT_EQ(address_for_others("::", {{"tailscale0", "100.64.0.9", true}, {"eth0", "2001:db8::5"}}), "2001:db8::5");
    EXPECT_EQ(address_for_others("0.0.0.0", {{"tun0", "10.8.0.6", true}}), "10.8.0.6");
}

TEST(OwnAddress, IsNeverOfANetworkInsideTheMachine) {
    const Own inside{
        {"docker0", "172.17.0.1"}, {"br-3f2a", "172.18.0.1"}, {"virbr0", "192.168.122.1"}, {"veth12", "10.0.3.1"}};
    EXPECT_EQ(address_for_others("0.0.0.0", inside), nothing);
    Own both = inside;
    both.push_back({"br0", "192.168.1.5"}); // a bridge to the network outside
    EXPECT_EQ(address_for_others("0.0.0.0", both), "192.168.1.5");
}

TEST(OwnAddress, MayBeIPv6WhereTheServerListensOnIt) {
    const Own own{{"eth0", "fe80::1"}, {"eth0", "2001:db8::5"}};
    EXPECT_EQ(address_for_others("::", own), "2001:db8::5");
    EXPECT_EQ(address_for_others("0.0.0.0", own), nothing);
    EXPECT_EQ(page_address("2001:db8::5", 8080), "http://[2001:db8::5]:8080/");
    EXPECT_EQ(page_address("192.168.1.5", 80), "http://192.168.1.5:80/");
}

TEST(OwnAddress, CanBeMissing) {
    EXPECT_EQ(address_for_others("0.0.0.0", {}), nothing);
    EXPECT_EQ(address_for_others("0.0.0.0", {{"eth0", "169.254.3.4"}}), nothing);
    EXPECT_EQ(address_for_others("no address", {{"eth0", "192.168.1.5"}}), nothing);
}

TEST(OwnAddress, IsLocalIfNoRouterOfTheInternetForwardsIt) {
    for (const char* local : {"10.1.2.3", "172.16.0.1", "172.31.9.9", "192.168.0.1", "169.254.3.4", "127.0.0.1", "::1",
                              "fe80::1", "fd12::1", "fc00::", "::ffff:192.168.1.5"})
        EXPECT_TRUE(is_local(local)) << local;
    for (const char* global : {"172.32.0.1", "192.169.0.1", "198.51.100.7", "2001:db8::1", "", "kitchen"})
        EXPECT_FALSE(is_local(global)) << global;
}

} // namespace own_address_test
} // namespace tabuleiro
