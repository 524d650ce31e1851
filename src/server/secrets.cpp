#include "server/secrets.hpp"

#include <sodium.h>

namespace tabuleiro {

Digest random_digest() {
    Digest digest;
    randombytes_buf(digest.data(), digest.size());
    return digest;
}

std::string random_match_id() {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
    std::string id;
    for (int i = 0; i < 16; ++i) id += letters[randombytes_uniform(32)];
    return id;
}

std::string random_seat_token() {
    const Digest bytes = random_digest();
    std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text.resize(text.size() - 1); // the terminating zero
    return text;
}

} // namespace tabuleiro
