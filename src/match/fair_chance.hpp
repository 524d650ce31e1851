// Verifiable chance: every die and card of a match follows from a seed that was committed to before the
// players added their own bytes (docs/fairness.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/sha256.hpp"

namespace tabuleiro {

// The maximum number of games in a match. Their seeds form a chain in which each is the SHA-256 of the next, so that
// the one commitment of the match fixes all of them, and a revealed seed says nothing about later ones.
inline constexpr int max_games = 64;

Digest commitment_of(const Digest& secret);
// Of game 1 .. max_games. sha256(game_seed(secret, 1)) is the commitment.
Digest game_seed(const Digest& secret, int game);

class FairChance {
public:
    // `players_bytes`: what each player added, in order of the players; zeros for bots.
    FairChance(const Digest& seed, std::string_view match_id, const std::vector<Digest>& players_bytes);

    const Digest& seed() const { return seed_; }
    // Draw number `number` of the game: uniform in 0 .. bound-1.
    std::uint32_t draw(std::uint64_t number, std::uint32_t bound) const;

private:
    Digest seed_;
    Hmac begun_; // with the match id and the players' bytes
};

} // namespace tabuleiro
