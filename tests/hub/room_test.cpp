#include <gtest/gtest.h>

#include <set>

#include "server/room.hpp"

namespace tabuleiro {
namespace room_test {

ServerOptions room(const std::string& store = "matches.db") {
    ServerOptions options;
    options.room = true;
    options.store = store;
    options.address = "2001:db8:1:2::5";
    return options;
}

TEST(Room, HasTheSameCodeAfterARestartAndAnotherForAnotherStore) {
    EXPECT_EQ(room_code(room()), room_code(room()));
    std::set<std::string> codes;
    for (int i = 0; i < 100; ++i) codes.insert(room_code(room(std::to_string(i))));
    EXPECT_GT(codes.size(), 95U); // of 20,736
}

TEST(Room, HasACodeOfFourLettersThatNobodyMisreads) {
    for (int i = 0; i < 100; ++i) {
        const std::string code = room_code(room(std::to_string(i)));
        EXPECT_EQ(code.size(), 4U);
        EXPECT_EQ(code.find_first_not_of("CFHKLMPRTVXZ"), std::string::npos) << code;
    }
}

TEST(Room, TakesItsCodeHoweverItIsTyped) {
    for (const char* typed : {"CFHK", "cfhk", "Cf Hk", "cf-hk", " CFHK "})
        EXPECT_TRUE(same_code("CFHK", typed)) << typed;
    for (const char* typed : {"", "CFH", "CFHKK", "CFHL", "C.FHK"}) EXPECT_FALSE(same_code("CFHK", typed)) << typed;
    EXPECT_TRUE(is_room_link("/cfhk"));
    for (const char* path : {"/", "/cfh", "/cfhkk", "/cf1k", "cfhkk", "/m/ab"})
        EXPECT_FALSE(is_room_link(path)) << path;
}

TEST(Room, LetsAClassBehindOneAddressOfItsNetworkIn) {
    EXPECT_EQ(limit_factor(room(), "192.168.1.7"), 10U);
    EXPECT_EQ(limit_factor(room(), "fd00:1:2:3::/64"), 10U);
    EXPECT_EQ(limit_factor(room(), "2001:db8:1:2::/64"), 10U); // where the room is
    EXPECT_EQ(limit_factor(room(), "2001:db8:1:3::/64"), 1U);
    EXPECT_EQ(limit_factor(room(), "198.51.100.7"), 1U);
    EXPECT_EQ(limit_factor(ServerOptions{}, "192.168.1.7"), 1U);
}

} // namespace room_test
} // namespace tabuleiro
