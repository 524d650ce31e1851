#include "bytes/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace tabuleiro {

namespace {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> round_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t read_big_endian(const std::uint8_t* at) {
    return static_cast<std::uint32_t>(at[0]) << 24 | static_cast<std::uint32_t>(at[1]) << 16 |
           static_cast<std::uint32_t>(at[2]) << 8 | at[3];
}

constexpr std::string_view hex_digits = "0123456789abcdef";

} // namespace

void Sha256::add_block(const std::uint8_t* block) {
    std::array<std::uint32_t, 64> w;
    for (std::size_t i = 0; i < 16; ++i) w[i] = read_big_endian(block + 4 * i);
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
        const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state_;
#pragma GCC unroll 8 // then the eight values stay in their registers
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
        const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> added{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state_[i] += added[i];
}

void Sha256::add(const void* data, std::size_t size) {
    auto bytes = static_cast<const std::uint8_t*>(data);
    std::size_t filled = size_ % 64;
    size_ += size;
    while (size > 0) {
        if (filled == 0 && size >= 64) {
            add_block(bytes);
            bytes += 64;
            size -= 64;
            continue;
        }
        const std::size_t part = std::min(size, 64 - filled);
        std::memcpy(block_.data() + filled, bytes, part);
        bytes += part;
        size -= part;
        filled = (filled + part) % 64;
        if (filled == 0) add_block(block_.data());
    }
}

Digest Sha256::finish() {
    const std::uint64_t bits = size_ * 8;
    constexpr std::uint8_t one_bit = 0x80;
    constexpr std::array<std::uint8_t, 64> zeros{};
    add(&one_bit, 1);
    add(zeros.data(), (120 - size_ % 64) % 64);
    std::array<std::uint8_t, 8> length;
    for (std::size_t i = 0; i < 8; ++i) length[i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i));
    add(length.data(), length.size());
    Digest digest;
    for (std::size_t i = 0; i < 32; ++i) digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

Digest sha256(std::string_view text) {
    Sha256 hash;
    hash.add(text);
    return hash.finish();
}

Digest sha256(const Digest& digest) {
    Sha256 hash;
    hash.add(digest);
    return hash.finish();
}

Hmac::Hmac(const Digest& key) {
    std::array<std::uint8_t, 64> inner_pad, outer_pad;
    inner_pad.fill(0x36);
    outer_pad.fill(0x5c);
    for (std::size_t i = 0; i < key.size(); ++i) {
        inner_pad[i] ^= key[i];
        outer_pad[i] ^= key[i];
    }
    inner_.add(inner_pad.data(), inner_pad.size());
    outer_.add(outer_pad.data(), outer_pad.size());
}

Digest Hmac::finish() {
    outer_.add(inner_.finish());
    return outer_.finish();
}

Digest hmac_sha256(const Digest& key, std::string_view message) {
    Hmac hmac(key);
    hmac.add(message);
    return hmac.finish();
}

bool equal_in_constant_time(const Digest& one, const Digest& other) {
    std::uint8_t difference = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
        difference = static_cast<std::uint8_t>(difference | (one[i] ^ other[i]));
    return difference == 0;
}

std::string to_hex(const Digest& digest) {
    std::string text;
    text.reserve(64);
    for (const std::uint8_t byte : digest) {
        text += hex_digits[byte >> 4];
        text += hex_digits[byte & 15];
    }
    return text;
}

std::optional<Digest> digest_from_hex(std::string_view text) {
    Digest digest{};
    if (text.size() != 2 * digest.size()) return std::nullopt;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto value = hex_digits.find(text[i]);
        if (value == std::string_view::npos) return std::nullopt;
        digest[i / 2] = static_cast<std::uint8_t>(digest[i / 2] << 4 | value);
    }
    return digest;
}

} // namespace tabuleiro
