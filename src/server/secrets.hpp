// Random ids, seeds and tokens.
#pragma once

#include <string>

#include "bytes/sha256.hpp"

namespace tabuleiro {

Digest random_digest();
std::string random_match_id();   // 16 letters and digits, 80 bits
std::string random_seat_token(); // 43 letters of base64url, 256 bits

} // namespace tabuleiro
