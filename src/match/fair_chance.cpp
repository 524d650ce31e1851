#include "match/fair_chance.hpp"

#include <cassert>

namespace tabuleiro {

Digest game_seed(const Digest& secret, int game) {
    assert(game >= 0 && game <= max_games);
    Digest seed = secret;
    for (int i = max_games; i > game; --i) seed = sha256(seed);
    return seed;
}

Digest commitment_of(const Digest& secret) { return game_seed(secret, 0); }

FairChance::FairChance(const Digest& seed, std::string_view match_id, const std::vector<Digest>& players_bytes)
    : seed_(seed), begun_(seed) {
    begun_.add(match_id);
    for (const Digest& bytes : players_bytes) begun_.add(bytes);
}

std::uint32_t FairChance::draw(std::uint64_t number, std::uint32_t bound) const {
    assert(bound > 0);
    char big_endian[8];
    for (int i = 0; i < 8; ++i) big_endian[i] = static_cast<char>(number >> (56 - 8 * i) & 255);
    Hmac hmac = begun_;
    hmac.add({big_endian, 8});
    Digest digest = hmac.finish();
    // Words at or above the largest multiple of the bound would favour low numbers and are skipped.
    const std::uint64_t fair = (std::uint64_t{1} << 32) / bound * bound;
    for (;;) {
        for (std::size_t i = 0; i < digest.size(); i += 4) {
            const std::uint32_t word = static_cast<std::uint32_t>(digest[i]) << 24 |
                                       static_cast<std::uint32_t>(digest[i + 1]) << 16 |
                                       static_cast<std::uint32_t>(digest[i + 2]) << 8 | digest[i + 3];
            if (word < fair) return word % bound;
        }
        digest = hmac_sha256(seed_, {reinterpret_cast<const char*>(digest.data()), digest.size()});
    }
}

} // namespace tabuleiro
