// SHA-256 (FIPS 180-4) and HMAC (RFC 2104): our own, because the browser's build of a match has no library for it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabuleiro {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
public:
    void add(const void* data, std::size_t size);
    void add(std::string_view text) { add(text.data(), text.size()); }
    void add(const Digest& digest) { add(digest.data(), digest.size()); }
    Digest finish(); // once

private:
    void add_block(const std::uint8_t* block);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::uint64_t size_ = 0; // bytes added
};

Digest sha256(std::string_view text);
Digest sha256(const Digest& digest);

// HMAC-SHA-256. To hash many messages with the same key and beginning, copy the object after adding these.
class Hmac {
public:
    explicit Hmac(const Digest& key);
    void add(std::string_view text) { inner_.add(text); }
    void add(const Digest& digest) { inner_.add(digest); }
    Digest finish(); // once

private:
    Sha256 inner_, outer_;
};

Digest hmac_sha256(const Digest& key, std::string_view message);

// In constant time.
bool equal_in_constant_time(const Digest& one, const Digest& other);

std::string to_hex(const Digest& digest);
std::optional<Digest> digest_from_hex(std::string_view text); // 64 lower-case digits

} // namespace tabuleiro
