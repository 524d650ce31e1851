#include <gtest/gtest.h>
#include <sodium.h>

#include "bytes/sha256.hpp"
#include "match/fair_chance.hpp"

namespace tabuleiro {
namespace sha256_test {

TEST(Sha256, GivesTheDigestsOfTheStandard) {
    EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(to_hex(sha256(std::string(1000000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, AgreesWithLibsodiumForEveryLength) {
    std::string text;
    for (int length = 0; length < 300; ++length, text += static_cast<char>(length * 37)) {
        Digest expected;
        crypto_hash_sha256(expected.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
        ASSERT_EQ(sha256(text), expected) << length;
        Sha256 in_parts;
        for (const char letter : text) in_parts.add(&letter, 1);
        ASSERT_EQ(in_parts.finish(), expected) << length;

        const Digest key = sha256("key" + text);
        crypto_auth_hmacsha256(expected.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                               key.data());
        ASSERT_EQ(hmac_sha256(key, text), expected) << length;
    }
}

TEST(Sha256, ReadsHexadecimalStrictly) {
    const Digest digest = sha256("x");
    EXPECT_EQ(digest_from_hex(to_hex(digest)), digest);
    std::string text = to_hex(digest);
    EXPECT_FALSE(digest_from_hex(text.substr(1)));
    text[3] = 'G';
    EXPECT_FALSE(digest_from_hex(text));
    text[3] = 'A'; // lower case only
    EXPECT_FALSE(digest_from_hex(text));
}

TEST(FairChance, ChainsTheSeedsOfAllGamesToOneCommitment) {
    const Digest secret = sha256("secret");
    EXPECT_EQ(sha256(game_seed(secret, 1)), commitment_of(secret));
    for (int game = 1; game < max_games; ++game)
        EXPECT_EQ(sha256(game_seed(secret, game + 1)), game_seed(secret, game));
}

TEST(FairChance, DrawsEveryNumberEquallyOften) {
    const FairChance chance(sha256("seed"), "match", {sha256("a"), sha256("b")});
    constexpr std::uint32_t bound = 6, draws = 60000;
    std::array<int, bound> counts{};
    for (std::uint32_t i = 0; i < draws; ++i) ++counts[chance.draw(i, bound)];
    double chi_square = 0;
    for (const int count : counts) chi_square += (count - 10000.0) * (count - 10000.0) / 10000.0;
    EXPECT_LT(chi_square, 20.5); // 5 degrees of freedom: 0.999
}

// The numbers of another program, Python's hmac: the same in every client and in every release.
TEST(FairChance, DrawsTheNumbersOfItsDefinition) {
    const FairChance chance(sha256("seed"), "match", {sha256("a"), sha256("b")});
    std::string faces;
    for (int i = 0; i < 12; ++i) faces += static_cast<char>('0' + chance.draw(i, 6));
    EXPECT_EQ(faces, "223132455323");
    EXPECT_EQ(chance.draw(std::uint64_t{1} << 40, 1000), 411u);
}

// Half of all words are skipped, now and then all eight of a digest.
TEST(FairChance, SkipsWordsThatWouldFavourLowNumbers) {
    const FairChance chance(sha256("seed"), "match", {sha256("a"), sha256("b")});
    constexpr std::uint32_t bound = (1u << 31) + 1;
    EXPECT_EQ(chance.draw(0, bound), 1137665252u);
    EXPECT_EQ(chance.draw(1, bound), 1537788430u);   // the third word
    EXPECT_EQ(chance.draw(466, bound), 1347071584u); // the first word of the second digest
}

TEST(FairChance, DependsOnEverythingThatGoesIn) {
    const auto first = [](const FairChance& chance) {
        std::string draws;
        for (int i = 0; i < 20; ++i) draws += static_cast<char>('0' + chance.draw(i, 10));
        return draws;
    };
    const std::string usual = first({sha256("s"), "id", {sha256("a"), sha256("b")}});
    EXPECT_EQ(first({sha256("s"), "id", {sha256("a"), sha256("b")}}), usual);
    EXPECT_NE(first({sha256("t"), "id", {sha256("a"), sha256("b")}}), usual);
    EXPECT_NE(first({sha256("s"), "ie", {sha256("a"), sha256("b")}}), usual);
    EXPECT_NE(first({sha256("s"), "id", {sha256("b"), sha256("a")}}), usual);
}

} // namespace sha256_test
} // namespace tabuleiro
